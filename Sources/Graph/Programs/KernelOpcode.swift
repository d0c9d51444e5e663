/// What an instruction does. `KernelProgram` says how instructions are run; each case here says what it computes.
///
/// Slots hold 32 bits: a float, an integer in two's complement, or a boolean as all bits zero or all bits one. Floats
/// follow IEEE 754 in round-to-nearest; no operation traps, none contracts a multiply and an add, and every line below
/// that has several operations rounds after each, in the order written. Words in brackets tell which kind the operands
/// have where the name does not.
public enum KernelOpcode: UInt8, Sendable, CaseIterable {
    /// dest = a
    case copy

    // MARK: Floats, each exact or rounded once

    case add, subtract, multiply, divide
    /// dest = −a, the sign bit turned
    case negate
    /// dest = |a|, the sign bit cleared
    case absolute
    /// dest = a < b ? a : b; so b where one is not a number
    case minimum
    /// dest = a > b ? a : b; so b where one is not a number
    case maximum
    case floor, ceiling
    /// towards zero
    case truncate
    /// to nearest, halves away from zero
    case round
    /// to nearest, halves to even
    case roundEven
    case squareRoot

    // MARK: Floats, made of several of the above

    /// dest = 1 ÷ √a
    case inverseSquareRoot
    /// r = a − ⌊a⌋; dest = 0x1.fffffep-1 < r ? 0x1.fffffep-1 : r, so never 1
    case fraction
    /// dest = a > 0 ? 1 : a < 0 ? −1 : 0
    case sign
    /// dest = a − b × ⌊a ÷ b⌋, with the sign of b
    case modulo
    /// dest = a − b × truncate(a ÷ b), with the sign of a
    case remainder
    /// dest = b < a ? 0 : 1 (a is the edge)
    case step
    /// dest = a × b + c
    case multiplyAdd
    /// dest = a × b − c
    case multiplySubtract
    /// dest = c − a × b
    case subtractProduct
    /// dest = a × (1 − c) + b × c, exact at both ends for finite values
    case mix
    /// dest = minimum(maximum(a, b), c)
    case clamp
    /// t = clamp((c − a) ÷ (b − a), 0, 1); dest = t × t × (3 − 2 × t), the products from the left. A quotient that is
    /// not a number counts as 0, so equal edges give a step.
    case smoothstep

    // MARK: Transcendental functions of floats

    // Named only: whoever runs programs has one implementation of each, the same for pre-pass and span, on every
    // processor. Domains and special values are those of C's <math.h>, but for `arcTangent2` and the two below it.
    case sine, cosine, tangent, arcSine, arcCosine, arcTangent
    /// the angle of (b, a) in (−π, π]; 0 where both are 0
    case arcTangent2
    case hyperbolicSine, hyperbolicCosine, hyperbolicTangent
    case hyperbolicArcSine, hyperbolicArcCosine, hyperbolicArcTangent
    case exponential, exponential2, exponential10, logarithm, logarithm2, logarithm10
    /// a to the b
    case power
    /// the sRGB transfer function, odd about 0
    case linearFromSRGB, sRGBFromLinear

    // MARK: Integers; results wrap

    case integerAdd, integerSubtract, integerMultiply
    /// [signed] towards zero; 0 where b is 0
    case integerDivide
    /// [signed] with the sign of a; 0 where b is 0
    case integerRemainder
    /// [unsigned] 0 where b is 0
    case unsignedDivide, unsignedRemainder
    /// [signed]
    case integerMinimum, integerMaximum, integerAbsolute, integerSign
    case unsignedMinimum, unsignedMaximum
    /// by b modulo 32
    case shiftLeft, shiftRight, unsignedShiftRight

    // MARK: Bits: integers and booleans

    case and, or, exclusiveOr, complement
    /// dest = a & ~b
    case andNot

    // MARK: Comparisons, to booleans

    /// [float] false where one is not a number, but for notEqual
    case equal, notEqual, less, lessOrEqual
    /// [integer or boolean]
    case integerEqual, integerNotEqual
    /// [signed]
    case integerLess, integerLessOrEqual
    case unsignedLess, unsignedLessOrEqual

    // MARK: Choice and conversion

    /// dest = a ? b : c, bit for bit; a is a boolean
    case select
    /// towards zero; the nearest integer where out of range, 0 where not a number
    case integerFromFloat, unsignedFromFloat
    case floatFromInteger, floatFromUnsigned
    /// 1 or 0
    case floatFromBoolean, integerFromBoolean
    /// a ≠ 0
    case booleanFromFloat, booleanFromInteger

