import Graph

/// What of a graph is needed, how often it is used, and how much of it differs between pixels.
final class FlowAnalysis {
    /// How often a node has to be computed.
    enum Level: UInt8, Comparable {
        /// Once for a frame: it depends on what the host passes alone.
        case frame
        /// Once for a span, or for each round of a loop there: it is the same in all pixels.
        case scalar
        case pixel

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    let graph: FlowGraph
    let outputs: [Value]
    /// What to take instead of a node.
    private var replacement: [Value]
    private(set) var isLive: [Bool]
    private(set) var loopIsLive: [Bool]
    private(set) var branchIsLive: [Bool]
    private(set) var uses: [Int32]
    var levels: [Level]
    /// Loops that run in the pre-pass.
    var loopIsFrame: [Bool]

    init(_ graph: FlowGraph, outputs: [Value]) {
        self.graph = graph
        self.outputs = outputs
        let count = graph.nodes.count
        replacement = (0..<count).map { Value(truncatingIfNeeded: $0) }
        isLive = [Bool](repeating: false, count: count)
        uses = [Int32](repeating: 0, count: count)
        levels = [Level](repeating: .frame, count: count)
        loopIsLive = [Bool](repeating: false, count: graph.loops.count)
        branchIsLive = [Bool](repeating: false, count: graph.branches.count)
        loopIsFrame = [Bool](repeating: true, count: graph.loops.count)
        removeIdleVariables()
        markLive()
        findLevels()
    }

    /// The node that stands for another now.
    func resolved(_ value: Value) -> Value {
        var value = value
        while replacement[Int(value)] != value { value = replacement[Int(value)] }
        return value
    }

    func node(_ value: Value) -> FlowNode { graph.nodes[Int(value)] }

    /// Operands, resolved, those of packs too.
    func operands(of value: Value) -> [Value] {
        let node = node(value)
        if node.kind == .pack { return graph.packs[Int(node.a)].map { resolved($0) } }
        return graph.operands(of: node).map { resolved($0) }
    }

    // MARK: Variables that no round changes

    private func removeIdleVariables() {
        var hasChanged = true
        var rounds = 0
        // What a few rounds leave is kept as it is, which is only slower.
        while hasChanged, rounds < 16 {
            hasChanged = false
            rounds += 1
            for loop in graph.loops {
                for variable in loop.variables where replacement[Int(variable.phi)] == variable.phi {
                    let next = resolved(variable.next)
                    let initial = resolved(variable.initial)
                    guard next == variable.phi || next == initial, initial != variable.phi else { continue }
                    replacement[Int(variable.phi)] = initial
                    replacement[Int(variable.result)] = initial
                    hasChanged = true
                }
            }
            for branch in graph.branches {
                for merge in branch.merges where replacement[Int(merge.result)] == merge.result {
                    let first = resolved(merge.first)
                    guard first == resolved(merge.second), first != merge.result else { continue }
                    replacement[Int(merge.result)] = first
                    hasChanged = true
                }
            }
        }
    }

    // MARK: What is needed

    private func markLive() {
        var pending = outputs.map { resolved($0) }
        for value in pending { uses[Int(value)] += 1 }
        while let value = pending.popLast() {
            guard !isLive[Int(value)] else { continue }
            isLive[Int(value)] = true
            for source in sources(of: value) {
                uses[Int(source)] += 1
                pending.append(source)
            }
        }
    }

    private func sources(of value: Value) -> [Value] {
        let node = node(value)
        switch node.kind {
        case .constant, .input: return []
        case .operation, .part, .pack: return operands(of: value)
        case .merge:
            let branch = graph.branches[Int(node.a)]
            let merge = branch.merges[Int(node.b)]
            return [resolved(merge.first), resolved(merge.second)] + need(branch)
        case .phi, .loopResult:
            let loop = graph.loops[Int(node.a)]
            let variable = loop.variables[Int(node.b)]
            isLive[Int(variable.phi)] = true
            isLive[Int(variable.result)] = true
            return [resolved(variable.initial), resolved(variable.next)] + need(loop)
        }
    }

    private func need(_ branch: FlowBranch) -> [Value] {
        guard !branchIsLive[Int(branch.number)] else { return [] }
        branchIsLive[Int(branch.number)] = true
        return [resolved(branch.condition)]
    }

    /// A loop needs the conditions under which it runs: only they may keep it from running for ever.
    private func need(_ loop: FlowLoop) -> [Value] {
        guard !loopIsLive[Int(loop.number)] else { return [] }
        loopIsLive[Int(loop.number)] = true
        var result = [resolved(loop.condition)]
        var region = loop.body.parent
        while let inner = region {
            if let number = inner.branchNumber { result += need(graph.branches[Int(number)]) }
            region = inner.parent
        }
        return result
    }
}
