/// Uniform against varying, by going forward until nothing changes (spec 8: symbols that depend on the pixel, and what
/// depends on them).
extension FlowAnalysis {
    func findLevels() {
        var hasChanged = true
        while hasChanged {
            hasChanged = visit(graph.root)
            for loop in graph.loops where loopIsLive[Int(loop.number)] && loopIsFrame[Int(loop.number)] {
                guard hasMoreThanFrame(loop) else { continue }
                loopIsFrame[Int(loop.number)] = false
                hasChanged = true
            }
        }
    }

    private func visit(_ region: FlowRegion) -> Bool {
        var hasChanged = false
        for item in region.items {
            switch item {
            case .value(let value): if isLive[Int(value)], raise(value, to: operationLevel(value)) { hasChanged = true }
            case .branch(let branch):
                if visit(branch.first) { hasChanged = true }
                if visit(branch.second) { hasChanged = true }
                if raise(branch) { hasChanged = true }
            case .loop(let loop):
                if raise(loop) { hasChanged = true }
                if visit(loop.body) { hasChanged = true }
                if raise(loop) { hasChanged = true }
            }
        }
        return hasChanged
    }

    private func raise(_ value: Value, to level: Level) -> Bool {
        guard levels[Int(value)] < level else { return false }
        levels[Int(value)] = level
        return true
    }

    func level(_ value: Value) -> Level { levels[Int(resolved(value))] }

    private func operationLevel(_ value: Value) -> Level {
        let node = node(value)
        if node.kind == .operation {
            switch node.opcode {
            case .coordinate, .pixel, .sample, .sampleWorld, .gatherChannel, .samplerTransform: return .pixel
            default: break
            }
        }
        return operands(of: value).reduce(.frame) { max($0, level($1)) }
    }

    private func raise(_ branch: FlowBranch) -> Bool {
        var hasChanged = false
        for merge in branch.merges where isLive[Int(merge.result)] {
            let level = max(level(branch.condition), max(level(merge.first), level(merge.second)))
            if raise(merge.result, to: level) { hasChanged = true }
        }
        return hasChanged
    }

    private func raise(_ loop: FlowLoop) -> Bool {
        guard loopIsLive[Int(loop.number)] else { return false }
        var hasChanged = false
        let least: Level = loopIsFrame[Int(loop.number)] ? .frame : .scalar
        for variable in loop.variables where isLive[Int(variable.phi)] && resolved(variable.phi) == variable.phi {
            let level = max(max(least, self.level(loop.condition)), max(level(variable.initial), level(variable.next)))
            if raise(variable.phi, to: level) { hasChanged = true }
            if raise(variable.result, to: level) { hasChanged = true }
        }
        return hasChanged
    }

    private func hasMoreThanFrame(_ loop: FlowLoop) -> Bool {
        for variable in loop.variables where isLive[Int(variable.phi)] && levels[Int(variable.phi)] > .frame {
            return true
        }
        return level(loop.condition) > .frame || hasMoreThanFrame(loop.body)
    }

    private func hasMoreThanFrame(_ region: FlowRegion) -> Bool {
        region.items.contains { item in
            switch item {
            case .value(let value): isLive[Int(value)] && levels[Int(value)] > .frame
            case .branch(let branch):
                hasMoreThanFrame(branch.first) || hasMoreThanFrame(branch.second)
                    || branch.merges.contains { isLive[Int($0.result)] && levels[Int($0.result)] > .frame }
            case .loop(let loop): loopIsLive[Int(loop.number)] && hasMoreThanFrame(loop)
            }
        }
    }
}
