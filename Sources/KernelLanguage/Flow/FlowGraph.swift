import Graph

/// A kernel as nodes, while it is being built. Constants fold, equal nodes are one, and what does not change in a loop
/// leaves it, all as nodes are made.
final class FlowGraph {
    private(set) var nodes: [FlowNode] = []
    private(set) var packs: [[Value]] = []
    private(set) var branches: [FlowBranch] = []
    private(set) var loops: [FlowLoop] = []
    let root = FlowRegion(parent: nil, isLoopBody: false)
    private(set) var region: FlowRegion
    private var known: [FlowKey: Value] = [:]
    private var knownPacks: [[Value]: Int32] = [:]
    private(set) var packedCount = 0

    let zero: Value = 0
    let yes: Value = 1

    init() {
        region = root
        _ = constant(0)
        _ = constant(UInt32.max)
    }

    /// No more nodes are made; whoever builds should stop.
    var isFull: Bool { nodes.count + packedCount / 4 > KernelLimits.operations }

    // MARK: Leaves

    func constant(_ bits: UInt32) -> Value { leaf(FlowNode(.constant, .copy, Int32(bitPattern: bits))) }
    func float(_ number: Float) -> Value { constant(number.bitPattern) }
    func integer(_ number: Int) -> Value { constant(UInt32(truncatingIfNeeded: number)) }
    func boolean(_ value: Bool) -> Value { value ? yes : zero }
    func input(_ number: Int) -> Value { leaf(FlowNode(.input, .copy, Int32(truncatingIfNeeded: number))) }

    private func leaf(_ node: FlowNode) -> Value {
        if let value = known[node.key] { return value }
        let value = append(node)
        known[node.key] = value
        return value
    }

    private func append(_ node: FlowNode) -> Value {
        nodes.append(node)
        return Value(truncatingIfNeeded: nodes.count - 1)
    }

    func node(_ value: Value) -> FlowNode { nodes[Int(value)] }

    /// The bits of a constant.
    func bits(_ value: Value) -> UInt32? {
        let node = nodes[Int(value)]
        return node.kind == .constant ? UInt32(bitPattern: node.a) : nil
    }

    func depth(_ value: Value) -> Int32 { nodes[Int(value)].depth }

    // MARK: Operations

    /// The node as it is, or the one that is the same.
    func make(_ kind: FlowNode.Kind, _ opcode: KernelOpcode, _ a: Int32, _ b: Int32 = 0, _ c: Int32 = 0, _ d: Int32 = 0)
        -> Value
    {
        var node = FlowNode(kind, opcode, a, b, c, d)
        if let value = known[node.key] { return value }
        guard !isFull else { return zero }
        let home = home(of: node)
        node.depth = home.depth
        let value = append(node)
        home.items.append(.value(value))
        home.keys.append(node.key)
        known[node.key] = value
        return value
    }

    /// The outermost region that a node may run in: out of loops whose rounds do not change it, but not out of branches,
    /// which may leave it out.
    private func home(of node: FlowNode) -> FlowRegion {
        let needed = neededDepth(node)
        var home = region
        while home.isLoopBody, let parent = home.parent, needed <= parent.depth { home = parent }
        return home
    }

    private func neededDepth(_ node: FlowNode) -> Int32 {
        switch node.kind {
        case .part: return depth(node.a)
        case .pack: return packs[Int(node.a)].reduce(0) { max($0, depth($1)) }
        default: break
        }
        var deepest: Int32 = 0
        for operand in operands(of: node) { deepest = max(deepest, depth(operand)) }
        return deepest
    }

    /// The nodes that a node is computed from, but for packs, merges and loops.
    func operands(of node: FlowNode) -> [Value] {
        if node.kind == .part { return [node.a] }
        guard node.kind == .operation else { return [] }
        let mask = node.opcode.slotMask
        var result: [Value] = []
        if mask & 1 != 0 { result.append(node.a) }
        if mask & 2 != 0 { result.append(node.b) }
        if mask & 4 != 0 { result.append(node.c) }
        if mask & 8 != 0 { result.append(node.d) }
        return result
    }

    func part(_ operation: Value, _ index: Int) -> Value {
        make(.part, .copy, operation, Int32(truncatingIfNeeded: index))
    }

