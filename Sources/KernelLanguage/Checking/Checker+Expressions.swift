import Graph
import Raster

/// Names, numbers and operators with one operand.
extension Checker {
    func expression(_ syntax: ExpressionSyntax) throws(CompileStop) -> TypedExpression {
        let position = syntax.position
        switch syntax.kind {
        case .number(let token): return try number(token)
        case .boolean(let value): return TypedExpression(.constant([value ? UInt32.max : 0]), .bool, at: position)
        case .name(let name): return try variable(name, at: position)
        case .call(let name, let arguments): return try call(name, arguments, at: position)
        case .method(let base, let name, let arguments): return try method(base, name, arguments, at: position)
        case .member(let base, let name): return try member(try expression(base), name, at: position)
        case .index(let base, let index): return try element(try expression(base), index, at: position)
        case .construct(let type, let arguments): return try construct(type, arguments, at: position)
        case .list: throw sink.stop("a list of values has no place here", at: position)
        case .cast(let type, let operand): return try construct(type, [operand], at: position)
        case .reinterpret(let type, let operand): return try reinterpret(type, operand, at: position)
        case .unary(let sign, let operand): return try unary(sign, operand, at: position)
        case .postfix(let sign, let operand):
            return try increment(operand, by: sign == "++" ? 1 : -1, givesOld: true, at: position)
        case .binary(let sign, let left, let right): return try binary(sign, left, right, at: position)
        case .assign(let sign, let target, let value): return try assign(sign, target, value, at: position)
        case .conditional(let test, let first, let second): return try conditional(test, first, second, at: position)
        case .comma(let first, let second):
            let left = try expression(first)
            let right = try expression(second)
            return TypedExpression(.comma(left, right), right.type, at: position)
        }
    }

    private func number(_ token: Token) throws(CompileStop) -> TypedExpression {
        if token.kind == .integer, let number = NumberText.integer(token.text) {
            return TypedExpression(
                .constant([number.value]), number.isUnsigned ? .scalar(.uint) : .int, at: token.position)
        }
        guard token.kind == .float, let number = NumberText.float(token.text) else {
            throw sink.stop("'\(token.text)' is no number", at: token.position)
        }
        let isHalf = number.isHalf && dialect == .metal
        return TypedExpression(
            .constant([number.value.bitPattern]), isHalf ? .scalar(.half) : .float, at: token.position)
    }

    private func variable(_ name: String, at position: SourcePosition) throws(CompileStop) -> TypedExpression {
        if let field = try ownField(name, at: position) { return field }
        guard let variable = lookUp(name) else { throw unknown(name, at: position) }
        variable.isRead = true
        if case .global(let offset) = variable.storage { function?.namedGlobals.insert(offset) }
        return TypedExpression(.variable(variable), variable.type, at: position)
    }

    /// In a method, a field of the object, unless a variable of the function has the name.
    private func ownField(_ name: String, at position: SourcePosition) throws(CompileStop) -> TypedExpression? {
        guard let this = this, case .structure(let structure) = this.type,
            structure.fields.contains(where: { $0.name == name }),
            !scopes.dropFirst().contains(where: { $0[name] != nil })
        else { return nil }
        this.isRead = true
        return try member(TypedExpression(.variable(this), this.type, at: position), name, at: position)
    }

    /// The object whose method is being checked.
    var this: VariableInfo? { scopes.count > 1 ? lookUp("this") : nil }

    private func unknown(_ name: String, at position: SourcePosition) -> CompileStop {
        if functions[name] != nil || !Builtins.named(name, in: dialect).isEmpty {
            return sink.stop("'\(name)' is a function: its arguments are missing", at: position)
        }
        var names: [String] = []
        for scope in scopes { names += Array(scope.keys) }
        return sink.stop("there is no '\(name)'", at: position, hint: Suggestion.hint(for: name, among: names))
    }

    /// A variable that is read before anything was stored in it.
    func warnIfUninitialised(_ value: TypedExpression) {
        guard case .variable(let variable) = value.kind, !variable.isAssigned else { return }
        variable.isAssigned = true
        sink.warning("'\(variable.name)' is read before it has a value; it starts as 0", at: value.position)
    }

