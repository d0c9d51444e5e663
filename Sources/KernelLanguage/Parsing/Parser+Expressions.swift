import Graph
import Raster

/// Expressions, by precedence.
extension Parser {
    private static let precedences: [String: Int] = [
        "||": 1, "^^": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "<": 8, ">": 8, "<=": 8, ">=": 8,
        "<<": 9, ">>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11,
    ]
    private static let assignments: [String: String] = [
        "=": "", "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%", "&=": "&", "|=": "|", "^=": "^", "<<=": "<<",
        ">>=": ">>",
    ]

    /// With commas between expressions.
    func expression() throws(CompileStop) -> ExpressionSyntax {
        var left = try assignment()
        while isNext(",") {
            let sign = take()
            left = try make(.comma(left, try assignment()), at: sign.position)
        }
        return left
    }

    /// Without commas: an argument, an initialiser.
    func assignment() throws(CompileStop) -> ExpressionSyntax {
        try nested { () throws(CompileStop) in try self.assignmentRule() }
    }

    private func assignmentRule() throws(CompileStop) -> ExpressionSyntax {
        let left = try conditional()
        guard token.kind == .punctuator, let sign = Self.assignments[token.text] else { return left }
        let position = take().position
        let right = isNext("{") ? try list() : try assignment()
        return try make(.assign(sign, left, right), at: position)
    }

    private func conditional() throws(CompileStop) -> ExpressionSyntax {
        let condition = try binary(0)
        guard isNext("?") else { return condition }
        let position = take().position
        let first = try assignment()
        try expect(":", "between the two values of '?'")
        let second = try assignment()
        return try make(.conditional(condition, first, second), at: position)
    }

    private func binary(_ minimum: Int) throws(CompileStop) -> ExpressionSyntax {
        var left = try unary()
        while token.kind == .punctuator, let level = Self.precedences[token.text], level > minimum {
            let sign = take()
            let right = try binary(level)
            left = try make(.binary(sign.text, left, right), at: sign.position)
        }
        return left
    }

    private func unary() throws(CompileStop) -> ExpressionSyntax {
        let sign = token
        guard sign.kind == .punctuator else { return try postfix(try primaryExpression()) }
        switch sign.text {
        case "-", "+", "!", "~", "++", "--", "*", "&":
            take()
            let operand = try nested { () throws(CompileStop) in try self.unary() }
            return try make(.unary(sign.text, operand), at: sign.position)
        case "(":
            if isTypeName(peek(1)), let cast = try cast() { return cast }
        default: break
        }
        return try postfix(try primaryExpression())
    }

    /// `(float3)value`. Nothing where the parentheses hold an expression.
    private func cast() throws(CompileStop) -> ExpressionSyntax? {
        guard peek(2).isPunctuator(")") || peek(1).isWord("unsigned"),
            peek(3).kind != .punctuator || peek(3).isPunctuator("(")
                || peek(3).isPunctuator("-") || peek(3).isPunctuator("!") || peek(1).isWord("unsigned")
        else { return nil }
        let position = take().position
        let type = try type()
        try expect(")", "behind the type of a cast")
        let operand = try nested { () throws(CompileStop) in try self.unary() }
        return try make(.cast(type, operand), at: position)
    }

    private func postfix(_ start: ExpressionSyntax) throws(CompileStop) -> ExpressionSyntax {
        var base = start
        while token.kind == .punctuator {
            let sign = token
            switch sign.text {
            case "[":
                take()
                let index = try expression()
                try expect("]", "behind an index")
                base = try make(.index(base, index), at: sign.position)
            case ".", "->":
                take()
                base = try member(base, sign)
            case "++", "--":
                take()
                base = try make(.postfix(sign.text, base), at: sign.position)
            default: return base
            }
        }
        return base
    }

    private func member(_ base: ExpressionSyntax, _ sign: Token) throws(CompileStop) -> ExpressionSyntax {
        let name = try expectName("behind '\(sign.text)'")
        let object = sign.text == "->" && !base.isThis ? try make(.unary("*", base), at: sign.position) : base
        guard isNext("(") else { return try make(.member(object, name.text), at: name.position) }
        return try make(.method(object, name.text, try arguments()), at: name.position)
    }

    func arguments() throws(CompileStop) -> [ExpressionSyntax] {
        try expect("(", "before the arguments")
        var list: [ExpressionSyntax] = []
        if takes(")") { return list }
        if token.isWord("void"), peek(1).isPunctuator(")") {
            take()
            take()
            return list
        }
        repeat { list.append(isNext("{") ? try self.list() : try assignment()) } while takes(",")
        try expect(")", "behind the arguments")
        return list
    }

    /// `{a, {b, c}}`
    func list() throws(CompileStop) -> ExpressionSyntax {
        try nested { () throws(CompileStop) in try self.listRule() }
    }

    private func listRule() throws(CompileStop) -> ExpressionSyntax {
        let position = token.position
        try expect("{", "before a list of values")
        var items: [ExpressionSyntax] = []
        while !isNext("}"), !isAtEnd {
            items.append(isNext("{") ? try list() : try assignment())
            if !takes(",") { break }
        }
        try expect("}", "behind a list of values")
        return try make(.list(items), at: position)
    }

    func primaryExpression() throws(CompileStop) -> ExpressionSyntax {
        let token = token
        switch token.kind {
        case .integer, .float:
            take()
            return try make(.number(token), at: token.position)
        case .identifier: return try named(token)
        case .punctuator where token.text == "(":
            take()
            let inner = try expression()
            try expect(")", "behind an expression in parentheses")
            return inner
        case .punctuator where token.text == "{" && dialect == .metal: return try list()
        default: throw sink.stop("expected a value, found \(token.described)", at: token.position)
        }
    }

    private func named(_ name: Token) throws(CompileStop) -> ExpressionSyntax {
        if name.text == "true" || name.text == "false" {
            take()
            return try make(.boolean(name.text == "true"), at: name.position)
        }
        if dialect == .metal, peek(1).isPunctuator("<"), let cast = try namedCast(name) { return cast }
        if isTypeName(name), isConstructor { return try construction(name) }
        take()
        guard isNext("(") else { return try make(.name(name.text), at: name.position) }
        return try make(.call(name.text, try arguments()), at: name.position)
    }

    /// A type's name makes a value where arguments follow it, and `float[3](…)`.
    private var isConstructor: Bool {
        if peek(1).isPunctuator("(") || peek(1).isPunctuator("[") { return true }
        return dialect == .metal && (peek(1).isPunctuator("{") || peek(1).isPunctuator("<") || token.text == "unsigned")
    }

    private func construction(_ name: Token) throws(CompileStop) -> ExpressionSyntax {
        let type = try type()
        if isNext("{") { return try make(.construct(type, [try list()]), at: name.position) }
        return try make(.construct(type, try arguments()), at: name.position)
    }

    private func namedCast(_ name: Token) throws(CompileStop) -> ExpressionSyntax? {
        guard ["as_type", "static_cast", "reinterpret_cast", "const_cast"].contains(name.text) else { return nil }
        take()
        take()
        let type = try type()
        try expect(">", "behind the type of a cast")
        try expect("(", "before the value of a cast")
        let operand = try expression()
        try expect(")", "behind the value of a cast")
        return try make(name.text == "as_type" ? .reinterpret(type, operand) : .cast(type, operand), at: name.position)
    }
}
