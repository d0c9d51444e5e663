/// One thing that the compiler has to say about a source.
public struct KernelDiagnostic: Sendable, Equatable {
    public enum Severity: String, Sendable {
        case error, warning
    }

    public let severity: Severity
    /// The source's name, or that of an included file.
    public let file: String
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int
    /// What is wrong and what was expected, without a full stop.
    public let message: String
    /// What to do about it, where that is known.
    public let hint: String?
    /// The line of the source.
    public let sourceLine: String
    /// A documented limit was reached, rather than a rule of the language broken.
    public let isLimit: Bool
    /// The function that it concerns, by its number in the source; nothing for what concerns the whole source.
    package let function: Int?

    package init(
        severity: Severity, file: String, line: Int, column: Int, message: String, hint: String?, sourceLine: String,
        isLimit: Bool, function: Int?
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
        self.sourceLine = sourceLine
        self.isLimit = isLimit
        self.function = function
    }
}

extension KernelDiagnostic: CustomStringConvertible {
    /// Two or three lines, the way compilers write them: place and message, the source's line, a caret below the column.
    public var description: String {
        var text = "\(file):\(line):\(column): \(severity.rawValue): \(message)"
        if let hint { text += "; \(hint)" }
        if sourceLine.isEmpty { return text }
        return text + "\n    " + sourceLine + "\n    " + caret
    }

    /// Tabs stay tabs, so that the caret stands below its column whatever a tab's width.
    private var caret: String {
        var line: [UInt8] = []
        for byte in sourceLine.utf8.prefix(max(0, column - 1)) where byte & 0xC0 != 0x80 {
            line.append(byte == 9 ? 9 : 32)
        }
        line.append(94)
        return String(decoding: line, as: UTF8.self)
    }
}
