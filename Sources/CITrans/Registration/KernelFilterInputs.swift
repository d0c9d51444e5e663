import Graph
import Raster

/// A kernel's parameters as the rows of a filter's table.
final class KernelFilterInputs {
    private(set) var rows: [InputAttributes] = []
    /// The row of each parameter.
    private(set) var rowOfParameter: [Int] = []
    private let program: KernelProgram
    private let description: FilterDescription

    /// - Throws: `invalidArgument` for a description that does not fit the kernel.
    static func read(
        _ program: KernelProgram, _ description: FilterDescription
    ) throws(CITransError) -> KernelFilterInputs {
        let inputs = KernelFilterInputs(program, description)
        try inputs.checkNames()
        try inputs.makeRows()
        try inputs.checkKeys()
        return inputs
    }

    /// Does not throw: in Embedded Swift an object whose own initialiser throws is never given back.
    private init(_ program: KernelProgram, _ description: FilterDescription) {
        self.program = program
        self.description = description
    }

    private func checkNames() throws(CITransError) {
        let names = program.parameters.map { $0.name }
        for input in description.inputs where !names.contains(input.parameter) {
            throw JSONFields.unknown(
                input.parameter, names, at: input.place, "an input of the kernel '" + program.name + "'")
        }
    }

    func row(ofKey key: String) -> Int? { rows.firstIndex { $0.key == key } }

    /// The place of an input's image among the kernel's.
    func image(ofKey key: String) -> Int? {
        rows.filter { $0.kind == .image }.firstIndex { $0.key == key }
    }

    private func makeRows() throws(CITransError) {
        // What a warp kernel moves is its last image, and not declared.
        let isWarp = program.kind == .warp
        if program.dialect == .transition { rows = [.image, .targetImage, .time] }
        if isWarp, program.images.isEmpty { rows = [.image] }
        let keys = InputKeys(program).keys
        for (parameter, key) in zip(program.parameters, keys) {
            let described = description.inputs.first { $0.parameter == parameter.name }
            rowOfParameter.append(rows.count)
            rows.append(try InputRow(parameter, key, described).attributes())
        }
        if isWarp, !program.images.isEmpty { rows.append(.image) }
    }

    private func checkKeys() throws(CITransError) {
        for (index, row) in rows.enumerated()
        where row.key == "" || rows[..<index].contains(where: { $0.key == row.key }) {
            throw CITransError(
                .invalidArgument,
                "two inputs of the kernel '\(program.name)' would have the key \"\(row.key.string)\"; give one of them another by \"key\""
            )
        }
    }
}
