import Graph
import Raster

/// Whether a program that did not come from the compiler of this process is one that it could have made. Whoever runs
/// programs looks at nothing: every slot, image, table and jump that is checked here is an address there.
///
/// What holds for a program that passes:
///
/// - Every operand that is a slot lies in its bank, with all the slots that an instruction reads or writes from it on.
/// - The pre-pass touches uniform slots only, and looks at no pixel and no image.
/// - The span writes no uniform slot before `spanUniformStart`, and a uniform slot only from uniform ones.
/// - Images, parameters of data, tables and channels that an instruction names are there; what is sampled is not pointwise.
/// - Jumps stay in their list; loops lie within one another or apart, and are entered at their start and left at their end.
/// - Parameters, images, inputs and the result fit each other and the kind of kernel.
/// - Nothing is past `KernelLimits`.
///
/// What kind of number a slot holds is not looked at: whatever its 32 bits are hurts nobody, though what a program shows that
/// takes floats for booleans may differ between instruction sets.
package struct ProgramValidator {
    private let program: KernelProgram

    package init(_ program: KernelProgram) { self.program = program }

    /// - Throws: `decode` with what is wrong.
    package func validate() throws(CITransError) {
        try require(Self.isIdentifier(program.name), "has no name")
        try checkLimits()
        try checkParameters()
        try checkImages()
        try checkInputs()
        try checkKind()
        try checkResult()
        try InstructionValidator(program, isPreparation: true).validate(program.preparation)
        try InstructionValidator(program, isPreparation: false).validate(program.instructions)
    }

    /// Plain texts rather than interpolated ones, of which each would take a kilobyte of the library.
    @inline(never)
    private func require(
        _ holds: Bool, _ problem: StaticString, of subject: String = "it"
    ) throws(CITransError) {
        if holds { return }
        let name = Self.isIdentifier(program.name) ? program.name : ""
        throw LibraryBytes.damage("in the kernel '" + name + "', " + subject + " " + problem.string)
    }

    /// A name as sources have them.
    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
        return name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
        }
    }

    private func checkLimits() throws(CITransError) {
        let uniforms = program.initialUniforms.count
        try require(uniforms <= KernelLimits.uniformSlots, "keeps too many uniform numbers")
        try require((0...uniforms).contains(program.spanUniformStart), "begins the span's uniforms nowhere")
        try require(
            (0...KernelLimits.spanSlots).contains(program.spanSlotCount),
            "keeps too many numbers for each pixel")
        let instructions = program.preparation.count + program.instructions.count
        try require(instructions <= KernelLimits.instructions, "has too many instructions")
        try require(program.tables.count <= KernelLimits.tableWords, "has too many words in tables")
    }

    // MARK: What the host passes

    private func checkParameters() throws(CITransError) {
        try require(
            program.parameters.count <= KernelLimits.parameters, "has too many parameters")
        for parameter in program.parameters {
            try require(Self.isIdentifier(parameter.name), "has a parameter without a name")
            try require(
                parameter.typeName.utf8.allSatisfy { (32...126).contains($0) }, "has no type", of: parameter.name)
            try require(isKnown(parameter.kind), "has no kind that there is", of: parameter.name)
            try require(
                parameter.slots.count == Self.slotCount(parameter.kind)
                    && parameter.defaultValue.allSatisfy { $0.isFinite }, "has no default of its kind",
                of: parameter.name)
        }
    }

    private func isKnown(_ kind: KernelParameter.Kind) -> Bool {
        switch kind {
        case .float(let count), .int(let count), .uint(let count), .bool(let count): (1...4).contains(count)
        case .color: true
        case .matrix(let columns, let rows): (2...4).contains(columns) && (2...4).contains(rows)
        case .image(let image): program.images.indices.contains(image)
        case .data(let stride): stride >= 1 && program.dialect != .transition
        }
    }

    private static func slotCount(_ kind: KernelParameter.Kind) -> Int {
        switch kind {
        case .float(let count), .int(let count), .uint(let count), .bool(let count): count
        case .color: 4
        case .matrix(let columns, let rows): columns * rows
        case .image, .data: 0
        }
    }

    /// Images are numbered as the parameters name them, behind a transition's two pictures.
    private func checkImages() throws(CITransError) {
        let isTransition = program.dialect == .transition
        try require(
            !isTransition || program.images.prefix(2).map { $0.role } == [.from, .to], "has not the two pictures")
        var next = isTransition ? 2 : 0
        for parameter in program.parameters {
            guard case .image(let image) = parameter.kind else { continue }
            try require(image == next, "is not the next image", of: parameter.name)
            next += 1
        }
        try require(next == program.images.count, "reads images that it is not passed")
        for image in program.images.dropFirst(isTransition ? 2 : 0) {
            let fits: [KernelImage.Role] = isTransition ? [.picture] : [.sample, .sampler, .table]
            try require(Self.isIdentifier(image.name) && fits.contains(image.role), "has an image without a role")
        }
    }

    /// First the parameters' numbers, in order; then what else the host knows.
    private func checkInputs() throws(CITransError) {
        try require(program.inputs.count <= program.spanUniformStart, "has inputs without slots")
        var slot = 0
        for (number, parameter) in program.parameters.enumerated() {
            for component in 0..<parameter.slots.count {
                try require(
                    slot < program.inputs.count && program.inputs[slot] == .parameter(number, component: component),
                    "is not passed", of: parameter.name)
                slot += 1
            }
        }
        for input in program.inputs.dropFirst(slot) {
            switch input {
            case .parameter: try require(false, "has a parameter that is passed twice")
            case .progress, .ratio: try require(program.dialect == .transition, "knows of progress")
            case .extent(let image, let component):
                try require(
                    program.images.indices.contains(image) && (0...3).contains(component),
                    "knows the extent of no image")
            }
        }
    }

    private func checkKind() throws(CITransError) {
        try require(
            (program.kind == .transition) == (program.dialect == .transition), "is of a kind that its language has not")
        let roles = program.images.map { $0.role }
        switch program.kind {
        case .color: try require(roles.allSatisfy { $0 == .sample }, "is a colour kernel with a sampler")
        case .blend:
            try require(
                roles == [.sample, .sample] && program.parameters.count == 2, "is a blend kernel without two samples")
        case .general: try require(roles.contains { $0 != .sample }, "is a general kernel without a sampler")
        case .warp, .transition: break
        }
    }

    private func checkResult() throws(CITransError) {
        let count = program.kind == .warp ? 2 : 4
        try require(program.result.count == count, "has a result of another size")
        for operand in program.result {
            let bank = operand.isUniform ? program.initialUniforms.count : program.spanSlotCount
            try require(operand.slot < bank, "has a result in no slot")
        }
    }
}

extension StaticString {
    var string: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
