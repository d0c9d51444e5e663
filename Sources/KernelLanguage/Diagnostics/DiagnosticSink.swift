import Graph
import Raster

/// Thrown where the compiler cannot go on; what is wrong has been told to the sink.
struct CompileStop: Error {}

/// Takes what every stage has to say, and knows the files that it is about.
final class DiagnosticSink {
    private(set) var diagnostics: [KernelDiagnostic] = []
    private(set) var errorCount = 0
    /// Numbered by `SourcePosition.file`.
    private(set) var files: [SourceFile] = []
    /// The function that is being looked at.
    var function: Int?

    /// No more errors are taken: every stage should come to an end.
    var isFull: Bool { errorCount >= KernelLimits.errors }

    func add(_ file: SourceFile) -> Int32 {
        files.append(file)
        return Int32(truncatingIfNeeded: files.count - 1)
    }

    @inline(never)
    func error(_ message: Sentence, at position: SourcePosition, hint: String? = nil) {
        record(.error, message.text, position, hint, isLimit: false)
    }

    @inline(never)
    func warning(_ message: Sentence, at position: SourcePosition, hint: String? = nil) {
        record(.warning, message.text, position, hint, isLimit: false)
    }

    @inline(never)
    func limit(_ message: Sentence, at position: SourcePosition) {
        record(.error, message.text, position, nil, isLimit: true)
    }

    /// For use as `throw sink.stop(…)`.
    @inline(never)
    func stop(_ message: Sentence, at position: SourcePosition, hint: String? = nil) -> CompileStop {
        error(message, at: position, hint: hint)
        return CompileStop()
    }

    @inline(never)
    func stopAtLimit(_ message: Sentence, at position: SourcePosition) -> CompileStop {
        limit(message, at: position)
        return CompileStop()
    }

    private func record(
        _ severity: KernelDiagnostic.Severity, _ message: String, _ position: SourcePosition, _ hint: String?,
        isLimit: Bool
    ) {
        // A limit says why the compiler stopped, so it is kept even when the list is full.
        guard isLimit || (severity == .error ? !isFull : diagnostics.count < 4 * KernelLimits.errors) else { return }
        let file = files.indices.contains(Int(position.file)) ? files[Int(position.file)] : nil
        let diagnostic = KernelDiagnostic(
            severity: severity, file: file?.name ?? "", line: Int(position.line), column: Int(position.column),
            message: message, hint: hint, sourceLine: file?.line(Int(position.line)) ?? "", isLimit: isLimit,
            function: function)
        guard !diagnostics.contains(diagnostic) else { return }
        diagnostics.append(diagnostic)
        if severity == .error { errorCount += 1 }
    }
}
