import Graph

/// A set of slots of the span.
struct SlotSet: Equatable {
    private var words: [UInt64]

    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    func contains(_ slot: Int) -> Bool {
        words.indices.contains(slot / 64) && words[slot / 64] & (1 << UInt64(slot % 64)) != 0
    }

    mutating func insert(_ slot: Int) {
        if words.indices.contains(slot / 64) { words[slot / 64] |= 1 << UInt64(slot % 64) }
    }

    mutating func remove(_ slot: Int) {
        if words.indices.contains(slot / 64) { words[slot / 64] &= ~(1 << UInt64(slot % 64)) }
    }

    mutating func formUnion(_ other: SlotSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }
}

/// Which slots of the span are read later, before they are written again: others need not be stored.
struct SlotLiveness {
    /// By an instruction's number, for jumps' targets and the places that were asked for: the slots that are wanted there.
    private var wanted: [SlotSet?]

    /// Passes over the list until nothing changes; a program that would take more is not made into code.
    private static let mostPasses = 16

    /// nil where the loops are nested too deeply, or a jump leads nowhere.
    init?(_ program: KernelProgram, at places: [Int]) {
        let list = program.instructions
        var end = SlotSet(count: program.spanSlotCount)
        for operand in program.result where !operand.isUniform { end.insert(operand.slot) }
        wanted = [SlotSet?](repeating: nil, count: list.count + 1)
        let none = SlotSet(count: program.spanSlotCount)
        for place in places + list.filter({ $0.opcode.isJump }).map({ Int($0.b) }) {
            guard wanted.indices.contains(place) else { return nil }
            wanted[place] = none
        }
        wanted[list.count] = end
        for _ in 0..<Self.mostPasses where pass(list, end) { return }
        return nil
    }

    /// The slots that are wanted before the instruction of a number.
    func wanted(at place: Int) -> SlotSet? { wanted[place] }

    /// One pass from the end to the beginning. Whether nothing changed.
    private mutating func pass(_ list: [KernelInstruction], _ end: SlotSet) -> Bool {
        var (isSame, set) = (true, end)
        for index in list.indices.reversed() {
            let instruction = list[index]
            if instruction.opcode.isJump {
                let target = wanted[Int(instruction.b)] ?? end
                if instruction.opcode == .jump { set = target } else { set.formUnion(target) }
            }
            instruction.forEachWrittenSlot { set.remove($0) }
            instruction.forEachReadSlot { set.insert($0) }
            guard let before = wanted[index], before != set else { continue }
            wanted[index] = set
            isSame = false
        }
        return isSame
    }
}
