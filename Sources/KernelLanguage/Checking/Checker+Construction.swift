import Graph
import Raster

/// Values made of other values: `vec3(a, b)`, `float3x3(…)`, `{…}`.
extension Checker {
    func construct(_ syntax: TypeSyntax, _ arguments: [ExpressionSyntax], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        if let first = syntax.lengths.first, first == nil { return try unsizedArray(syntax, arguments, at: position) }
        let type = try type(syntax)
        if arguments.count == 1, case .list = arguments[0].kind { return try initialiser(arguments[0], for: type) }
        var values: [TypedExpression] = []
        for argument in arguments { values.append(try value(argument)) }
        switch type {
        case .scalar(let kind): return try scalar(kind, values, at: position)
        case .vector(let kind, let count): return try vector(kind, count, values, at: position)
        case .matrix(let columns, let rows): return try matrix(columns, rows, values, at: position)
        case .array(let element, let count): return try array(element, count, values, at: position)
        case .structure(let structure): return try structured(structure, values, at: position)
        case .pointer where values.count == 1 && values[0].type == type: return values[0]
        default: throw sink.stop("there is no way to make a '\(typeName(type))'", at: position)
        }
    }

    private func unsizedArray(_ syntax: TypeSyntax, _ arguments: [ExpressionSyntax], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        var inner = syntax
        inner.lengths.removeFirst()
        let element = try type(inner)
        var values: [TypedExpression] = []
        for argument in arguments { values.append(try initialiser(argument, for: element)) }
        let type = try array(of: element, count: max(1, values.count), at: position)
        return TypedExpression(.join(values), type, at: position)
    }

    private func wrongCount(_ type: ValueType, _ needed: Int, _ given: Int, at position: SourcePosition) -> CompileStop
    {
        sink.stop("'\(typeName(type))' needs \(needed) components, \(given) are given", at: position)
    }

    private func scalar(_ kind: ScalarKind, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        guard values.count == 1, let value = values.first, value.type.kind != nil else {
            throw wrongCount(.scalar(kind), 1, values.count, at: position)
        }
        let first =
            value.type.isScalar
            ? value : folded(TypedExpression(.slice(value, offset: 0), .scalar(value.type.kind ?? kind), at: position))
        return convert(first, to: kind)
    }

    private func vector(_ kind: ScalarKind, _ count: Int, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        let type = ValueType.vector(kind, count)
        if values.count == 1, values[0].type.isScalar { return splat(convert(values[0], to: kind), to: type) }
        let parts = try components(values, kind, of: type, at: position)
        let total = parts.reduce(0) { $0 + $1.type.slotCount }
        guard total >= count else { throw wrongCount(type, count, total, at: position) }
        guard total == count || total - (parts.last?.type.slotCount ?? 0) < count else {
            throw wrongCount(type, count, total, at: position)
        }
        let joined =
            parts.count == 1 ? parts[0] : TypedExpression(.join(parts), .array(.scalar(kind), total), at: position)
        if joined.type == type { return joined }
        return folded(TypedExpression(.slice(joined, offset: 0), type, at: position))
    }

    private func components(
        _ values: [TypedExpression], _ kind: ScalarKind, of type: ValueType, at position: SourcePosition
    ) throws(CompileStop) -> [TypedExpression] {
        var parts: [TypedExpression] = []
        for value in values {
            guard value.type.kind != nil else {
                throw sink.stop("'\(typeName(type))' cannot be made of a '\(typeName(value.type))'", at: value.position)
            }
            parts.append(convert(value, to: kind))
        }
        return parts
    }

    private func matrix(_ columns: Int, _ rows: Int, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        let type = ValueType.matrix(columns: columns, rows: rows)
        let parts = try components(values, .float, of: type, at: position)
        if parts.count == 1 {
            if parts[0].type.isScalar { return TypedExpression(.diagonal(parts[0]), type, at: position) }
            if parts[0].type == type { return parts[0] }
            if parts[0].type.isMatrix { return TypedExpression(.submatrix(parts[0]), type, at: position) }
        }
        let total = parts.reduce(0) { $0 + $1.type.slotCount }
        guard total == columns * rows else { throw wrongCount(type, columns * rows, total, at: position) }
        return TypedExpression(.join(parts), type, at: position)
    }

    private func array(_ element: ValueType, _ count: Int, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        guard values.count == count else {
            throw sink.stop("the array has \(count) elements, \(values.count) are given", at: position)
        }
        var parts: [TypedExpression] = []
        for value in values { parts.append(try coerce(value, to: element, "an element")) }
        return TypedExpression(.join(parts), .array(element, count), at: position)
    }

