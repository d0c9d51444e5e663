import CShims
import Graph

/// Makes a piece of a program into a loop over a run's vectors. Each instruction comes out as the same operations on
/// floats, in the same order, that the interpreter carries out, so results are the same to the bit.
struct CodeGenerator {
    var assembler: Assembler
    let program: KernelProgram
    private var registers: RegisterFile
    private var uses: NextUses
    /// The instruction under way.
    private(set) var instruction = KernelInstruction(.copy, dest: .span(0))
    private var index = 0

    init(_ program: KernelProgram, isWide: Bool) {
        self.program = program
        assembler = Assembler(isWide: isWide)
        for constant in CodeConstant.allCases { assembler.append(vector: constant.word) }
        for lane in 0..<(isWide ? 16 : 8) { assembler.append(word: Int32(bitPattern: Float(lane).bitPattern)) }
        registers = RegisterFile(registers: 0, slots: 0)
        uses = NextUses([], 0..<0, result: [], wanted: SlotSet(count: 0), slotCount: 0)
    }

    /// The code of a piece. `wanted` are the slots that are read behind it. Answers where it begins.
    mutating func generate(_ piece: CodePiece, wanted: SlotSet) -> Int {
        let list = program.instructions
        // The last registers are for what is in between.
        registers = RegisterFile(registers: Int(temporary(0)), slots: program.spanSlotCount)
        uses = NextUses(
            list, piece.range, result: piece.writesResult ? program.result : [],
            wanted: piece.writesResult ? SlotSet(count: 0) : wanted, slotCount: program.spanSlotCount)
        let start = assembler.bytes.count
        begin()
        let loop = assembler.bytes.count
        for index in piece.range {
            (self.index, instruction) = (index, list[index])
            generateInstruction()
            registers.endInstruction()
        }
        if piece.writesResult { writeResult() }
        storeChanged()
        if !piece.isUniform { assembler.repeatLoop(from: loop) }
        assembler.finish()
        return start
    }

    private mutating func begin() {
        assembler.load(.r8, .rdi, Int32(KERNEL_CODE_SLOTS))
        assembler.load(.r9, .rdi, Int32(KERNEL_CODE_SHARED))
        assembler.load(.r10, .rdi, Int32(KERNEL_CODE_OWN))
        assembler.load(.r11, .rdi, Int32(KERNEL_CODE_OUTPUT))
        assembler.clearOffset()
    }

    private mutating func writeResult() {
        for (channel, operand) in program.result.prefix(4).enumerated() {
            let value = register(place(operand), temporary(0))
            assembler.emit(.store, value, 0, .memory(.alongRun(.r11, Self.plane(channel))))
        }
    }

    /// What pieces behind this one read.
    private mutating func storeChanged() {
        for (number, entry) in registers.entries.enumerated()
        where entry.slot >= 0 && entry.isChanged && entry.nextUse == NextUses.later {
            assembler.emit(.store, UInt8(number), 0, .memory(slotPlace(entry.slot)))
        }
    }

    // MARK: Places

    /// From the red plane to another, in bytes.
    static func plane(_ channel: Int) -> Int32 { Int32(truncatingIfNeeded: channel * Planes.stride * 4) }

    func constant(_ constant: CodeConstant) -> Assembler.Operand {
        .memory(.inCode(constant.rawValue * (assembler.isWide ? 64 : 32)))
    }

    /// 0, 1, 2, … in the lanes.
    var laneIndices: Assembler.Operand {
        .memory(.inCode(CodeConstant.allCases.count * (assembler.isWide ? 64 : 32)))
    }

    private func slotPlace(_ slot: Int) -> Assembler.Place {
        .alongRun(.r8, Int32(truncatingIfNeeded: slot * program.pixelsPerRun * 4))
    }

    private func uniformPlace(_ slot: Int) -> Assembler.Place {
        let (first, bytes) = (program.spanUniformStart, assembler.isWide ? 64 : 32)
        return slot < first
            ? .at(.r9, Int32(truncatingIfNeeded: slot * bytes))
            : .at(.r10, Int32(truncatingIfNeeded: (slot - first) * bytes))
    }

    /// Where an operand is, without bringing it into a register.
    private func place(_ operand: KernelOperand) -> Assembler.Operand {
        if operand.isUniform { return .memory(uniformPlace(operand.slot)) }
        if let register = registers.register(of: operand.slot) { return .register(register) }
        return .memory(slotPlace(operand.slot))
    }

    // MARK: Operands and results

    /// Registers for what is in between, 0 to 3. An instruction writes them before its result, and its result last.
    func temporary(_ number: UInt8) -> UInt8 { (assembler.isWide ? 28 : 12) + number }

    /// Operand 0, 1 or 2 of the instruction; in a register where it is read again.
    mutating func source(_ which: Int) -> Assembler.Operand {
        let raw = which == 0 ? instruction.a : which == 1 ? instruction.b : instruction.c
        let operand = KernelOperand(rawValue: raw)
        if operand.isUniform { return place(operand) }
        let next = uses.afterOperand(which, of: index)
        if let register = registers.register(of: operand.slot) {
            registers.read(register, nextUse: next)
            return .register(register)
        }
        if next >= NextUses.later { return place(operand) }
        let register = freeRegister()
        assembler.emit(.load, register, 0, .memory(slotPlace(operand.slot)))
        registers.put(operand.slot, in: register, nextUse: next, isChanged: false)
        return .register(register)
    }

    /// The operand in a register: its own, or the one that is given.
    mutating func register(_ operand: Assembler.Operand, _ other: UInt8) -> UInt8 {
        if case .register(let number) = operand { return number }
        assembler.emit(.load, other, 0, operand)
        return other
    }

    /// Whether somebody reads a result of the instruction.
    func isWanted(_ which: Int) -> Bool { uses.afterResult(which, of: index) != NextUses.never }

    /// The register of a result of the instruction, which is written last: it may be that of an operand.
    mutating func result(_ which: Int = 0) -> UInt8 {
        registers.forgetDead(evenInUse: true)
        guard !instruction.dest.isUniform, isWanted(which) else { return temporary(0) }
        let slot = instruction.dest.slot + which
        let register = registers.register(of: slot) ?? freeRegister()
        registers.put(slot, in: register, nextUse: uses.afterResult(which, of: index), isChanged: true)
        return register
    }

    /// Writes a uniform result to its memory.
    mutating func storeUniformResult() {
        guard instruction.dest.isUniform else { return }
        assembler.emit(.store, temporary(0), 0, .memory(uniformPlace(instruction.dest.slot)))
    }

    private mutating func freeRegister() -> UInt8 {
        registers.forgetDead(evenInUse: false)
        let number = registers.furthest()
        let entry = registers.entries[Int(number)]
        if entry.slot >= 0, entry.isChanged {
            assembler.emit(.store, number, 0, .memory(slotPlace(entry.slot)))
        }
        registers.forget(number)
        return number
    }
}
