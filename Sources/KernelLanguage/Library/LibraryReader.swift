import Graph
import Raster

/// Reads a kernel library: the header, then every kernel, each of which is validated before anybody sees it.
struct LibraryReader {
    private var bytes: LibraryBytes

    /// - Throws: `decode` for what is no kernel library, is one of another version, is damaged, or holds a program that
    ///   the compiler would not have made.
    static func read(_ file: KernelLibraryFile) throws(CITransError) {
        var reader = LibraryReader(bytes: LibraryBytes(try contents(file.bytes)))
        try reader.readContents(into: file)
    }

    private static func contents(_ file: [UInt8]) throws(CITransError) -> ArraySlice<UInt8> {
        guard file.starts(with: LibraryFormat.magic) else {
            throw CITransError(.decode, "this is no kernel library: it does not begin as one does")
        }
        guard file.count <= LibraryFormat.maximumSize else {
            throw LibraryBytes.damage("it is larger than kernel libraries are")
        }
        var header = LibraryBytes(file[LibraryFormat.magic.count...])
        try check(version: try header.word())
        let (size, checksum) = (try header.number(), try header.take(LibraryFormat.hashSize))
        let contents = file[LibraryFormat.headerSize...]
        guard contents.count == size else {
            throw LibraryBytes.damage("it is longer or shorter than it states")
        }
        guard SHA256.hash(contents).elementsEqual(checksum) else {
            throw LibraryBytes.damage("its checksum is not that of its contents")
        }
        return contents
    }

    private static func check(version: UInt32) throws(CITransError) {
        let known = LibraryFormat.version
        if version == known { return }
        let text = "a kernel library of version " + String(version) + ", made by "
        let age = version > known ? "a newer" : "an older"
        let advice = " release; this one reads version " + String(known) + ": build it again from its source"
        throw CITransError(.decode, text + age + advice)
    }

    private mutating func readContents(into file: KernelLibraryFile) throws(CITransError) {
        file.sourceHash = Array(try bytes.take(LibraryFormat.hashSize))
        let dialect = try bytes.byte()
        guard let known = KernelDialect(rawValue: Int32(dialect)) else {
            throw LibraryBytes.unknown("dialect", UInt32(dialect))
        }
        file.dialect = known
        file.author = try bytes.text()
        guard file.author.utf8.allSatisfy({ $0 >= 32 }) else { throw LibraryBytes.damage("its author is no name") }
        var programs: [KernelProgram] = []
        for _ in 0..<(try bytes.count(ofBytes: 1)) { programs.append(try program(known)) }
        guard bytes.remaining == 0 else { throw LibraryBytes.damage("bytes are left over") }
        guard Set(programs.map { $0.name }).count == programs.count else {
            throw LibraryBytes.damage("two of its kernels have the same name")
        }
        file.programs = programs
    }

    private mutating func program(_ dialect: KernelDialect) throws(CITransError) -> KernelProgram {
        let (name, kind) = (try bytes.text(), try bytes.byte())
        guard let kind = KernelKind(rawValue: Int32(kind)) else {
            throw LibraryBytes.unknown("kind of kernel", UInt32(kind))
        }
        let program = KernelProgram(
            name: name, kind: kind, dialect: dialect, parameters: try parameters(), images: try images(),
            inputs: try inputs(), initialUniforms: try bytes.words(), spanUniformStart: try bytes.number(),
            spanSlotCount: try bytes.number(), preparation: try instructions(), instructions: try instructions(),
            tables: try bytes.words(),
            result: try bytes.words().map { KernelOperand(rawValue: Int32(bitPattern: $0)) })
        try ProgramValidator(program).validate()
        return program.clearingUnwrittenSlots()
    }

    private mutating func parameters() throws(CITransError) -> [KernelParameter] {
        var (list, slot): ([KernelParameter], Int) = ([], 0)
        for _ in 0..<(try bytes.count(ofBytes: 22)) {
            let (name, typeName, tag, hasDefault) = (
                try bytes.text(), try bytes.text(), try bytes.tag(), try bytes.flag()
            )
            guard let kind = KernelParameter.Kind(tag) else {
                throw LibraryBytes.unknown("kind of parameter", UInt32(tag.tag))
            }
            var defaults: [Double] = []
            for _ in 0..<(try bytes.count(ofBytes: 8)) { defaults.append(try bytes.double()) }
            list.append(
                KernelParameter(
                    name: name, kind: kind, typeName: typeName, slots: slot..<slot + defaults.count,
                    defaultValue: defaults, hasDefault: hasDefault))
            slot += defaults.count
        }
        return list
    }

    private mutating func images() throws(CITransError) -> [KernelImage] {
        var list: [KernelImage] = []
        for _ in 0..<(try bytes.count(ofBytes: 6)) {
            let (name, role, isPointwise) = (try bytes.text(), Int(try bytes.byte()), try bytes.flag())
            guard KernelImage.Role.inLibraries.indices.contains(role) else {
                throw LibraryBytes.unknown("role of an image", UInt32(role))
            }
            list.append(
                KernelImage(name: name, role: KernelImage.Role.inLibraries[role], isPointwise: isPointwise))
        }
        return list
    }

    private mutating func inputs() throws(CITransError) -> [KernelInput] {
        var list: [KernelInput] = []
        for _ in 0..<(try bytes.count(ofBytes: 9)) {
            let tag = try bytes.tag()
            guard let input = KernelInput(tag) else {
                throw LibraryBytes.unknown("kind of input", UInt32(tag.tag))
            }
            list.append(input)
        }
        return list
    }

    private mutating func instructions() throws(CITransError) -> [KernelInstruction] {
        var list: [KernelInstruction] = []
        for _ in 0..<(try bytes.count(ofBytes: 21)) {
            let code = try bytes.byte()
            guard let opcode = KernelOpcode(rawValue: code) else {
                throw LibraryBytes.unknown("instruction", UInt32(code))
            }
            list.append(
                KernelInstruction(
                    opcode, dest: KernelOperand(rawValue: try bytes.signed()), a: try bytes.signed(),
                    b: try bytes.signed(), c: try bytes.signed(), d: try bytes.signed()))
        }
        return list
    }
}
