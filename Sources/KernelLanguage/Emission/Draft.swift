import Graph

/// Registers are slots that have no number yet: every value gets one, as wide as the operation's results.
typealias Register = Int32

/// An operand of a draft: part of a register, or a plain number.
struct DraftOperand {
    /// Below 0 for a number.
    var register: Register
    /// The slot within the register, or the number.
    var offset: Int32

    static func number(_ number: Int32) -> DraftOperand { DraftOperand(register: -1, offset: number) }
    static let none = DraftOperand.number(0)
}

struct DraftInstruction {
    var opcode: KernelOpcode
    var dest: DraftOperand
    var a: DraftOperand
    var b: DraftOperand
    var c: DraftOperand
    var d: DraftOperand

    init(_ opcode: KernelOpcode, dest: DraftOperand = .none, _ operands: [DraftOperand] = []) {
        self.opcode = opcode
        self.dest = dest
        a = operands.count > 0 ? operands[0] : .none
        b = operands.count > 1 ? operands[1] : .none
        c = operands.count > 2 ? operands[2] : .none
        d = operands.count > 3 ? operands[3] : .none
    }

    /// Registers that it reads.
    var reads: [DraftOperand] { [a, b, c, d].filter { $0.register >= 0 } }

    func reads(_ register: Register) -> Bool {
        a.register == register || b.register == register || c.register == register || d.register == register
    }

    mutating func rename(_ from: Register, to: Register) {
        if a.register == from { a.register = to }
        if b.register == from { b.register = to }
        if c.register == from { c.register = to }
        if d.register == from { d.register = to }
        if dest.register == from { dest.register = to }
    }
}

/// The instructions of the pre-pass or of the span, in order.
struct DraftProgram {
    var instructions: [DraftInstruction] = []
    /// First and last instruction of every loop.
    var loops: [(first: Int, last: Int)] = []

    var count: Int { instructions.count }

    mutating func patch(_ instruction: Int) {
        guard instructions.indices.contains(instruction) else { return }
        let target = DraftOperand.number(Int32(truncatingIfNeeded: instructions.count))
        instructions[instruction].b = target
    }
}

/// What a register is.
struct RegisterInfo {
    var width: Int
    var isUniform: Bool
    /// A uniform slot with a number from the start: an input or a constant.
    var fixedSlot: Int?
}
