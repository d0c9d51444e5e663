import Graph
import Raster

/// A source text with its kernels. Making one reads and checks the whole text; `compile` then makes a program of one
/// kernel. An error inside a function concerns only the kernels that use it, the others compile (as run-time strings
/// behave on Apple's systems); any other error concerns all. Metal's `half` is computed as `float`, as are GLSL's lesser
/// precisions.
public struct KernelSource {
    public let dialect: KernelDialect
    /// Kernels without errors that can be found in the source, in its order.
    public let kernels: [KernelDescription]
    /// Everything that was found wrong or doubtful while the source was read.
    public let diagnostics: [KernelDiagnostic]
    /// From the header of a transition's source: `// author: …`, `// license: …`; empty where it says nothing.
    public let author: String
    public let license: String

    private let source: TypedSource
    private let signatures: [(function: FunctionInfo, signature: KernelSignature)]
    private let files: [SourceFile]

    /// - Parameters:
    ///   - text: the source; at most `KernelLimits.sourceBytes`.
    ///   - name: what messages call the source.
    ///   - dialect: its language; recognised by its words where nothing is given.
    ///   - isStrict: warn where a number's type changes without being asked to.
    ///   - includes: gives the text of a file that is included with quotes, or nothing where there is none.
    public init(
        text: String, name: String = "kernel", dialect: KernelDialect? = nil, isStrict: Bool = false,
        includes: ((String) -> String?)? = nil
    ) {
        var reader = SourceReader(text: text, name: name, dialect: dialect, isStrict: isStrict, includes: includes)
        reader.run()
        self.dialect = reader.dialect
        source = reader.source
        signatures = reader.signatures
        files = reader.sink.files
        author = reader.header("author")
        license = reader.header("license")
        diagnostics = reader.sink.diagnostics
        kernels = reader.validKernels
    }

    /// Makes a program of the kernel with a name, or of the first kernel.
    ///
    /// Throws `CITransStatus.compile` with every error that concerns it, `kernelLimit` where it is past a limit, and
    /// `invalidArgument` where there is no kernel of that name.
    public func compile(function name: String? = nil) throws(CITransError) -> KernelProgram {
        if name == nil, kernels.isEmpty { try failIfWrong(diagnostics) }
        let wanted = name ?? kernels.first?.name
        guard let entry = signatures.first(where: { $0.function.name == wanted }) else {
            try failIfWrong(diagnostics)
            let names = kernels.map { $0.name }
            let hint = Suggestion.hint(for: name ?? "", among: names).map { "; " + $0 } ?? ""
            throw CITransError(.invalidArgument, "the source has no kernel '\(name ?? "")'\(hint)")
        }
        try failIfWrong(concerning(entry.function))
        let sink = DiagnosticSink()
        for file in files { _ = sink.add(file) }
        do {
            return try lower(entry.function, entry.signature, sink)
        } catch {
            try failIfWrong(sink.diagnostics)
            throw CITransError(.internal, "the kernel '\(entry.function.name)' could not be compiled")
        }
    }

    private func lower(_ function: FunctionInfo, _ signature: KernelSignature, _ sink: DiagnosticSink)
        throws(CompileStop) -> KernelProgram
    {
        let lowerer = Lowerer(source, dialect: dialect, sink: sink)
        if dialect == .transition { lowerer.uniformParameters = signature.parameters }
        let outputs = try lowerer.lower(function, signature)
        // One more look: the last operations may have passed the limit.
        try lowerer.step(at: function.position)
        var builder = ProgramBuilder(lowerer.graph, outputs: outputs, sink: sink, at: function.position)
        return try builder.build(name: function.name, dialect: dialect, signature, lowerer.images, lowerer.inputs)
    }

    /// Errors outside functions, and those of the functions that a kernel uses.
    private func concerning(_ kernel: FunctionInfo) -> [KernelDiagnostic] {
        let used = source.functionsUsed(by: kernel)
        return diagnostics.filter { $0.function.map { used.contains($0) } ?? true }
    }

    /// - Throws: `compile` or `kernelLimit` with all errors among the diagnostics.
    func failIfWrong(_ diagnostics: [KernelDiagnostic]) throws(CITransError) {
        let errors = diagnostics.filter { $0.severity == .error }
        guard !errors.isEmpty else { return }
        let text = errors.map { $0.description }.joined(separator: "\n")
        throw CITransError(errors.contains { $0.isLimit } ? .kernelLimit : .compile, text)
    }
}
