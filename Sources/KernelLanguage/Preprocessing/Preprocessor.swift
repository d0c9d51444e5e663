import Raster

/// Turns a source into the tokens that the parser sees: directives obeyed, macros expanded, local files included.
/// Bodies of macros are text, as users rely on (spec 5.2); names of macros are not expanded within themselves.
final class Preprocessor {
    typealias Includes = (String) -> String?

    let sink: DiagnosticSink
    private let includes: Includes?
    var macros: [String: Macro] = [:]
    /// What is left for the parser.
    var output: [Token] = []
    /// By file.
    private(set) var comments: [Int32: [Comment]] = [:]
    /// Pieces still to be read, the innermost last; a piece that comes from a macro keeps the macro from expanding.
    var pieces: [TokenPiece] = []
    /// Macros that are being expanded, counted.
    var active: [String: Int] = [:]
    var steps = 0
    var expansionDepth = 0
    /// The `#if`s that the place is in.
    var conditions: [Condition] = []
    private var included = Set<String>()
    private var includeDepth = 0
    private var byteCount = 0

    init(sink: DiagnosticSink, includes: Includes?) {
        self.sink = sink
        self.includes = includes
    }

    /// An `#if` that is open.
    struct Condition {
        let position: SourcePosition
        /// A branch has been taken, so no other will be.
        var isDecided: Bool
        var isActive: Bool
        let outerIsActive: Bool
        var hasElse = false
    }

    var isActive: Bool { conditions.last?.isActive ?? true }

    /// Reads a file to its end. Throws where a limit is passed.
    func process(name: String, text: String) throws(CompileStop) {
        byteCount += text.utf8.count
        let source = SourceFile(name: name, text: byteCount <= KernelLimits.sourceBytes ? text : "")
        let number = sink.add(source)
        guard byteCount <= KernelLimits.sourceBytes else {
            throw sink.stopAtLimit(
                "the source has \(byteCount) bytes with what it includes; the limit is \(KernelLimits.sourceBytes)",
                at: SourcePosition(file: number))
        }
        var lexer = Lexer(source, number: number, sink: sink)
        let tokens = lexer.run()
        comments[number] = lexer.comments
        try run(tokens)
    }

    private func run(_ tokens: [Token]) throws(CompileStop) {
        let outer = pieces
        let outerConditions = conditions.count
        pieces = [TokenPiece(tokens: tokens, macro: nil)]
        while let token = try next(), token.kind != .endOfFile {
            if token.startsLine, token.isPunctuator("#") {
                try directive(token)
            } else if isActive, !(try expand(token)) {
                try emit(token)
            }
        }
        if conditions.count > outerConditions, let open = conditions.last {
            sink.error("this condition has no '#endif'", at: open.position)
            conditions.removeLast(conditions.count - outerConditions)
        }
        pieces = outer
    }

    func emit(_ token: Token) throws(CompileStop) {
        guard output.count < KernelLimits.tokens else {
            throw sink.stopAtLimit("macros expand to more than \(KernelLimits.tokens) tokens", at: token.position)
        }
        output.append(token)
    }

    /// `#include "name"`: the host's text, or an error; system headers are the compiler's own.
    func include(_ name: String, at position: SourcePosition) throws(CompileStop) {
        guard let includes, let text = includes(name) else {
            sink.error(
                "the file \"\(name)\" that is included here was not found", at: position,
                hint: includes == nil ? "pass included files along with the source" : nil)
            return
        }
        guard includeDepth < KernelLimits.includeDepth else {
            throw sink.stopAtLimit(
                "files include one another more than \(KernelLimits.includeDepth) deep", at: position)
        }
        guard !(text.utf8.count < 1 << 16 && included.contains(name) && isOnce(text)) else { return }
        included.insert(name)
        includeDepth += 1
        try process(name: name, text: text)
        includeDepth -= 1
    }

    /// Whether a file asks to be read once.
    private func isOnce(_ text: String) -> Bool {
        let wanted = Array("#pragma once".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count >= wanted.count else { return false }
        for start in 0...(bytes.count - wanted.count) where bytes[start] == wanted[0] {
            if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
        }
        return false
    }
}

/// Tokens to read, and how far they have been.
struct TokenPiece {
    let tokens: [Token]
    var index = 0
    let macro: String?

    init(tokens: [Token], macro: String?) {
        self.tokens = tokens
        self.macro = macro
    }
}
