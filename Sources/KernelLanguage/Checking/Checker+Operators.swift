import Graph
import Raster

/// Operators with two operands, and assignment.
extension Checker {
    func binary(_ sign: String, _ left: ExpressionSyntax, _ right: ExpressionSyntax, at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        let a = try value(left)
        let b = try value(right)
        if sign == "&&" || sign == "||" || sign == "^^" { return try logical(sign, a, b, at: position) }
        guard let operation = BinaryOperator(sign) else {
            throw sink.stop("there is no operator '\(sign)'", at: position)
        }
        return try combined(operation, sign, a, b, at: position)
    }

    private func logical(_ sign: String, _ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        if dialect == .metal, a.type.isVector || b.type.isVector {
            let (x, y) = try alike(convert(a, to: .bool), convert(b, to: .bool), sign, at: position)
            return TypedExpression(.arithmetic(sign == "&&" ? .and : .or, x, y), x.type, at: position)
        }
        for operand in [a, b] where operand.type != .bool {
            guard dialect == .metal, operand.type.isScalar else { throw mismatch(sign, operand, "bools", at: position) }
        }
        let (x, y) = (convert(a, to: .bool), convert(b, to: .bool))
        if sign == "^^" { return TypedExpression(.arithmetic(.exclusiveOr, x, y), .bool, at: position) }
        return folded(TypedExpression(.both(sign == "&&", x, y), .bool, at: position))
    }

    func combined(
        _ operation: BinaryOperator, _ sign: String, _ a: TypedExpression, _ b: TypedExpression,
        at position: SourcePosition
    ) throws(CompileStop) -> TypedExpression {
        if case .pointer = a.type, operation == .add || operation == .subtract, b.type.isScalar,
            b.type.kind?.isInteger == true
        {
            let step = operation == .add ? b : TypedExpression(.negate(b), b.type, at: position)
            return TypedExpression(.advance(a, step), a.type, at: position)
        }
        if operation == .multiply, a.type.isMatrix && !b.type.isScalar || b.type.isMatrix && !a.type.isScalar {
            return try product(a, b, at: position)
        }
        guard let kindA = a.type.kind, let kindB = b.type.kind else {
            throw sink.stop("'\(sign)' cannot join '\(typeName(a.type))' and '\(typeName(b.type))'", at: position)
        }
        try requireKinds(operation, sign, kindA, kindB, a, b, at: position)
        if operation.isShift { return try shift(operation, sign, a, b, at: position) }
        var (x, y) = try alike(a, b, sign, at: position)
        if x.type.kind == .bool, !operation.isComparison, !operation.isBitwise {
            (x, y) = (convert(x, to: .int), convert(y, to: .int))
        }
        return try typed(operation, sign, x, y, at: position)
    }

    private func requireKinds(
        _ operation: BinaryOperator, _ sign: String, _ a: ScalarKind, _ b: ScalarKind, _ left: TypedExpression,
        _ right: TypedExpression, at position: SourcePosition
    ) throws(CompileStop) {
        if operation.isBitwise || operation == .remainder, a.isFloat || b.isFloat {
            let wrong = a.isFloat ? left : right
            let function = dialect == .metal ? "fmod" : "mod"
            throw sink.stop(
                "'\(sign)' needs integers, not '\(typeName(wrong.type))'", at: position,
                hint: operation == .remainder ? "for floats there is '\(function)(a, b)'" : nil)
        }
        if dialect != .metal, !operation.isComparison, a == .bool || b == .bool {
            throw mismatch(sign, a == .bool ? left : right, "numbers", at: position)
        }
    }

    private func shift(
        _ operation: BinaryOperator, _ sign: String, _ a: TypedExpression, _ b: TypedExpression,
        at position: SourcePosition
    ) throws(CompileStop) -> TypedExpression {
        let left = a.type.kind == .bool ? convert(a, to: .int) : a
        var amount = convert(b, to: .int)
        if amount.type.isScalar, left.type.isVector { amount = splat(amount, to: left.type.with(.int)) }
        guard left.type.slotCount == amount.type.slotCount else {
            _ = try alike(left, b, sign, at: position); return left
        }
        return folded(TypedExpression(.arithmetic(operation, left, amount), left.type, at: position))
    }

    private func typed(
        _ operation: BinaryOperator, _ sign: String, _ x: TypedExpression, _ y: TypedExpression,
        at position: SourcePosition
    ) throws(CompileStop) -> TypedExpression {
        guard operation.isComparison else {
            return folded(TypedExpression(.arithmetic(operation, x, y), x.type, at: position))
        }
        if x.type.isMatrix || x.type.isVector && dialect != .metal {
            guard operation == .equal || operation == .notEqual else {
                throw sink.stop(
                    "'\(sign)' compares single numbers here", at: position,
                    hint: "for vectors there are 'lessThan(a, b)' and its like")
            }
            let each = TypedExpression(.arithmetic(operation, x, y), x.type.with(.bool), at: position)
            return TypedExpression(.builtin(.composite(operation == .equal ? .all : .any), [each]), .bool, at: position)
        }
        return folded(TypedExpression(.arithmetic(operation, x, y), x.type.with(.bool), at: position))
    }

    /// Linear algebra: vectors stand as rows on the left, as columns on the right.
    private func product(_ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition) throws(CompileStop)
        -> TypedExpression
    {
        let type: ValueType?
        switch (a.type, b.type) {
        case (.matrix(let columns, let rows), .matrix(let columns2, let rows2)):
            type = columns == rows2 ? .matrix(columns: columns2, rows: rows) : nil
        case (.matrix(let columns, let rows), .vector(_, let count)): type = columns == count ? .of(.float, rows) : nil
        case (.vector(_, let count), .matrix(let columns, let rows)): type = count == rows ? .of(.float, columns) : nil
        default: type = nil
        }
        guard let type else {
            throw sink.stop(
                "'*' cannot join '\(typeName(a.type))' and '\(typeName(b.type))': their sizes do not fit", at: position)
        }
        return TypedExpression(.matrixProduct(convert(a, to: .float), convert(b, to: .float)), type, at: position)
    }

    // MARK: Assignment

    func assign(_ sign: String, _ target: ExpressionSyntax, _ value: ExpressionSyntax, at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        let place = try expression(target)
        if !sign.isEmpty { warnIfUninitialised(place) }
        guard !sign.isEmpty, let operation = BinaryOperator(sign) else {
            let new = try initialiser(value, for: place.type)
            try requirePlace(place, at: position)
            return TypedExpression(.assign(place, new), place.type, at: position)
        }
        let operand = try self.value(value)
        let result = try combined(operation, sign, place, operand, at: position)
        try requirePlace(place, at: position)
        guard result.type.slotCount == place.type.slotCount else {
            throw sink.stop(
                "'\(sign)=' gives a '\(typeName(result.type))', which does not fit in a '\(typeName(place.type))'",
                at: position)
        }
        // The place is looked up once, so an index with effects counts once.
        return TypedExpression(.assign(place, try coerceBack(result, to: place.type)), place.type, at: position)
    }

    private func coerceBack(_ value: TypedExpression, to type: ValueType) throws(CompileStop) -> TypedExpression {
        try coerce(value, to: type, "the new value")
    }
}
