enum TokenKind: UInt8 {
    case identifier, integer, float, string, punctuator, endOfFile
}

/// A word, number or sign of a source, and where it stands.
struct Token {
    var kind: TokenKind
    var text: String
    var position: SourcePosition
    /// The byte of its file at which it begins: comments are found by it.
    var offset: Int32 = 0
    /// The first of its line.
    var startsLine = false
    var hasSpaceBefore = false
    /// A macro's own name inside what it expanded to.
    var isPainted = false

    func isPunctuator(_ text: String) -> Bool { kind == .punctuator && self.text == text }
    func isWord(_ text: String) -> Bool { kind == .identifier && self.text == text }

    /// How a message names it.
    var described: String {
        switch kind {
        case .endOfFile: "the end of the source"
        case .string: "a string"
        default: "'\(text.utf8.count > 40 ? String(decoding: text.utf8.prefix(40), as: UTF8.self) + "…" : text)'"
        }
    }
}

/// A comment: gl-transitions keep parameters' defaults and the author's name in them (spec 3.2).
struct Comment {
    let text: String
    let position: SourcePosition
    /// Bytes of the file.
    let start: Int32
    let end: Int32
    let isLine: Bool
}
