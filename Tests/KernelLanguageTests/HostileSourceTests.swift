import Graph
import KernelLanguage
import Raster
import TestSupport
import Testing

/// Sources that want to keep the compiler busy, or to bring it down. Each must come to an error, soon.
struct HostileSourceTests {
    struct Source: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let message: String
        var status = CITransStatus.kernelLimit
        var testDescription: String { name }
    }

    private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    private static func body(_ text: String) -> String { "vec4 transition(vec2 uv) { \(text) }" }

    private static let deep: [Source] = [
        Source(
            name: "parentheses", text: body("return vec4(" + times(5000, "(") + "1.0" + times(5000, ")") + ");"),
            message: "nest more than 64"),
        Source(name: "open parentheses", text: body("return " + times(100_000, "(")), message: "nest more than 64"),
        Source(name: "blocks", text: body(times(5000, "{") + times(5000, "}")), message: "nest more than 64"),
        Source(name: "ifs", text: body(times(5000, "if (uv.x > 0.0) ") + ";"), message: "nest more than 64"),
        Source(name: "else ifs", text: body(times(5000, "if (uv.x > 0.0) ; else ") + ";"), message: "128 branches"),
        Source(
            name: "minus signs", text: body("float x = " + times(5000, "- ") + "1.0;"), message: "nest more than 64"),
        Source(
            name: "indices", text: body("float x = " + times(5000, "a[") + "0" + times(5000, "]") + ";"),
            message: "nest more than 64"),
        Source(
            name: "ternaries", text: body("float x = " + times(5000, "uv.x > 0.0 ? 1.0 : ") + "2.0;"),
            message: "nest more than 64"),
        Source(
            name: "a long sum", text: body("float x = 1.0" + times(20000, " + uv.x") + ";"), message: "256 operators"),
        Source(name: "members", text: body("float x = uv" + times(20000, ".x") + ";"), message: "256 operators"),
        Source(
            name: "assignments", text: body("float x; " + times(5000, "x = ") + "1.0;"), message: "nest more than 64"),
        Source(
            name: "lists",
            text: "constant float a[1] = " + times(5000, "{") + times(5000, "}")
                + "; extern \"C\" float4 k() { return 1; }", message: "nest more than 64"),
        Source(
            name: "name spaces",
            text: "#include <CoreImage/CoreImage.h>\n" + times(5000, "namespace a { ") + "float4 f();",
            message: "nest more than 64"),
        Source(name: "conditions", text: times(5000, "#if 1\n"), message: "nest more than 64"),
        Source(
            name: "a condition's parentheses", text: "#if " + times(5000, "(") + "\n#endif\n",
            message: "cannot be read", status: .compile),
        Source(
            name: "casts",
            text: "extern \"C\" float4 k(coreimage::sample_t s) { return " + times(5000, "(float)") + "1; }",
            message: "nest more than 64"),
        Source(
            name: "array lengths", text: body("float a" + times(5000, "[2]") + ";"), message: "more than",
            status: .kernelLimit),
        Source(
            name: "early returns",
            text: body(
                times(2000, "if (uv.x * 3.0 > uv.y) return vec4(uv, 0.0, getFromColor(uv).x); uv = sin(uv);")
                    + "return vec4(1.0);"), message: "nest more than"),
    ]

    private static let large: [Source] = [
        Source(name: "bytes", text: times(1 << 20, " ") + " ", message: "the limit is 1048576"),
        Source(
            name: "macro bomb",
            text: (1...40).reduce("#define m0 1.0\n") { $0 + "#define m\($1) m\($1 - 1) + m\($1 - 1)\n" }
                + body("return vec4(m40);"), message: "expand"),
        Source(
            name: "macro bomb in arguments",
            text: "#define d(x) x x x x\n" + body("return vec4(" + times(20, "d(") + "1.0" + times(20, ")") + ");"),
            message: "expand"),
        Source(
            name: "arguments in arguments",
            text: "#define d(x) x\n" + body("return vec4(" + times(60, "d(") + "1.0" + times(60, ")") + ");"),
            message: "arguments more than"),
        Source(name: "a large array", text: body("float a[1000000]; return vec4(a[0]);"), message: "65536 components"),
        Source(
            name: "large arrays of arrays", text: body("float a[60000][60000]; return vec4(1.0);"),
            message: "65536 components"),
        Source(
            name: "an enormous array", text: body("float a[2147483647]; return vec4(1.0);"), message: "65536 components"
        ),
        Source(
            name: "large structures",
            text: "struct A { float x[60000]; }; struct B { A a; A b; };" + body("return vec4(1.0);"),
            message: "too large"),
        Source(
            name: "many variables", text: body((0..<40).map { "float a\($0)[60000];" }.joined() + "return vec4(1.0);"),
            message: "262144 components"),
        Source(
            name: "doubling calls",
            text: (1...30).reduce("float f0(float x) { return sin(x); }\n") {
                $0 + "float f\($1)(float x) { return f\($1 - 1)(x) + f\($1 - 1)(x * 1.1); }\n"
            } + body("return vec4(f30(uv.x));"), message: "written out"),
        Source(
            name: "doubling calls without effect",
            text: (1...60).reduce("float f0(float x) { return 1.0; }\n") {
                $0 + "float f\($1)(float x) { return f\($1 - 1)(x) + f\($1 - 1)(x); }\n"
            } + body("return vec4(f60(uv.x));"), message: "written out"),
        Source(
            name: "deep calls in deep expressions",
            text: (1...150).reduce("float f0(float x) { return x; }\n") {
                $0 + "float f\($1)(float x) { return \(times(25, "-("))f\($1 - 1)(x)\(times(25, ")")); }\n"
            } + body("return vec4(f150(uv.x));"), message: "expressions nest more than 1024"),
        Source(
            name: "deep calls",
            text: (1...500).reduce("float f0(float x) { return sin(x); }\n") {
                $0 + "float f\($1)(float x) { return f\($1 - 1)(x); }\n"
            } + body("return vec4(f500(uv.x));"), message: "nest more than 160"),
        Source(
            name: "nested loops",
            text: body(
                "float s = 0.0; " + (0..<12).map { "for (int i\($0) = 0; i\($0) < 60; i\($0)++) " }.joined()
                    + "s += sin(uv.x * s); return vec4(s);"), message: "", status: .ok),
        Source(
            name: "a long shift register",
            text: body(
                "float a[9000]; for (float t = 0.0; t < progress; t += 0.1) { "
                    + (0..<8999).map { "a[\($0)] = a[\($0 + 1)];" }.joined()
                    + "a[8999] = uv.x * t; } return vec4(a[0]);"),
            message: "", status: .ok),
        Source(
            name: "an indexed array",
            text: body(
                "float a[5000]; for (int i = 0; i < 5000; i++) a[i] = uv.x * float(i); return vec4(a[int(uv.y)]);"),
            message: "1024 elements"),
        Source(
            name: "many pixels alive",
            text: body(
                (0..<3000).map { "vec4 c\($0) = getFromColor(uv * \($0).5);" }.joined() + "vec4 s = vec4(0.0);"
                    + (0..<3000).reversed().map { "s = s * s + c\($0);" }.joined() + "return s;"),
            message: "for each pixel at once"),
    ]

    private static let endless: [Source] = [
        Source(
            name: "recursion", text: "float f(float x) { return f(x - 1.0); }" + body("return vec4(f(uv.x));"),
            message: "calls itself", status: .compile),
        Source(
            name: "recursion of two",
            text: "float g(float x); float f(float x) { return g(x); } float g(float x) { return f(x); }"
                + body("return vec4(f(uv.x));"), message: "calls itself", status: .compile),
        Source(
            name: "recursive macro", text: "#define a b\n#define b a\n" + body("return vec4(a);"),
            message: "there is no 'a'", status: .compile),
        Source(
            name: "recursive call of a macro", text: "#define f(x) f(f(x))\n" + body("return vec4(f(1.0));"),
            message: "there is no function 'f'", status: .compile),
        Source(
            name: "recursive structure", text: "struct A { A a; };" + body("return vec4(1.0);"), message: "A",
            status: .compile),
    ]

    private static let unfinished: [Source] = [
        "/* no end", "vec4 transition(vec2 uv) { return vec4(1.0); /*", "vec4 transition(vec2 uv) {",
        "vec4 transition(vec2 uv",
        "vec4 transition(", "vec4", "vec4 transition(vec2 uv) { return vec4(",
        "vec4 transition(vec2 uv) { return vec4(1.0)",
        "#define", "#define f(", "#define f(x", "#if", "#if (", "#if 1", "#ifdef", "#include", "#include \"",
        "#include <", "#",
        "#define f(x) x\nvec4 transition(vec2 uv) { return f(", "\"", "'", "uniform", "uniform float",
        "uniform float x", "uniform float x;",
        "struct", "struct A", "struct A {", "struct A { float", "struct A { float x; }", "for", "if", "extern \"C\"",
        "extern \"C\" {",
        "namespace", "using", "typedef", "[[", "[[stitchable", "kernel", "kernel vec4", "enum {", "const", "precision",
        "vec4 transition(vec2 uv) { do {",
        "vec4 transition(vec2 uv) { switch (1) { case", "vec4 transition(vec2 uv) { for (;;",
        "vec4 transition(vec2 uv) { float a[", "::", "a::", "\\", "0x", "1e", "",
    ].map { Source(name: $0.isEmpty ? "nothing" : $0, text: $0, message: "", status: .compile) }

    @Test(arguments: deep + large + endless + unfinished) func refused(_ source: Source) {
        let clock = ContinuousClock()
        var failure: CITransError?
        let time = clock.measure { failure = KernelCase.failure(source.text) }
        #expect(time < .seconds(20), "\(source.name) took \(time)")
        if source.status == .ok { return }
        #expect(failure?.status == source.status, "\(failure?.message ?? "it compiled")")
        let says = source.message.isEmpty || failure?.message.contains(source.message) == true
        #expect(says, "\(failure?.message ?? "")")
    }

    @Test func recursiveIncludes() {
        let failure = KernelCase.failure("#include \"a\"\n", .transition) { _ in "#include \"a\"\n" }
        #expect(failure?.status == .kernelLimit && failure?.message.contains("more than 16 deep") == true)
        let growing = KernelCase.failure("#include \"a\"\n", .transition) { _ in String(repeating: " ", count: 1 << 20)
        }
        #expect(growing?.status == .kernelLimit && growing?.message.contains("the limit is 1048576") == true)
    }

    /// A loop that does not end is stopped by whoever runs it.
    @Test(arguments: [
        "while (true) s += 0.1;", "for (;;) { s += uv.x; }", "while (s < 1.0) { s += uv.x * 0.0; }",
        "do { s += progress; } while (s >= 0.0);",
    ])
    func endlessLoops(_ loop: String) throws {
        let kernel = try KernelCase("vec4 transition(vec2 uv) { float s = 0.0; \(loop) return vec4(s); }", .transition)
        #expect(throws: ReferenceInterpreter.Failure.self) { try kernel.run() }
    }

    private static let seeds = [
        "uniform float a; // = 0.5\n#define SQ(x) ((x) * (x))\nstruct P { vec2 q; float r; };\nfloat h(vec2 p, out float o) { o = p.x; for (int i = 0; i < 9; i++) { if (p.y > a) break; p += 0.1; } return SQ(p.x); }\nvec4 transition(vec2 uv) { P p; p.q = uv; float o; vec3 c[3]; c[1] = vec3(h(p.q, o)); c[int(o * 3.0)].x += 1.0; mat2 m = mat2(1.0, 2.0, 3.0, 4.0); return mix(getFromColor(m * uv), getToColor(uv.yx), progress) + vec4(c[1], 1.0); }",
        "#include <metal_stdlib>\n#include <CoreImage/CoreImage.h>\nusing namespace metal;\nconstant float lut[] = {1, 2, 3};\nextern \"C\" { namespace coreimage {\nstatic void f(thread float4 &c, constant float *p) { switch (int(c.x * 3)) { case 0: c.x += p[1]; break; default: c.yz = c.zy; } }\nfloat4 k(sampler s, sample_t t, float3x3 m, destination d) { float4 c = s.sample(s.transform(d.coord() + float2(1, 2))); f(c, lut); uint n = 3u; while (n-- > 0) { c.rgb = m * c.rgb; if (c.a > t.a) return c; } return float4((half3)c.rgb, 1.0f) * lut[int(c.y)]; }\n}}",
        "kernel vec4 k(sampler s, __sample t, __color c, float r) { vec2 d = destCoord(); vec4 sum = vec4(0.0); for (float x = -r; x <= r; x += 1.0) { sum += sample(s, samplerTransform(s, d + vec2(x, 0.0))) * c; } return compare(sum - t, sum, premultiply(t)); }",
    ]

    /// Sources with pieces cut out, doubled, swapped and overwritten, and plain noise: whatever happens, it is an answer.
    @Test(arguments: 0..<8) func mutations(_ part: Int) {
        var random = SeededGenerator(seed: UInt64(part) &+ 77)
        for _ in 0..<400 {
            var bytes = Array(Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)].utf8)
            for _ in 0..<Int.random(in: 1...12, using: &random) { Self.mutate(&bytes, &random) }
            check(bytes)
        }
        for _ in 0..<100 {
            check((0..<Int.random(in: 0..<400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    private func check(_ bytes: [UInt8]) {
        let source = KernelSource(text: String(decoding: bytes, as: UTF8.self))
        for kernel in source.kernels {
            guard let program = try? source.compile(function: kernel.name) else { continue }
            #expect(program.isSound, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private static let words =
        Array("{}()[];,.+-*/<>=!&|?:#\"'0123456789 \n".utf8)
        + Array("float vec4 if for return while uv int struct const ".utf8)

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard bytes.count > 2 else { return }
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 1...30, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 2: bytes[start] = words[Int.random(in: 0..<words.count, using: &random)]
        case 3: bytes.swapAt(start, Int.random(in: 0..<bytes.count, using: &random))
        default:
            let word =
                ["float", "vec3", "9999999999", "[", "(", "int", "1.0", "return", "for(;;)", "uv", "-", "&"]
                .randomElement(using: &random) ?? ""
            bytes.insert(contentsOf: Array(word.utf8), at: start)
        }
    }
}

extension KernelProgram {
    /// Every operand is inside its bank, every jump inside its list, every image and table entry exists.
    var isSound: Bool {
        isSound(preparation) && isSound(instructions) && result.allSatisfy { isSound($0) }
            && preparation.allSatisfy { $0.opcode.resultCount == 0 || $0.dest.isUniform }
    }

    private func isSound(_ operand: KernelOperand, width: Int = 1) -> Bool {
        operand.slot + width <= (operand.isUniform ? initialUniforms.count : spanSlotCount)
    }

    private func isSound(_ list: [KernelInstruction]) -> Bool {
        list.allSatisfy { instruction in
            let mask = instruction.opcode.slotMask
            let words = [instruction.a, instruction.b, instruction.c, instruction.d]
            let areOperandsSound = words.indices.allSatisfy {
                mask >> UInt8($0) & 1 == 0 || isSound(KernelOperand(rawValue: words[$0]))
            }
            return areOperandsSound && isSound(instruction.dest, width: instruction.opcode.resultCount)
                && areNumbersSound(instruction, list.count)
        }
    }

    private func areNumbersSound(_ instruction: KernelInstruction, _ count: Int) -> Bool {
        switch instruction.opcode {
        case .jump, .jumpUnless, .jumpIfNone, .loopIf, .loopIfAny: (0...count).contains(Int(instruction.b))
        case .pixel, .sample, .sampleWorld, .samplerTransform, .gatherChannel:
            images.indices.contains(Int(instruction.a))
        case .lookUp:
            Int(instruction.b) >= 0 && Int(instruction.b) + (Int(instruction.c) - 1) * Int(instruction.d) < tables.count
        case .gather: isSound(KernelOperand(rawValue: instruction.b), width: Int(instruction.c))
        default: true
        }
    }
}
