import Graph
import Raster

/// Arguments of built-in functions, by the signature of their row.
extension Checker {
    /// Nothing where no built-in function has that name.
    func builtin(_ name: String, _ values: [TypedExpression], at position: SourcePosition) throws(CompileStop)
        -> TypedExpression?
    {
        let rows = Builtins.named(name, in: dialect)
        guard !rows.isEmpty else { return nil }
        if case .unavailable(let reason)? = rows.first?.signature {
            throw sink.stop("'\(name)' is not available", at: position, hint: reason)
        }
        for row in rows where row.arity == values.count {
            if let value = try apply(row, values, at: position) { return value }
        }
        throw unsuitable(name, rows, values, at: position)
    }

    private func unsuitable(_ name: String, _ rows: [Builtin], _ values: [TypedExpression], at position: SourcePosition)
        -> CompileStop
    {
        let arities = rows.map { $0.arity }
        guard arities.contains(values.count) else {
            let wanted = arities.map { "\($0)" }.joined(separator: " or ")
            return sink.stop(
                "'\(name)' takes \(wanted) argument\(wanted == "1" ? "" : "s"), not \(values.count)", at: position)
        }
        let given = values.map { typeName($0.type) }.joined(separator: ", ")
        let isColour =
            values.first?.type == .float4 && rows.contains { if case .image = $0.signature { true } else { false } }
        return sink.stop(
            "'\(name)' cannot take (\(given))", at: position,
            hint: isColour
                ? "what is passed as a sample is a colour already; only a sampler can be asked for others" : nil)
    }

    private func apply(_ row: Builtin, _ values: [TypedExpression], at position: SourcePosition) throws(CompileStop)
        -> TypedExpression?
    {
        func made(_ values: [TypedExpression], _ type: ValueType) -> TypedExpression {
            folded(TypedExpression(.builtin(row.meaning, values), type, at: position))
        }
        switch row.signature {
        case .floats: return floats(values).map { made($0, $0[0].type) }
        case .numbers(_, let signed, let unsigned): return numbers(row, signed, unsigned, values, at: position)
        case .reduces: return floats(values).map { made($0, .scalar($0[0].type.kind ?? .float)) }
        case .tests: return floats(values).map { made($0, $0[0].type.with(.bool)) }
        case .crosses: return floats(values).flatMap { $0[0].type.componentCount == 3 ? made($0, $0[0].type) : nil }
        case .refracts: return refracted(values).map { made($0, $0[0].type) }
        case .relates(let sign): return try related(sign, values, at: position)
        case .gathersBooleans: return booleans(values).map { made($0, .bool) }
        case .invertsBooleans: return booleans(values).map { made($0, $0[0].type) }
        case .selects: return selected(row, values, at: position)
        case .pair:
            return floats(values).flatMap {
                $0[0].type.isScalar ? made($0, $0[0].type.kind == .half ? .vector(.half, 2) : .float2) : nil
            }
        case .color: return floats(values).flatMap { $0[0].type.componentCount == 4 ? made($0, $0[0].type) : nil }
        case .colorOrTriple:
            return floats(values).flatMap { ($0[0].type.componentCount ?? 0) >= 3 ? made($0, $0[0].type) : nil }
        case .matrix(let shape): return matrix(shape, values).map { made(values, $0) }
        case .image, .position, .nothing: return try image(row, values, at: position)
        case .unavailable: return nil
        }
    }

    /// All as floats of one shape.
    private func floats(_ values: [TypedExpression]) -> [TypedExpression]? {
        shaped(values) { $0.contains(.float) || !$0.contains(.half) ? .float : .half }
    }

    private func shaped(_ values: [TypedExpression], _ choose: ([ScalarKind]) -> ScalarKind) -> [TypedExpression]? {
        var kinds: [ScalarKind] = []
        var shape = ValueType.float
        for value in values {
            guard let kind = value.type.kind, let count = value.type.componentCount, kind != .bool || dialect == .metal
            else { return nil }
            // A plain number next to halves does not make the result a float.
            if kind.isFloat || value.constant == nil { kinds.append(kind) }
            guard count > 1 else { continue }
            if !shape.isScalar, shape.componentCount != count { return nil }
            shape = value.type
        }
        let kind = choose(kinds)
        return values.map { widen($0, to: shape.with(kind), kind) }
    }

