import Graph
import Raster

/// Expressions: each gives one node for every slot of its type.
extension Lowerer {
    func scalar(_ value: TypedExpression) throws(CompileStop) -> Value { try values(value).first ?? graph.zero }

    func values(_ value: TypedExpression) throws(CompileStop) -> [Value] {
        try step(at: value.position)
        try enterExpression(at: value.position)
        defer { expressionDepth -= 1 }
        switch value.kind {
        case .constant(let words): return words.map { graph.constant($0) }
        case .variable(let variable): return try variableValues(variable, at: value.position)
        case .swizzle, .slice, .element, .dereference: return try part(value)
        case .addressOf, .advance: return try pointer(value)
        case .arithmetic(let sign, let left, let right): return try arithmetic(sign, left, right)
        case .matrixProduct(let left, let right):
            return product(left.type, try values(left), right.type, try values(right))
        case .negate, .complement, .convert, .reinterpret: return try unary(value)
        case .both(let isAnd, let left, let right): return [try both(isAnd, left, right)]
        case .conditional(let test, let first, let second): return try conditional(test, first, second)
        case .join, .splat, .diagonal, .submatrix: return try construction(value)
        case .call(let number, let arguments):
            return try call(source.functions[number], arguments, at: value.position)
        case .builtin(let meaning, let arguments): return try builtin(meaning, arguments, value)
        case .assign, .increment: return try assignment(value)
        case .comma(let first, let second):
            _ = try values(first)
            return try values(second)
        }
    }

    private func variableValues(_ variable: VariableInfo, at position: SourcePosition) throws(CompileStop) -> [Value] {
        switch variable.storage {
        case .uniform(let number): return uniformValues(number)
        case .system(.progress): return [input(.progress)]
        case .system(.ratio): return [input(.ratio)]
        case .system(.fragmentCoordinate): return coordinate + [graph.zero, graph.float(1)]
        default: return try read(place(of: variable), at: position)
        }
    }

    /// The node of a number that the host gives.
    func input(_ source: KernelInput) -> Value {
        if let number = inputs.firstIndex(of: source) { return graph.input(number) }
        inputs.append(source)
        return graph.input(inputs.count - 1)
    }

    // MARK: Parts

    private func part(_ value: TypedExpression) throws(CompileStop) -> [Value] {
        if isPlace(value) { return try read(try place(of: value), at: value.position) }
        switch value.kind {
        case .swizzle(let base, let parts):
            let values = try values(base)
            return parts.map { Int($0) < values.count ? values[Int($0)] : graph.zero }
        case .slice(let base, let offset):
            return Array(try values(base).dropFirst(offset).prefix(value.type.slotCount))
        case .element(let base, let index): return try element(of: base, index, value.type, at: value.position)
        case .dereference(let pointer, let index): return try pointed(pointer, index, value)
        default: return []
        }
    }

    /// Whether it is a part of a variable, so that only that part need be looked at.
    private func isPlace(_ value: TypedExpression) -> Bool {
        switch value.kind {
        case .variable(let variable):
            switch variable.storage {
            case .local, .global: true
            default: false
            }
        case .swizzle(let base, _), .slice(let base, _): isPlace(base)
        case .element(let base, _): isPlace(base) && isContiguous(base)
        default: false
        }
    }

    private func isContiguous(_ value: TypedExpression) -> Bool {
        if case .swizzle = value.kind { return false }
        return true
    }

    private func element(
        of base: TypedExpression, _ index: TypedExpression, _ type: ValueType, at position: SourcePosition
    ) throws(CompileStop) -> [Value] {
        let all = try values(base)
        let number = try scalar(index)
        let size = type.slotCount
        let count = all.count / max(1, size)
        let safe = graph.emit(
            .integerMinimum, graph.emit(.integerMaximum, number, graph.zero), graph.integer(count - 1))
        if let known = graph.bits(safe) { return Array(all.dropFirst(Int(known) * size).prefix(size)) }
        var result: [Value] = []
        for part in 0..<size {
            result.append(try gather((0..<count).map { all[$0 * size + part] }, safe, at: position))
        }
        return result
    }

