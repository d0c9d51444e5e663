import Raster

/// Strings, with what stands for other characters in them.
extension JSONReader {
    mutating func string() throws(CITransError) -> String {
        next += 1
        var result: [UInt8] = []
        while true {
            switch byte {
            case nil: throw failure("a string does not end")
            case UInt8(ascii: "\""):
                next += 1
                return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                next += 1
                result += try escaped()
            case let byte? where byte < 32: throw failure("a string goes over the end of its line")
            case let byte?:
                result.append(byte)
                next += 1
            }
        }
    }

    private mutating func escaped() throws(CITransError) -> [UInt8] {
        if take("u") { return try unicode() }
        let meanings: [(UInt8, UInt8)] = [
            (34, 34), (92, 92), (47, 47), (98, 8), (102, 12), (110, 10), (114, 13), (116, 9),
        ]
        guard let byte, let (_, meaning) = meanings.first(where: { $0.0 == byte }) else {
            throw unexpected("one of \" \\ / b f n r t u after the backslash")
        }
        next += 1
        return [meaning]
    }

    /// A character by its number, or by the two halves of a surrogate pair.
    private mutating func unicode() throws(CITransError) -> [UInt8] {
        var number = try hexadecimal()
        if (0xD800..<0xDC00).contains(number), take("\\u") {
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw failure("half a character") }
            number = 0x10000 + (number - 0xD800) << 10 + (low - 0xDC00)
        }
        // A text that is handed on as C's cannot have a zero.
        guard let scalar = Unicode.Scalar(number), number != 0 else { throw failure("no character has this number") }
        return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func hexadecimal() throws(CITransError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Self.digit(byte) else { throw unexpected("a hexadecimal digit") }
            number = number << 4 | digit
            next += 1
        }
        return number
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 48...57: UInt32(byte) - 48
        case 65...70: UInt32(byte) - 55
        case 97...102: UInt32(byte) - 87
        default: nil
        }
    }
}
