import Graph
import KernelLanguage
import Testing

/// What only one family of dialects has: vectors and matrices under their own names, and each dialect's own functions.
struct DialectFeatureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let dialect: KernelDialect
        let expression: String
        let statements: String
        let before: String
        let value: [Float]

        var testDescription: String { "\(dialect) \(before) \(statements) \(expression)" }
    }

    private static func glsl(_ expression: String, _ value: [Float], _ statements: String = "", before: String = "")
        -> [Row]
    {
        [KernelDialect.coreImage, .transition].map {
            Row(dialect: $0, expression: expression, statements: statements, before: before, value: value)
        }
    }

    private static func metal(_ expression: String, _ value: [Float], _ statements: String = "", before: String = "")
        -> [Row]
    {
        [Row(dialect: .metal, expression: expression, statements: statements, before: before, value: value)]
    }

    private func check(_ row: Row) throws {
        let wanted = row.value.count == 1 ? [Float](repeating: row.value[0], count: 4) : row.value
        for result in try evaluate(
            row.expression, row.dialect, before: row.before, statements: row.statements, a: 0.3, b: -2.5)
        {
            #expect(zip(result, wanted).allSatisfy { abs($0 - $1) <= 2e-6 * max(1, abs($1)) }, "\(result)")
        }
    }

    private static let glslVectorRows: [Row] =
        glsl("v.zyx, 1.0", [3, 2, 1, 1], "vec3 v = vec3(1.0, 2.0, 3.0);")
        + glsl("v.rgb, v.a", [1, 2, 3, 4], "vec4 v = vec4(1.0, 2.0, 3.0, 4.0);")
        + glsl("v.stpq", [1, 2, 3, 4], "vec4 v = vec4(1.0, 2.0, 3.0, 4.0);")
        + glsl("v", [1, 9, 8, 4], "vec4 v = vec4(1.0, 2.0, 3.0, 4.0); v.zy = vec2(8.0, 9.0);")
        + glsl("v", [1, 5, 3, 4], "vec4 v = vec4(1.0, 2.0, 3.0, 4.0); v.g += 3.0;")
        + glsl("v", [4, 1, 2, 3], "vec4 v = vec4(1.0, 2.0, 3.0, 4.0); v.xyzw = v.wxyz;")
        + glsl("v * 2.0 + vec4(1.0)", [3, 5, 7, 9], "vec4 v = vec4(1.0, vec2(2.0, 3.0), 4.0);")
        + glsl("v[1], v[2], v[int(a)], 0.0", [2, 3, 1, 0], "vec3 v = vec3(1.0, 2.0, 3.0);")
        + glsl("vec3(p), 0.0", [1, 2, 3, 0], "vec4 p = vec4(1.0, 2.0, 3.0, 4.0);")
        + glsl("vec2(i), vec2(i / 2)", [5, 7, 2, 3], "ivec2 i = ivec2(5, 7);")
        + glsl("float(c.x), float(c.y), 0.0, 1.0", [1, 0, 0, 1], "bvec2 c = lessThan(vec2(1.0, 2.0), vec2(2.0));")
        + glsl("mod(vec2(-1.0, 5.5), 2.0), mod(b, 2.0), 0.0", [1, 1.5, 1.5, 0])
    private static let glslFunctionRows: [Row] =
        glsl(
            "float(all(lessThan(vec2(a), vec2(1.0)))), float(any(greaterThan(vec2(a, b), vec2(1.0)))), 0.0, 0.0",
            [1, 0, 0, 0])
        + glsl("float(all(not(equal(vec2(a), vec2(b)))))", [1]) + glsl("float(vec2(a) == vec2(0.3))", [1])
        + glsl(
            "float(all(greaterThanEqual(ivec2(1), ivec2(1, 0)))), float(any(notEqual(vec2(a), vec2(a)))), float(all(lessThanEqual(vec2(a), vec2(a)))), 1.0",
            [1, 0, 1, 1])
        + glsl(
            "dot(vec2(1.0, 2.0), vec2(3.0, 4.0)), length(vec2(3.0, 4.0)), distance(vec2(1.0), vec2(4.0, 5.0)), length(b)",
            [11, 5, 5, 2.5])
        + glsl("normalize(vec2(3.0, -4.0)), normalize(b), 0.0", [0.6, -0.8, -1, 0])
        + glsl("cross(vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0)), 0.0", [0, 0, 1, 0])
        + glsl("reflect(vec2(1.0, -1.0), vec2(0.0, 1.0)), 0.0, 0.0", [1, 1, 0, 0])
        + glsl(
            "refract(vec2(0.6, -0.8), vec2(0.0, 1.0), 0.5), refract(vec2(0.6, -0.8), vec2(0.0, 1.0), 9.0)",
            [0.3, -0.9539392, 0, 0])
        + glsl("faceforward(vec2(1.0), vec2(0.0, 1.0), vec2(0.0, 1.0)), 0.0, 0.0", [-1, -1, 0, 0])
        + glsl("inversesqrt(4.0)", [0.5]) + glsl("atan(1.0, -1.0)", [2.3561945]) + glsl("atan(0.0, 0.0)", [0])
        + glsl("mix(vec2(1.0), vec2(3.0), 0.5), mix(vec2(1.0), vec2(3.0), vec2(0.0, 1.0))", [2, 2, 1, 3])
        + glsl("step(0.5, vec2(0.2, 0.7)), smoothstep(0.0, 1.0, vec2(0.5, 2.0))", [0, 1, 0.5, 1])
    private static let glslMatrixRows: [Row] =
        glsl("m * vec2(1.0, 2.0), vec2(1.0, 2.0) * m", [7, 10, 5, 11], "mat2 m = mat2(1.0, 2.0, 3.0, 4.0);")
        + glsl("(m * m)[0], (m * m)[1]", [7, 10, 15, 22], "mat2 m = mat2(1.0, 2.0, 3.0, 4.0);")
        + glsl("(mat3(1.0) * 2.0 * vec3(1.0, 2.0, 3.0)), 0.0", [2, 4, 6, 0])
        + glsl(
            "m[0][1], m[1].x, m[1][int(a)], transpose(m)[0].y", [2, 3, 3, 3],
            "mat2 m = mat2(vec2(1.0, 2.0), vec2(3.0, 4.0));")
        + glsl("m[1], 0.0, 0.0", [9, 4, 0, 0], "mat2 m = mat2(1.0, 2.0, 3.0, 4.0); m[1][0] = 9.0;")
        + glsl("determinant(m), (inverse(m) * m)[0], 0.0", [-2, 1, 0, 0], "mat2 m = mat2(1.0, 2.0, 3.0, 4.0);")
        + glsl("mat3(mat4(2.0))[2], determinant(mat4(2.0))", [0, 0, 2, 16])
        + glsl(
            "matrixCompMult(m, m)[1], outerProduct(vec2(1.0, 2.0), vec2(3.0, 4.0))[1]", [9, 16, 4, 8],
            "mat2 m = mat2(1.0, 2.0, 3.0, 4.0);")
        + glsl(
            "o, i, r, 0.0", [4, 9, 3, 0], "float o; float i = 8.0; float r = f(o, i);",
            before: "float f(out float x, inout float y) { x = 4.0; y += 1.0; return 3.0; }")
        + glsl(
            "v[2], f(v), v[0], 0.0", [3, 103, 1, 0], "float v[3]; v[0] = 1.0; v[1] = 2.0; v[2] = 3.0;",
            before: "float f(float x[3]) { x[0] = 100.0; return x[0] + x[2]; }")

    @Test(arguments: glslVectorRows + glslFunctionRows + glslMatrixRows) func glsl(_ row: Row) throws { try check(row) }

    private static let metalVectorRows: [Row] =
        metal("v.zyx, 1.0", [3, 2, 1, 1], "float3 v = float3(1, 2, 3);")
        + metal("v", [1, 9, 8, 4], "float4 v = {1, 2, 3, 4}; v.bg = float2(8, 9);")
        + metal("v * 2 + 1", [3, 5, 7, 9], "float4 v = float4(1.0, float2(2, 3), 4);")
        + metal("h.x, h.y, float(h.x * 2.0h), 0", [0.5, 1, 1, 0], "half2 h = half2(0.5h, 1.0h);")
        + metal("float2(i), float(u % 5), float(i.x % 3)", [-5, 7, 2, -2], "int2 i = int2(-5, 7); uint u = 7u;")
        + metal("float(x & 6), float(x | 8), float(x ^ 1), float(~x)", [4, 13, 4, -6], "int x = 5;")
        + metal("float(1 << 4), float(-16 >> 2), float(0x80000000u >> 31), 0", [16, -4, 1, 0])
        + metal("float(x)", [6], "int x = 5; x <<= 2; x ^= 2; x |= 1; x &= 0x17; x %= 17; x >>= 0; x += 0;")
        + metal(
            "select(float2(1), float2(2), float2(a) < float2(1, 0)), all(float2(a) < 1) ? 1.0 : 0.0, 0", [2, 1, 1, 0])
        + metal("float2(x, y), (float)(int)2.7, int(3.9)", [1.5, 2.5, 2, 3], "auto x = 1.5; const auto y = x + 1.0f;")
        + metal(
            "lut[1], lut[2], lut[int(a * 10)], pairs[1].y", [2, 3, 4, 40],
            before: "constant float lut[] = {1, 2, 3, 4}; constant float2 pairs[2] = {{10, 20}, {30, 40}};")
        + metal(
            "grid[1][0], grid[1][int(a * 10) - 2], c.rgb.g, 0", [3, 4, 5, 0], "float4 c{0, 5, 0, 1};",
            before: "constant float grid[2][2] = {{1, 2}, {3, 4}};")
    private static let metalFunctionRows: [Row] =
        metal("fmod(-1.0, 2.0), fmod(b, 2.0), saturate(b), rsqrt(4.0)", [-1, -0.5, 0, 0.5])
        + metal("atan2(1.0, -1.0), atan2(0.0, 0.0), log10(100.0), exp10(2.0)", [2.3561945, 0, 2, 100])
        + metal("sincos(a), cossin(a)", [0.29552021, 0.95533649, 0.95533649, 0.29552021])
        + metal("compare(b, 1.0, 2.0), compare(a, 1.0, 2.0), fmin(a, b), fmax(NAN, a)", [1, 2, -2.5, 0.3])
        + metal("rint(2.5), fabs(b), fma(a, 2, 1), length_squared(float2(3, 4))", [2, 2.5, 1.6, 25])
        + metal("premultiply(float4(1, 2, 3, 0.5))", [0.5, 1, 1.5, 0.5])
        + metal("unpremultiply(float4(1, 2, 3, 0.5))", [2, 4, 6, 0.5])
        + metal("unpremultiply(float4(1, 2, 3, 0))", [1, 2, 3, 0])
        + metal("srgb_to_linear(float3(0.5, 0, 1)), 0", [0.21404114, 0, 1, 0])
        + metal("linear_to_srgb(float3(0.21404114, 0, 1)), 0", [0.5, 0, 1, 0])
        + metal(
            "metal::max(a, b), coreimage::compare(b, 1.0, 2.0), isnan(NAN) ? 1 : 0, M_PI_F", [0.3, 1, 1, 3.1415927])
        + metal("min3(3.0, 1.0, 2.0), max3(3.0, 1.0, 2.0), median3(3.0, 1.0, 2.0), sinpi(0.5)", [1, 3, 2, 1])
        + metal("as_type<float>(0x40000000), static_cast<float>(3), copysign(2.0, b), fdim(a, b)", [2, 3, -2, 2.8])
    private static let metalDeclarationRows: [Row] =
        metal(
            "f(2)", [3],
            before:
                "inline float f(int n) { switch (n) { case 0: return 1; case 1: case 2: return 3; default: return 4; } }"
        )
        + metal(
            "x", [16],
            "float x = 0; switch (int(a * 10)) { case 3: x += 1; case 4: x += 5; x += 10; break; case 5: x = 99; default: x = 98; }"
        )
        + metal(
            "x, y, 0, 0", [7, 3, 0, 0], "float x = 3, y = 7; swap(x, y);",
            before: "static void swap(thread float &p, thread float &q) { float t = p; p = q; q = t; }")
        + metal(
            "x, sum(table, 3), 0, 0", [5, 6, 0, 0], "float x = 1; set(&x);",
            before:
                "constant float table[3] = {1, 2, 3}; float sum(constant float *p, int n) { float s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; } void set(thread float *p) { *p = 5; }"
        )
        + metal(
            "k.a.x, k.b, m.a.y, m.b", [1, 3, 5, 6], "K k = {float2(1, 2), 3}; K m = K{float2(4, 5), 6};",
            before: "struct K { float2 a; float b; };")
        + metal(
            "(float2x2(1, 2, 3, 4) * float2(1, 2)), float3x3(1)[1].y, float2x3(float3(1), float3(2))[1].z",
            [7, 10, 1, 2])
        + metal(
            "N, M, 3, b1 ? 1 : 0", [7, 8, 3, 1], "bool b1 = 1;",
            before: "enum Kind { A, B = 7, C }; constant float N = B, M = C;")
        + metal(
            "Real(2) + one(), 0, 0, 0", [3, 0, 0, 0],
            before: "typedef float Real; using Other = float; namespace mine { Other one() { return 1; } }")
        + metal("r.x, v.x, 0, 0", [4, 4, 0, 0], "float2 v = 1; thread float2 &r = v; r.x = 4;")

    private static let metalStructureRows: [Row] =
        metal(
            "r.next(), r.next(), r.total(), S(3).state", [8, 9, 17, 3], "S r(7); r.add(0);",
            before:
                "struct S { int state; float sum; S(int seed) : state(seed) { sum = 0; } int next() { add(state + 1); return ++state; } void add(float x) { this->sum += x; } float total() const { return sum; } };"
        )
        + metal(
            "d.x, e.x, e.y, 0", [5, 1, 2, 0], "D d; D e(1, 2);",
            before: "struct D { float x; float y; D() { x = 5; y = 6; } D(float a, float b) { x = a; y = b; } };")
        + metal("v.x, v.y, w, 0", [1, 2, 3, 0], "float2 v(1, 2); float w(3);")

    @Test(arguments: metalStructureRows + metalVectorRows + metalFunctionRows + metalDeclarationRows) func metal(
        _ row: Row
    ) throws {
        try check(row)
    }

    private static let coreImageRows: [Row] = [
        ("sin_(a), cos_(a), tan_(a), 0.0", [0.29552021, 0.95533649, 0.30933625, 0]),
        ("sincos(a), cossin_(a)", [0.29552021, 0.95533649, 0.95533649, 0.29552021]),
        ("compare(vec2(a, b), vec2(1.0), vec2(2.0)), destCoord() * 0.0", [2, 1, 0, 0]),
        ("unpremultiply(premultiply(vec4(1.0, 2.0, 3.0, 0.5)))", [1, 2, 3, 0.5]),
        ("gl_FragCoord.zw, gl_FragCoord.xy - destCoord()", [0, 1, 0, 0]),
    ].map { Row(dialect: .coreImage, expression: $0.0, statements: "", before: "", value: $0.1) }

    @Test(arguments: coreImageRows) func coreImage(_ row: Row) throws { try check(row) }
}
