import Raster

/// The integer expression of an `#if`.
struct ConditionEvaluator {
    private let tokens: [Token]
    private let sink: DiagnosticSink
    private let position: SourcePosition
    private var index = 0
    private var depth = 0
    private var hasFailed = false

    init(tokens: [Token], sink: DiagnosticSink, position: SourcePosition) {
        self.tokens = tokens
        self.sink = sink
        self.position = position
    }

    mutating func run() -> Bool {
        let value = binary(0)
        if index < tokens.count { fail() }
        return !hasFailed && value != 0
    }

    private mutating func fail() {
        if !hasFailed {
            sink.error("this condition cannot be read: integers, names and operators were expected", at: position)
        }
        hasFailed = true
        index = tokens.count
    }

    private static let precedences: [(sign: String, level: Int)] = [
        ("||", 1), ("&&", 2), ("|", 3), ("^", 4), ("&", 5), ("==", 6), ("!=", 6), ("<", 7), (">", 7), ("<=", 7),
        (">=", 7), ("<<", 8), (">>", 8), ("+", 9), ("-", 9), ("*", 10), ("/", 10), ("%", 10),
    ]

    private mutating func binary(_ minimum: Int) -> Int64 {
        var left = unary()
        while index < tokens.count, let row = Self.precedences.first(where: { $0.sign == tokens[index].text }),
            row.level > minimum
        {
            index += 1
            let right = binary(row.level)
            left = apply(row.sign, left, right)
        }
        return left
    }

    private mutating func unary() -> Int64 {
        depth += 1
        defer { depth -= 1 }
        guard index < tokens.count, depth < KernelLimits.nesting else {
            fail()
            return 0
        }
        let token = tokens[index]
        index += 1
        switch token.text {
        case "!": return unary() == 0 ? 1 : 0
        case "-": return 0 &- unary()
        case "+": return unary()
        case "~": return ~unary()
        case "(": return parenthesised()
        default: return primary(token)
        }
    }

    private mutating func parenthesised() -> Int64 {
        let value = binary(0)
        if index < tokens.count, tokens[index].isPunctuator(")") { index += 1 } else { fail() }
        return value
    }

    /// A name that is no macro counts as 0, as in C.
    private mutating func primary(_ token: Token) -> Int64 {
        if token.kind == .identifier { return token.text == "true" ? 1 : 0 }
        guard token.kind == .integer, let number = NumberText.integer(token.text) else {
            fail()
            return 0
        }
        return Int64(number.value)
    }

    private func apply(_ sign: String, _ a: Int64, _ b: Int64) -> Int64 {
        switch sign {
        case "||": a != 0 || b != 0 ? 1 : 0
        case "&&": a != 0 && b != 0 ? 1 : 0
        case "|": a | b
        case "^": a ^ b
        case "&": a & b
        case "==": a == b ? 1 : 0
        case "!=": a != b ? 1 : 0
        case "<": a < b ? 1 : 0
        case ">": a > b ? 1 : 0
        case "<=": a <= b ? 1 : 0
        case ">=": a >= b ? 1 : 0
        case "<<": a &<< b
        case ">>": a &>> b
        case "+": a &+ b
        case "-": a &- b
        case "*": a &* b
        case "/": b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
        default: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
        }
    }
}
