import Graph

extension Builtins {
    private static func sampler(_ name: String, _ what: BuiltinMeaning.ImageFunction, result: Int) -> Builtin {
        Builtin(name, .image(hasPosition: false, result: result), .image(what), [.metal, .coreImage])
    }

    private static func at(_ name: String, _ what: BuiltinMeaning.ImageFunction, result: Int, _ dialects: DialectSet)
        -> Builtin
    {
        Builtin(name, .image(hasPosition: true, result: result), .image(what), dialects)
    }

    private static let noNeighbours =
        "a kernel computes each pixel by itself, so there is nothing to take a difference with"

    /// Functions of images and of the pixel's place. Metal's methods have other names for the same rows.
    static let images: [Builtin] = [
        at("sample", .sample, result: 4, [.metal, .coreImage]),
        at("samplerTransform", .transform, result: 2, [.metal, .coreImage]),
        sampler("samplerCoord", .coordinate, result: 2), sampler("samplerExtent", .extent, result: 4),
        sampler("samplerOrigin", .origin, result: 2), sampler("samplerSize", .size, result: 2),
        at("gatherX", .gather(0), result: 4, .metal), at("gatherY", .gather(1), result: 4, .metal),
        at("gatherZ", .gather(2), result: 4, .metal), at("gatherW", .gather(3), result: 4, .metal),
        at("gatherX_unordered", .gather(0), result: 4, .metal), at("gatherY_unordered", .gather(1), result: 4, .metal),
        at("gatherZ_unordered", .gather(2), result: 4, .metal), at("gatherW_unordered", .gather(3), result: 4, .metal),
        Builtin("destCoord", .nothing(result: 2), .image(.destination), .coreImage),
        Builtin("getFromColor", .position(result: 4), .image(.fromImage), .transition),
        Builtin("getToColor", .position(result: 4), .image(.toImage), .transition),
        at("texture2D", .sample, result: 4, .transition), at("texture", .sample, result: 4, .transition),
        Builtin("dFdx", .unavailable(noNeighbours), .each(.copy)),
        Builtin("dFdy", .unavailable(noNeighbours), .each(.copy)),
        Builtin("dfdx", .unavailable(noNeighbours), .each(.copy)),
        Builtin("dfdy", .unavailable(noNeighbours), .each(.copy)),
        Builtin("fwidth", .unavailable(noNeighbours), .each(.copy)),
    ]

    /// What a method of Metal's image types is called as a function.
    static func function(forMethod name: String, of type: ValueType) -> String? {
        if type == .destination { return name == "coord" ? "destCoord" : nil }
        guard type == .sampler else { return nil }
        switch name {
        case "sample": return "sample"
        case "coord": return "samplerCoord"
        case "transform": return "samplerTransform"
        case "extent": return "samplerExtent"
        case "origin": return "samplerOrigin"
        case "size": return "samplerSize"
        default: return name.hasPrefix("gather") ? name : nil
        }
    }
}
