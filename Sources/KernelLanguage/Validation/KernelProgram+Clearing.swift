import Graph

extension KernelProgram {
    /// The same program with zeros in those span slots that might otherwise be read before they are written: in programs
    /// of the compiler, for pixels whose results are then left out; in others, to show what lay in memory before.
    func clearingUnwrittenSlots() -> KernelProgram {
        let unwritten = unwrittenSlots()
        if unwritten.isEmpty { return self }
        let zero = KernelOperand.uniform(initialUniforms.count)
        let clears = unwritten.map { KernelInstruction(.copy, dest: .span($0), a: zero.rawValue) }
        let moved = instructions.map { instruction in
            var instruction = instruction
            let jumps = instruction.opcode.isLoop || instruction.opcode.isForwardJump
            if jumps { instruction.b &+= Int32(truncatingIfNeeded: clears.count) }
            return instruction
        }
        return KernelProgram(
            name: name, kind: kind, dialect: dialect, parameters: parameters, images: images, inputs: inputs,
            initialUniforms: initialUniforms + [0], spanUniformStart: spanUniformStart, spanSlotCount: spanSlotCount,
            preparation: preparation, instructions: clears + moved, tables: tables, result: result)
    }

    /// Slots that are read, or are results, and are not written before that by an instruction that nothing jumps over.
    private func unwrittenSlots() -> [Int] {
        var isWritten = [Bool](repeating: false, count: spanSlotCount)
        var isRead = isWritten
        var passed = 0
        for (index, instruction) in instructions.enumerated() {
            for operand in instruction.readSlots where !operand.isUniform && !isWritten[operand.slot] {
                isRead[operand.slot] = true
            }
            if instruction.opcode.isForwardJump { passed = max(passed, Int(instruction.b)) }
            guard index >= passed, !instruction.dest.isUniform else { continue }
            for slot in 0..<instruction.opcode.resultCount { isWritten[instruction.dest.slot + slot] = true }
        }
        for operand in result where !operand.isUniform && !isWritten[operand.slot] { isRead[operand.slot] = true }
        return isRead.indices.filter { isRead[$0] }
    }
}

extension KernelInstruction {
    /// Every slot that it may read.
    fileprivate var readSlots: [KernelOperand] {
        var slots: [KernelOperand] = []
        for (place, operand) in [a, b, c].enumerated() where opcode.slotMask >> UInt8(place) & 1 != 0 {
            let first = KernelOperand(rawValue: operand)
            let count = opcode == .gather && place == 1 ? Int(c) : 1
            for offset in 0..<count {
                slots.append(first.isUniform ? .uniform(first.slot + offset) : .span(first.slot + offset))
            }
        }
        return slots
    }
}
