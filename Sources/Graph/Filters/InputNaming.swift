/// How inputs are called for people.
package enum InputNaming {
    /// "Edge Softness" for "inputEdgeSoftness" or "edge_softness".
    package static func displayName(of key: String) -> String {
        var result: [UInt8] = []
        for byte in hasPrefix(key) ? Array(key.utf8.dropFirst(5)) : Array(key.utf8) {
            let startsWord = byte == 95 || isUpper(byte) && result.last.map { $0 != 32 && !isUpper($0) } ?? false
            if startsWord, !result.isEmpty { result.append(32) }
            guard byte != 95 else { continue }
            let isFirst = result.isEmpty || result.last == 32
            result.append(isFirst && (97...122).contains(byte) ? byte - 32 : byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a name is one of Core Image's keys, "inputRadius".
    package static func hasPrefix(_ name: String) -> Bool {
        name.hasPrefix("input") && name.utf8.dropFirst(5).first.map(isUpper) ?? false
    }

    /// The key that a name means: "inputRadius" for "radius".
    package static func key(of name: String) -> String {
        if hasPrefix(name) { return name }
        var bytes = Array(name.utf8)
        if let first = bytes.first, (97...122).contains(first) { bytes[0] = first - 32 }
        return "input" + String(decoding: bytes, as: UTF8.self)
    }

    private static func isUpper(_ byte: UInt8) -> Bool { (65...90).contains(byte) }
}
