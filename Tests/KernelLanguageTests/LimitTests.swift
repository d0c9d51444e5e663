import Graph
import KernelLanguage
import Testing

/// Each limit of `KernelLimits` that `HostileSourceTests` does not reach, reached on purpose and alone: the status is
/// `kernelLimit`, and the sentence names the limit. What is a little smaller compiles.
struct LimitTests {
    struct Source: Sendable, CustomTestStringConvertible {
        let name: String
        let message: String
        /// The source with so many of whatever the limit counts.
        let text: @Sendable (Int) -> String
        let tooMany, few: Int
        var testDescription: String { name }
    }

    private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    private static func body(_ text: String) -> String { "vec4 transition(vec2 uv) { \(text) }" }
    private static func each(_ range: Range<Int>, _ text: (Int) -> String) -> String { range.map(text).joined() }

    /// Functions, each of which keeps a large array while it calls the one before.
    private static func frames(_ count: Int) -> String {
        "float f0(float x) { return x; }\n"
            + each(1..<count) {
                "float f\($0)(float x) { float a[60000]; a[1] = x; return f\($0 - 1)(a[1]) + a[1]; }\n"
            }
            + body("return vec4(f\(count - 1)(uv.x));")
    }

    /// Tables of constants that differ in one element, looked up where only the pixel knows.
    private static func tables(_ count: Int) -> String {
        each(1..<count) { "float f\($0)(int k) { float a[65000]; a[\($0)] = \($0).5; return a[k]; }\n" }
            + body("float s = 0.0; " + each(1..<count) { "s += f\($0)(int(uv.x)); " } + "return vec4(s);")
    }

    /// A hundred operations, so many times with another argument.
    private static func calls(_ count: Int) -> String {
        "float f(float x) { \(times(50, "x = sin(x) + 0.1; ")) return x; }\n"
            + body("float s = uv.x; " + each(1..<count) { "s = s + f(uv.y * \($0).5); " } + "return vec4(s);")
    }

    private static let sources: [Source] = [
        Source(
            name: "tokens of all macros", message: "macros expand to more than 262144 tokens",
            text: {
                "#define m \(times(200, "uv.x + "))uv.x\n"
                    + body("float s = 0.0; \(times($0, "s = m; "))return vec4(s);")
            },
            tooMany: 400, few: 20),
        Source(
            name: "tokens of one macro", message: "the macro 'd' expands to more than 262144 tokens",
            text: { "#define d(x) \(times($0, "x + "))x\n" + body("return vec4(d(\(times($0, "uv.x * "))uv.x));") },
            tooMany: 400, few: 10),
        Source(
            name: "steps of macros", message: "macros expand without end: more than 1048576 steps",
            text: {
                "#define m0\n" + each(1..<$0) { "#define m\($0) m\($0 - 1) m\($0 - 1)\n" }
                    + body("m\($0 - 1) return vec4(1.0);")
            }, tooMany: 25, few: 12),
        Source(
            name: "operations", message: "the kernel comes to more than 131072 operations", text: calls, tooMany: 2000,
            few: 200),
        Source(
            name: "instructions", message: "instructions; the limit is 65536", text: calls, tooMany: 800, few: 600),
        Source(
            name: "uniform numbers", message: "uniform numbers; the limit is 65536",
            text: { body("float x = uv.x; \(each(0..<$0) { "x=x>\($0).1?\($0).2:\($0).3;" })return vec4(x);") },
            tooMany: 22000, few: 2000),
        Source(
            name: "tables", message: "words; the limit is 262144", text: tables, tooMany: 6, few: 5),
        Source(
            name: "elements that are stored to", message: "an array of more than 1024 elements is stored to",
            text: { body("float a[\($0)]; a[int(uv.x * 9.0)] = uv.y; return vec4(a[3]);") }, tooMany: 1025, few: 1024),
        Source(
            name: "variables of functions within one another",
            message: "the variables have more than 262144 components",
            text: frames, tooMany: 6, few: 4),
    ]

    @Test(arguments: sources) func refused(_ source: Source) throws {
        let failure = KernelCase.failure(source.text(source.tooMany))
        #expect(failure?.status == .kernelLimit, "\(failure?.message.prefix(300) ?? "it compiles")")
        #expect(failure?.message.contains(source.message) == true, "\(failure?.message.prefix(300) ?? "")")
        let smaller = KernelCase.failure(source.text(source.few))
        #expect(smaller == nil, "\(smaller?.message.prefix(300) ?? "")")
    }

    /// More errors are left out than the limit, and there are not more of them.
    @Test func errorsAreCounted() {
        let source = KernelSource(text: Self.body(Self.each(0..<100) { "nothing\($0) = 1.0; " }))
        let errors = source.diagnostics.filter { $0.severity == .error }
        #expect(errors.count == KernelLimits.errors)
        #expect(errors.first?.description.contains("nothing0") == true)
    }

    /// A loop of too many trips to be unrolled stays a loop, and comes to the same sum.
    @Test(arguments: [KernelLimits.unrolledTrips - 1, KernelLimits.unrolledTrips + 1, 4 * KernelLimits.unrolledTrips])
    func longLoops(_ trips: Int) throws {
        let text = Self.body("float s = uv.x; for (int i = 0; i < \(trips); i++) s += float(i); return vec4(s);")
        let kernel = try KernelCase(text, .transition)
        let expected = Float(0.25) + Float(trips * (trips - 1) / 2)
        #expect(try kernel.run() == [expected, expected, expected, expected])
        let isLoop = kernel.program.instructions.contains { $0.opcode == .loopIf || $0.opcode == .loopIfAny }
        #expect(isLoop == (trips > KernelLimits.unrolledTrips))
    }
}
