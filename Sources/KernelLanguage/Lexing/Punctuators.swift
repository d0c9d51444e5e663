/// The signs of the languages.
enum Punctuators {
    /// Longest first: the first that fits is taken.
    private static let all: [[UInt8]] = [
        "<<=", ">>=", "...",
        "##", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^",
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
        "{", "}", "(", ")", "[", "]", ";", ",", ".", "?", ":", "=", "+", "-", "*", "/", "%", "<", ">", "!", "~", "&",
        "|", "^", "#",
    ].map { Array($0.utf8) }

    /// How many bytes the sign at a place takes.
    static func length(at index: Int, in bytes: [UInt8]) -> Int? {
        let left = bytes.count - index
        for sign in all where sign.count <= left {
            var isEqual = true
            for place in sign.indices where bytes[index + place] != sign[place] { isEqual = false }
            if isEqual { return sign.count }
        }
        return nil
    }
}
