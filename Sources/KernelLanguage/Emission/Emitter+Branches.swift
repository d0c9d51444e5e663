import Graph

/// Branches: jumps where the condition is uniform, masks where pixels differ.
extension Emitter {
    /// Variables of one branch or loop whose copies are avoided; for more than so many, looking for a way takes too long.
    static let joinedValues = 64

    func emit(_ branch: FlowBranch) {
        let merges = branch.merges.filter { belongs($0.result) }
        if isPrePass { return emitWhole(branch, merges) }
        let (hasFirst, hasSecond) = (hasCode(branch.first), hasCode(branch.second))
        guard hasFirst || hasSecond else { return select(branch, merges) }
        if analysis.level(branch.condition) < .pixel { return emitJumps(branch, merges) }
        emitMasked(branch, hasFirst, hasSecond)
        select(branch, merges)
    }

    /// The pre-pass computes both sides, for nothing there can fail, and takes one; loops alone are run under their
    /// conditions.
    private func emitWhole(_ branch: FlowBranch, _ merges: [FlowBranch.Merge]) {
        let isGuarded = analysis.branchIsLive[Int(branch.number)] && analysis.level(branch.condition) == .frame
        emitGuarded(branch.first, isGuarded ? branch.condition : nil, negated: false)
        emitGuarded(branch.second, isGuarded ? branch.condition : nil, negated: true)
        select(branch, merges)
    }

    private func emitGuarded(_ region: FlowRegion, _ condition: Value?, negated: Bool) {
        guard let condition, hasLoop(region) else { return emit(region) }
        var test = operand(condition)
        if negated {
            let register = newRegister(isUniform: true)
            append(.complement, dest: DraftOperand(register: register, offset: 0), [test])
            test = DraftOperand(register: register, offset: 0)
        }
        let jump = draft.count
        append(.jumpUnless, [test])
        emit(region)
        draft.patch(jump)
    }

    private func hasLoop(_ region: FlowRegion) -> Bool {
        region.items.contains { item in
            switch item {
            case .value: false
            case .branch(let branch): hasLoop(branch.first) || hasLoop(branch.second)
            case .loop(let loop): analysis.loopIsLive[Int(loop.number)]
            }
        }
    }

    /// Whether anything of a region is in the list that is being written.
    func hasCode(_ region: FlowRegion) -> Bool {
        region.items.contains { item in
            switch item {
            case .value(let value): belongs(value) && analysis.node(value).kind != .part
            case .branch(let branch):
                hasCode(branch.first) || hasCode(branch.second) || branch.merges.contains { belongs($0.result) }
            case .loop(let loop):
                analysis.loopIsLive[Int(loop.number)] && analysis.loopIsFrame[Int(loop.number)] == isPrePass
            }
        }
    }

    private func select(_ branch: FlowBranch, _ merges: [FlowBranch.Merge]) {
        for merge in merges {
            append(
                .select, dest: operand(merge.result),
                [operand(branch.condition), operand(merge.first), operand(merge.second)])
        }
    }

    private func emitJumps(_ branch: FlowBranch, _ merges: [FlowBranch.Merge]) {
        let toSecond = draft.count
        append(.jumpUnless, [operand(branch.condition)])
        emit(branch.first)
        let mayJoin = merges.count <= Self.joinedValues
        for merge in merges { moveInto(merge.result, merge.first, from: toSecond, mayJoin: mayJoin) }
        let hasSecond = hasCode(branch.second) || !merges.isEmpty
        let toEnd = draft.count
        if hasSecond { append(.jump) }
        draft.patch(toSecond)
        emit(branch.second)
        for merge in merges { moveInto(merge.result, merge.second, from: toEnd, mayJoin: mayJoin) }
        if hasSecond { draft.patch(toEnd) }
    }

    /// A side's value becomes the branch's; computed there in the first place where only that side knows it.
    private func moveInto(_ result: Value, _ value: Value, from start: Int, mayJoin: Bool) {
        let dest = operand(result)
        keptRegisters.insert(dest.register)
        let source = operand(value)
        if mayJoin, let place = soleDefinition(of: source, from: start),
            registers[Int(source.register)].isUniform == registers[Int(dest.register)].isUniform
        {
            for index in place..<draft.count { draft.instructions[index].rename(source.register, to: dest.register) }
            renamed[source.register] = dest.register
            return
        }
        append(.copy, dest: dest, [source])
    }

    private func emitMasked(_ branch: FlowBranch, _ hasFirst: Bool, _ hasSecond: Bool) {
        let outer = execution
        let condition = operand(branch.condition)
        if hasFirst { emitMasked(branch.first, outer.map { combined(.and, $0, condition) } ?? condition) }
        if hasSecond {
            let mask = outer.map { combined(.andNot, $0, condition) } ?? combined(.complement, condition, nil)
            emitMasked(branch.second, mask)
        }
        execution = outer
    }

    private func emitMasked(_ region: FlowRegion, _ mask: DraftOperand) {
        execution = mask
        let jump = draft.count
        append(.jumpIfNone, [mask])
        emit(region)
        draft.patch(jump)
    }

    func combined(_ opcode: KernelOpcode, _ a: DraftOperand, _ b: DraftOperand?) -> DraftOperand {
        let dest = DraftOperand(register: newRegister(isUniform: false), offset: 0)
        append(opcode, dest: dest, b.map { [a, $0] } ?? [a])
        return dest
    }
}
