import Graph

/// For every operand and result of a piece's instructions, the number of the instruction that reads the same slot next.
struct NextUses {
    static let never = Int32.max
    /// Behind the piece.
    static let later = Int32.max - 1

    /// a, b, c, and four results.
    private var table: [Int32]
    private let first: Int
    private static let width = 7

    /// - Parameter wanted: the slots that are read behind the piece.
    init(_ list: [KernelInstruction], _ range: Range<Int>, result: [KernelOperand], wanted: SlotSet, slotCount: Int) {
        first = range.lowerBound
        table = [Int32](repeating: Self.never, count: range.count * Self.width)
        var next = [Int32](repeating: Self.never, count: slotCount)
        for slot in 0..<slotCount where wanted.contains(slot) { next[slot] = Self.later }
        for operand in result where !operand.isUniform && operand.slot < slotCount {
            next[operand.slot] = Int32(truncatingIfNeeded: range.upperBound)
        }
        for index in range.reversed() { note(list[index], index, &next) }
    }

    private mutating func note(_ instruction: KernelInstruction, _ index: Int, _ next: inout [Int32]) {
        let row = (index - first) * Self.width
        for result in 0..<instruction.opcode.resultCount where !instruction.dest.isUniform {
            let slot = instruction.dest.slot + result
            guard next.indices.contains(slot) else { continue }
            table[row + 3 + result] = next[slot]
            next[slot] = Self.never
        }
        // An operand that is there twice is read next behind the instruction both times.
        for which in 0..<3 {
            if let slot = instruction.slot(which), slot < next.count { table[row + which] = next[slot] }
        }
        for which in 0..<3 {
            if let slot = instruction.slot(which), slot < next.count { next[slot] = Int32(truncatingIfNeeded: index) }
        }
    }

    /// Of operand 0, 1 or 2.
    func afterOperand(_ which: Int, of index: Int) -> Int32 { table[(index - first) * Self.width + which] }

    /// Of a result.
    func afterResult(_ which: Int, of index: Int) -> Int32 { table[(index - first) * Self.width + 3 + which] }
}

extension KernelInstruction {
    /// The slot of the span that operand 0, 1 or 2 is; nil where it is none.
    fileprivate func slot(_ which: Int) -> Int? {
        guard opcode.slotMask & (1 << UInt8(which)) != 0 else { return nil }
        let operand = which == 0 ? slotA : which == 1 ? slotB : slotC
        return operand.isUniform ? nil : operand.slot
    }
}