    private func unary(_ sign: String, _ syntax: ExpressionSyntax, at position: SourcePosition) throws(CompileStop)
        -> TypedExpression
    {
        switch sign {
        case "++", "--": return try increment(syntax, by: sign == "++" ? 1 : -1, givesOld: false, at: position)
        case "*": return try dereference(try expression(syntax), at: position)
        case "&": return try address(syntax, at: position)
        case "!":
            let operand = try expression(syntax)
            if dialect == .metal, operand.type.kind != nil, !operand.type.isMatrix {
                return folded(
                    TypedExpression(.complement(convert(operand, to: .bool)), operand.type.with(.bool), at: position))
            }
            guard operand.type == .bool else { throw mismatch("!", operand, "a bool", at: position) }
            return folded(TypedExpression(.complement(operand), .bool, at: position))
        default: break
        }
        let operand = try value(syntax)
        guard let kind = operand.type.kind, kind != .bool || dialect == .metal else {
            throw mismatch(sign, operand, "a number", at: position)
        }
        let number = kind == .bool ? convert(operand, to: .int) : operand
        if sign == "+" { return number }
        if sign == "~" {
            guard number.type.kind?.isInteger == true else { throw mismatch(sign, operand, "an integer", at: position) }
            return folded(TypedExpression(.complement(number), number.type, at: position))
        }
        return folded(TypedExpression(.negate(number), number.type, at: position))
    }

    func mismatch(_ sign: String, _ operand: TypedExpression, _ wanted: String, at position: SourcePosition)
        -> CompileStop
    {
        sink.stop("'\(sign)' needs \(wanted), not '\(typeName(operand.type))'", at: position)
    }

    /// An expression that is read.
    func value(_ syntax: ExpressionSyntax) throws(CompileStop) -> TypedExpression {
        let value = try expression(syntax)
        warnIfUninitialised(value)
        return value
    }

    private func increment(
        _ syntax: ExpressionSyntax, by amount: Int32, givesOld: Bool, at position: SourcePosition
    ) throws(CompileStop) -> TypedExpression {
        let target = try value(syntax)
        guard let kind = target.type.kind, kind != .bool else {
            throw mismatch(amount > 0 ? "++" : "--", target, "a number", at: position)
        }
        try requirePlace(target, at: position)
        return TypedExpression(.increment(target, by: amount, givesOld: givesOld), target.type, at: position)
    }

    private func conditional(
        _ test: ExpressionSyntax, _ first: ExpressionSyntax, _ second: ExpressionSyntax, at position: SourcePosition
    ) throws(CompileStop) -> TypedExpression {
        let condition = try value(test)
        var left = try value(first)
        var right = try value(second)
        if left.type != right.type { (left, right) = try alike(left, right, "?:", at: position) }
        if dialect == .metal, case .vector = condition.type, condition.type.componentCount == left.type.componentCount {
            return TypedExpression(
                .builtin(.composite(.select), [right, left, convert(condition, to: .bool)]), left.type, at: position)
        }
        guard condition.type == .bool || dialect == .metal && condition.type.isScalar else {
            throw sink.stop("a condition must be a bool, not '\(typeName(condition.type))'", at: condition.position)
        }
        return folded(
            TypedExpression(.conditional(convert(condition, to: .bool), left, right), left.type, at: position))
    }

    private func reinterpret(_ syntax: TypeSyntax, _ operand: ExpressionSyntax, at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        let type = try type(syntax)
        let value = try value(operand)
        guard type.slotCount == value.type.slotCount, type.kind != nil, value.type.kind != nil else {
            throw sink.stop("'\(typeName(value.type))' and '\(typeName(type))' differ in size", at: position)
        }
        return TypedExpression(.reinterpret(value), type, at: position)
    }

    /// The constant that an expression comes to, if it does.
    func folded(_ value: TypedExpression) -> TypedExpression {
        guard let words = ConstantEvaluator.words(of: value), words.count <= 16 else { return value }
        return TypedExpression(.constant(words), value.type, at: value.position)
    }
}
