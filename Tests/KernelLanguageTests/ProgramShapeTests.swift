import Graph
import KernelLanguage
import Testing

/// What programs are made of: work that is done once, work that is not done, and few slots.
struct ProgramShapeTests {
    private func program(_ body: String, before: String = "") throws -> KernelProgram {
        try KernelCase(before + "\nvec4 transition(vec2 uv) { \(body) }", .transition).program
    }

    private func opcodes(_ body: String, before: String = "") throws -> [KernelOpcode] {
        try program(body, before: before).instructions.map(\.opcode)
    }

    @Test func uniformWorkIsDoneOnce() throws {
        let program = try program("float k = sin(progress * 3.0) + cos(ratio); return vec4(uv.x * k);")
        #expect(program.preparation.map(\.opcode) == [.multiply, .sine, .cosine, .add])
        #expect(program.instructions.map(\.opcode) == [.coordinate, .multiply])
    }

    @Test func everythingUniform() throws {
        let program = try program("return vec4(progress, 1.0, 0.5, 1.0);")
        #expect(program.instructions.isEmpty && program.preparation.isEmpty && program.spanSlotCount == 0)
        #expect(program.result.allSatisfy { $0.isUniform })
    }

    /// A loop whose trips a parameter decides, and that no pixel takes part in, belongs to the frame.
    @Test func uniformLoops() throws {
        let program = try program(
            "float s = 0.0; for (float i = 0.0; i < progress; i += 0.01) s += i; return vec4(uv.x * s);")
        #expect(
            program.preparation.contains { $0.opcode == .loopIf }
                && program.instructions.map(\.opcode) == [.coordinate, .multiply])
    }

    /// Where pixels are needed in such a loop, its counter is still one number: no masks.
    @Test func countersAreUniform() throws {
        let program = try program(
            "float s = 0.0; for (float i = 0.0; i < progress; i += 0.01) s += sin(uv.x * i); return vec4(s);")
        #expect(program.preparation.isEmpty == false && program.instructions.contains { $0.opcode == .loopIf })
        #expect(!program.instructions.contains { $0.opcode == .loopIfAny || $0.opcode == .select })
        #expect(
            program.instructions.filter { $0.dest.isUniform && $0.opcode.resultCount > 0 }.allSatisfy {
                $0.dest.slot >= program.spanUniformStart
            })
    }

    @Test func deadAndEqualWorkIsNotDone() throws {
        #expect(
            try opcodes("float a = sin(uv.x); float b = cos(uv.y); float c = sin(uv.x); return vec4(a + c);") == [
                .coordinate, .sine, .add,
            ])
        #expect(try opcodes("if (1 > 2) { return vec4(sin(uv.x)); } return vec4(uv.x) * 1.0;") == [.coordinate])
        #expect(
            try opcodes("float s = 0.0; for (int i = 0; i < 100000; i++) s += uv.x; return vec4(uv.y);") == [
                .coordinate
            ])
    }

    @Test func fusion() throws {
        #expect(try opcodes("return vec4(uv.x * 3.0 + uv.y);") == [.coordinate, .multiplyAdd])
        #expect(try opcodes("return vec4(uv.x * 3.0 - uv.y);") == [.coordinate, .multiplySubtract])
        #expect(try opcodes("return vec4(uv.y - uv.x * 3.0);") == [.coordinate, .subtractProduct])
        #expect(try opcodes("return vec4(min(max(uv.x, 0.0), uv.y));") == [.coordinate, .clamp])
        #expect(try opcodes("return vec4(uv.x * (1.0 - progress) + uv.y * progress);").count <= 3)
        #expect(try opcodes("return vec4(uv.x * (1.0 - uv.y) + 3.0 * uv.y);") == [.coordinate, .mix])
        // The product is used twice: computed once.
        #expect(
            try opcodes("float p = uv.x * 3.0; return vec4(p + uv.y, p, 0.0, 0.0);") == [.coordinate, .multiply, .add])
    }

    /// Cheap branches are computed whole; those with images are passed over.
    @Test func branches() throws {
        #expect(
            try opcodes("float x = 1.0; if (uv.x > 0.5) x = uv.y; return vec4(x);") == [.coordinate, .less, .select])
        let fetching = try opcodes("if (uv.x > 0.5) return getFromColor(uv * 0.5); return getToColor(uv * 0.25);")
        #expect(fetching.filter { $0 == .jumpIfNone }.count == 2 && fetching.filter { $0 == .select }.count == 4)
        let uniform = try opcodes("if (progress > 0.5) return getFromColor(uv * 0.5); return getToColor(uv * 0.25);")
        #expect(uniform.contains(.jumpUnless) && uniform.contains(.jump) && !uniform.contains(.select))
    }

    @Test func masks() throws {
        let loop = try opcodes("float s = 0.0; while (s < uv.x) { s += 0.1; } return vec4(s);")
        #expect(loop.contains(.loopIfAny) && loop.contains(.jumpIfNone))
    }

    @Test func tablesAreTables() throws {
        let metal = try KernelCase(
            "constant float lut[4] = {1, 2, 4, 8}; extern \"C\" float4 k(coreimage::sample_t s) { return lut[int(s.r * 4)] + lut[3]; }"
        ).program
        #expect(metal.tables == [Float(1), 2, 4, 8].map(\.bitPattern))
        #expect(
            metal.instructions.map(\.opcode) == [.pixel, .multiply, .integerFromFloat, .lookUp, .add]
                || metal.instructions.map(\.opcode).contains(.lookUp))
    }

    /// A slot serves many values, one after another: a long chain needs a handful.
    @Test func slotsAreShared() throws {
        let chain = (0..<300).map { "x = sin(x + \($0).5);" }.joined()
        #expect(try program("float x = uv.x; \(chain) return vec4(x);").spanSlotCount <= 2)
        let sum = (0..<100).map { "s += getFromColor(uv * \($0).5);" }.joined()
        #expect(try program("vec4 s = vec4(0.0); \(sum) return s;").spanSlotCount <= 14)
    }

    /// Constants are folded as the program would compute them: once rounded after each operation, never rearranged.
    @Test func foldingRounds() throws {
        let program = try program("return vec4(0.1 + 0.2, 16777216.0 + 1.0 + 1.0, 1.0 / 3.0, 1e30 * 1e30);")
        let words = program.result.map { Float(bitPattern: program.initialUniforms[$0.slot]) }
        #expect(words == [Float(0.1) + Float(0.2), 16_777_216, 1 / 3, .infinity])
    }

    @Test func transcendentalsAreNotFolded() throws {
        #expect(try program("return vec4(sin(1.0));").preparation.map(\.opcode) == [.sine])
    }

    @Test func divisionByZero() throws {
        let text =
            "vec4 transition(vec2 uv) { int z = int(uv.x); return vec4(1.0 / uv.x, 0.0 / uv.x, float(7 / z), mod(1.0, uv.x)); }"
        let result = try KernelCase(text, .transition).run(0, 0)
        #expect(result[0] == .infinity && result[1].isNaN && result[2] == 0 && result[3].isNaN)
    }

    @Test func extremes() throws {
        let text =
            "vec4 transition(vec2 uv) { return vec4(float(int(uv.x)), fract(uv.y), smoothstep(uv.y, uv.y, uv.y), step(uv.x, uv.x)); }"
        let kernel = try KernelCase(text, .transition)
        #expect(try kernel.run(3e10, -1e-12) == [2_147_483_648, 0x1.fffffep-1, 0, 1])
        #expect(try kernel.run(.nan, 0)[0] == 0)
        #expect(try kernel.run(-.infinity, 0)[0] == -2_147_483_648)
    }
}
