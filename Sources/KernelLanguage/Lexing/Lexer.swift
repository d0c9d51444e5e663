import Raster

/// Cuts a file into tokens. What it cannot read is reported and skipped, so there is always a list, with an end.
struct Lexer {
    let bytes: [UInt8]
    let file: Int32
    let sink: DiagnosticSink
    private(set) var comments: [Comment] = []
    private var tokens: [Token] = []
    var index = 0
    private var line: Int32 = 1
    private var lineStart = 0
    private var startsLine = true
    private var hasSpaceBefore = false

    init(_ source: SourceFile, number: Int32, sink: DiagnosticSink) {
        bytes = source.bytes
        file = number
        self.sink = sink
    }

    /// The byte some steps ahead; zero past the end.
    func peek(_ distance: Int = 0) -> UInt8 {
        let place = index + distance
        return place < bytes.count ? bytes[place] : 0
    }

    private var position: SourcePosition {
        SourcePosition(file: file, line: line, column: Int32(truncatingIfNeeded: index - lineStart + 1))
    }

    mutating func run() -> [Token] {
        while index < bytes.count, !sink.isFull { step() }
        tokens.append(
            Token(
                kind: .endOfFile, text: "", position: position, offset: Int32(truncatingIfNeeded: index),
                startsLine: true))
        return tokens
    }

    private mutating func step() {
        switch peek() {
        case 10: newLine()
        case 9, 11, 12, 13, 32: skip(1)
        case UInt8(ascii: "\\") where isSplice: splice()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): lineComment()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): blockComment()
        default: token()
        }
    }

    private mutating func newLine() {
        index += 1
        line &+= 1
        lineStart = index
        startsLine = true
        hasSpaceBefore = true
    }

    private mutating func skip(_ count: Int) {
        index += count
        hasSpaceBefore = true
    }

    /// A backslash that joins its line with the next.
    private var isSplice: Bool { peek(1) == 10 || peek(1) == 13 && peek(2) == 10 }

    private mutating func splice() {
        let wasAtStart = startsLine
        index += peek(1) == 10 ? 1 : 2
        newLine()
        startsLine = wasAtStart
    }

    private mutating func lineComment() {
        let start = index
        let place = position
        while index < bytes.count, peek() != 10 {
            if peek() == UInt8(ascii: "\\"), isSplice { splice() } else { index += 1 }
        }
        addComment(start, from: start + 2, to: index, place, isLine: true)
    }

    private mutating func blockComment() {
        let start = index
        let place = position
        let wasAtStart = startsLine
        index += 2
        while index < bytes.count, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
            if peek() == 10 { newLine() } else { index += 1 }
        }
        if index >= bytes.count { sink.error("this comment has no end: '*/' is missing", at: place) }
        addComment(start, from: start + 2, to: min(index, bytes.count), place, isLine: false)
        index = min(index + 2, bytes.count)
        startsLine = wasAtStart
    }

    private mutating func addComment(_ start: Int, from: Int, to: Int, _ place: SourcePosition, isLine: Bool) {
        let text = String(decoding: bytes[min(from, to)..<to], as: UTF8.self)
        comments.append(
            Comment(
                text: text, position: place, start: Int32(truncatingIfNeeded: start),
                end: Int32(truncatingIfNeeded: index), isLine: isLine))
        hasSpaceBefore = true
    }

    private mutating func token() {
        let byte = peek()
        let start = index
        let place = position
        let kind: TokenKind
        if isWordStart(byte) {
            while isWordStart(peek()) || isDigit(peek()) { index += 1 }
            kind = .identifier
        } else if isDigit(byte) || byte == UInt8(ascii: ".") && isDigit(peek(1)) {
            kind = number()
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            string(place, quote: byte)
            kind = .string
        } else {
            guard let length = Punctuators.length(at: index, in: bytes) else { return unreadable(place) }
            index += length
            kind = .punctuator
        }
        append(kind, start, place)
    }

    private mutating func append(_ kind: TokenKind, _ start: Int, _ place: SourcePosition) {
        tokens.append(
            Token(
                kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self), position: place,
                offset: Int32(truncatingIfNeeded: start), startsLine: startsLine, hasSpaceBefore: hasSpaceBefore))
        startsLine = false
        hasSpaceBefore = false
    }

    /// Up to the closing quote, which must be on the line.
    private mutating func string(_ place: SourcePosition, quote: UInt8) {
        index += 1
        while index < bytes.count, peek() != quote, peek() != 10 { index += 1 }
        if peek() == quote { index += 1 } else { sink.error("this string has no end", at: place) }
    }

    private mutating func unreadable(_ place: SourcePosition) {
        let byte = peek()
        if byte == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF, index == 0 { return skip(3) }
        let scalar =
            byte >= 0x80
            ? "a character outside ASCII"
            : byte < 32 || byte == 127 ? "a control character" : "'\(Character(UnicodeScalar(byte)))'"
        sink.error("\(scalar) has no place in the code", at: place)
        index += 1
        while peek() & 0xC0 == 0x80 { index += 1 }
    }
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
func isWordStart(_ byte: UInt8) -> Bool {
    byte >= 97 && byte <= 122 || byte >= 65 && byte <= 90 || byte == 95 || byte == 36
}
