import Graph
import Raster

/// Reads a source from its text to checked functions: every stage in order, up to the first that cannot go on.
struct SourceReader {
    let sink = DiagnosticSink()
    private(set) var dialect: KernelDialect
    private(set) var source = TypedSource()
    private(set) var signatures: [(function: FunctionInfo, signature: KernelSignature)] = []
    private let text: String
    private let name: String
    private let isKnown: Bool
    private let isStrict: Bool
    private let includes: Preprocessor.Includes?
    private var comments: [Int32: [Comment]] = [:]

    init(text: String, name: String, dialect: KernelDialect?, isStrict: Bool, includes: Preprocessor.Includes?) {
        self.text = text
        self.name = name
        self.dialect = dialect ?? .transition
        isKnown = dialect != nil
        self.isStrict = isStrict
        self.includes = includes
    }

    mutating func run() {
        if !isKnown { dialect = recognise() }
        let preprocessor = Preprocessor(sink: sink, includes: includes)
        preprocessor.macros = PredefinedMacros.all(for: dialect, sink: sink)
        do { try preprocessor.process(name: name, text: text) } catch { return }
        comments = preprocessor.comments
        guard !sink.isFull else { return }
        let parser = Parser(tokens: preprocessor.output, dialect: dialect, sink: sink)
        let syntax = parser.run()
        guard !sink.isFull else { return }
        source = Checker(syntax, dialect: dialect, sink: sink, isStrict: isStrict).run()
        findKernels()
    }

    private func recognise() -> KernelDialect {
        guard text.utf8.count <= KernelLimits.sourceBytes else { return .transition }
        var lexer = Lexer(SourceFile(name: name, text: text), number: 0, sink: DiagnosticSink())
        return KernelDialect.recognised(in: lexer.run())
    }

    private mutating func findKernels() {
        let finder = KernelFinder(source, dialect)
        let kernels = finder.kernels
        if kernels.isEmpty, sink.errorCount == 0 { sink.error(Sentence(finder.missing), at: SourcePosition()) }
        let defaults = dialect == .transition ? defaults() : []
        for kernel in kernels {
            if dialect == .transition {
                signatures.append((kernel, KernelSignature(source, defaults: defaults)))
                continue
            }
            var problem = ""
            if let signature = KernelSignature(kernel, dialect: dialect, problem: &problem) {
                signatures.append((kernel, signature))
            } else {
                sink.function = kernel.number
                sink.error(Sentence(problem), at: kernel.position)
                sink.function = nil
            }
        }
    }

    private func defaults() -> [DefaultComment.Found] {
        let finder = DefaultComment(comments: comments, files: sink.files)
        return zip(source.uniforms, source.uniformSyntax).map { uniform, syntax in
            let found = finder.find(for: syntax, type: uniform.type)
            if found.values == nil, uniform.type != .sampler, sink.errorCount == 0 {
                sink.warning(
                    "the parameter '\(uniform.name)' has no default that can be read; it is 0", at: uniform.position)
            }
            return found
        }
    }

    /// Kernels that no error concerns.
    var validKernels: [KernelDescription] {
        let wrong = Set(sink.diagnostics.filter { $0.severity == .error }.map { $0.function ?? -1 })
        guard !wrong.contains(-1) else { return [] }
        return signatures.filter { wrong.isDisjoint(with: source.functionsUsed(by: $0.function)) }.map {
            KernelDescription(name: $0.function.name, kind: $0.signature.kind, line: Int($0.function.position.line))
        }
    }

    /// The value of a `// key: value` line.
    func header(_ key: String) -> String {
        for comment in comments[0] ?? [] where comment.isLine {
            guard let colon = comment.text.firstIndex(of: ":") else { continue }
            let name = trimmed(comment.text[..<colon]).lowercased()
            if name == key { return trimmed(comment.text[comment.text.index(after: colon)...]) }
        }
        return ""
    }

    private func trimmed(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else {
            return ""
        }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
