import Graph

/// What a piece of a function may store to, found by looking at it, before it is run.
extension Lowerer {
    func assignments(in statement: TypedStatement) -> [Range<Int>] {
        var search = AssignmentSearch(self)
        search.visit(statement)
        return search.ranges
    }

    func assignments(in value: TypedExpression) -> [Range<Int>] {
        var search = AssignmentSearch(self)
        search.visit(value)
        return search.ranges
    }

    /// Whether a value depends on what is stored in any of the ranges.
    func reads(_ value: TypedExpression, anyOf ranges: [Range<Int>]) -> Bool {
        if case .variable(let variable) = value.kind {
            return slots(of: variable).contains { own in ranges.contains { $0.overlaps(own) } }
        }
        if case .call = value.kind, !ranges.isEmpty, source.globalSize > 0,
            ranges.contains(where: { $0.lowerBound < source.globalSize })
        {
            return true
        }
        if case .dereference = value.kind { return true }
        return value.children.contains { reads($0, anyOf: ranges) }
    }

    /// The slots that a variable's name stands for here.
    func slots(of variable: VariableInfo) -> [Range<Int>] {
        let base: Int
        switch variable.storage {
        case .local(let offset): base = frame.base + offset
        case .global(let offset): base = offset
        default: return []
        }
        if variable.isReference, let alias = aliases[base] { return [alias.range] }
        return [base..<base + variable.type.slotCount]
    }
}

private struct AssignmentSearch {
    private let lowerer: Lowerer
    private(set) var ranges: [Range<Int>] = []

    init(_ lowerer: Lowerer) { self.lowerer = lowerer }

    mutating func visit(_ statement: TypedStatement) {
        if case .declare(let variable, let initial?) = statement.kind, variable.isReference { store(to: initial) }
        for value in statement.values { visit(value) }
        for inner in statement.children { visit(inner) }
    }

    mutating func visit(_ value: TypedExpression) {
        switch value.kind {
        case .assign(let target, _), .increment(let target, _, _): store(to: target)
        case .addressOf(let target): store(to: target)
        case .call(let number, let arguments):
            let function = lowerer.source.functions[number]
            for (parameter, argument) in zip(function.parameters, arguments) where parameter.isOutput {
                store(to: argument)
            }
            add(function.writtenGlobals)
            if function.parameters.contains(where: { $0.type == .groupDestination }) { add([lowerer.groupSlots]) }
        case .builtin(.image(.groupWrite), _): add([lowerer.groupSlots])
        default: break
        }
        for child in value.children { visit(child) }
    }

    private mutating func store(to target: TypedExpression) {
        switch target.kind {
        case .variable(let variable): add(lowerer.slots(of: variable))
        case .swizzle(let base, _), .slice(let base, _), .element(let base, _): store(to: base)
        case .dereference:
            for pointed in lowerer.targets {
                if case .place(let place, _) = pointed { add([place.range]) }
            }
        default: break
        }
    }

    private mutating func add(_ new: [Range<Int>]) {
        for range in new where !ranges.contains(range) { ranges.append(range) }
    }
}

extension TypedExpression {
    var children: [TypedExpression] {
        switch kind {
        case .constant, .variable: []
        case .swizzle(let a, _), .slice(let a, _), .addressOf(let a), .negate(let a), .complement(let a),
            .convert(let a),
            .reinterpret(let a), .splat(let a), .diagonal(let a), .submatrix(let a), .increment(let a, _, _):
            [a]
        case .element(let a, let b), .dereference(let a, let b), .advance(let a, let b), .arithmetic(_, let a, let b),
            .matrixProduct(let a, let b), .both(_, let a, let b), .assign(let a, let b), .comma(let a, let b):
            [a, b]
        case .conditional(let a, let b, let c): [a, b, c]
        case .join(let list), .call(_, let list), .builtin(_, let list): list
        }
    }
}

extension TypedStatement {
    var values: [TypedExpression] {
        switch kind {
        case .declare(_, let value), .return(let value): value.map { [$0] } ?? []
        case .expression(let value), .conditional(let value, _, _): [value]
        case .loop(let loop): [loop.condition, loop.step].compactMap { $0 }
        case .choice(let choice): [choice.value]
        case .block, .break, .continue: []
        }
    }

    var children: [TypedStatement] {
        switch kind {
        case .block(let statements): statements
        case .conditional(_, let first, let second): second.map { [first, $0] } ?? [first]
        case .loop(let loop): loop.start.map { [$0, loop.body] } ?? [loop.body]
        case .choice(let choice): choice.cases.flatMap { $0.body }
        default: []
        }
    }

    var mayReturn: Bool {
        if case .return = kind { return true }
        return children.contains { $0.mayReturn }
    }

    /// A `break` or `return` is somewhere in it.
    var mayBreak: Bool {
        switch kind {
        case .break, .return: true
        default: children.contains { $0.mayBreak }
        }
    }
}
