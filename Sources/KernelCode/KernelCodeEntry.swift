import CShims
import Graph

/// The generator as others call it: `KernelCode` is not for importing. See `ProgramCode`.
@c(kernel_code_generate)
public func kernelCodeGenerate(_ code: UnsafeMutableRawPointer?) {
    #if arch(x86_64)
        guard let code else { return }
        generate(Unmanaged<ProgramCode>.fromOpaque(code).takeUnretainedValue())
    #endif
}

/// Programs with more are not made into code: what it takes to make grows faster than they do.
private let mostInstructions = 20000
private let mostSlots = 2000

private func generate(_ code: ProgramCode) {
    guard let program = code.program, program.instructions.count <= mostInstructions,
        program.spanSlotCount <= mostSlots, program.keepsWithinSlots
    else { return }
    let pieces = CodePiece.pieces(of: program, writesResult: code.writesResult)
    guard let liveness = SlotLiveness(program, at: pieces.map { $0.range.upperBound }) else { return }
    var generator = CodeGenerator(program, isWide: code.lanes == 16)
    var starts = [Int](repeating: -1, count: program.instructions.count + 1)
    var ends = starts
    for piece in pieces {
        guard let wanted = liveness.wanted(at: piece.range.upperBound) else { return }
        starts[piece.range.lowerBound] = generator.generate(piece, wanted: wanted)
        ends[piece.range.lowerBound] = piece.writesResult ? program.instructions.count + 1 : piece.range.upperBound
    }
    code.take(generator.assembler.bytes, starts: starts, ends: ends)
}