    // MARK: Pointers

    private func pointer(_ value: TypedExpression) throws(CompileStop) -> [Value] {
        switch value.kind {
        case .addressOf(let target):
            guard case .pointer(let element) = value.type else { return [] }
            targets.append(.place(try addressable(target), elementSlots: element.slotCount))
            guard targets.count < 4096 else {
                throw sink.stopAtLimit("the kernel makes more than 4096 pointers", at: value.position)
            }
            return [graph.integer(targets.count - 1), graph.zero]
        case .advance(let pointer, let amount):
            let base = try values(pointer)
            return [base.first ?? graph.zero, graph.emit(.integerAdd, base.last ?? graph.zero, try scalar(amount))]
        default: return []
        }
    }

    /// A variable's place; a value without one gets slots of its own.
    private func addressable(_ value: TypedExpression) throws(CompileStop) -> Place {
        if isPlace(value) { return try place(of: value) }
        let values = try values(value)
        let base = try push(values.count, at: value.position)
        for (index, value) in values.enumerated() { set(base + index, value) }
        return Place(base: base, count: values.count)
    }

    private func pointed(_ pointer: TypedExpression, _ index: TypedExpression, _ value: TypedExpression)
        throws(CompileStop) -> [Value]
    {
        let (target, offset) = try self.target(of: pointer)
        guard case .data(let parameter, let layout) = target else {
            return try read(try place(of: value), at: value.position)
        }
        let number = graph.emit(.integerAdd, offset, try scalar(index))
        return layout.words.map { word in
            graph.emitRaw(
                word.opcode, number, Int32(truncatingIfNeeded: parameter), Int32(truncatingIfNeeded: layout.stride),
                Int32(truncatingIfNeeded: word.offset))
        }
    }

    // MARK: Operators

    private func arithmetic(_ sign: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression)
        throws(CompileStop) -> [Value]
    {
        let a = try values(left)
        let b = try values(right)
        let operation = Arithmetic.operation(sign, left.type.kind ?? .float)
        return zip(a, b).map {
            operation.swaps ? graph.emit(operation.opcode, $1, $0) : graph.emit(operation.opcode, $0, $1)
        }
    }

    private func unary(_ value: TypedExpression) throws(CompileStop) -> [Value] {
        switch value.kind {
        case .negate(let operand):
            let isFloat = operand.type.kind?.isFloat ?? true
            return try values(operand).map {
                isFloat ? graph.emit(.negate, $0) : graph.emit(.integerSubtract, graph.zero, $0)
            }
        case .complement(let operand): return try values(operand).map { graph.not($0) }
        case .convert(let operand):
            let values = try values(operand)
            guard let from = operand.type.kind, let to = value.type.kind,
                let opcode = Conversion.opcode(from: from, to: to)
            else { return values }
            return values.map { graph.emit(opcode, $0) }
        case .reinterpret(let operand): return try values(operand)
        default: return []
        }
    }

    private func both(_ isAnd: Bool, _ left: TypedExpression, _ right: TypedExpression) throws(CompileStop) -> Value {
        let first = try scalar(left)
        if let decision = graph.bits(first) { return isAnd == (decision != 0) ? try scalar(right) : first }
        if !right.hasEffects {
            return graph.emit(isAnd ? .and : .or, first, try scalar(right))
        }
        let slot = try push(1, at: left.position)
        set(slot, first)
        try branch(isAnd ? first : graph.not(first), at: left.position) { () throws(CompileStop) in
            self.set(slot, try self.scalar(right))
        }
        return get(slot)
    }

    private func conditional(_ test: TypedExpression, _ first: TypedExpression, _ second: TypedExpression)
        throws(CompileStop) -> [Value]
    {
        let condition = try scalar(test)
        if let decision = graph.bits(condition) { return try values(decision != 0 ? first : second) }
        let size = environment.count
        let base = try push(first.type.slotCount, at: test.position)
        func store(_ value: TypedExpression) throws(CompileStop) {
            for (index, result) in try values(value).enumerated() { set(base + index, result) }
        }
        try branch(condition, at: test.position) { () throws(CompileStop) in
            try store(first)
        } otherwise: { () throws(CompileStop) in
            try store(second)
        }
        let result = (0..<first.type.slotCount).map { get(base + $0) }
        pop(to: max(size, base))
        return result
    }

