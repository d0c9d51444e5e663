import Graph

/// The names of types in each dialect.
enum TypeNames {
    struct Row: Sendable {
        let name: String
        let type: ValueType
        let dialects: DialectSet
    }

    /// Looks a name up.
    static func type(named name: String, in dialect: KernelDialect) -> ValueType? {
        table[name].flatMap { $0.dialects.contains(dialect) ? $0.type : nil }
    }

    static func names(in dialect: KernelDialect) -> [String] {
        rows.filter { $0.dialects.contains(dialect) }.map { $0.name }
    }

    /// How a dialect writes a type.
    static func name(of type: ValueType, in dialect: KernelDialect) -> String {
        switch type {
        case .array(let element, let count): return name(of: element, in: dialect) + "[\(count)]"
        case .structure(let structure): return structure.name
        case .pointer(let element): return name(of: element, in: dialect) + "*"
        default: return rows.first { $0.type == type && $0.dialects.contains(dialect) }?.name ?? "value"
        }
    }

    /// What another dialect's name is here.
    static func foreignHint(_ name: String, in dialect: KernelDialect) -> String? {
        guard let row = table[name], !row.dialects.contains(dialect) else { return nil }
        let spelling = self.name(of: row.type, in: dialect)
        return spelling == "value" ? "this dialect has no such type" : "in this dialect it is written '\(spelling)'"
    }

    private static let rows: [Row] = families.flatMap(vectors) + words + matrices
    private static let table: [String: Row] = {
        var table: [String: Row] = [:]
        for row in rows { table[row.name] = row }
        return table
    }()

    private static let words: [Row] = [
        Row(name: "void", type: .void, dialects: .all),
        Row(name: "float", type: .float, dialects: .all), Row(name: "int", type: .int, dialects: .all),
        Row(name: "bool", type: .bool, dialects: .all), Row(name: "uint", type: .scalar(.uint), dialects: .all),
        Row(name: "half", type: .scalar(.half), dialects: .metal),
        Row(name: "sampler", type: .sampler, dialects: [.metal, .coreImage]),
        Row(name: "sampler_h", type: .sampler, dialects: .metal),
        Row(name: "sample_t", type: .float4, dialects: .metal),
        Row(name: "sample_h", type: .vector(.half, 4), dialects: .metal),
        Row(name: "destination", type: .destination, dialects: .metal),
        Row(name: "group::destination", type: .groupDestination, dialects: .metal),
        Row(name: "group::destination_h", type: .groupDestination, dialects: .metal),
        Row(name: "__sample", type: .float4, dialects: .coreImage),
        Row(name: "__color", type: .float4, dialects: .coreImage),
        Row(name: "sampler2D", type: .sampler, dialects: .transition),
        // Narrow and wide integers are computed in 32 bits.
        Row(name: "short", type: .int, dialects: .metal), Row(name: "ushort", type: .scalar(.uint), dialects: .metal),
        Row(name: "char", type: .int, dialects: .metal), Row(name: "uchar", type: .scalar(.uint), dialects: .metal),
        Row(name: "long", type: .int, dialects: .metal), Row(name: "ulong", type: .scalar(.uint), dialects: .metal),
        Row(name: "size_t", type: .scalar(.uint), dialects: .metal),
        Row(name: "int8_t", type: .int, dialects: .metal), Row(name: "uint8_t", type: .scalar(.uint), dialects: .metal),
        Row(name: "int16_t", type: .int, dialects: .metal),
        Row(name: "uint16_t", type: .scalar(.uint), dialects: .metal),
        Row(name: "int32_t", type: .int, dialects: .metal),
        Row(name: "uint32_t", type: .scalar(.uint), dialects: .metal),
        Row(name: "ptrdiff_t", type: .int, dialects: .metal),
    ]

    private struct Family: Sendable {
        let prefix: String
        let kind: ScalarKind
        let dialects: DialectSet
    }

    private static let families: [Family] = [
        Family(prefix: "float", kind: .float, dialects: .metal), Family(prefix: "half", kind: .half, dialects: .metal),
        Family(prefix: "int", kind: .int, dialects: .metal), Family(prefix: "uint", kind: .uint, dialects: .metal),
        Family(prefix: "bool", kind: .bool, dialects: .metal), Family(prefix: "short", kind: .int, dialects: .metal),
        Family(prefix: "ushort", kind: .uint, dialects: .metal), Family(prefix: "char", kind: .int, dialects: .metal),
        Family(prefix: "uchar", kind: .uint, dialects: .metal),
        Family(prefix: "vector_float", kind: .float, dialects: .metal),
        Family(prefix: "simd_float", kind: .float, dialects: .metal),
        Family(prefix: "packed_float", kind: .float, dialects: .metal),
        Family(prefix: "packed_half", kind: .half, dialects: .metal),
        Family(prefix: "vec", kind: .float, dialects: .glsl), Family(prefix: "ivec", kind: .int, dialects: .glsl),
        Family(prefix: "bvec", kind: .bool, dialects: .glsl), Family(prefix: "uvec", kind: .uint, dialects: .glsl),
    ]

    private static func vectors(_ family: Family) -> [Row] {
        (2...4).map {
            Row(name: family.prefix + "\($0)", type: .vector(family.kind, $0), dialects: family.dialects)
        }
    }

    private static let sizes = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4)]

    private static let matrices: [Row] =
        (2...4).map { Row(name: "mat\($0)", type: .matrix(columns: $0, rows: $0), dialects: .glsl) }
        + sizes.flatMap { size in
            [("float", DialectSet.metal), ("half", .metal), ("mat", .glsl)].map {
                Row(
                    name: $0.0 + "\(size.0)x\(size.1)", type: .matrix(columns: size.0, rows: size.1),
                    dialects: $0.1)
            }
        }
}
