import Graph
import KernelLanguage
import Testing

/// What all three dialects have: the same expression, spelt alike, with the same value in each (spec 1.6, 2, 4.1).
struct SharedFeatureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let expression: String
        let statements: String
        let before: String
        let value: Float
        let dialects: [KernelDialect]

        init(
            _ expression: String, _ value: Float, _ statements: String = "", before: String = "",
            in dialects: [KernelDialect] = KernelDialect.allCases
        ) {
            self.expression = expression
            self.statements = statements
            self.before = before
            self.value = value
            self.dialects = dialects
        }

        var testDescription: String { "\(before) \(statements) \(expression)" }
    }

    /// a is 0.3, b is −2.5.
    private func check(_ row: Row) throws {
        for dialect in row.dialects {
            for result in try evaluate(
                row.expression, dialect, before: row.before, statements: row.statements, a: 0.3, b: -2.5)
            {
                #expect(
                    result.allSatisfy { abs($0 - row.value) <= 2e-6 * max(1, abs(row.value)) }, "\(dialect): \(result)")
            }
        }
    }

    static let operators: [Row] = [
        Row("a + b * 2.0", -4.7), Row("(a + b) * 2.0", -4.4), Row("a - b - 1.0", 1.8), Row("-a / +b", 0.12),
        Row("a < b ? 1.0 : 2.0", 2), Row("a >= b ? 1.0 : 2.0", 1), Row("a != b && !(a == b) ? 1.0 : 0.0", 1),
        Row("a > 1.0 || b < 0.0 ? 1.0 : 0.0", 1), Row("float(7 / 2)", 3), Row("float(-7 / 2)", -3),
        Row("float(2 + 3 * 4)", 14), Row("float(int(b))", -2), Row("float(int(a * 10.0) * 2)", 6),
        Row("x", 0.9, "float x = a; x += a; x *= 3.0; x -= a; x /= 2.0; x += 0.15;"),
        Row("x + y", 4.9, "float x = a; float y = x++; y += ++x;"), Row("x", -0.7, "float x = a; x--;"),
        Row("y", 5, "float x, y; x = y = 5.0;"), Row("(x = 2.0, x + 1.0)", 3, "float x;"),
        Row("float(i)", 3, "int i = 1; i += 2;"), Row("float(bool(a)) + float(false)", 1), Row("float(true)", 1),
        Row("1e1 + 1.5e-1 + .5 + 2.", 12.65), Row("float(0x1F)", 31), Row("float(010)", 8),
    ]

    @Test(arguments: operators) func operatorsAgree(_ row: Row) throws { try check(row) }

    static let functions: [Row] = [
        Row("sin(a)", 0.29552021), Row("cos(a)", 0.95533649), Row("tan(a)", 0.30933625), Row("asin(a)", 0.30469265),
        Row("acos(a)", 1.26610367), Row("atan(b)", -1.19028995), Row("sinh(a)", 0.30452029), Row("cosh(a)", 1.04533851),
        Row("tanh(a)", 0.29131261), Row("pow(a, 3.0)", 0.027), Row("pow(a, 2.0)", 0.09), Row("exp(a)", 1.34985881),
        Row("log(a)", -1.20397280), Row("exp2(a)", 1.23114441), Row("log2(a)", -1.73696559), Row("sqrt(a)", 0.54772256),
        Row("abs(b)", 2.5), Row("float(abs(-3))", 3), Row("sign(b)", -1), Row("float(sign(-3))", -1),
        Row("sign(0.0)", 0),
        Row("floor(b)", -3), Row("ceil(b)", -2), Row("trunc(b)", -2), Row("round(b)", -3), Row("fract(b)", 0.5),
        Row("min(a, b)", -2.5), Row("max(a, b)", 0.3), Row("float(min(3, 2)) + float(max(3, 2))", 5),
        Row("clamp(b, -1.0, 1.0)", -1), Row("float(clamp(7, 1, 5))", 5), Row("mix(a, b, 0.25)", -0.4),
        Row("step(a, b)", 0), Row("step(b, a)", 1), Row("step(a, a)", 1), Row("smoothstep(0.0, 1.0, a)", 0.216),
        Row("smoothstep(1.0, 0.0, a)", 0.784), Row("smoothstep(a, a, 1.0)", 1), Row("smoothstep(a, a, a)", 0),
        Row("radians(180.0)", 3.14159265), Row("degrees(3.14159265)", 180), Row("acosh(2.0 + a)", 1.47504478),
    ]

    @Test(arguments: functions) func functionsAgree(_ row: Row) throws { try check(row) }

    static let controlFlow: [Row] = [
        Row("x", 2, "float x = 1.0; if (a > 0.0) x = 2.0; else x = 3.0;"),
        Row("x", 3, "float x = 1.0; if (b > 0.0) { x = 2.0; } else if (a > 1.0) { x = 4.0; } else { x = 3.0; }"),
        Row("x", 10, "float x = 0.0; for (int i = 0; i < 5; i++) x += float(i);"),
        Row("x", 3, "float x = 0.0; for (int i = 0; i < int(a * 10.0); ++i) { x += 1.0; }"),
        Row("x", 6, "float x = 0.0; for (int i = 0; i < 9; i++) { if (i == 4) break; x += float(i); }"),
        Row("x", 20, "float x = 0.0; for (int i = 0; i < 9; i++) { if (i - i / 2 * 2 == 1) continue; x += float(i); }"),
        Row("x", 8, "float x = 1.0; while (x < 5.0 + a) { x *= 2.0; }"),
        Row("x", 2, "float x = 1.0; do { x *= 2.0; } while (x < a);"),
        Row("x", 12, "float x = 0.0; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) x += 1.0;"),
        Row("x", 7, "float x = 0.0; for (float t = 0.0; t < a + 3.0; t += 0.5) { x += 1.0; }"),
        Row("f(a) + f(b)", 3, before: "float f(float x) { if (x > 0.0) return 1.0; return 2.0; }"),
        Row(
            "f(a)", 4,
            before:
                "float f(float x) { for (int i = 0; i < 9; i++) { if (float(i) > x + 3.0) return float(i); } return 0.0; }"
        ),
        Row(
            "f(a * 10.0)", 5,
            before:
                "float f(float x) { float n = 0.0; for (int i = 0; float(i) < x * 9.0; i++) { n += 1.0; if (n > x + 1.0) { return n; } } return -1.0; }"
        ),
        Row("x", 1, "float x = 0.0; { float x = 5.0; x += 1.0; } x += 1.0;"),
    ]

    @Test(arguments: controlFlow) func controlFlowAgrees(_ row: Row) throws { try check(row) }

    static let declarations: [Row] = [
        Row("PI * 2.0", 6.2831853, before: "#define PI 3.14159265"),
        Row("SQ(a + 1.0)", 1.69, before: "#define SQ(x) ((x) * (x))"),
        Row("HALF * 2.0", 0.5, "float rad = 1.0;", before: "#define HALF 1.0 / 2.0 / 2.0"),
        Row("X", 2, before: "#ifdef NOTHING\n#define X 1.0\n#else\n#define X 2.0\n#endif"),
        Row("X", 4, before: "#define N 3\n#if N > 2 && defined(N)\n#define X 4.0\n#elif N == 1\n#define X 5.0\n#endif"),
        Row("JOIN(a, b)", 7, "float ab = 7.0;", before: "#define JOIN(x, y) x##y"),
        Row("f(a, 2.0)", 0.6, before: "float f(float x, float y) { return x * y; }"),
        Row("f(a) + f(2)", 102.3, before: "float f(float x) { return x; } float f(int i) { return float(i) + 100.0; }"),
        Row("sin(a)", 100, before: "float sin(float x) { return 100.0; }"),
        Row(
            "later(a)", 0.6,
            before:
                "float later(float); float twice(float x) { return later(x); } float later(float x) { return x * 2.0; }"
        ),
        Row("p.x + p.y * 2.0", 5.3, "Pair p; p.x = a; p.y = 2.5;", before: "struct Pair { float x; float y; };"),
        Row("q.y", 9, "Pair p; p.y = 9.0; Pair q = p; p.y = 1.0;", before: "struct Pair { float x, y; };"),
        Row("w[0] + w[3]", 5, "float w[4]; w[0] = 1.0; w[1] = 2.0; w[2] = 3.0; w[3] = 4.0;"),
        Row("w[int(a * 10.0)]", 4, "float w[4]; for (int i = 0; i < 4; i++) w[i] = float(i + 1);"),
        Row("w[2]", 7, "float w[4]; w[int(a * 8.0)] = 7.0;"),
    ]

    @Test(arguments: declarations) func declarationsAgree(_ row: Row) throws { try check(row) }
}
