import Graph

/// Instructions that become one loop over a run's vectors: neighbours that nothing jumps between, all of the span, or all
/// uniform and computed once.
struct CodePiece {
    let range: Range<Int>
    let isUniform: Bool
    /// Whether the program's result is written in the same loop.
    let writesResult: Bool
}

extension CodePiece {
    /// The pieces of a program, in order; the writing of the result, where nothing comes right before it, as an empty piece at
    /// the end.
    static func pieces(of program: KernelProgram, writesResult: Bool) -> [CodePiece] {
        let list = program.instructions
        let starts = blockStarts(list)
        var (result, start): ([CodePiece], Int?) = ([], nil)
        func close(_ end: Int) {
            guard let first = start else { return }
            let isUniform = list[first].dest.isUniform
            let isLast = writesResult && end == list.count && !starts[end] && !isUniform
            result.append(CodePiece(range: first..<end, isUniform: isUniform, writesResult: isLast))
            start = nil
        }
        for index in list.indices {
            if starts[index] { close(index) }
            guard program.hasCode(list[index]) else {
                close(index)
                continue
            }
            if let first = start, list[first].dest.isUniform != list[index].dest.isUniform { close(index) }
            if start == nil { start = index }
        }
        close(list.count)
        if writesResult, result.last?.writesResult != true {
            result.append(CodePiece(range: list.count..<list.count, isUniform: false, writesResult: true))
        }
        return result
    }

    /// Where jumps lead, and the list's end among them.
    private static func blockStarts(_ list: [KernelInstruction]) -> [Bool] {
        var result = [Bool](repeating: false, count: list.count + 1)
        for instruction in list where instruction.opcode.isJump {
            let target = Int(instruction.b)
            if result.indices.contains(target) { result[target] = true }
        }
        return result
    }
}