    private func numbers(
        _ row: Builtin, _ signed: KernelOpcode, _ unsigned: KernelOpcode, _ values: [TypedExpression],
        at position: SourcePosition
    ) -> TypedExpression? {
        guard values.allSatisfy({ $0.type.kind?.isInteger == true }) else {
            return floats(values).map { folded(TypedExpression(.builtin(row.meaning, $0), $0[0].type, at: position)) }
        }
        let isUnsigned = values.contains { $0.type.kind == .uint }
        guard let integers = shaped(values, { _ in isUnsigned ? .uint : .int }) else { return nil }
        let type = integers[0].type
        func each(_ opcode: KernelOpcode, _ operands: [TypedExpression]) -> TypedExpression {
            folded(TypedExpression(.builtin(.each(opcode), operands), type, at: position))
        }
        guard integers.count == 3 else { return each(isUnsigned ? unsigned : signed, integers) }
        // The clamp of integers is two operations.
        let raised = each(isUnsigned ? .unsignedMaximum : .integerMaximum, [integers[0], integers[1]])
        return each(isUnsigned ? .unsignedMinimum : .integerMinimum, [raised, integers[2]])
    }

    private func refracted(_ values: [TypedExpression]) -> [TypedExpression]? {
        guard let pair = floats(Array(values.prefix(2))), values[2].type.isScalar, values[2].type.kind != nil else {
            return nil
        }
        return pair + [convert(values[2], to: .float)]
    }

    private func related(_ sign: BinaryOperator, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression?
    {
        guard values.allSatisfy({ $0.type.isVector }), values[0].type.componentCount == values[1].type.componentCount
        else { return nil }
        let (a, b) = try alike(values[0], values[1], "this comparison", at: position)
        return TypedExpression(.arithmetic(sign, a, b), a.type.with(.bool), at: position)
    }

    private func booleans(_ values: [TypedExpression]) -> [TypedExpression]? {
        guard values[0].type.componentCount != nil, values[0].type.kind == .bool || dialect == .metal else {
            return nil
        }
        return [convert(values[0], to: .bool)]
    }

    /// `select(a, b, c)` and `mix(a, b, c)`: b where c is true.
    private func selected(_ row: Builtin, _ values: [TypedExpression], at position: SourcePosition) -> TypedExpression?
    {
        guard values[2].type.kind == .bool, let both = try? alike(values[0], values[1], row.name, at: position) else {
            return nil
        }
        let type = both.0.type
        var test = values[2]
        if test.type.isScalar, !type.isScalar { test = splat(test, to: type.with(.bool)) }
        guard test.type.slotCount == type.slotCount else { return nil }
        return TypedExpression(.builtin(row.meaning, [both.0, both.1, test]), type, at: position)
    }

    private func matrix(_ shape: Builtin.MatrixShape, _ values: [TypedExpression]) -> ValueType? {
        switch (shape, values[0].type) {
        case (.transpose, .matrix(let columns, let rows)): return .matrix(columns: rows, rows: columns)
        case (.determinant, .matrix(let columns, let rows)): return columns == rows ? .float : nil
        case (.inverse, .matrix(let columns, let rows)): return columns == rows ? values[0].type : nil
        case (.componentProduct, .matrix): return values[0].type == values[1].type ? values[0].type : nil
        case (.outerProduct, .vector(.float, let rows)):
            guard case .vector(.float, let columns) = values[1].type else { return nil }
            return .matrix(columns: columns, rows: rows)
        default: return nil
        }
    }

    private func image(_ row: Builtin, _ values: [TypedExpression], at position: SourcePosition) throws(CompileStop)
        -> TypedExpression?
    {
        var arguments: [TypedExpression] = []
        let count: Int
        switch row.signature {
        case .image(let hasPosition, let result):
            guard values[0].type == .sampler else { return nil }
            arguments.append(values[0])
            if hasPosition { arguments.append(try coerce(values[1], to: .float2, "the position")) }
            count = result
        case .position(let result):
            arguments.append(try coerce(values[0], to: .float2, "the position"))
            count = result
        case .nothing(let result): count = result
        default: return nil
        }
        return TypedExpression(.builtin(row.meaning, arguments), .of(.float, count), at: position)
    }
}
