import Graph
import Raster

/// Puts programs into a kernel library's bytes.
struct LibraryWriter {
    private var bytes: [UInt8] = []

    /// A library of all of a source's kernels.
    /// - Throws: `compile` where there is an error anywhere in the source; `kernelLimit`, also for more than a file holds.
    static func library(_ source: KernelSource, hash: [UInt8]) throws(CITransError) -> [UInt8] {
        try source.failIfWrong(source.diagnostics)
        var contents = LibraryWriter()
        contents.bytes = hash
        contents.put(UInt8(truncatingIfNeeded: source.dialect.rawValue))
        contents.put(source.author)
        contents.put(source.kernels.count)
        for kernel in source.kernels { contents.put(try source.compile(function: kernel.name)) }
        let size = LibraryFormat.headerSize + contents.bytes.count
        guard size <= LibraryFormat.maximumSize else {
            throw CITransError(
                .kernelLimit,
                "the kernel library comes to " + String(size) + " bytes; the limit is "
                    + String(LibraryFormat.maximumSize))
        }
        return header(contents.bytes) + contents.bytes
    }

    static func header(_ contents: [UInt8]) -> [UInt8] {
        var header = LibraryWriter()
        header.bytes = LibraryFormat.magic
        header.put(word: LibraryFormat.version)
        header.put(contents.count)
        return header.bytes + SHA256.hash(contents[...])
    }

    // MARK: Numbers and texts

    private mutating func put(_ byte: UInt8) { bytes.append(byte) }

    private mutating func put(word: UInt32) {
        for shift in [UInt32(0), 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    private mutating func put(_ number: Int) { put(word: UInt32(truncatingIfNeeded: number)) }

    private mutating func put(_ number: Double) {
        put(word: UInt32(truncatingIfNeeded: number.bitPattern))
        put(word: UInt32(truncatingIfNeeded: number.bitPattern >> 32))
    }

    private mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes += text.utf8
    }

    private mutating func put(_ tag: LibraryTag) {
        put(tag.tag)
        put(tag.a)
        put(tag.b)
    }

    // MARK: Programs

    private mutating func put(_ program: KernelProgram) {
        put(program.name)
        put(UInt8(truncatingIfNeeded: program.kind.rawValue))
        put(program.parameters.count)
        for parameter in program.parameters { put(parameter) }
        put(program.images.count)
        for image in program.images { put(image) }
        put(program.inputs.count)
        for input in program.inputs { put(input.libraryTag) }
        put(words: program.initialUniforms)
        put(program.spanUniformStart)
        put(program.spanSlotCount)
        put(program.preparation)
        put(program.instructions)
        put(words: program.tables)
        put(words: program.result.map { UInt32(bitPattern: $0.rawValue) })
    }

    private mutating func put(_ parameter: KernelParameter) {
        put(parameter.name)
        put(parameter.typeName)
        put(parameter.kind.libraryTag)
        put(parameter.hasDefault ? UInt8(1) : 0)
        put(parameter.defaultValue.count)
        for number in parameter.defaultValue { put(number) }
    }

    private mutating func put(_ image: KernelImage) {
        put(image.name)
        put(UInt8(truncatingIfNeeded: KernelImage.Role.inLibraries.firstIndex(of: image.role) ?? 0))
        put(image.isPointwise ? UInt8(1) : 0)
    }

    private mutating func put(words: [UInt32]) {
        put(words.count)
        for word in words { put(word: word) }
    }

    private mutating func put(_ instructions: [KernelInstruction]) {
        put(instructions.count)
        for instruction in instructions {
            put(instruction.opcode.rawValue)
            for number in [instruction.dest.rawValue, instruction.a, instruction.b, instruction.c, instruction.d] {
                put(word: UInt32(bitPattern: number))
            }
        }
    }
}
