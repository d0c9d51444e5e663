import Graph
import Raster

/// Recursive descent over the tokens of one source; one grammar for the three dialects. Depth is limited, and every
/// loop takes a token, so it comes to an end on any input.
final class Parser {
    let dialect: KernelDialect
    let sink: DiagnosticSink
    private let tokens: [Token]
    private var index = 0
    private var nesting = 0
    var source = SourceSyntax()
    /// `typedef`, `using` and structures; these are types from their declaration on.
    var typeAliases: [String: TypeSyntax] = [:]
    var structNames = Set<String>()
    /// Braces of namespaces and `extern "C"` that are open; whether they are the latter.
    var openBlocks: [Bool] = []

    init(tokens: [Token], dialect: KernelDialect, sink: DiagnosticSink) {
        self.tokens = NameSpaces.removed(from: tokens)
        self.dialect = dialect
        self.sink = sink
    }

    // MARK: Tokens

    private static let end = Token(kind: .endOfFile, text: "", position: SourcePosition())

    var token: Token { peek() }

    func peek(_ distance: Int = 0) -> Token {
        let place = index + distance
        if place < tokens.count { return tokens[place] }
        var end = Self.end
        if let last = tokens.last { end.position = last.position }
        return end
    }

    /// Where the parser stands; two equal answers in a loop mean that nothing was taken.
    var place: Int { index }
    var isAtEnd: Bool { token.kind == .endOfFile }

    @discardableResult
    func take() -> Token {
        let token = token
        index += 1
        return token
    }

    func isNext(_ sign: String) -> Bool { token.isPunctuator(sign) }

    @discardableResult
    func takes(_ sign: String) -> Bool {
        guard isNext(sign) else { return false }
        index += 1
        return true
    }

    func takesWord(_ word: String) -> Bool {
        guard token.isWord(word) else { return false }
        index += 1
        return true
    }

    /// Takes a sign, or says what was expected and found.
    func expect(_ sign: String, _ purpose: String) throws(CompileStop) {
        if takes(sign) { return }
        throw sink.stop("expected '\(sign)' \(purpose), found \(token.described)", at: missingPlace(sign))
    }

    /// A missing `;` belongs to the end of what came before it, not to the next line.
    private func missingPlace(_ sign: String) -> SourcePosition {
        guard sign == ";", index > 0, index <= tokens.count else { return token.position }
        let previous = tokens[index - 1]
        guard previous.position.line != token.position.line || isAtEnd else { return token.position }
        var place = previous.position
        place.column &+= Int32(truncatingIfNeeded: previous.text.utf8.count)
        return place
    }

    func expectName(_ purpose: String) throws(CompileStop) -> Token {
        guard token.kind == .identifier else {
            throw sink.stop("expected a name \(purpose), found \(token.described)", at: token.position)
        }
        return take()
    }

    // MARK: Depth

    /// Runs a rule that may contain itself.
    func nested<Result>(_ rule: () throws(CompileStop) -> Result) throws(CompileStop) -> Result {
        guard nesting < KernelLimits.nesting else {
            throw sink.stopAtLimit(
                "brackets and blocks nest more than \(KernelLimits.nesting) deep", at: token.position)
        }
        nesting += 1
        defer { nesting -= 1 }
        return try rule()
    }

    func make(_ kind: ExpressionSyntax.Kind, at position: SourcePosition) throws(CompileStop) -> ExpressionSyntax {
        let expression = ExpressionSyntax(kind, at: position)
        guard expression.depth <= KernelLimits.expressionDepth else {
            throw sink.stopAtLimit(
                "an expression has more than \(KernelLimits.expressionDepth) operators along one path", at: position)
        }
        return expression
    }

    // MARK: Recovery

    /// Skips to behind the next `;`, or to a `}` that closes the block.
    func skipStatement() {
        var depth = 0
        while !isAtEnd {
            if isNext("{") || isNext("(") || isNext("[") { depth += 1 }
            if isNext("}") {
                if depth <= 0 { return }
                depth -= 1
                if depth == 0 {
                    take()
                    return
                }
            }
            if isNext(")") || isNext("]") { depth = max(0, depth - 1) }
            if isNext(";"), depth == 0 {
                take()
                return
            }
            take()
        }
    }

    /// Skips to where a new declaration may begin: behind a `;` or a `}` outside all brackets.
    func skipDeclaration() {
        var depth = 0
        while !isAtEnd {
            if isNext("{") { depth += 1 }
            if isNext("}") {
                depth -= 1
                if depth <= 0 {
                    if depth == 0 { take() }
                    return
                }
            }
            if isNext(";"), depth == 0 {
                take()
                return
            }
            take()
        }
    }
}

/// `metal::float2` is `float2`: the libraries' name spaces hold nothing that clashes, and users' are few.
enum NameSpaces {
    static func removed(from tokens: [Token]) -> [Token] {
        guard tokens.contains(where: { $0.isPunctuator("::") }) else { return tokens }
        var result: [Token] = []
        for (index, token) in tokens.enumerated() {
            let isFollowed = index + 1 < tokens.count && tokens[index + 1].isPunctuator("::")
            if token.isPunctuator("::") || token.kind == .identifier && isFollowed && !token.isWord("group") {
                continue
            }
            if let last = result.last, last.isWord("group"), index > 0, tokens[index - 1].isPunctuator("::") {
                result.removeLast()
                var joined = token
                joined.text = "group::" + token.text
                result.append(joined)
            } else {
                result.append(token)
            }
        }
        return result
    }
}