    private func construction(_ value: TypedExpression) throws(CompileStop) -> [Value] {
        switch value.kind {
        case .join(let parts):
            var result: [Value] = []
            for part in parts { result += try values(part) }
            return result
        case .splat(let operand): return [Value](repeating: try scalar(operand), count: value.type.slotCount)
        case .diagonal(let operand):
            let number = try scalar(operand)
            return matrixSlots(value.type) { $0 == $1 ? number : graph.zero }
        case .submatrix(let operand):
            let values = try values(operand)
            guard case .matrix(let columns, let rows) = operand.type else { return values }
            let one = graph.float(1)
            return matrixSlots(value.type) { column, row in
                column < columns && row < rows ? values[column * rows + row] : column == row ? one : graph.zero
            }
        default: return []
        }
    }

    private func matrixSlots(_ type: ValueType, _ slot: (Int, Int) -> Value) -> [Value] {
        guard case .matrix(let columns, let rows) = type else { return [] }
        return (0..<columns * rows).map { slot($0 / rows, $0 % rows) }
    }

    // MARK: Assignment

    private func assignment(_ value: TypedExpression) throws(CompileStop) -> [Value] {
        switch value.kind {
        case .assign(let target, let new):
            let results = try values(new)
            try store(results, to: try place(of: target), at: value.position)
            return results
        case .increment(let target, let amount, let givesOld):
            let place = try place(of: target)
            let old = try read(place, at: value.position)
            let isFloat = target.type.kind?.isFloat ?? true
            let step = isFloat ? graph.float(Float(amount)) : graph.integer(Int(amount))
            let new = old.map { graph.emit(isFloat ? .add : .integerAdd, $0, step) }
            try store(new, to: place, at: value.position)
            return givesOld ? old : new
        default: return []
        }
    }

    // MARK: Calls

    private func call(_ function: FunctionInfo, _ arguments: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> [Value]
    {
        var passed: [Argument] = []
        for (parameter, argument) in zip(function.parameters, arguments) {
            passed.append(parameter.isOutput ? .place(try place(of: argument)) : .values(try values(argument)))
        }
        var result: [Value] = []
        try deeper(at: position) { () throws(CompileStop) in result = try self.enter(function, passed) }
        return result
    }

    enum Argument {
        case values([Value])
        case place(Place)
    }

    /// Runs a function's body in a frame of its own.
    func enter(_ function: FunctionInfo, _ arguments: [Argument]) throws(CompileStop) -> [Value] {
        guard let body = function.body else { return [Value](repeating: graph.zero, count: function.result.slotCount) }
        let outer = (frame, exits, breakFlag, continueFlag, environment.count)
        let size = function.result.slotCount
        let base = try push(function.frameSize + size + 1, at: function.position)
        frame = Frame(base: base + size + 1, result: base..<base + size, returnFlag: base + size)
        exits = [frame.returnFlag]
        for (variable, argument) in zip(function.arguments, arguments) { bind(variable, argument) }
        try run(body)
        let result = frame.result.map { get($0) }
        let count: Int
        (frame, exits, breakFlag, continueFlag, count) = outer
        for offset in aliases.keys where offset >= count { aliases[offset] = nil }
        pop(to: count)
        return result
    }

    private func bind(_ variable: VariableInfo, _ argument: Argument) {
        guard case .local(let offset) = variable.storage else { return }
        switch argument {
        case .place(let place): aliases[frame.base + offset] = place
        case .values(let values):
            for (index, value) in values.enumerated() { set(frame.base + offset + index, value) }
        }
    }
}

extension TypedExpression {
    /// Something is stored when it is evaluated.
    var hasEffects: Bool {
        switch kind {
        case .assign, .increment, .call, .builtin(.image(.groupWrite), _): true
        default: children.contains { $0.hasEffects }
        }
    }
}
