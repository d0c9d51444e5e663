/// A place in a source: the file's number, line and column from 1.
struct SourcePosition: Equatable {
    var file: Int32 = 0
    var line: Int32 = 1
    var column: Int32 = 1
}

/// A source text, or a file that it includes.
final class SourceFile {
    let name: String
    let bytes: [UInt8]

    init(name: String, text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    /// The bytes at which lines begin, found when the first message needs one.
    private lazy var lineStarts: [Int] = {
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 10 { starts.append(index + 1) }
        return starts
    }()

    /// A line without its end, from 1; cut where it is too long to print.
    func line(_ number: Int) -> String {
        guard number >= 1, number <= lineStarts.count else { return "" }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
        if end > start, bytes[end - 1] == 13 { end -= 1 }
        return String(decoding: bytes[start..<min(end, start + 240)], as: UTF8.self)
    }
}