    private func structured(_ structure: StructType, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        if values.count == 1, values[0].type == .structure(structure) { return values[0] }
        if let value = try constructed(structure, values, at: position) { return value }
        guard values.count == structure.fields.count else {
            throw sink.stop(
                "'\(structure.name)' has \(structure.fields.count) fields, \(values.count) are given", at: position)
        }
        var parts: [TypedExpression] = []
        for (field, value) in zip(structure.fields, values) {
            parts.append(try coerce(value, to: field.type, "the field '\(field.name)'"))
        }
        return TypedExpression(.join(parts), .structure(structure), at: position)
    }

    // MARK: Lists

    /// A value, or a list in braces, as a type; what a list leaves out is zero.
    func initialiser(_ syntax: ExpressionSyntax, for type: ValueType) throws(CompileStop) -> TypedExpression {
        guard case .list(let items) = syntax.kind else {
            return try coerce(try value(syntax), to: type, "the value")
        }
        switch type {
        case .array(let element, let count): return try list(items, element, count, type, at: syntax.position)
        case .vector(let kind, let count):
            return items.isEmpty
                ? zeros(type, at: syntax.position)
                : items.count == 1 && count > 1
                    ? try construct(items, type, at: syntax.position)
                    : try list(items, .scalar(kind), count, type, at: syntax.position, mayJoin: true)
        case .matrix(let columns, let rows):
            return try list(items, .of(.float, rows), columns, type, at: syntax.position)
        case .structure(let structure): return try list(items, structure, at: syntax.position)
        default:
            guard items.count <= 1 else { throw wrongCount(type, 1, items.count, at: syntax.position) }
            return items.isEmpty ? zeros(type, at: syntax.position) : try initialiser(items[0], for: type)
        }
    }

    private func zeros(_ type: ValueType, at position: SourcePosition) -> TypedExpression {
        TypedExpression(.constant([UInt32](repeating: 0, count: type.slotCount)), type, at: position)
    }

    private func construct(_ items: [ExpressionSyntax], _ type: ValueType, at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        let value = try value(items[0])
        guard let kind = type.kind else { return value }
        if value.type.isScalar { return splat(convert(value, to: kind), to: type) }
        return try coerce(value, to: type, "the value")
    }

    private func list(
        _ items: [ExpressionSyntax], _ element: ValueType, _ count: Int, _ type: ValueType, at position: SourcePosition,
        mayJoin: Bool = false
    ) throws(CompileStop) -> TypedExpression {
        if isFlat(items), element.slotCount > 1, items.count > count { return try flat(items, type, at: position) }
        if mayJoin, items.count < count {
            var values: [TypedExpression] = []
            for item in items { values.append(try value(item)) }
            if case .vector(let kind, let count) = type { return try vector(kind, count, values, at: position) }
        }
        guard items.count <= count else {
            throw sink.stop("the list has \(items.count) values, there is room for \(count)", at: position)
        }
        var parts: [TypedExpression] = []
        for item in items { parts.append(try initialiser(item, for: element)) }
        return joined(parts, type, at: position)
    }

    /// All values as one, filled up with zeros; one constant where all are.
    private func joined(_ parts: [TypedExpression], _ type: ValueType, at position: SourcePosition) -> TypedExpression {
        var parts = parts
        let given = parts.reduce(0) { $0 + $1.type.slotCount }
        if given < type.slotCount {
            let rest = [UInt32](repeating: 0, count: type.slotCount - given)
            parts.append(TypedExpression(.constant(rest), .array(.float, rest.count), at: position))
        }
        let value = TypedExpression(.join(parts), type, at: position)
        guard let words = ConstantEvaluator.words(of: value) else { return value }
        return TypedExpression(.constant(words), type, at: position)
    }

    private func isFlat(_ items: [ExpressionSyntax]) -> Bool {
        items.allSatisfy { if case .list = $0.kind { false } else { true } }
    }

    /// A table without inner braces.
    private func flat(_ items: [ExpressionSyntax], _ type: ValueType, at position: SourcePosition) throws(CompileStop)
        -> TypedExpression
    {
        guard items.count <= type.slotCount, let kind = innermostKind(type) else {
            throw sink.stop("the list has \(items.count) values, there is room for \(type.slotCount)", at: position)
        }
        var parts: [TypedExpression] = []
        for item in items { parts.append(try coerce(try value(item), to: .scalar(kind), "a value")) }
        return joined(parts, type, at: position)
    }

    private func innermostKind(_ type: ValueType) -> ScalarKind? {
        if case .array(let element, _) = type { return innermostKind(element) }
        return type.kind
    }

    private func list(_ items: [ExpressionSyntax], _ structure: StructType, at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        guard items.count <= structure.fields.count else {
            throw sink.stop(
                "'\(structure.name)' has \(structure.fields.count) fields, \(items.count) are given", at: position)
        }
        var parts: [TypedExpression] = []
        for (field, item) in zip(structure.fields, items) { parts.append(try initialiser(item, for: field.type)) }
        return joined(parts, .structure(structure), at: position)
    }
}
