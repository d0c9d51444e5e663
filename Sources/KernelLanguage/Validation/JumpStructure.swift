import Graph

/// Where a list of instructions jumps: loops lie within one another or apart, are entered at their start and left at their
/// end, and everything else goes forward.
struct JumpStructure {
    private struct Loop {
        let first: Int
        let last: Int
    }

    private let list: [KernelInstruction]
    /// The innermost loop that goes on at an instruction, and the innermost of those that began before it.
    private var inside: [Loop?] = []
    private var around: [Loop?] = []

    /// What is wrong, and with which instruction.
    typealias Problem = (StaticString, Int)

    /// What is wrong with a list's jumps; nil where all is well.
    static func problem(in list: [KernelInstruction]) -> Problem? {
        guard list.contains(where: { $0.opcode.resultCount == 0 }) else { return nil }
        var structure = JumpStructure(list: list)
        return structure.findLoops() ?? structure.forwardProblem()
    }

    private init(list: [KernelInstruction]) { self.list = list }

    /// Goes through the list with the loops that are open, the outermost first.
    private mutating func findLoops() -> Problem? {
        var ends = [[Int]](repeating: [], count: list.count)
        for (index, instruction) in list.enumerated() where instruction.opcode.isLoop {
            guard instruction.b >= 0, Int(instruction.b) <= index else { return ("goes back to nowhere", index) }
            ends[Int(instruction.b)].append(index)
        }
        var open: [Loop] = []
        for index in list.indices {
            around.append(open.last)
            for last in ends[index].reversed() {
                if let outer = open.last, outer.last < last { return ("crosses a loop", last) }
                open.append(Loop(first: index, last: last))
            }
            inside.append(open.last)
            if open.last?.last == index { open.removeLast() }
        }
        return nil
    }

    private func forwardProblem() -> Problem? {
        for (index, instruction) in list.enumerated() where instruction.opcode.isForwardJump {
            let target = Int(instruction.b)
            guard target > index, target <= list.count else { return ("goes to nowhere", index) }
            if let loop = inside[index], target > loop.last { return ("leaves a loop", index) }
            if target < list.count, let loop = around[target], loop.first > index {
                return ("enters a loop", index)
            }
        }
        return nil
    }
}

extension KernelOpcode {
    var isLoop: Bool { self == .loopIf || self == .loopIfAny }
    var isForwardJump: Bool { self == .jump || self == .jumpUnless || self == .jumpIfNone }
}
