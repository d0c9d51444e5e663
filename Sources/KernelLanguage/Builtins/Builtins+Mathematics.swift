import Graph

extension Builtins {
    private static func each(_ name: String, _ count: Int, _ opcode: KernelOpcode, _ dialects: DialectSet = .all)
        -> Builtin
    {
        Builtin(name, .floats(count), .each(opcode), dialects)
    }

    private static func composed(
        _ name: String, _ count: Int, _ what: BuiltinMeaning.Composite, _ dialects: DialectSet = .all
    ) -> Builtin {
        Builtin(name, .floats(count), .composite(what), dialects)
    }

    private static func numbers(
        _ name: String, _ count: Int, _ opcode: KernelOpcode, _ signed: KernelOpcode, _ unsigned: KernelOpcode
    ) -> Builtin {
        Builtin(name, .numbers(count, signed: signed, unsigned: unsigned), .each(opcode))
    }

    /// Functions of single numbers, applied to each component.
    static let mathematics: [Builtin] = trigonometry + exponentials + rounding + blending + metalOnly

    private static let trigonometry: [Builtin] = [
        each("sin", 1, .sine), each("cos", 1, .cosine), each("tan", 1, .tangent), each("asin", 1, .arcSine),
        each("acos", 1, .arcCosine), each("atan", 1, .arcTangent), each("atan", 2, .arcTangent2),
        each("atan2", 2, .arcTangent2, .metal), each("sinh", 1, .hyperbolicSine), each("cosh", 1, .hyperbolicCosine),
        each("tanh", 1, .hyperbolicTangent), each("asinh", 1, .hyperbolicArcSine),
        each("acosh", 1, .hyperbolicArcCosine), each("atanh", 1, .hyperbolicArcTangent),
        // The argument is promised within ±π; the plain function serves (spec 2).
        each("sin_", 1, .sine, .coreImage), each("cos_", 1, .cosine, .coreImage), each("tan_", 1, .tangent, .coreImage),
        composed("radians", 1, .radians), composed("degrees", 1, .degrees),
        composed("sinpi", 1, .sinePi, .metal), composed("cospi", 1, .cosinePi, .metal),
        composed("tanpi", 1, .tangentPi, .metal),
        Builtin("sincos", .pair, .composite(.sineCosine), [.metal, .coreImage]),
        Builtin("cossin", .pair, .composite(.cosineSine), [.metal, .coreImage]),
        Builtin("sincos_", .pair, .composite(.sineCosine), .coreImage),
        Builtin("cossin_", .pair, .composite(.cosineSine), .coreImage),
    ]

    private static let exponentials: [Builtin] = [
        composed("pow", 2, .power), composed("powr", 2, .power, .metal), each("exp", 1, .exponential),
        each("exp2", 1, .exponential2), each("exp10", 1, .exponential10, .metal), each("log", 1, .logarithm),
        each("log2", 1, .logarithm2), each("log10", 1, .logarithm10, .metal), each("sqrt", 1, .squareRoot),
        each("inversesqrt", 1, .inverseSquareRoot, .glsl), each("rsqrt", 1, .inverseSquareRoot, .metal),
    ]

    private static let rounding: [Builtin] = [
        each("floor", 1, .floor), each("ceil", 1, .ceiling), each("trunc", 1, .truncate), each("round", 1, .round),
        each("rint", 1, .roundEven, .metal), each("roundEven", 1, .roundEven, .glsl), each("fract", 1, .fraction),
        each("mod", 2, .modulo, .glsl), each("fmod", 2, .remainder, .metal),
        numbers("abs", 1, .absolute, .integerAbsolute, .copy), each("fabs", 1, .absolute, .metal),
        numbers("sign", 1, .sign, .integerSign, .integerSign),
    ]

    private static let blending: [Builtin] = [
        numbers("min", 2, .minimum, .integerMinimum, .unsignedMinimum),
        numbers("max", 2, .maximum, .integerMaximum, .unsignedMaximum),
        Builtin("clamp", .numbers(3, signed: .clamp, unsigned: .clamp), .each(.clamp)),
        // With booleans as the third argument it selects instead.
        Builtin("mix", .floats(3), .each(.mix)),
        Builtin("mix", .selects, .composite(.select)),
        each("step", 2, .step), each("smoothstep", 3, .smoothstep),
    ]

    private static let metalOnly: [Builtin] = [
        composed("saturate", 1, .saturate, .metal), composed("fma", 3, .fusedMultiplyAdd, .metal),
        composed("mad", 3, .fusedMultiplyAdd, .metal), composed("fmin", 2, .numericMinimum, .metal),
        composed("fmax", 2, .numericMaximum, .metal), composed("fdim", 2, .positiveDifference, .metal),
        composed("copysign", 2, .copySign, .metal), composed("recip", 1, .reciprocal, .metal),
        composed("divide", 2, .divideFloats, .metal), composed("absdiff", 2, .absoluteDifference, .metal),
        composed("min3", 3, .minimum3, .metal), composed("max3", 3, .maximum3, .metal),
        composed("median3", 3, .median3, .metal),
        Builtin("isnan", .tests, .composite(.isNaN)), Builtin("isinf", .tests, .composite(.isInfinite)),
        Builtin("isfinite", .tests, .composite(.isFinite), .metal),
        Builtin("signbit", .tests, .composite(.signBit), .metal),
    ]
}
