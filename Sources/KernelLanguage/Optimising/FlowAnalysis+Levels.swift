import Graph

/// Uniform against varying: what depends on the pixel, then what depends on that, until nothing is left (spec 8). Each
/// dependence is looked at a few times at most, whatever the source.
extension FlowAnalysis {
    func findLevels() {
        var search = LevelSearch(self)
        search.run()
        levels = search.levels
        loopIsFrame = search.loopIsFrame
    }

    func level(_ value: Value) -> Level { levels[Int(resolved(value))] }
}

private struct LevelSearch {
    private let analysis: FlowAnalysis
    private let graph: FlowGraph
    private(set) var levels: [FlowAnalysis.Level]
    private(set) var loopIsFrame: [Bool]
    /// What takes each value's level, at least.
    private var dependents: [[Value]]
    /// The innermost loop around each value, below 0 for none; and around each loop.
    private var loopOfValue: [Int32]
    private var loopOfLoop: [Int32]
    private var pending: [Value] = []

    init(_ analysis: FlowAnalysis) {
        self.analysis = analysis
        graph = analysis.graph
        levels = analysis.levels
        loopIsFrame = analysis.loopIsFrame
        dependents = [[Value]](repeating: [], count: graph.nodes.count)
        loopOfValue = [Int32](repeating: -1, count: graph.nodes.count)
        loopOfLoop = [Int32](repeating: -1, count: graph.loops.count)
    }

    mutating func run() {
        visit(graph.root, loop: -1)
        while let value = pending.popLast() {
            let level = levels[Int(value)]
            for dependent in dependents[Int(value)] { raise(dependent, to: level) }
            leaveFrame(loopOfValue[Int(value)])
        }
    }

    private mutating func raise(_ value: Value, to level: FlowAnalysis.Level) {
        guard levels[Int(value)] < level else { return }
        levels[Int(value)] = level
        pending.append(value)
    }

    /// A loop with anything in it that the pre-pass cannot compute runs in the span, and so do the loops around it.
    private mutating func leaveFrame(_ first: Int32) {
        var number = first
        while number >= 0, loopIsFrame[Int(number)] {
            loopIsFrame[Int(number)] = false
            for variable in graph.loops[Int(number)].variables where isOwn(variable.phi) {
                raise(variable.phi, to: .scalar)
                raise(variable.result, to: .scalar)
            }
            number = loopOfLoop[Int(number)]
        }
    }

    private func isOwn(_ value: Value) -> Bool { analysis.isLive[Int(value)] && analysis.resolved(value) == value }

    // MARK: Dependences

    private mutating func visit(_ region: FlowRegion, loop: Int32) {
        for item in region.items {
            switch item {
            case .value(let value): if isOwn(value) { visit(value, loop) }
            case .branch(let branch): visit(branch, loop)
            case .loop(let inner): visit(inner, loop)
            }
        }
    }

    private mutating func visit(_ value: Value, _ loop: Int32) {
        loopOfValue[Int(value)] = loop
        for operand in analysis.operands(of: value) { depend(value, on: operand) }
        let node = analysis.node(value)
        guard node.kind == .operation else { return }
        switch node.opcode {
        case .coordinate, .pixel, .sample, .sampleWorld, .gatherChannel, .samplerTransform: raise(value, to: .pixel)
        default: break
        }
    }

    private mutating func depend(_ value: Value, on source: Value) {
        dependents[Int(analysis.resolved(source))].append(value)
    }

    private mutating func visit(_ branch: FlowBranch, _ loop: Int32) {
        visit(branch.first, loop: loop)
        visit(branch.second, loop: loop)
        for merge in branch.merges where isOwn(merge.result) {
            loopOfValue[Int(merge.result)] = loop
            for source in [branch.condition, merge.first, merge.second] { depend(merge.result, on: source) }
        }
    }

    private mutating func visit(_ inner: FlowLoop, _ outer: Int32) {
        guard analysis.loopIsLive[Int(inner.number)] else { return }
        loopOfLoop[Int(inner.number)] = outer
        visit(inner.body, loop: inner.number)
        for variable in inner.variables where isOwn(variable.phi) {
            loopOfValue[Int(variable.phi)] = inner.number
            loopOfValue[Int(variable.result)] = outer
            for source in [inner.condition, variable.initial, variable.next] {
                depend(variable.phi, on: source)
                depend(variable.result, on: source)
            }
            depend(variable.result, on: variable.phi)
        }
    }
}
