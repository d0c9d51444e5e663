import Graph
import Raster

/// Parts of values, and places that can be assigned.
extension Checker {
    func member(_ base: TypedExpression, _ name: String, at position: SourcePosition) throws(CompileStop)
        -> TypedExpression
    {
        if case .structure(let structure) = base.type { return try field(base, structure, name, at: position) }
        if case .pointer = base.type {
            throw sink.stop("'.' needs a value, this is a pointer", at: position, hint: "write '->'")
        }
        guard case .vector(let kind, let count) = base.type else {
            throw sink.stop("'\(typeName(base.type))' has no '\(name)'", at: position)
        }
        let parts = try components(name, count, at: position)
        return folded(TypedExpression(.swizzle(base, parts), .of(kind, parts.count), at: position))
    }

    private func field(_ base: TypedExpression, _ structure: StructType, _ name: String, at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        guard let field = structure.fields.first(where: { $0.name == name }) else {
            throw sink.stop(
                "'\(structure.name)' has no field '\(name)'", at: position,
                hint: Suggestion.hint(for: name, among: structure.fields.map { $0.name }))
        }
        return TypedExpression(.slice(base, offset: field.offset), field.type, at: position)
    }

    /// The letters of one of the three sets.
    private func components(_ name: String, _ count: Int, at position: SourcePosition) throws(CompileStop) -> [UInt8] {
        let letters = Array(name.utf8)
        for set in dialect == .metal ? ["xyzw", "rgba"] : ["xyzw", "rgba", "stpq"] where letters.count <= 4 {
            let known = Array(set.utf8)
            let parts = letters.compactMap { letter in
                known.firstIndex(of: letter).map { UInt8(truncatingIfNeeded: $0) }
            }
            guard parts.count == letters.count else { continue }
            guard parts.allSatisfy({ Int($0) < count }) else {
                throw sink.stop("'.\(name)' reaches past the \(count) components", at: position)
            }
            return parts
        }
        throw sink.stop("'.\(name)' names no components: up to four of x y z w, or of r g b a", at: position)
    }

    func element(_ base: TypedExpression, _ syntax: ExpressionSyntax, at position: SourcePosition) throws(CompileStop)
        -> TypedExpression
    {
        let index = try value(syntax)
        guard index.type.isScalar, index.type.kind?.isInteger == true else {
            throw sink.stop("an index must be an integer, not '\(typeName(index.type))'", at: syntax.position)
        }
        if case .pointer(let type) = base.type {
            return TypedExpression(.dereference(base, index), type, at: position)
        }
        guard let element = base.type.element else {
            throw sink.stop("'\(typeName(base.type))' has no elements", at: position)
        }
        guard let number = ConstantEvaluator.words(of: index)?.first else {
            return TypedExpression(.element(base, index), element.type, at: position)
        }
        let place = Int(Int32(bitPattern: number))
        guard place >= 0, place < element.count else {
            throw sink.stop("the index \(place) is outside 0 … \(element.count - 1)", at: syntax.position)
        }
        return folded(TypedExpression(.slice(base, offset: place * element.type.slotCount), element.type, at: position))
    }

    // MARK: Pointers

    func dereference(_ pointer: TypedExpression, at position: SourcePosition) throws(CompileStop) -> TypedExpression {
        guard case .pointer(let type) = pointer.type else { throw mismatch("*", pointer, "a pointer", at: position) }
        return TypedExpression(
            .dereference(pointer, TypedExpression(.constant([0]), .int, at: position)), type, at: position)
    }

    func address(_ syntax: ExpressionSyntax, at position: SourcePosition) throws(CompileStop) -> TypedExpression {
        let place = try expression(syntax)
        if case .dereference(let pointer, let index) = place.kind {
            return TypedExpression(.advance(pointer, index), pointer.type, at: position)
        }
        if case .index(let base, let index) = syntax.kind {
            let array = try expression(base)
            if case .array(let element, _) = array.type {
                let start = TypedExpression(.addressOf(array), .pointer(element), at: position)
                return TypedExpression(.advance(start, try value(index)), .pointer(element), at: position)
            }
        }
        guard isPlace(place) else { throw sink.stop("'&' needs a variable", at: position) }
        root(of: place)?.isAssigned = true
        return TypedExpression(.addressOf(place), .pointer(place.type), at: position)
    }

    // MARK: Places

    /// The variable that an expression is a part of.
    func root(of value: TypedExpression) -> VariableInfo? {
        switch value.kind {
        case .variable(let variable): variable
        case .swizzle(let base, _), .slice(let base, _), .element(let base, _): root(of: base)
        default: nil
        }
    }

    func isPlace(_ value: TypedExpression) -> Bool { root(of: value) != nil }

    /// Says what is wrong where an expression cannot be assigned; otherwise takes note that it is.
    func requirePlace(_ value: TypedExpression, at position: SourcePosition) throws(CompileStop) {
        if case .dereference = innermost(value).kind { return }
        guard let variable = root(of: value) else {
            throw sink.stop("only a variable can be assigned", at: position)
        }
        guard !variable.isConstant else { throw sink.stop("'\(variable.name)' is constant", at: position) }
        if case .swizzle(_, let parts) = value.kind, Set(parts).count != parts.count {
            throw sink.stop("a component is assigned twice at once", at: position)
        }
        variable.isAssigned = true
        if case .global(let offset) = variable.storage {
            function?.writtenGlobals.append(offset..<offset + variable.type.slotCount)
        }
    }

    private func innermost(_ value: TypedExpression) -> TypedExpression {
        switch value.kind {
        case .swizzle(let base, _), .slice(let base, _), .element(let base, _): innermost(base)
        default: value
        }
    }
}
