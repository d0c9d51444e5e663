import CITrans
import Graph
import KernelLanguage
import Raster
import Testing

/// Takes a source's kernels through a kernel library and back.
struct LibraryCheck {
    private let text: String
    private let source: KernelSource
    private let includes: ((String) -> String?)?

    init(_ text: String, _ source: KernelSource, _ includes: ((String) -> String?)?) {
        (self.text, self.source, self.includes) = (text, source, includes)
    }

    /// What comes back of a program: the same, but that slots are cleared which are not written in every pixel. The
    /// program itself where an error of another kernel keeps the source out of libraries.
    func loaded(_ program: KernelProgram) throws -> KernelProgram {
        if source.diagnostics.contains(where: { $0.severity == .error }) { return program }
        let bytes = try KernelLibrary.build(source: text, dialect: source.dialect, includes: includes)
        let library = try KernelLibrary(bytes: bytes)
        #expect(library.kernelNames == source.kernels.map(\.name) && library.dialect == source.dialect)
        let loaded = try library.program(named: program.name)
        compare(program, loaded)
        return loaded
    }

    private func compare(_ program: KernelProgram, _ loaded: KernelProgram) {
        #expect(loaded.name == program.name && loaded.kind == program.kind && loaded.dialect == program.dialect)
        #expect(loaded.parameters == program.parameters && loaded.images == program.images)
        #expect(loaded.inputs == program.inputs && loaded.preparation == program.preparation)
        #expect(loaded.tables == program.tables && loaded.result == program.result)
        #expect(loaded.spanSlotCount == program.spanSlotCount && loaded.spanUniformStart == program.spanUniformStart)
        let clears = loaded.instructions.count - program.instructions.count
        #expect(loaded.initialUniforms == program.initialUniforms + (clears > 0 ? [0] : []))
        #expect(loaded.instructions.prefix(clears).allSatisfy { $0.opcode == .copy })
        #expect(loaded.instructions.dropFirst(clears).map(\.opcode) == program.instructions.map(\.opcode))
    }
}
