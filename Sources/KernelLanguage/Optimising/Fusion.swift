import Graph

/// Finds operations that come out, to the bit, as one instruction: a product that only a sum uses, and the like.
struct Fusion {
    struct Instruction {
        let opcode: KernelOpcode
        let operands: [Value]
    }

    private let analysis: FlowAnalysis
    /// What replaces an operation.
    private(set) var instructions: [Value: Instruction] = [:]
    /// Operations that are inside another's instruction.
    private(set) var absorbed = Set<Value>()

    init(_ analysis: FlowAnalysis) {
        self.analysis = analysis
        for index in analysis.graph.nodes.indices.reversed() {
            let value = Value(truncatingIfNeeded: index)
            guard analysis.isLive[index], analysis.resolved(value) == value, !absorbed.contains(value) else { continue }
            visit(value)
        }
    }

    private mutating func visit(_ value: Value) {
        let node = analysis.node(value)
        guard node.kind == .operation else { return }
        switch node.opcode {
        case .add: if !mix(value) { sum(value) }
        case .subtract: difference(value)
        case .minimum: clamp(value)
        default: break
        }
    }

    /// An operation that nothing else uses and that runs where the user runs.
    private func inner(_ value: Value, _ opcode: KernelOpcode, of user: Value) -> [Value]? {
        let node = analysis.node(value)
        guard node.kind == .operation, node.opcode == opcode, analysis.uses[Int(value)] == 1, !absorbed.contains(value),
            instructions[value] == nil, node.depth == analysis.node(user).depth,
            analysis.level(value) == analysis.level(user)
        else { return nil }
        return analysis.operands(of: value)
    }

    private mutating func fuse(_ value: Value, _ opcode: KernelOpcode, _ operands: [Value], absorbing inner: [Value]) {
        instructions[value] = Instruction(opcode: opcode, operands: operands)
        absorbed.formUnion(inner)
    }

    /// a × b + c; of two products the later is taken in.
    private mutating func sum(_ value: Value) {
        let operands = analysis.operands(of: value)
        for (product, other) in [(operands[1], operands[0]), (operands[0], operands[1])] where product != other {
            guard let factors = inner(product, .multiply, of: value) else { continue }
            return fuse(value, .multiplyAdd, [factors[0], factors[1], other], absorbing: [product])
        }
    }

    private mutating func difference(_ value: Value) {
        let operands = analysis.operands(of: value)
        guard operands[0] != operands[1] else { return }
        if let factors = inner(operands[1], .multiply, of: value) {
            return fuse(value, .subtractProduct, [factors[0], factors[1], operands[0]], absorbing: [operands[1]])
        }
        if let factors = inner(operands[0], .multiply, of: value) {
            fuse(value, .multiplySubtract, [factors[0], factors[1], operands[1]], absorbing: [operands[0]])
        }
    }

    private mutating func clamp(_ value: Value) {
        let operands = analysis.operands(of: value)
        guard operands[0] != operands[1], let inner = inner(operands[0], .maximum, of: value) else { return }
        fuse(value, .clamp, [inner[0], inner[1], operands[1]], absorbing: [operands[0]])
    }

    /// x × (1 − t) + y × t, written out.
    private mutating func mix(_ value: Value) -> Bool {
        let operands = analysis.operands(of: value)
        guard operands[0] != operands[1], let p = inner(operands[0], .multiply, of: value),
            let q = inner(operands[1], .multiply, of: value)
        else { return false }
        return mix(value, p, q, operands) || mix(value, q, p, operands)
    }

    private mutating func mix(_ value: Value, _ p: [Value], _ q: [Value], _ products: [Value]) -> Bool {
        for (x, rest) in [(p[0], p[1]), (p[1], p[0])] {
            let node = analysis.node(rest)
            guard node.kind == .operation, node.opcode == .subtract, analysis.uses[Int(rest)] == 1 else { continue }
            let parts = analysis.operands(of: rest)
            guard analysis.graph.bits(parts[0]) == Float(1).bitPattern, let place = q.firstIndex(of: parts[1]),
                node.depth == analysis.node(value).depth, analysis.level(rest) == analysis.level(value)
            else { continue }
            fuse(value, .mix, [x, q[1 - place], parts[1]], absorbing: products + [rest])
            return true
        }
        return false
    }
}
