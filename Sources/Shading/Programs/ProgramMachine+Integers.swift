import CLanes
import Graph

/// Integers and bits.
extension ProgramMachine {
    /// Whether the instruction was one of these.
    @inline(never)
    func executeIntegers(_ i: KernelInstruction) -> Bool {
        switch i.opcode {
        case .integerAdd: binaryInts(i) { $0 &+ $1 }
        case .integerSubtract: binaryInts(i) { $0 &- $1 }
        case .integerMultiply: binaryInts(i) { $0 &* $1 }
        case .integerDivide: binaryInts(i) { lanes_divided($0, $1, 0) }
        case .integerRemainder: binaryInts(i) { lanes_divided($0, $1, 1) }
        case .unsignedDivide: binaryInts(i) { lanes_unsigned_divided($0, $1, 0) }
        case .unsignedRemainder: binaryInts(i) { lanes_unsigned_divided($0, $1, 1) }
        case .integerMinimum: binaryInts(i) { $1.replacing(with: $0, where: $0 .< $1) }
        case .integerMaximum: binaryInts(i) { $1.replacing(with: $0, where: $0 .> $1) }
        case .integerAbsolute:
            unaryInts(i) { $0.replacing(with: LaneInts(repeating: 0) &- $0, where: $0 .< LaneInts(repeating: 0)) }
        case .integerSign:
            unaryInts(i) {
                let zero = LaneInts(repeating: 0)
                let positive = zero.replacing(with: LaneInts(repeating: 1), where: $0 .> zero)
                return positive.replacing(with: LaneInts(repeating: -1), where: $0 .< zero)
            }
        case .unsignedMinimum: binaryInts(i) { $1.replacing(with: $0, where: isLess($0, $1)) }
        case .unsignedMaximum: binaryInts(i) { $0.replacing(with: $1, where: isLess($0, $1)) }
        default: return executeBits(i)
        }
        return true
    }

    @inline(__always)
    private func isLess(_ a: LaneInts, _ b: LaneInts) -> LaneMask {
        unsafeBitCast(lanes_unsigned_less(a, b), to: LaneMask.self)
    }

    @inline(never)
    private func executeBits(_ i: KernelInstruction) -> Bool {
        switch i.opcode {
        case .shiftLeft: binaryInts(i) { lanes_shifted_left($0, $1) }
        case .shiftRight: binaryInts(i) { lanes_shifted_right($0, $1) }
        case .unsignedShiftRight: binaryInts(i) { lanes_unsigned_shifted_right($0, $1) }
        case .and: binaryInts(i) { $0 & $1 }
        case .or: binaryInts(i) { $0 | $1 }
        case .exclusiveOr: binaryInts(i) { $0 ^ $1 }
        case .complement: unaryInts(i) { $0 ^ LaneInts(repeating: -1) }
        case .andNot: binaryInts(i) { $0 & ($1 ^ LaneInts(repeating: -1)) }
        default: return false
        }
        return true
    }
}
