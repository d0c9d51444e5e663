import Graph

extension KernelOpcode {
    /// Whether there is code for it: arithmetic, choices and conversions, the pixel's place and what is read there. What
    /// calls functions or reads memory by an index is left to the interpreter.
    var hasCode: Bool {
        switch self {
        case .samplerTransform, .sample, .sampleWorld, .gatherChannel, .gather, .lookUp, .dataWord, .dataHalf,
            .dataInt8,
            .dataUInt8, .dataInt16, .dataUInt16:
            false
        case .jump, .jumpUnless, .jumpIfNone, .loopIf, .loopIfAny: false
        case .integerDivide, .integerRemainder, .unsignedDivide, .unsignedRemainder: false
        default: !isTranscendental
        }
    }

    var isJump: Bool {
        switch self {
        case .jump, .jumpUnless, .jumpIfNone, .loopIf, .loopIfAny: true
        default: false
        }
    }
}

extension KernelInstruction {
    /// The operands that are slots.
    func forEachOperand(_ body: (KernelOperand) -> Void) {
        let mask = opcode.slotMask
        if mask & 1 != 0 { body(slotA) }
        if mask & 2 != 0 { body(slotB) }
        if mask & 4 != 0 { body(slotC) }
    }

    /// The slots of the span that it reads; an array's, all of them.
    func forEachReadSlot(_ body: (Int) -> Void) {
        forEachOperand { if !$0.isUniform { body($0.slot) } }
        if opcode == .gather, !slotB.isUniform {
            for slot in 0..<max(Int(c), 0) { body(slotB.slot + slot) }
        }
    }

    /// The slots of the span that it writes.
    func forEachWrittenSlot(_ body: (Int) -> Void) {
        if dest.isUniform { return }
        for index in 0..<opcode.resultCount { body(dest.slot + index) }
    }
}

extension KernelProgram {
    /// Whether an instruction is made into code.
    func hasCode(_ instruction: KernelInstruction) -> Bool {
        guard instruction.opcode.hasCode else { return false }
        if instruction.opcode == .pixel {
            return images.indices.contains(Int(instruction.a)) && images[Int(instruction.a)].isPointwise
                && !instruction.dest.isUniform
        }
        return instruction.opcode != .coordinate || !instruction.dest.isUniform
    }
}
