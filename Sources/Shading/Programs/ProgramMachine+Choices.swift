import CLanes
import Graph

/// Comparisons, choices and conversions.
extension ProgramMachine {
    /// Whether the instruction was one of these.
    @inline(never)
    func executeChoices(_ i: KernelInstruction) -> Bool {
        switch i.opcode {
        case .copy: unaryInts(i) { $0 }
        case .select: choose(i)
        case .equal: compare(i) { $0 .== $1 }
        case .notEqual: compare(i) { $0 .!= $1 }
        case .less: compare(i) { $0 .< $1 }
        case .lessOrEqual: compare(i) { $0 .<= $1 }
        case .integerEqual: compareInts(i) { $0 .== $1 }
        case .integerNotEqual: compareInts(i) { $0 .!= $1 }
        case .integerLess: compareInts(i) { $0 .< $1 }
        case .integerLessOrEqual: compareInts(i) { $0 .<= $1 }
        case .unsignedLess: binaryInts(i) { lanes_unsigned_less($0, $1) }
        case .unsignedLessOrEqual: binaryInts(i) { lanes_unsigned_less_or_equal($0, $1) }
        default: return executeConversions(i)
        }
        return true
    }

    private func choose(_ i: KernelInstruction) {
        let (to, a, b, c) = (destination(i.dest), operand(i.a), operand(i.b), operand(i.c))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            let isTrue = a.ints(k) .!= LaneInts(repeating: 0)
            lanes_store_int(to.base + k, c.ints(k).replacing(with: b.ints(k), where: isTrue))
        }
    }

    @inline(never)
    private func executeConversions(_ i: KernelInstruction) -> Bool {
        let one = LaneInts(repeating: 1)
        switch i.opcode {
        case .integerFromFloat: convert(i) { lanes_integer_from($0.floats($1)) }
        case .unsignedFromFloat: convert(i) { lanes_unsigned_from($0.floats($1)) }
        case .floatFromInteger: convertToFloat(i) { lanes_from_int($0) }
        case .floatFromUnsigned: convertToFloat(i) { lanes_from_unsigned($0) }
        case .floatFromBoolean: convertToFloat(i) { lanes_from_int($0 & one) }
        case .integerFromBoolean: unaryInts(i) { $0 & one }
        case .booleanFromFloat:
            convert(i) { unsafeBitCast($0.floats($1) .!= 0, to: LaneInts.self) }
        case .booleanFromInteger:
            convert(i) { unsafeBitCast($0.ints($1) .!= LaneInts(repeating: 0), to: LaneInts.self) }
        default: return false
        }
        return true
    }

    @inline(__always)
    private func convert(_ i: KernelInstruction, _ body: (Operand, Int) -> LaneInts) {
        let (to, a) = (destination(i.dest), operand(i.a))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) { lanes_store_int(to.base + k, body(a, k)) }
    }

    @inline(__always)
    private func convertToFloat(_ i: KernelInstruction, _ body: (LaneInts) -> Lanes) {
        let (to, a) = (destination(i.dest), operand(i.a))
        for k in Swift.stride(from: 0, to: to.count, by: Lanes.scalarCount) {
            lanes_store(to.base + k, body(a.ints(k)))
        }
    }
}