    /// Neighbouring slots with these values.
    func pack(_ values: [Value]) -> Value {
        if let number = knownPacks[values] { return make(.pack, .copy, number) }
        guard !isFull else { return zero }
        packs.append(values)
        packedCount += values.count
        let number = Int32(truncatingIfNeeded: packs.count - 1)
        knownPacks[values] = number
        return make(.pack, .copy, number)
    }

    // MARK: Regions

    func openBranch(_ condition: Value) -> FlowBranch {
        let branch = FlowBranch(number: Int32(truncatingIfNeeded: branches.count), condition: condition, in: region)
        branches.append(branch)
        return branch
    }

    func openLoop() -> FlowLoop {
        let loop = FlowLoop(number: Int32(truncatingIfNeeded: loops.count), in: region, condition: zero)
        loops.append(loop)
        return loop
    }

    func enter(_ inner: FlowRegion) { region = inner }

    /// Goes back to the region around; what was computed inside is not known outside.
    func leave() {
        for key in region.keys { known[key] = nil }
        region = region.parent ?? root
    }

    func close(_ loop: FlowLoop) { region.items.append(.loop(loop)) }

    /// Puts a branch in its place. A short one is computed whole, without a jump: then its values are simply there, and
    /// those that were there already stand for their doubles, as the answer says. Nothing for a branch that is kept.
    func close(_ branch: FlowBranch) -> [Value: Value]? {
        guard let cost = cost(of: branch), cost <= 24 else {
            region.items.append(.branch(branch))
            return nil
        }
        var doubles: [Value: Value] = [:]
        for inner in [branch.first, branch.second] {
            for item in inner.items {
                if case .value(let value) = item { moveOut(value, &doubles) }
            }
            inner.items = []
        }
        return doubles
    }

    private func moveOut(_ value: Value, _ doubles: inout [Value: Value]) {
        replaceOperands(of: value, doubles)
        nodes[Int(value)].depth = region.depth
        region.items.append(.value(value))
        let key = nodes[Int(value)].key
        if let original = known[key] {
            doubles[value] = original
            return
        }
        known[key] = value
        region.keys.append(key)
    }

    private func replaceOperands(of value: Value, _ doubles: [Value: Value]) {
        var node = nodes[Int(value)]
        if node.kind == .part {
            node.a = doubles[node.a] ?? node.a
        } else if node.kind == .operation {
            let mask = node.opcode.slotMask
            if mask & 1 != 0 { node.a = doubles[node.a] ?? node.a }
            if mask & 2 != 0 { node.b = doubles[node.b] ?? node.b }
            if mask & 4 != 0 { node.c = doubles[node.c] ?? node.c }
            if node.opcode.isCommutative, node.a > node.b { swap(&node.a, &node.b) }
        }
        nodes[Int(value)] = node
    }

    /// The operations of both sides; nothing where there is a loop, a branch or an image in them.
    private func cost(of branch: FlowBranch) -> Int? {
        var cost = 0
        for inner in [branch.first, branch.second] {
            for item in inner.items {
                guard case .value(let value) = item else { return nil }
                let node = nodes[Int(value)]
                if node.kind == .operation, node.opcode.isFetch { return nil }
                cost += node.kind == .operation ? (node.opcode.isTranscendental ? 6 : 1) : 0
            }
        }
        return cost
    }

    // MARK: Joins

    /// What a variable is behind a branch that is closed.
    func merge(_ branch: FlowBranch, isFlat: Bool, _ first: Value, _ second: Value) -> Value {
        if first == second { return first }
        if isFlat || depth(first) <= region.depth && depth(second) <= region.depth {
            return select(branch.condition, first, second)
        }
        let number = Int32(truncatingIfNeeded: branch.merges.count)
        let result = append(FlowNode(.merge, .copy, branch.number, number, depth: region.depth))
        branch.merges.append(FlowBranch.Merge(result: result, first: first, second: second))
        return result
    }

    /// A variable of a loop that was just opened, not yet entered.
    func phi(_ loop: FlowLoop, initial: Value) -> Value {
        let number = Int32(truncatingIfNeeded: loop.variables.count)
        let phi = append(FlowNode(.phi, .copy, loop.number, number, depth: loop.body.depth))
        let result = append(FlowNode(.loopResult, .copy, loop.number, number, depth: region.depth))
        loop.variables.append(FlowLoop.Variable(phi: phi, initial: initial, next: phi, result: result))
        return phi
    }
}
