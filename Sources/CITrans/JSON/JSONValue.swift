import Raster

/// A place in a text: line and column from 1, the column in bytes.
struct JSONPlace: Equatable {
    let line: Int
    let column: Int
}

/// A value of a JSON text (RFC 8259) with its place, so that what is wrong with it can be pointed at.
struct JSONValue {
    enum Content {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSONValue])
        case object([Member])
    }

    /// A name of an object and its value. Names are unique within an object.
    struct Member {
        let name: String
        let place: JSONPlace
        let value: JSONValue
    }

    let content: Content
    let place: JSONPlace
}

extension JSONValue {
    /// The kind of value as a sentence names it.
    var word: String {
        switch content {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension CITransError {
    /// What is wrong at a place of a text of JSON.
    @inline(never)
    init(json place: JSONPlace, _ message: Sentence) {
        self.init(
            .invalidArgument,
            "line \(place.line), column \(place.column) of the description: \(message.text)")
    }
}
