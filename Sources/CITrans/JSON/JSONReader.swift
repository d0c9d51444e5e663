import CShims
import Raster

/// Reads a text of JSON as RFC 8259 has it: nothing that the grammar leaves out is accepted, an object's names are unique,
/// and all is UTF-8.
struct JSONReader {
    /// In bytes; a description is some hundreds.
    static let maximumSize = 1 << 16
    /// Arrays and objects inside one another.
    static let maximumDepth = 32

    let bytes: [UInt8]
    var next = 0
    private var depth = 0
    private var line = 1
    /// The first byte of that line.
    private var lineStart = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// - Throws: `invalidArgument` with line and column; `sizeLimit`.
    static func read(_ text: String) throws(CITransError) -> JSONValue {
        guard text.utf8.count <= maximumSize else {
            throw CITransError(.sizeLimit, "a description of \(text.utf8.count) bytes: at most \(maximumSize) are read")
        }
        var reader = JSONReader(text)
        let value = try reader.value()
        reader.skipSpace()
        if reader.next < reader.bytes.count { throw reader.unexpected("nothing more") }
        return value
    }

    // MARK: Values

    private mutating func value() throws(CITransError) -> JSONValue {
        skipSpace()
        let start = place
        return JSONValue(content: try content(), place: start)
    }

    private mutating func content() throws(CITransError) -> JSONValue.Content {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try nested()
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where byte == 45 || (48...57).contains(byte): return .number(try number())
        default: break
        }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        if take("null") { return .null }
        throw unexpected("a value")
    }

    private mutating func nested() throws(CITransError) -> JSONValue.Content {
        guard depth < Self.maximumDepth else {
            throw failure("more than \(Self.maximumDepth) values inside one another")
        }
        let isObject = byte == UInt8(ascii: "{")
        depth += 1
        next += 1
        let content: JSONValue.Content = isObject ? .object(try members()) : .array(try elements())
        depth -= 1
        return content
    }

    private mutating func elements() throws(CITransError) -> [JSONValue] {
        var elements: [JSONValue] = []
        if closes("]") { return elements }
        repeat { elements.append(try value()) } while try continues("]")
        return elements
    }

    private mutating func members() throws(CITransError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if closes("}") { return members }
        repeat {
            skipSpace()
            let start = place
            guard byte == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
            let name = try string()
            if members.contains(where: { $0.name == name }) {
                throw CITransError(json: start, "\"\(name)\" stands there twice")
            }
            skipSpace()
            guard take(":") else { throw unexpected("':' after a name") }
            members.append(JSONValue.Member(name: name, place: start, value: try value()))
        } while try continues("}")
        return members
    }

    private mutating func closes(_ bracket: StaticString) -> Bool {
        skipSpace()
        return take(bracket)
    }

    /// Whether a comma follows; false at the end.
    private mutating func continues(_ bracket: StaticString) throws(CITransError) -> Bool {
        if closes(bracket) { return false }
        guard take(",") else { throw unexpected("',' or '" + bracket.string + "'") }
        return true
    }

    // MARK: Numbers

    private mutating func number() throws(CITransError) -> Double {
        let (start, first) = (place, next)
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: bytes[first..<next], as: UTF8.self)
        var number = 0.0
        guard citrans_double_from_text(text, &number) != 0, number.isFinite else {
            throw CITransError(json: start, "\(text) is beyond what a number can be")
        }
        return number
    }

    private mutating func digits() throws(CITransError) {
        guard isDigit else { throw unexpected("a digit") }
        while isDigit { next += 1 }
    }

    private var isDigit: Bool { byte.map { (48...57).contains($0) } ?? false }
}

// MARK: Bytes

extension JSONReader {
    var byte: UInt8? { bytes.indices.contains(next) ? bytes[next] : nil }

    /// Lines end between values alone: a string has none in it.
    private mutating func skipSpace() {
        while let byte, byte == 32 || byte == 9 || byte == 10 || byte == 13 {
            next += 1
            if byte == 10 { (line, lineStart) = (line + 1, next) }
        }
    }

    /// Takes a word where it stands next.
    mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - next >= count else { return false }
        for index in 0..<count where bytes[next + index] != word.utf8Start[index] { return false }
        next += count
        return true
    }

    /// Where the next byte stands.
    var place: JSONPlace { JSONPlace(line: line, column: next - lineStart + 1) }

    func failure(_ message: String) -> CITransError { CITransError(json: place, Sentence(message)) }

    func unexpected(_ expected: String) -> CITransError {
        guard let byte else { return CITransError(json: place, "expected \(expected), but the text ends") }
        let found = (33..<127).contains(byte) ? String(decoding: [39, byte, 39], as: UTF8.self) : "byte \(byte)"
        return CITransError(json: place, "expected \(expected), but found \(found)")
    }
}
