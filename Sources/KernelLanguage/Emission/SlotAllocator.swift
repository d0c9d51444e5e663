import Graph

/// Gives registers slots: one slot serves many registers, one after another (linear scan over their lifetimes).
struct SlotAllocator {
    /// First and last position at which a register holds something. Instruction i reads at 2 i and writes at 2 i + 1,
    /// so a result may take the slot of an operand that ends there.
    private struct Lifetime {
        var first = Int.max
        var last = -1
    }

    private let registers: [RegisterInfo]
    private let isUniform: Bool
    private var lifetimes: [Lifetime]
    /// The first slot of each register, where it was given one here.
    private(set) var slots: [Int]
    private(set) var slotCount: Int
    private let firstSlot: Int

    /// `lasting` registers keep their slots to the end.
    init(_ draft: DraftProgram, _ registers: [RegisterInfo], isUniform: Bool, firstSlot: Int, lasting: [Register]) {
        self.registers = registers
        self.isUniform = isUniform
        self.firstSlot = firstSlot
        slotCount = firstSlot
        lifetimes = [Lifetime](repeating: Lifetime(), count: registers.count)
        slots = [Int](repeating: -1, count: registers.count)
        measure(draft)
        for register in lasting where register >= 0 && lifetimes[Int(register)].last >= 0 {
            lifetimes[Int(register)].last = Int.max
        }
        assign()
    }

    private mutating func measure(_ draft: DraftProgram) {
        for (index, instruction) in draft.instructions.enumerated() {
            // Several results are written one after another: no operand may end in the middle of that.
            let read = instruction.opcode.resultCount > 1 ? 2 * index + 1 : 2 * index
            for operand in instruction.reads { extend(operand.register, to: read) }
            if instruction.opcode.resultCount > 0 { extend(instruction.dest.register, to: 2 * index + 1) }
        }
        // What a loop finds must still be there in its next round. Inner loops end first.
        for loop in draft.loops.sorted(by: { $0.last < $1.last }) {
            let (start, end) = (2 * loop.first, 2 * loop.last + 1)
            for index in lifetimes.indices where lifetimes[index].first < start && lifetimes[index].last >= start {
                lifetimes[index].last = max(lifetimes[index].last, end)
            }
        }
    }

    private mutating func extend(_ register: Register, to position: Int) {
        guard register >= 0 else { return }
        let index = Int(register)
        lifetimes[index].first = min(lifetimes[index].first, position)
        lifetimes[index].last = max(lifetimes[index].last, position)
    }

    private mutating func assign() {
        let order = registers.indices.filter { index in
            registers[index].isUniform == isUniform && registers[index].fixedSlot == nil && lifetimes[index].last >= 0
        }.sorted { (lifetimes[$0].first, $0) < (lifetimes[$1].first, $1) }
        var freeFrom: [Int] = []
        for index in order {
            let place = place(for: registers[index].width, at: lifetimes[index].first, freeFrom)
            while freeFrom.count < place + registers[index].width { freeFrom.append(-1) }
            for slot in place..<place + registers[index].width { freeFrom[slot] = lifetimes[index].last }
            slots[index] = firstSlot + place
        }
        slotCount = firstSlot + freeFrom.count
    }

    /// The first run of slots whose last register ends before a position.
    private func place(for width: Int, at position: Int, _ freeFrom: [Int]) -> Int {
        var run = 0
        for slot in freeFrom.indices {
            run = freeFrom[slot] < position ? run + 1 : 0
            if run == width { return slot + 1 - width }
        }
        return freeFrom.count - run
    }
}
