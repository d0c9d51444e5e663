import Graph

/// Loops: a jump back where all pixels agree, a mask of those that go on where they do not.
extension Emitter {
    func emit(_ loop: FlowLoop) {
        guard analysis.loopIsLive[Int(loop.number)], analysis.loopIsFrame[Int(loop.number)] == isPrePass else {
            // What does not change in a loop of the span is computed beforehand.
            if isPrePass, analysis.loopIsLive[Int(loop.number)] { emit(loop.body) }
            return
        }
        let variables = loop.variables.filter { analysis.isLive[Int($0.phi)] && analysis.resolved($0.phi) == $0.phi }
        for variable in variables { keptRegisters.insert(operand(variable.phi).register) }
        for variable in variables { append(.copy, dest: operand(variable.phi), [operand(variable.initial)]) }
        if analysis.level(loop.condition) < .pixel {
            emitUniform(loop, variables)
        } else {
            emitMasked(loop, variables)
        }
    }

    private func emitUniform(_ loop: FlowLoop, _ variables: [FlowLoop.Variable]) {
        let start = draft.count
        emit(loop.body)
        let nexts = settled(variables)
        let condition = kept(operand(loop.condition), unlessIn: Set(variables.map { operand($0.phi).register }))
        let mayJoin = variables.count <= Self.joinedValues
        for (variable, next) in zip(variables, nexts) { step(variable, next, from: start, mayJoin: mayJoin) }
        append(.loopIf, [current(condition), .number(Int32(truncatingIfNeeded: start))])
        draft.loops.append((start, draft.count - 1))
    }

    private func emitMasked(_ loop: FlowLoop, _ variables: [FlowLoop.Variable]) {
        let outer = execution
        let active = DraftOperand(register: newRegister(isUniform: false), offset: 0)
        keptRegisters.insert(active.register)
        append(.copy, dest: active, [outer ?? constant(UInt32.max)])
        let start = draft.count
        execution = active
        emit(loop.body)
        let nexts = settled(variables)
        let condition = kept(operand(loop.condition), unlessIn: Set(variables.map { operand($0.phi).register }))
        for (variable, next) in zip(variables, nexts) {
            let phi = operand(variable.phi)
            if next.register != phi.register { append(.select, dest: phi, [active, next, phi]) }
        }
        append(.and, dest: active, [active, condition])
        append(.loopIfAny, [active, .number(Int32(truncatingIfNeeded: start))])
        draft.loops.append((start, draft.count - 1))
        execution = outer
    }

    /// The next values, those that are other variables of the same loop copied first: all change at once.
    private func settled(_ variables: [FlowLoop.Variable]) -> [DraftOperand] {
        let registers = Set(variables.map { operand($0.phi).register })
        return variables.map { variable in
            let next = operand(variable.next)
            guard next.register != operand(variable.phi).register else { return next }
            return kept(next, unlessIn: registers)
        }
    }

    private func kept(_ operand: DraftOperand, unlessIn changing: Set<Register>) -> DraftOperand {
        guard changing.contains(operand.register) else { return operand }
        let copy = DraftOperand(register: newRegister(isUniform: registers[Int(operand.register)].isUniform), offset: 0)
        append(.copy, dest: copy, [operand])
        return copy
    }

    /// A variable's next value, computed in the variable's own register where nobody reads the old one after that.
    private func step(_ variable: FlowLoop.Variable, _ written: DraftOperand, from start: Int, mayJoin: Bool) {
        let phi = operand(variable.phi)
        let next = current(written)
        guard next.register != phi.register else { return }
        if mayJoin, let place = soleDefinition(of: next, from: start), !isRead(phi.register, after: place),
            registers[Int(next.register)].isUniform == registers[Int(phi.register)].isUniform
        {
            for index in place..<draft.count { draft.instructions[index].rename(next.register, to: phi.register) }
            renamed[next.register] = phi.register
            return
        }
        append(.copy, dest: phi, [next])
    }

    private func isRead(_ register: Register, after place: Int) -> Bool {
        for index in (place + 1)..<max(place + 1, draft.count) where draft.instructions[index].reads(register) {
            return true
        }
        return false
    }
}
