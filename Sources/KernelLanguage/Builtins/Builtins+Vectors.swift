import Graph

extension Builtins {
    private static func reduces(
        _ name: String, _ count: Int, _ what: BuiltinMeaning.Composite, _ dialects: DialectSet = .all
    ) -> Builtin {
        Builtin(name, .reduces(count), .composite(what), dialects)
    }

    private static func relates(_ name: String, _ sign: BinaryOperator) -> Builtin {
        Builtin(name, .relates(sign), .composite(.compare), .glsl)
    }

    /// Functions of whole vectors and matrices.
    static let vectors: [Builtin] = geometry + logic + colors + matrixFunctions

    private static let geometry: [Builtin] = [
        reduces("dot", 2, .dot), reduces("length", 1, .length), reduces("distance", 2, .distance),
        reduces("length_squared", 1, .lengthSquared, .metal), reduces("distance_squared", 2, .distanceSquared, .metal),
        Builtin("normalize", .floats(1), .composite(.normalize)), Builtin("cross", .crosses, .composite(.cross)),
        Builtin("reflect", .floats(2), .composite(.reflect)), Builtin("refract", .refracts, .composite(.refract)),
        Builtin("faceforward", .floats(3), .composite(.faceforward)),
    ]

    private static let logic: [Builtin] = [
        Builtin("any", .gathersBooleans, .composite(.any)), Builtin("all", .gathersBooleans, .composite(.all)),
        Builtin("not", .invertsBooleans, .composite(.not), .glsl),
        relates("lessThan", .less), relates("lessThanEqual", .lessOrEqual), relates("greaterThan", .greater),
        relates("greaterThanEqual", .greaterOrEqual), relates("equal", .equal), relates("notEqual", .notEqual),
        Builtin("select", .selects, .composite(.select), .metal),
        Builtin("compare", .floats(3), .composite(.compare), [.metal, .coreImage]),
    ]

    private static let colors: [Builtin] = [
        Builtin("premultiply", .color, .composite(.premultiply), [.metal, .coreImage]),
        Builtin("unpremultiply", .color, .composite(.unpremultiply), [.metal, .coreImage]),
        Builtin("srgb_to_linear", .colorOrTriple, .composite(.linearFromSRGB), [.metal, .coreImage]),
        Builtin("linear_to_srgb", .colorOrTriple, .composite(.sRGBFromLinear), [.metal, .coreImage]),
    ]

    private static let matrixFunctions: [Builtin] = [
        Builtin("transpose", .matrix(.transpose), .composite(.transpose)),
        Builtin("determinant", .matrix(.determinant), .composite(.determinant)),
        Builtin("inverse", .matrix(.inverse), .composite(.inverse), .glsl),
        Builtin("outerProduct", .matrix(.outerProduct), .composite(.outerProduct), .glsl),
        Builtin("matrixCompMult", .matrix(.componentProduct), .composite(.componentProduct), .glsl),
    ]
}
