import Graph

/// One scalar at a time, the operations that every machine computes alike: for folding constants, and the yardstick for
/// whoever runs programs. Transcendental functions, images and control are not here.
package enum KernelArithmetic {
    /// Nothing for operations that are not arithmetic on up to three scalars.
    package static func value(_ opcode: KernelOpcode, _ a: UInt32, _ b: UInt32 = 0, _ c: UInt32 = 0) -> UInt32? {
        let x = Float(bitPattern: a)
        let y = Float(bitPattern: b)
        let z = Float(bitPattern: c)
        if let value = simple(opcode, x, y) ?? composed(opcode, x, y, z) { return value.bitPattern }
        if let value = integer(opcode, a, b) ?? unsigned(opcode, a, b) { return value }
        if let value = comparison(opcode, a, b) { return value ? UInt32.max : 0 }
        return opcode == .select ? (a != 0 ? b : c) : conversion(opcode, a)
    }

    private static func simple(_ opcode: KernelOpcode, _ x: Float, _ y: Float) -> Float? {
        switch opcode {
        case .add: x + y
        case .subtract: x - y
        case .multiply: x * y
        case .divide: x / y
        case .negate: Float(bitPattern: x.bitPattern ^ 0x8000_0000)
        case .absolute: Float(bitPattern: x.bitPattern & 0x7FFF_FFFF)
        case .minimum: minimum(x, y)
        case .maximum: maximum(x, y)
        case .floor: x.rounded(.down)
        case .ceiling: x.rounded(.up)
        case .truncate: x.rounded(.towardZero)
        case .round: x.rounded(.toNearestOrAwayFromZero)
        case .roundEven: x.rounded(.toNearestOrEven)
        case .squareRoot: x.squareRoot()
        default: nil
        }
    }

    private static func composed(_ opcode: KernelOpcode, _ x: Float, _ y: Float, _ z: Float) -> Float? {
        switch opcode {
        case .inverseSquareRoot: return 1 / x.squareRoot()
        case .fraction:
            let rest = x - x.rounded(.down)
            return 0x1.fffffep-1 < rest ? 0x1.fffffep-1 : rest
        case .sign: return x > 0 ? 1 : x < 0 ? -1 : 0
        case .modulo: return x - y * (x / y).rounded(.down)
        case .remainder: return x - y * (x / y).rounded(.towardZero)
        case .step: return y < x ? 0 : 1
        case .multiplyAdd: return x * y + z
        case .multiplySubtract: return x * y - z
        case .subtractProduct: return z - x * y
        case .mix: return x * (1 - z) + y * z
        case .clamp: return minimum(maximum(x, y), z)
        case .smoothstep:
            let t = minimum(maximum((z - x) / (y - x), 0), 1)
            return t * t * (3 - 2 * t)
        default: return nil
        }
    }

    private static func minimum(_ x: Float, _ y: Float) -> Float { x < y ? x : y }
    private static func maximum(_ x: Float, _ y: Float) -> Float { x > y ? x : y }

    private static func integer(_ opcode: KernelOpcode, _ a: UInt32, _ b: UInt32) -> UInt32? {
        let x = Int32(bitPattern: a)
        let y = Int32(bitPattern: b)
        let result: Int32
        switch opcode {
        case .integerDivide: result = y == 0 ? 0 : x.dividedReportingOverflow(by: y).partialValue
        case .integerRemainder: result = y == 0 ? 0 : x.remainderReportingOverflow(dividingBy: y).partialValue
        case .integerMinimum: result = min(x, y)
        case .integerMaximum: result = max(x, y)
        case .integerAbsolute: result = x < 0 ? 0 &- x : x
        case .integerSign: result = x.signum()
        case .shiftRight: result = x &>> y
        default: return nil
        }
        return UInt32(bitPattern: result)
    }

    private static func unsigned(_ opcode: KernelOpcode, _ a: UInt32, _ b: UInt32) -> UInt32? {
        switch opcode {
        case .copy: a
        case .integerAdd: a &+ b
        case .integerSubtract: a &- b
        case .integerMultiply: a &* b
        case .unsignedDivide: b == 0 ? 0 : a / b
        case .unsignedRemainder: b == 0 ? 0 : a % b
        case .unsignedMinimum: min(a, b)
        case .unsignedMaximum: max(a, b)
        case .shiftLeft: a &<< b
        case .unsignedShiftRight: a &>> b
        case .and: a & b
        case .or: a | b
        case .exclusiveOr: a ^ b
        case .complement: ~a
        case .andNot: a & ~b
        default: nil
        }
    }

    private static func comparison(_ opcode: KernelOpcode, _ a: UInt32, _ b: UInt32) -> Bool? {
        switch opcode {
        case .equal: Float(bitPattern: a) == Float(bitPattern: b)
        case .notEqual: Float(bitPattern: a) != Float(bitPattern: b)
        case .less: Float(bitPattern: a) < Float(bitPattern: b)
        case .lessOrEqual: Float(bitPattern: a) <= Float(bitPattern: b)
        case .integerEqual: a == b
        case .integerNotEqual: a != b
        case .integerLess: Int32(bitPattern: a) < Int32(bitPattern: b)
        case .integerLessOrEqual: Int32(bitPattern: a) <= Int32(bitPattern: b)
        case .unsignedLess: a < b
        case .unsignedLessOrEqual: a <= b
        case .booleanFromFloat: Float(bitPattern: a) != 0
        case .booleanFromInteger: a != 0
        default: nil
        }
    }

    private static func conversion(_ opcode: KernelOpcode, _ a: UInt32) -> UInt32? {
        switch opcode {
        case .integerFromFloat: integerFromFloat(Float(bitPattern: a))
        case .unsignedFromFloat: unsignedFromFloat(Float(bitPattern: a))
        case .floatFromInteger: Float(Int32(bitPattern: a)).bitPattern
        case .floatFromUnsigned: Float(a).bitPattern
        case .floatFromBoolean: a != 0 ? Float(1).bitPattern : 0
        case .integerFromBoolean: a != 0 ? 1 : 0
        default: nil
        }
    }

    private static func integerFromFloat(_ x: Float) -> UInt32 {
        if x.isNaN { return 0 }
        if x <= -2_147_483_648 { return UInt32(bitPattern: Int32.min) }
        if x >= 2_147_483_648 { return UInt32(bitPattern: Int32.max) }
        return UInt32(bitPattern: Int32(x))
    }

    private static func unsignedFromFloat(_ x: Float) -> UInt32 {
        if x.isNaN || x <= 0 { return 0 }
        return x >= 4_294_967_296 ? UInt32.max : UInt32(x)
    }
}
