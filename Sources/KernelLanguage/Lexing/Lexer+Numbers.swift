import CShims

/// Numbers, in the lexer and where their value is asked for.
extension Lexer {
    /// Takes the longest run that can belong to a number. Whether it is one shows when its value is read.
    mutating func number() -> TokenKind {
        let isHexadecimal = peek() == 48 && (peek(1) | 32) == UInt8(ascii: "x")
        var isFloat = false
        while true {
            let byte = peek()
            if byte == UInt8(ascii: ".") {
                isFloat = true
            } else if !isHexadecimal, (byte | 32) == UInt8(ascii: "e") {
                isFloat = true
                if peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") { index += 1 }
            } else if !isHexadecimal, (byte | 32) == UInt8(ascii: "f") || (byte | 32) == UInt8(ascii: "h") {
                isFloat = true
            } else if !isDigit(byte), !isWordStart(byte) {
                break
            }
            index += 1
        }
        return isFloat ? .float : .integer
    }
}

/// The value of a number's text.
enum NumberText {
    /// A float with its suffix taken off; nothing where the text is no number.
    static func float(_ text: String) -> (value: Float, isHalf: Bool)? {
        var bytes = Array(text.utf8)
        var isHalf = false
        while let last = bytes.last, !isDigit(last), last != UInt8(ascii: ".") {
            let letter = last | 32
            guard letter == UInt8(ascii: "f") || letter == UInt8(ascii: "h") || letter == UInt8(ascii: "l") else {
                return nil
            }
            isHalf = isHalf || letter == UInt8(ascii: "h")
            bytes.removeLast()
        }
        guard bytes.count < 128, let value = decimal(bytes) else { return nil }
        return (value, isHalf)
    }

    /// `1.`, `.5` and `1e3` are numbers here, whatever the standard library wants around a point.
    private static func decimal(_ bytes: [UInt8]) -> Float? {
        var text: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ".") {
                if index == 0 { text.append(48) }
                text.append(byte)
                if index + 1 == bytes.count || !isDigit(bytes[index + 1]) { text.append(48) }
            } else {
                text.append(byte)
            }
        }
        var number: Float = 0
        return citrans_float_from_text(String(decoding: text, as: UTF8.self), &number) != 0 ? number : nil
    }

    /// An integer modulo 2³², and whether it has the unsigned suffix. Decimal, hexadecimal and octal.
    static func integer(_ text: String) -> (value: UInt32, isUnsigned: Bool)? {
        var bytes = Array(text.utf8)
        var isUnsigned = false
        while let last = bytes.last, last | 32 == UInt8(ascii: "u") || last | 32 == UInt8(ascii: "l") {
            isUnsigned = isUnsigned || last | 32 == UInt8(ascii: "u")
            bytes.removeLast()
        }
        let isHexadecimal = bytes.count > 2 && bytes[0] == 48 && bytes[1] | 32 == UInt8(ascii: "x")
        let isOctal = !isHexadecimal && bytes.count > 1 && bytes[0] == 48
        let base: UInt64 = isHexadecimal ? 16 : isOctal ? 8 : 10
        guard let value = digits(bytes.dropFirst(isHexadecimal ? 2 : 0), base: base), value <= UInt64(UInt32.max)
        else { return nil }
        return (UInt32(truncatingIfNeeded: value), isUnsigned || value > UInt64(Int32.max) && isHexadecimal)
    }

    private static func digits(_ bytes: ArraySlice<UInt8>, base: UInt64) -> UInt64? {
        guard !bytes.isEmpty, bytes.count <= 12 else { return nil }
        var value: UInt64 = 0
        for byte in bytes {
            let letter = byte | 32
            let digit: UInt64
            if isDigit(byte) {
                digit = UInt64(byte - 48)
            } else if letter >= 97, letter <= 102 {
                digit = UInt64(letter - 87)
            } else {
                return nil
            }
            guard digit < base else { return nil }
            value = value &* base &+ digit
        }
        return value
    }
}
