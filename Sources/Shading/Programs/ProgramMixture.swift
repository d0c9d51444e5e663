import Graph

/// A program that is nothing but one mean of two images at the pixel, the commonest of all: `mix(a, b, progress)`.
struct ProgramMixture {
    let first: Int
    let second: Int
    /// A uniform slot.
    let share: KernelOperand

    /// A number of a pixel, and a mean of two of them.
    private struct Number: Equatable {
        var image: Int32
        var channel: Int
    }
    private struct Mean {
        var first, second: Number
        var share: KernelOperand
    }

    /// Two pixels, and a mean for each channel.
    private static let mostInstructions = 6

    /// nil where it is anything else.
    init?(_ program: KernelProgram) {
        guard program.kind != .warp, program.result.count == 4,
            program.instructions.count <= Self.mostInstructions
        else { return nil }
        var numbers = [Number?](repeating: nil, count: program.spanSlotCount)
        var means = [Mean?](repeating: nil, count: program.spanSlotCount)
        for instruction in program.instructions {
            guard Self.follow(instruction, program, &numbers, &means) else { return nil }
        }
        let result = program.result.map { $0.isUniform ? nil : means[$0.slot] }
        guard let red = result[0], program.images.indices.contains(Int(red.first.image)),
            program.images.indices.contains(Int(red.second.image))
        else { return nil }
        for (channel, mean) in result.enumerated() {
            guard let mean, mean.share == red.share, mean.first == Number(image: red.first.image, channel: channel),
                mean.second == Number(image: red.second.image, channel: channel)
            else { return nil }
        }
        (first, second, share) = (Int(red.first.image), Int(red.second.image), red.share)
    }

    /// Whether the instruction may be one of a mixture's.
    private static func follow(
        _ i: KernelInstruction, _ program: KernelProgram, _ numbers: inout [Number?], _ means: inout [Mean?]
    ) -> Bool {
        let (slot, share) = (i.dest.slot, i.slotC)
        guard !i.dest.isUniform, slot + i.opcode.resultCount <= numbers.count else { return false }
        if i.opcode == .pixel {
            for channel in 0..<4 {
                numbers[slot + channel] = Number(image: i.a, channel: channel)
                means[slot + channel] = nil
            }
            return true
        }
        guard i.opcode == .mix, !i.slotA.isUniform, !i.slotB.isUniform, share.isUniform,
            share.slot < program.spanUniformStart, let first = numbers[i.slotA.slot], let second = numbers[i.slotB.slot]
        else { return false }
        (numbers[slot], means[slot]) = (nil, Mean(first: first, second: second, share: share))
        return true
    }
}
