import Graph

extension KernelProgram {
    /// Whether all that code would touch is there: slots that the program declares, and of the uniform ones only those
    /// written that the span may write.
    var keepsWithinSlots: Bool {
        instructions.allSatisfy { instruction in
            var isWithin = isWritable(instruction.dest, count: instruction.opcode.resultCount)
            instruction.forEachOperand { isWithin = isWithin && isReadable($0) }
            return isWithin
        } && result.allSatisfy { isReadable($0) }
    }

    private func isReadable(_ operand: KernelOperand) -> Bool {
        operand.slot < (operand.isUniform ? initialUniforms.count : spanSlotCount)
    }

    private func isWritable(_ dest: KernelOperand, count: Int) -> Bool {
        if count == 0 { return true }
        guard dest.isUniform else { return dest.slot + count <= spanSlotCount }
        return dest.slot >= spanUniformStart && dest.slot + count <= initialUniforms.count
    }
}
