import CLanes
import Graph

/// Arithmetic on floats, by the lines of `KernelOpcode`.
extension ProgramMachine {
    /// Whether the instruction was one of these.
    @inline(never)
    func executeFloats(_ i: KernelInstruction) -> Bool {
        switch i.opcode {
        case .add: binary(i) { $0 + $1 }
        case .subtract: binary(i) { $0 - $1 }
        case .multiply: binary(i) { $0 * $1 }
        case .divide: binary(i) { $0 / $1 }
        case .negate: unaryInts(i) { $0 ^ LaneInts(repeating: Int32.min) }
        case .absolute: unaryInts(i) { $0 & LaneInts(repeating: Int32.max) }
        case .minimum: binary(i) { min($0, $1) }
        case .maximum: binary(i) { max($0, $1) }
        case .squareRoot: unary(i) { squareRoot($0) }
        case .multiplyAdd: ternary(i) { $0 * $1 + $2 }
        case .multiplySubtract: ternary(i) { $0 * $1 - $2 }
        case .subtractProduct: ternary(i) { $2 - $0 * $1 }
        case .mix: ternary(i) { mix($0, $1, $2) }
        case .clamp: ternary(i) { min(max($0, $1), $2) }
        default: return executeWholeNumbers(i)
        }
        return true
    }

    @inline(never)
    private func executeWholeNumbers(_ i: KernelInstruction) -> Bool {
        switch i.opcode {
        case .floor: unary(i) { lanes_below($0) }
        case .ceiling: unary(i) { lanes_above($0) }
        case .truncate: unary(i) { lanes_toward_zero($0) }
        case .round: unary(i) { lanes_nearest($0) }
        case .roundEven: unary(i) { lanes_nearest_even($0) }
        case .inverseSquareRoot: unary(i) { 1 / squareRoot($0) }
        case .fraction:
            unary(i) {
                let (rest, most) = ($0 - lanes_below($0), Lanes.splat(0x1.fffffep-1))
                return select(most .< rest, most, rest)
            }
        case .sign: unary(i) { select($0 .> 0, .splat(1), select($0 .< 0, .splat(-1), .splat(0))) }
        case .modulo: binary(i) { $0 - $1 * lanes_below($0 / $1) }
        case .remainder: binary(i) { $0 - $1 * lanes_toward_zero($0 / $1) }
        case .step: binary(i) { select($1 .< $0, .splat(0), .splat(1)) }
        case .smoothstep:
            ternary(i) {
                let t = clamp(($2 - $0) / ($1 - $0))
                return t * t * (3 - 2 * t)
            }
        default: return false
        }
        return true
    }
}
