import Graph
import Raster

/// Conversions between types, written and implied.
extension Checker {
    /// Every component to another kind.
    func convert(_ value: TypedExpression, to kind: ScalarKind) -> TypedExpression {
        guard let from = value.type.kind, from != kind else { return value }
        return folded(TypedExpression(.convert(value), value.type.with(kind), at: value.position))
    }

    func splat(_ value: TypedExpression, to type: ValueType) -> TypedExpression {
        folded(TypedExpression(.splat(value), type, at: value.position))
    }

    /// How far a value is from a type: 0 the same, more the farther; nothing where there is no way.
    func distance(from: ValueType, to: ValueType) -> Int? {
        if from == to { return 0 }
        if case .array(let element, _) = from, case .pointer(element) = to { return 1 }
        guard let a = from.kind, let b = to.kind, !from.isMatrix, !to.isMatrix,
            let m = from.componentCount, let n = to.componentCount
        else { return nil }
        guard m == n || m == 1 && dialect == .metal else { return nil }
        guard let step = kindDistance(a, b) else { return nil }
        return step + (m == n ? 0 : 4)
    }

    private func kindDistance(_ from: ScalarKind, _ to: ScalarKind) -> Int? {
        if from == to { return 0 }
        if from.isFloat, to.isFloat || from.isInteger && to.isInteger { return 1 }
        if from.isInteger, to.isInteger { return 1 }
        if from.isInteger, to.isFloat { return 2 }
        return dialect == .metal ? 3 : nil
    }

    /// A value as a type that was expected.
    func coerce(_ value: TypedExpression, to type: ValueType, _ purpose: String) throws(CompileStop) -> TypedExpression
    {
        if value.type == type { return value }
        guard distance(from: value.type, to: type) != nil else { throw noConversion(value, type, purpose) }
        if case .pointer = type { return TypedExpression(.addressOf(value), type, at: value.position) }
        guard let kind = type.kind else { throw noConversion(value, type, purpose) }
        warnIfImplicit(value, kind)
        let converted = convert(value, to: kind)
        return converted.type == type ? converted : splat(converted, to: type)
    }

    private func noConversion(_ value: TypedExpression, _ type: ValueType, _ purpose: String) -> CompileStop {
        var hint: String?
        if let m = value.type.componentCount, let n = type.componentCount, type.kind != .bool {
            hint =
                m == n || m == 1
                ? "write '\(typeName(type))(…)'"
                : m > n ? "take components of it, as in '.\(n == 2 ? "xy" : n == 3 ? "xyz" : "x")'" : nil
        }
        return sink.stop(
            "\(purpose) must be a '\(typeName(type))', not '\(typeName(value.type))'", at: value.position, hint: hint)
    }

    func warnIfImplicit(_ value: TypedExpression, _ kind: ScalarKind) {
        guard isStrict, let from = value.type.kind, from != kind, !(from.isFloat && kind.isFloat) else { return }
        sink.warning(
            "'\(typeName(value.type))' becomes '\(typeName(value.type.with(kind)))' here", at: value.position,
            hint: "strict readers of this language want the conversion written")
    }

    /// Two operands as one type: the wider kind, the vector's shape.
    func alike(
        _ left: TypedExpression, _ right: TypedExpression, _ sign: String, at position: SourcePosition
    ) throws(CompileStop) -> (TypedExpression, TypedExpression) {
        guard left.type != right.type else { return (left, right) }
        guard let a = left.type.kind, let b = right.type.kind, isConvertible(a, b),
            let type = shape(left.type, right.type)
        else {
            throw sink.stop(
                "'\(sign)' cannot join '\(typeName(left.type))' and '\(typeName(right.type))'", at: position,
                hint: hintForShapes(left.type, right.type))
        }
        let kind = a.rawValue > b.rawValue ? a : b
        return (widen(left, to: type, kind), widen(right, to: type, kind))
    }

    private func isConvertible(_ a: ScalarKind, _ b: ScalarKind) -> Bool {
        a == b || dialect == .metal || a != .bool && b != .bool
    }

    private func hintForShapes(_ a: ValueType, _ b: ValueType) -> String? {
        guard let m = a.componentCount, let n = b.componentCount, m != n else { return nil }
        return "the one has \(m) components, the other \(n)"
    }

    /// The shape of two operands: the same, or that of the one that is no scalar.
    private func shape(_ a: ValueType, _ b: ValueType) -> ValueType? {
        if a.isScalar { return b }
        if b.isScalar { return a }
        if a.isMatrix || b.isMatrix { return a == b ? a : nil }
        return a.componentCount == b.componentCount ? a : nil
    }

    func widen(_ value: TypedExpression, to shape: ValueType, _ kind: ScalarKind) -> TypedExpression {
        warnIfImplicit(value, kind)
        let converted = convert(value, to: kind)
        return value.type.isScalar && !shape.isScalar ? splat(converted, to: shape.with(kind)) : converted
    }
}
