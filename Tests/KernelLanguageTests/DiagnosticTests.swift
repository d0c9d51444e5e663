import Graph
import KernelLanguage
import Testing

/// What the compiler says: where, what was found, what was expected, what was probably meant.
struct DiagnosticTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let message: String
        let hint: String?
        var dialect = KernelDialect.transition
        var testDescription: String { text }

        init(_ text: String, _ message: String, hint: String? = nil, in dialect: KernelDialect = .transition) {
            self.text = text
            self.message = message
            self.hint = hint
            self.dialect = dialect
        }
    }

    private static let names: [Row] = [
        Row("return vec4(progres);", "there is no 'progres'", hint: "did you mean 'progress'?"),
        Row("return getFromColour(uv);", "there is no function 'getFromColour'", hint: "did you mean 'getFromColor'?"),
        Row(
            "return smothstep(vec4(0.0), vec4(1.0), vec4(uv, uv));", "there is no function 'smothstep'",
            hint: "did you mean 'smoothstep'?"),
        Row("vec5 x; return vec4(1.0);", "there is no type 'vec5'", hint: "did you mean 'vec2'?"),
        Row("float4 x; return vec4(1.0);", "there is no type 'float4'", hint: "in this dialect it is written 'vec4'"),
        Row(
            "return float4(s);", "there is no type 'float4'", hint: "in this dialect it is written 'vec4'",
            in: .coreImage),
        Row("return vec4(1.0);", "there is no type 'vec4'", hint: "in this dialect it is written 'float4'", in: .metal),
        Row(
            "return float4(mod(s.x, 2.0));", "there is no function 'mod' in this dialect", hint: "here it is 'fmod'",
            in: .metal),
        Row("return vec4(sin);", "'sin' is a function: its arguments are missing"),
        Row("return vec4(progress(1.0));", "'progress' is a variable, not a function"),
        Row("float uv = 1.0; float uv = 2.0; return vec4(uv);", "'uv' is declared twice"),
        Row(
            "return vec4(dFdx(uv.x));", "'dFdx' is not available",
            hint: "a kernel computes each pixel by itself, so there is nothing to take a difference with"),
    ]

    private static let types: [Row] = [
        Row("vec3 x = uv; return vec4(x, 1.0);", "the value must be a 'vec3', not 'vec2'"),
        Row(
            "float x = uv; return vec4(x);", "the value must be a 'float', not 'vec2'",
            hint: "take components of it, as in '.x'"),
        Row("int x = 1.5; return vec4(x);", "the value must be a 'int', not 'float'", hint: "write 'int(…)'"),
        Row(
            "return uv + vec3(1.0);", "'+' cannot join 'vec2' and 'vec3'", hint: "the one has 2 components, the other 3"
        ),
        Row("return vec4(uv, 1.0);", "'vec4' needs 4 components, 3 are given"),
        Row("return vec4(uv, uv, uv);", "'vec4' needs 4 components, 6 are given"),
        Row("if (progress) return vec4(1.0); return vec4(0.0);", "a condition must be a bool, not 'float'"),
        Row("return vec4(5.0 % 2.0);", "'%' needs integers, not 'float'", hint: "for floats there is 'mod(a, b)'"),
        Row("return vec4(uv.z);", "'.z' reaches past the 2 components"),
        Row("return vec4(uv.q1);", "'.q1' names no components: up to four of x y z w, or of r g b a"),
        Row("return vec4(uv[2]);", "the index 2 is outside 0 … 1"),
        Row("return vec4(uv[0.0]);", "an index must be an integer, not 'float'"),
        Row(
            "return vec4(uv < uv);", "'<' compares single numbers here",
            hint: "for vectors there are 'lessThan(a, b)' and its like"),
        Row("progress = 1.0; return vec4(1.0);", "'progress' is constant"),
        Row("1.0 = 2.0; return vec4(1.0);", "only a variable can be assigned"),
        Row("vec2 v; v.xx = uv; return vec4(1.0);", "a component is assigned twice at once"),
        Row("return vec4(dot(uv, vec3(1.0)));", "'dot' cannot take (vec2, vec3)"),
        Row("return vec4(sin(uv, uv));", "'sin' takes 1 argument, not 2"),
        Row("return vec4(helper(uv));", "no 'helper' takes (vec2)", hint: "there is helper(float)"),
        Row("return mat2(1.0) * vec3(1.0);", "'*' cannot join 'mat2' and 'vec3': their sizes do not fit"),
        Row("return uv;", "the value must be a 'vec4', not 'vec2'"),
        Row("return;", "'transition' must return a 'vec4'"),
        Row(
            "return sample(s, destCoord());", "'sample' cannot take (vec4, vec2)",
            hint: "what is passed as a sample is a colour already; only a sampler can be asked for others",
            in: .coreImage),
        Row(
            "return s.sample(float2(1));", "'float4' has no method 'sample'",
            hint: "a 'sample_t' is a colour already; a 'sampler' can be sampled", in: .metal),
    ]

    private static let syntax: [Row] = [
        Row("return vec4(1.0)", "expected ';' behind 'return', found '}'"),
        Row("float x = ; return vec4(1.0);", "expected a value, found ';'"),
        Row("return vec4(1.0;", "expected ')' behind the arguments, found ';'"),
        Row("if uv.x > 0.0 return vec4(1.0);", "expected '(' behind 'if', found 'uv'"),
        Row("break; return vec4(1.0);", "'break' outside a loop"),
        Row("float x = 1.0e; return vec4(1.0);", "'1.0e' is no number"),
        Row("float x = 09; return vec4(1.0);", "'09' is no number"),
        Row("discard; return vec4(1.0);", "a kernel gives every pixel a value: there is no 'discard'"),
        Row("float x = 1.0 @ 2.0; return vec4(1.0);", "'@' has no place in the code"),
        Row("float ä; return vec4(1.0);", "a character outside ASCII has no place in the code"),
    ]

    private func wrapped(_ row: Row) -> String {
        switch row.dialect {
        case .transition: "float helper(float x) { return x; }\nvec4 transition(vec2 uv) {\n  \(row.text)\n}"
        case .coreImage: "float helper(float x) { return x; }\nkernel vec4 k(__sample s) {\n  \(row.text)\n}"
        case .metal:
            "float helper(float x) { return x; }\nextern \"C\" float4 k(coreimage::sample_t s) {\n  \(row.text)\n}"
        }
    }

    @Test(arguments: names + types + syntax) func says(_ row: Row) throws {
        let source = KernelSource(text: wrapped(row), dialect: row.dialect)
        let first = try #require(source.diagnostics.first { $0.severity == .error })
        #expect(first.message == row.message)
        if let hint = row.hint { #expect(first.hint == hint) }
        #expect(first.line == 3 || first.line == 4 && row.text.hasSuffix(")"))
    }

    @Test func rendering() throws {
        let source = KernelSource(
            text: "vec4 transition(vec2 uv) {\n\treturn getFromColor(uv) * progres;\n}\n", name: "fade.glsl")
        #expect(source.kernels.isEmpty)
        let failure = #expect(throws: (any Error).self) { try source.compile() }
        #expect(
            "\(failure.map { "\($0)" } ?? "")" == """
                fade.glsl:2:28: error: there is no 'progres'; did you mean 'progress'?
                    \treturn getFromColor(uv) * progres;
                    \t                          ^
                """)
    }

    @Test func severalAtOnce() {
        let text =
            "float f() { return a; }\nvec4 transition(vec2 uv) {\n  float x = b;\n  vec2 y = 1.0 +;\n  return c;\n}\nvec3 g() { return vec2(1.0); }"
        let source = KernelSource(text: text)
        #expect(source.diagnostics.filter { $0.severity == .error }.map(\.line).sorted() == [1, 3, 4, 5, 7])
    }

    @Test func atMostTwenty() {
        let text = "vec4 transition(vec2 uv) {\n" + (0..<100).map { "x\($0) = 1.0;\n" }.joined() + "}"
        #expect(KernelSource(text: text).diagnostics.filter { $0.severity == .error }.count == 20)
    }

    /// Messages about an included file name it.
    @Test func includedFile() throws {
        let source = KernelSource(
            text: "#include \"a.h\"\nextern \"C\" float4 k(coreimage::sample_t s) { return s; }", dialect: .metal
        ) { _ in "\nfloat f() { return x; }" }
        let first = try #require(source.diagnostics.first)
        #expect(first.file == "a.h" && first.line == 2 && first.sourceLine == "float f() { return x; }")
        // Nobody uses the function, so the kernel is fine.
        #expect(source.kernels.map(\.name) == ["k"])
    }

    /// A macro's error is shown where the macro is used.
    @Test func macros() throws {
        let source = KernelSource(
            text: "#define M(x) (x + missing)\nvec4 transition(vec2 uv) {\n  return vec4(M(1.0));\n}")
        let first = try #require(source.diagnostics.first)
        #expect(first.line == 3 && first.message == "there is no 'missing'")
    }

    @Test func warnings() {
        let text =
            "uniform float unused; // = 1.0\nuniform float bare;\nvec4 transition(vec2 uv) { float x; float y; y = x + bare; return vec4(y); }"
        let source = KernelSource(text: text)
        #expect(
            source.diagnostics.map(\.message) == [
                "'x' is read before it has a value; it starts as 0", "the parameter 'unused' is never used",
                "the parameter 'bare' has no default that can be read; it is 0",
            ])
        #expect(source.diagnostics.allSatisfy { $0.severity == .warning } && source.kernels.count == 1)
    }

    @Test func strictConversions() throws {
        let text = "vec4 transition(vec2 uv) { float x = 1; return vec4(x * 2); }"
        #expect(KernelSource(text: text).diagnostics.isEmpty)
        let strict = KernelSource(text: text, isStrict: true)
        #expect(strict.diagnostics.map(\.message) == ["'int' becomes 'float' here", "'int' becomes 'float' here"])
        #expect(strict.kernels.count == 1)
    }

    @Test func noKernel() {
        #expect(
            KernelCase.failure("float f() { return 1.0; }", .transition)?.message.contains(
                "there is no 'vec4 transition(vec2 uv)'") == true)
        #expect(
            KernelCase.failure("float f() { return 1.0; }", .coreImage)?.message.contains("marked 'kernel'") == true)
        #expect(KernelCase.failure("float f() { return 1.0; }", .metal)?.message.contains("[[stitchable]]") == true)
    }
}
