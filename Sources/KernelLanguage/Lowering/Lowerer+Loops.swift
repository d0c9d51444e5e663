import Graph

/// Loops: gone through where the trips are known and few, otherwise kept.
extension Lowerer {
    func loop(_ loop: TypedLoop, at position: SourcePosition) throws(CompileStop) {
        let outer = (breakFlag, continueFlag, exits, environment.count)
        let flags = try push(3, at: position)
        if let start = loop.start { try run(start) }
        (breakFlag, continueFlag) = (flags, flags + 1)
        exits = [frame.returnFlag, breakFlag, continueFlag]
        if let trips = try trips(of: loop, at: position) {
            try unroll(loop, trips, at: position)
        } else {
            try keep(loop, test: flags + 2, at: position)
        }
        let size: Int
        (breakFlag, continueFlag, exits, size) = outer
        pop(to: size)
    }

    // MARK: Known trips

    /// How often a loop runs, if that is known and writing it out is worth while. Counted in the program's own
    /// arithmetic: a float counter may round (spec 5.2).
    private func trips(of loop: TypedLoop, at position: SourcePosition) throws(CompileStop) -> Int? {
        guard let condition = loop.condition, let step = loop.step, !loop.testsLast, !condition.hasEffects else {
            return nil
        }
        let written = assignments(in: loop.body)
        guard !reads(condition, anyOf: written), !reads(step, anyOf: written) else { return nil }
        let mark = log.count
        defer { _ = takeBack(to: mark) }
        let cost = max(1, costs.cost(of: loop.body))
        let isLong = graph.nodes.count > KernelLimits.unrolledTotal
        let size = isLong ? KernelLimits.unrolledSizeLater : KernelLimits.unrolledSize
        var trips = 0
        while trips <= KernelLimits.unrolledTrips, trips &* cost <= size {
            try self.step(at: position)
            guard let decision = graph.bits(try scalar(condition)) else { return nil }
            if decision == 0 { return staysKnown(loop) ? trips : nil }
            _ = try values(step)
            trips += 1
        }
        return nil
    }

    /// The counter must not depend on which pixels have left: then it belongs to the loop alone, or none leave.
    private func staysKnown(_ loop: TypedLoop) -> Bool {
        guard loop.body.mayBreak, let step = loop.step else { return true }
        var declared: [Range<Int>] = []
        if let start = loop.start { collectDeclarations(start, &declared) }
        return assignments(in: step).allSatisfy { range in
            declared.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
        }
    }

    private func collectDeclarations(_ statement: TypedStatement, _ ranges: inout [Range<Int>]) {
        switch statement.kind {
        case .block(let statements): for inner in statements { collectDeclarations(inner, &ranges) }
        case .declare(let variable, _):
            if case .local(let offset) = variable.storage {
                ranges.append(frame.base + offset..<frame.base + offset + variable.type.slotCount)
            }
        default: break
        }
    }

    private func unroll(_ loop: TypedLoop, _ trips: Int, at position: SourcePosition) throws(CompileStop) {
        for _ in 0..<trips {
            let hasLeft = graph.emit(.or, get(frame.returnFlag), get(breakFlag))
            if graph.bits(hasLeft) == UInt32.max { return }
            try branch(graph.not(hasLeft), at: position) { () throws(CompileStop) in try self.round(loop) }
            if let step = loop.step { _ = try values(step) }
        }
    }

    private func round(_ loop: TypedLoop) throws(CompileStop) {
        set(continueFlag, graph.zero)
        try run(loop.body)
        set(continueFlag, graph.zero)
    }

    // MARK: Unknown trips

    private func keep(_ loop: TypedLoop, test: Int, at position: SourcePosition) throws(CompileStop) {
        var first = graph.yes
        if let condition = loop.condition, !loop.testsLast { first = try scalar(condition) }
        try branch(first, at: position) { () throws(CompileStop) in try self.rounds(loop, test: test, at: position) }
    }

    /// Rounds until the test, which follows the round, fails.
    private func rounds(_ loop: TypedLoop, test: Int, at position: SourcePosition) throws(CompileStop) {
        let kept = graph.openLoop()
        let carried = carriedSlots(loop)
        let flag = get(frame.returnFlag)
        try step(at: position, carried.count)
        for offset in carried { set(offset, graph.phi(kept, initial: get(offset))) }
        graph.enter(kept.body)
        // A pixel that takes part in a round has not left.
        set(frame.returnFlag, graph.zero)
        set(breakFlag, graph.zero)
        try deeper(at: position) { () throws(CompileStop) in
            try self.round(loop)
            try self.advance(loop, test: test, at: position)
        }
        kept.condition = get(test)
        for (index, offset) in carried.enumerated() { kept.variables[index].next = get(offset) }
        graph.leave()
        graph.close(kept)
        if !loop.body.mayReturn { set(frame.returnFlag, flag) }
        for (index, offset) in carried.enumerated() { set(offset, kept.variables[index].result) }
        for flag in [test, continueFlag, breakFlag] { set(flag, graph.zero) }
    }

    /// The step and the next test, in pixels that stay.
    private func advance(_ loop: TypedLoop, test: Int, at position: SourcePosition) throws(CompileStop) {
        set(test, graph.zero)
        let hasLeft = graph.emit(.or, get(frame.returnFlag), get(breakFlag))
        try branch(graph.not(hasLeft), at: position) { () throws(CompileStop) in
            if let step = loop.step { _ = try self.values(step) }
            guard let condition = loop.condition else { return self.set(test, self.graph.yes) }
            self.set(test, try self.scalar(condition))
        }
    }

    /// Slots that a round may change, each once.
    private func carriedSlots(_ loop: TypedLoop) -> [Int] {
        var ranges = assignments(in: loop.body)
        if let step = loop.step { ranges += assignments(in: step) }
        if let condition = loop.condition { ranges += assignments(in: condition) }
        var slots = Set<Int>()
        if loop.body.mayReturn { slots = Set(frame.result).union([frame.returnFlag]) }
        for range in ranges { slots.formUnion(range.clamped(to: 0..<environment.count)) }
        return slots.sorted()
    }
}
