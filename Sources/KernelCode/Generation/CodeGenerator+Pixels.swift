import CShims
import Graph

/// The pixel's place, and images at the pixel.
extension CodeGenerator {
    mutating func generatePixels() {
        switch instruction.opcode {
        case .coordinate: generateCoordinate()
        case .pixel: generatePixel()
        default: break
        }
    }

    private mutating func generateCoordinate() {
        if isWanted(0) {
            let (x, other) = (temporary(0), temporary(1))
            assembler.loadColumn()
            emit(.exclusiveOr, x, x, x)
            emit(.floatFromColumn, x, x, 0)
            emit(.spread, x, 0, x)
            emit(.add, x, x, laneIndices)
            for (what, distance) in [
                (VectorInstruction.add, KERNEL_CODE_CENTER_X), (.subtract, KERNEL_CODE_OFFSET_X),
            ] {
                emit(.spread, other, 0, inFrame(distance))
                emit(what, x, x, other)
            }
            emit(.spread, other, 0, inFrame(KERNEL_CODE_SCALE_X))
            emit(.divide, result(0), x, other)
        }
        if isWanted(1) { emit(.spread, result(1), 0, inFrame(KERNEL_CODE_Y)) }
    }

    private func inFrame(_ distance: Int) -> Assembler.Operand {
        .memory(.at(.rdi, Int32(truncatingIfNeeded: distance)))
    }

    private mutating func generatePixel() {
        assembler.load(.rdx, .rdi, Int32(KERNEL_CODE_IMAGES))
        assembler.load(.rdx, .rdx, 8 * instruction.a)
        for channel in 0..<4 where isWanted(channel) {
            emit(.load, result(channel), 0, .memory(.alongRun(.rdx, Self.plane(channel))))
        }
    }
}
