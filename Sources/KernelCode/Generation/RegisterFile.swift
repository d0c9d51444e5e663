/// Which slots of the span are in vector registers. A slot that has to leave one goes to its own memory, so that code needs no
/// memory but the slots'.
struct RegisterFile {
    struct Entry {
        var slot = -1
        /// The instruction that reads it next.
        var nextUse = NextUses.never
        /// Whether its memory does not hold it yet.
        var isChanged = false
        /// Whether the instruction under way needs it.
        var isInUse = false
    }

    private(set) var entries: [Entry]
    /// By slot; −1 for those that are in none.
    private var registers: [Int8]

    init(registers count: Int, slots: Int) {
        entries = [Entry](repeating: Entry(), count: count)
        registers = [Int8](repeating: -1, count: slots)
    }

    /// The register of a slot.
    func register(of slot: Int) -> UInt8? {
        guard registers.indices.contains(slot), registers[slot] >= 0 else { return nil }
        return UInt8(registers[slot])
    }

    /// Marks a register as read by the instruction under way.
    mutating func read(_ register: UInt8, nextUse: Int32) {
        entries[Int(register)].nextUse = nextUse
        entries[Int(register)].isInUse = true
    }

    /// The register that is needed last: a free one, if there is one.
    func furthest() -> UInt8 {
        var best = 0
        var distance: Int32 = -1
        for (index, entry) in entries.enumerated() where !entry.isInUse {
            if entry.slot < 0 { return UInt8(index) }
            if entry.nextUse > distance { (best, distance) = (index, entry.nextUse) }
        }
        return UInt8(best)
    }

    mutating func put(_ slot: Int, in register: UInt8, nextUse: Int32, isChanged: Bool) {
        forget(register)
        guard registers.indices.contains(slot) else { return }
        registers[slot] = Int8(register)
        entries[Int(register)] = Entry(slot: slot, nextUse: nextUse, isChanged: isChanged, isInUse: true)
    }

    mutating func forget(_ register: UInt8) {
        let slot = entries[Int(register)].slot
        if slot >= 0 { registers[slot] = -1 }
        entries[Int(register)] = Entry()
    }

    /// Gives up what nothing reads any more, the instruction under way left out or not.
    mutating func forgetDead(evenInUse: Bool) {
        for (index, entry) in entries.enumerated() where entry.slot >= 0 && entry.nextUse == NextUses.never {
            if evenInUse || !entry.isInUse { forget(UInt8(index)) }
        }
    }

    mutating func endInstruction() {
        for index in entries.indices { entries[index].isInUse = false }
    }
}
