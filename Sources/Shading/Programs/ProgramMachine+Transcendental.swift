import CLanes
import Graph

/// The one implementation of every transcendental function that kernels have: `clanes_math.h`.
extension ProgramMachine {
    /// Whether the instruction was one of these.
    @inline(never)
    func executeTranscendental(_ i: KernelInstruction) -> Bool {
        switch i.opcode {
        case .sine: unary(i) { lanes_sine($0) }
        case .cosine: unary(i) { lanes_cosine($0) }
        case .tangent: unary(i) { lanes_tangent($0) }
        case .arcSine: unary(i) { lanes_arc_sine($0) }
        case .arcCosine: unary(i) { lanes_arc_cosine($0) }
        case .arcTangent: unary(i) { lanes_arc_tangent($0) }
        case .arcTangent2: binary(i) { lanes_arc_tangent2($0, $1) }
        case .exponential: unary(i) { lanes_exponential($0) }
        case .exponential2: unary(i) { lanes_exponential2($0) }
        case .exponential10: unary(i) { lanes_exponential10($0) }
        case .logarithm: unary(i) { lanes_logarithm($0) }
        case .logarithm2: unary(i) { lanes_logarithm2($0) }
        case .logarithm10: unary(i) { lanes_logarithm10($0) }
        case .power: binary(i) { lanes_power($0, $1) }
        case .linearFromSRGB: unary(i) { TransferTables.shared.decoded($0) }
        case .sRGBFromLinear: unary(i) { TransferTables.shared.encoded($0) }
        default: return executeHyperbolic(i)
        }
        return true
    }

    @inline(never)
    private func executeHyperbolic(_ i: KernelInstruction) -> Bool {
        switch i.opcode {
        case .hyperbolicSine: unary(i) { lanes_hyperbolic_sine($0) }
        case .hyperbolicCosine: unary(i) { lanes_hyperbolic_cosine($0) }
        case .hyperbolicTangent: unary(i) { lanes_hyperbolic_tangent($0) }
        case .hyperbolicArcSine: unary(i) { lanes_hyperbolic_arc_sine($0) }
        case .hyperbolicArcCosine: unary(i) { lanes_hyperbolic_arc_cosine($0) }
        case .hyperbolicArcTangent: unary(i) { lanes_hyperbolic_arc_tangent($0) }
        default: return false
        }
        return true
    }
}
