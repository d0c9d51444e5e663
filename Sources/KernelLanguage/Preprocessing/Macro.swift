import Graph

/// A `#define`.
struct Macro {
    let name: String
    /// Nothing for an object-like macro.
    let parameters: [String]?
    let body: [Token]
}

/// Macros that a source finds defined (spec 1.1, and GLSL's own).
enum PredefinedMacros {
    private static let rows: [(name: String, dialects: DialectSet, text: String)] = [
        ("__METAL_VERSION__", .metal, "300"), ("__METAL_CIKERNEL__", .metal, "1"),
        ("__CIKERNEL_METAL_VERSION__", .metal, "200"), ("__METAL__", .metal, "1"),
        ("M_PI_F", .metal, "3.14159265358979323846f"), ("M_PI_2_F", .metal, "1.57079632679489661923f"),
        ("M_PI_4_F", .metal, "0.785398163397448309616f"), ("M_1_PI_F", .metal, "0.318309886183790671538f"),
        ("M_2_PI_F", .metal, "0.636619772367581343076f"), ("M_E_F", .metal, "2.71828182845904523536f"),
        ("M_SQRT2_F", .metal, "1.41421356237309504880f"), ("M_SQRT1_2_F", .metal, "0.707106781186547524401f"),
        ("M_LN2_F", .metal, "0.693147180559945309417f"), ("M_LN10_F", .metal, "2.30258509299404568402f"),
        ("M_LOG2E_F", .metal, "1.44269504088896340736f"), ("M_LOG10E_F", .metal, "0.434294481903251827651f"),
        ("M_2_SQRTPI_F", .metal, "1.12837916709551257390f"),
        ("M_PI", .metal, "3.14159265358979323846f"), ("M_PI_2", .metal, "1.57079632679489661923f"),
        ("M_PI_4", .metal, "0.785398163397448309616f"), ("M_E", .metal, "2.71828182845904523536f"),
        ("M_PI_H", .metal, "3.14159265358979323846h"),
        ("INFINITY", .metal, "(1.0f/0.0f)"), ("HUGE_VALF", .metal, "(1.0f/0.0f)"), ("NAN", .metal, "(0.0f/0.0f)"),
        ("FLT_MAX", .metal, "3.40282347e38f"), ("FLT_MIN", .metal, "1.17549435e-38f"),
        ("FLT_EPSILON", .metal, "1.1920929e-7f"), ("MAXFLOAT", .metal, "3.40282347e38f"),
        ("HALF_MAX", .metal, "65504.0h"), ("INT_MAX", .metal, "2147483647"), ("INT_MIN", .metal, "(-2147483647-1)"),
        ("UINT_MAX", .metal, "4294967295u"), ("METAL_FUNC", .metal, "inline"),
        ("GL_ES", .transition, "1"), ("__VERSION__", .glsl, "100"), ("GL_FRAGMENT_PRECISION_HIGH", .transition, "1"),
        ("GL_OES_standard_derivatives", .transition, "1"),
    ]

    static func all(for dialect: KernelDialect, sink: DiagnosticSink) -> [String: Macro] {
        var macros: [String: Macro] = [:]
        for row in rows where row.dialects.contains(dialect) {
            var lexer = Lexer(SourceFile(name: row.name, text: row.text), number: 0, sink: sink)
            macros[row.name] = Macro(name: row.name, parameters: nil, body: Array(lexer.run().dropLast()))
        }
        return macros
    }
}
