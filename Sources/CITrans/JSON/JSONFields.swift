import Graph
import Raster

/// An object's members, each asked for by its name; what nobody asked for is an error in the end.
struct JSONFields {
    private let members: [JSONValue.Member]
    /// What the object describes, for errors: "the filter", "the input 'radius'".
    private let subject: String
    private var asked: [String] = []

    init(_ value: JSONValue, of subject: String) throws(CITransError) {
        guard case .object(let members) = value.content else {
            throw CITransError(
                json: value.place, "\(subject) must be described by an object, but this is \(value.word)")
        }
        self.members = members
        self.subject = subject
    }

    mutating func value(_ name: String) -> JSONValue? {
        asked.append(name)
        return members.first { $0.name == name }?.value
    }

    mutating func string(_ name: String) throws(CITransError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value.content else { throw wrong(name, value, "a string") }
        return text
    }

    mutating func bool(_ name: String) throws(CITransError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let bool) = value.content else { throw wrong(name, value, "true or false") }
        return bool
    }

    mutating func number(_ name: String) throws(CITransError) -> Double? {
        guard let value = value(name) else { return nil }
        guard case .number(let number) = value.content else { throw wrong(name, value, "a number") }
        return number
    }

    /// A number, or several in an array; true and false are 1 and 0.
    mutating func numbers(_ name: String) throws(CITransError) -> (numbers: [Double], place: JSONPlace)? {
        guard let value = value(name) else { return nil }
        var elements = [value]
        if case .array(let array) = value.content { elements = array }
        var numbers: [Double] = []
        for element in elements {
            switch element.content {
            case .number(let number): numbers.append(number)
            case .bool(let bool): numbers.append(bool ? 1 : 0)
            default: throw wrong(name, element, "a number or an array of numbers")
            }
        }
        return (numbers, value.place)
    }

    /// One of several words, by its place among them; a nearby one is suggested where it is none.
    mutating func choice(_ name: String, _ words: [String]) throws(CITransError) -> (index: Int, place: JSONPlace)? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value.content else { throw wrong(name, value, "a string") }
        if let index = words.firstIndex(of: text) { return (index, value.place) }
        throw Self.unknown(text, words, at: value.place, "\"" + name + "\" of " + subject)
    }

    static func unknown(_ text: String, _ words: [String], at place: JSONPlace, _ what: String) -> CITransError {
        let hint = Spelling.hint(for: text, among: words)
        let list = "; it is one of " + words.dropFirst().reduce(words.first ?? "") { $0 + ", " + $1 }
        return CITransError(json: place, "\(what) cannot be \"\(text)\"\(hint.isEmpty ? list : hint)")
    }

    /// All members, for an object whose names are the writer's own.
    var all: [JSONValue.Member] { members }

    /// - Throws: `invalidArgument` for a name that nobody asked for, with the nearest that is known.
    func finish() throws(CITransError) {
        for member in members where !asked.contains(member.name) {
            let hint = Spelling.hint(for: member.name, among: asked)
            throw CITransError(json: member.place, "\(subject) has no \"\(member.name)\"\(hint)")
        }
    }

    private func wrong(_ name: String, _ value: JSONValue, _ expected: String) -> CITransError {
        CITransError(json: value.place, "\"\(name)\" of \(subject) must be \(expected), but is \(value.word)")
    }
}
