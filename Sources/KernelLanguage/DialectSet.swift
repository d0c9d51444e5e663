import Graph

/// A set of dialects, for rows of tables.
struct DialectSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let metal = DialectSet(rawValue: 1)
    static let coreImage = DialectSet(rawValue: 2)
    static let transition = DialectSet(rawValue: 4)
    /// The two that descend from GLSL.
    static let glsl: DialectSet = [.coreImage, .transition]
    static let all: DialectSet = [.metal, .coreImage, .transition]

    func contains(_ dialect: KernelDialect) -> Bool {
        switch dialect {
        case .metal: contains(DialectSet.metal)
        case .coreImage: contains(DialectSet.coreImage)
        case .transition: contains(DialectSet.transition)
        }
    }
}

extension KernelDialect {
    /// Words that only one dialect has, for sources whose dialect nobody said.
    private static let marks: [(word: String, dialect: KernelDialect)] = [
        ("stitchable", .metal), ("coreimage", .metal), ("metal", .metal), ("float4", .metal), ("float2", .metal),
        ("extern", .metal), ("sample_t", .metal), ("sample_h", .metal),
        ("kernel", .coreImage), ("__sample", .coreImage), ("__color", .coreImage), ("samplerCoord", .coreImage),
        ("destCoord", .coreImage), ("samplerTransform", .coreImage),
        ("transition", .transition), ("getFromColor", .transition), ("getToColor", .transition),
        ("uniform", .transition), ("precision", .transition),
    ]

    /// The dialect whose own words the tokens hold the most kinds of.
    static func recognised(in tokens: [Token]) -> KernelDialect {
        var words = Set<String>()
        for token in tokens where token.kind == .identifier { words.insert(token.text) }
        var counts = (metal: 0, coreImage: 0, transition: 0)
        for mark in marks where words.contains(mark.word) {
            switch mark.dialect {
            case .metal: counts.metal += 1
            case .coreImage: counts.coreImage += 1
            case .transition: counts.transition += 1
            }
        }
        // Metal's vector names appear in no other dialect, while its sources may use CIKL's function names.
        if words.contains("float4") || words.contains("stitchable")
            || counts.metal > max(counts.coreImage, counts.transition)
        {
            return .metal
        }
        return counts.coreImage >= counts.transition && counts.coreImage > 0 ? .coreImage : .transition
    }
}
