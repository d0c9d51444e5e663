/// The name of a vector instruction in machine code.
struct VectorInstruction {
    enum Prefix: UInt8 {
        case none = 0
        case x66 = 1
        case xF3 = 2
    }

    enum Map: UInt8 {
        case x0F = 1
        case x0F38 = 2
        case x0F3A = 3
    }

    let prefix: Prefix
    let map: Map
    let opcode: UInt8
    /// Whether it works on one number.
    var isScalar = false

    init(_ prefix: Prefix, _ map: Map, _ opcode: UInt8, isScalar: Bool = false) {
        (self.prefix, self.map, self.opcode, self.isScalar) = (prefix, map, opcode, isScalar)
    }
}

extension VectorInstruction {
    // Floats.
    static let add = VectorInstruction(.none, .x0F, 0x58)
    static let multiply = VectorInstruction(.none, .x0F, 0x59)
    static let subtract = VectorInstruction(.none, .x0F, 0x5C)
    /// a < b ? a : b, so b where one is not a number.
    static let minimum = VectorInstruction(.none, .x0F, 0x5D)
    static let divide = VectorInstruction(.none, .x0F, 0x5E)
    static let maximum = VectorInstruction(.none, .x0F, 0x5F)
    static let squareRoot = VectorInstruction(.none, .x0F, 0x51)
    /// To a whole number; `Rounding` is the immediate.
    static let round = VectorInstruction(.x66, .x0F3A, 0x08)

    // Bits.
    static let and = VectorInstruction(.none, .x0F, 0x54)
    /// ~a & b
    static let notAnd = VectorInstruction(.none, .x0F, 0x55)
    static let or = VectorInstruction(.none, .x0F, 0x56)
    static let exclusiveOr = VectorInstruction(.none, .x0F, 0x57)

    // Whole numbers.
    static let addInts = VectorInstruction(.x66, .x0F, 0xFE)
    static let subtractInts = VectorInstruction(.x66, .x0F, 0xFA)
    static let multiplyInts = VectorInstruction(.x66, .x0F38, 0x40)
    static let minimumInts = VectorInstruction(.x66, .x0F38, 0x39)
    static let maximumInts = VectorInstruction(.x66, .x0F38, 0x3D)
    static let minimumUnsigned = VectorInstruction(.x66, .x0F38, 0x3B)
    static let maximumUnsigned = VectorInstruction(.x66, .x0F38, 0x3F)
    static let absoluteInts = VectorInstruction(.x66, .x0F38, 0x1E)
    static let shiftLeft = VectorInstruction(.x66, .x0F38, 0x47)
    static let shiftRight = VectorInstruction(.x66, .x0F38, 0x46)
    static let unsignedShiftRight = VectorInstruction(.x66, .x0F38, 0x45)

    // Conversions.
    static let floatFromInt = VectorInstruction(.none, .x0F, 0x5B)
    /// Towards zero; the least number where there is none.
    static let intFromFloat = VectorInstruction(.xF3, .x0F, 0x5B)
    /// The first number of a vector from `eax`.
    static let floatFromColumn = VectorInstruction(.xF3, .x0F, 0x2A, isScalar: true)

    // Moves.
    static let load = VectorInstruction(.none, .x0F, 0x10)
    static let store = VectorInstruction(.none, .x0F, 0x11)
    static let spread = VectorInstruction(.x66, .x0F38, 0x18)

    // AVX2's comparisons, to vectors of masks; the immediate of `compare` is a `Comparison`.
    static let compare = VectorInstruction(.none, .x0F, 0xC2)
    static let equalInts = VectorInstruction(.x66, .x0F, 0x76)
    static let greaterInts = VectorInstruction(.x66, .x0F, 0x66)
    /// The immediate holds the register of masks, whose sign bits choose the last source.
    static let blend = VectorInstruction(.x66, .x0F3A, 0x4A)

    // AVX-512's, to mask registers and from them. `compare` is one of them too.
    static let compareInts = VectorInstruction(.x66, .x0F3A, 0x1F)
    static let compareUnsigned = VectorInstruction(.x66, .x0F3A, 0x1E)
    static let spreadMask = VectorInstruction(.xF3, .x0F38, 0x38)
    static let gatherMask = VectorInstruction(.xF3, .x0F38, 0x39)
    static let blendMasked = VectorInstruction(.x66, .x0F38, 0x65)
}

/// The immediate of `VectorInstruction.round`.
enum Rounding: UInt8 {
    case nearestEven = 8
    case down = 9
    case up = 10
    case towardZero = 11
}

/// The immediate of `VectorInstruction.compare`: quiet, and false where one is not a number, but for `notEqual`.
enum Comparison: UInt8 {
    case equal = 0
    case notEqual = 4
    case ordered = 7
    case less = 17
    case lessOrEqual = 18
    case greaterOrEqual = 29
    case greater = 30
}

/// The immediate of AVX-512's comparisons of whole numbers.
enum IntComparison: UInt8 {
    case equal = 0
    case less = 1
    case lessOrEqual = 2
    case notEqual = 4
}