    // MARK: The pixel

    /// dest, dest + 1 = the pixel's position: in working space for Core Image's dialects, in 0…1 from the lower left
    /// for transitions
    case coordinate

    // MARK: Images; `a` is the image's number, not a slot; results are premultiplied

    /// dest … dest + 3 = the image at the output pixel itself
    case pixel
    /// dest … dest + 3 = the image at (b, c) in its sampler's space
    case sample
    /// dest … dest + 3 = the image at (b, c) in working space: `sample` of `samplerTransform`
    case sampleWorld
    /// dest … dest + 3 = channel d (a number) of the four pixels that a bilinear sample at (b, c) in sampler space mixes,
    /// counter-clockwise from the lower left
    case gatherChannel
    /// dest, dest + 1 = (b, c) from working space to the image's sampler space
    case samplerTransform

    // MARK: Arrays; indices are integers and are brought into range, so they never reach outside

    /// dest = slot b + i, where i is a clamped to 0 … c − 1; b is the first of c slots, c a number
    case gather
    /// dest = table[b + i × d], where i is a clamped to 0 … c − 1; b, c, d are numbers
    case lookUp
    /// dest = the 32-bit word at byte a × c + d of the data of parameter b; b, c, d are numbers; 0 outside the data
    case dataWord
    /// the same for narrower elements, widened: IEEE half to float, integers to 32 bits
    case dataHalf, dataInt8, dataUInt8, dataInt16, dataUInt16

    // MARK: Control; `b` is the number of an instruction, `a` a boolean slot

    /// goes to b
    case jump
    /// goes to b where a, which is uniform, is false
    case jumpUnless
    /// goes to b where a is false in every pixel of the span
    case jumpIfNone
    /// goes back to b where a, which is uniform, is true
    case loopIf
    /// goes back to b where a is true in any pixel of the span
    case loopIfAny
}

extension KernelOpcode {
    /// Slots that it writes, from `dest` on.
    public var resultCount: Int {
        switch self {
        case .pixel, .sample, .sampleWorld, .gatherChannel: 4
        case .coordinate, .samplerTransform: 2
        case .jump, .jumpUnless, .jumpIfNone, .loopIf, .loopIfAny: 0
        default: 1
        }
    }

    /// Which of a, b, c, d are slots, by bit.
    public var slotMask: UInt8 {
        switch self {
        case .coordinate, .pixel, .jump: 0
        case .sample, .sampleWorld, .samplerTransform, .gatherChannel: 0b0110
        case .gather: 0b0011
        case .lookUp, .dataWord, .dataHalf, .dataInt8, .dataUInt8, .dataInt16, .dataUInt16: 0b0001
        case .jumpUnless, .jumpIfNone, .loopIf, .loopIfAny: 0b0001
        case .multiplyAdd, .multiplySubtract, .subtractProduct, .mix, .clamp, .smoothstep, .select: 0b0111
        default: isUnary ? 0b0001 : 0b0011
        }
    }

    private var isUnary: Bool {
        switch self {
        case .copy, .negate, .absolute, .floor, .ceiling, .truncate, .round, .roundEven, .squareRoot,
            .inverseSquareRoot, .fraction, .sign, .integerAbsolute, .integerSign, .complement:
            true
        case .integerFromFloat, .unsignedFromFloat, .floatFromInteger, .floatFromUnsigned, .floatFromBoolean,
            .integerFromBoolean, .booleanFromFloat, .booleanFromInteger:
            true
        case .power, .arcTangent2: false
        default: isTranscendental
        }
    }

    /// Left to whoever runs programs, and so never computed by the compiler.
    public var isTranscendental: Bool {
        rawValue >= KernelOpcode.sine.rawValue && rawValue <= KernelOpcode.sRGBFromLinear.rawValue
    }

    /// Reads an image: costs far more than arithmetic.
    package var isFetch: Bool {
        switch self {
        case .pixel, .sample, .sampleWorld, .gatherChannel: true
        default: false
        }
    }

    /// The order of the first two operands does not matter, bit for bit.
    package var isCommutative: Bool {
        switch self {
        case .add, .multiply, .equal, .notEqual, .integerAdd, .integerMultiply, .and, .or, .exclusiveOr, .integerEqual,
            .integerNotEqual, .integerMinimum, .integerMaximum, .unsignedMinimum, .unsignedMaximum:
            true
        default: false
        }
    }
}
