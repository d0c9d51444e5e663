import Graph
import KernelLanguage
import Testing

/// The first kernel of the tutorial on custom filters, and the kinds of kernels beside it (seeds C).
struct TutorialKernelTests {
    private static let swapped = """
        #include <CoreImage/CoreImage.h>

        extern "C" {
          namespace coreimage {
            // Red from green, green from blue, blue from red.
            float4 rotateChannels(sample_t s) {
              return s.gbra;
            }
          }
        }
        """

    @Test func rotatesChannels() throws {
        var kernel = try KernelCase(Self.swapped)
        kernel.interpreter.images[0] = { _, _ in (0.1, 0.2, 0.3, 0.4) }
        #expect(try kernel.run() == [0.2, 0.3, 0.1, 0.4])
        #expect(kernel.source.dialect == .metal)
        #expect(kernel.program.name == "rotateChannels" && kernel.program.kind == .color)
        let image = try #require(kernel.program.images.first)
        #expect(image.name == "s" && image.role == .sample && image.isPointwise)
        // One fetch; the swizzle is no instruction.
        #expect(kernel.program.instructions.map(\.opcode) == [.pixel])
        #expect(kernel.program.preparation.isEmpty && kernel.program.spanSlotCount == 4)
    }

    private static let forms = [
        "extern \"C\" { namespace coreimage { float4 k(sample_t s, float x) { return s * x; } } }",
        "extern \"C\" float4 k(coreimage::sample_t s, float x) { return s * x; }",
        "[[stitchable]] float4 k(coreimage::sample_t s, float x) { return s * x; }",
        "extern \"C\" { namespace coreimage { [[ stitchable ]] float4 k(sample_t s, float x) { return s * x; } } }",
        "namespace ci { extern \"C\" { [[stitchable]] half4 k(ci::sample_h s, half x) { return s * x; } } }",
    ]

    @Test(arguments: forms) func spellings(_ text: String) throws {
        let header = "#include <metal_stdlib>\nusing namespace metal;\n#include <CoreImage/CoreImage.h>\n"
        let kernel = try KernelCase(header + text)
        #expect(kernel.source.kernels.map(\.name) == ["k"] && kernel.source.dialect == .metal)
        #expect(try kernel.with([2]).run() == [0.5, 1.5, 0.5, 2])
    }

    @Test func kinds() throws {
        let source = KernelSource(
            text: """
                using namespace metal;
                extern "C" { namespace coreimage {
                float helper(float4 c) { return c.a; }
                float4 tinted(sample_t s, float4 t) { return s * t * helper(s); }
                float2 moved(float2 by, destination d) { return d.coord() + by; }
                float4 joined(sample_t f, sample_t b) { return f + b * (1 - f.a); }
                float4 general(sampler s, destination d) { return s.sample(s.transform(d.coord())); }
                float4 generated(destination d) { return float4(d.coord(), 0, 1); }
                }}
                """)
        #expect(source.kernels.map(\.name) == ["tinted", "moved", "joined", "general", "generated"])
        #expect(source.kernels.map(\.kind) == [.color, .warp, .blend, .general, .color])
        #expect(try source.compile(function: "moved").result.count == 2)
    }

    /// Marked functions are the kernels, whatever else stands in the block.
    @Test func markedOnly() throws {
        let source = KernelSource(
            text:
                "extern \"C\" { float4 a(coreimage::sample_t s) { return s; } [[stitchable]] float4 b(coreimage::sample_t s) { return s; } }"
        )
        #expect(source.kernels.map(\.name) == ["b"])
    }

    /// A source returns every kernel that is right and leaves out the others (spec 1.4).
    @Test func validKernelsOfABrokenSource() throws {
        let source = KernelSource(
            text: """
                kernel vec4 good(__sample s) { return s; }
                float helper(float x) { return x + missing; }
                kernel vec4 bad(__sample s) { return s * helper(1.0); }
                """)
        #expect(source.kernels.map(\.name) == ["good"])
        #expect(try source.compile(function: "good").name == "good")
        #expect(KernelCase.failure("kernel vec4 bad(__sample s) { return s * missing; }")?.status == .compile)
        #expect(throws: Never.self) { try source.compile() }
        let failure = #expect(throws: (any Error).self) { try source.compile(function: "bad") }
        #expect("\(String(describing: failure))".contains("there is no 'missing'"))
    }

    @Test func unknownName() {
        let source = KernelSource(text: "kernel vec4 vignette(__sample s) { return s; }")
        let failure = #expect(throws: (any Error).self) { try source.compile(function: "vignete") }
        #expect("\(String(describing: failure))".contains("did you mean 'vignette'"))
    }

    /// One kernel may call another, which silently came out empty for a while on Apple's systems (openradar 21638081).
    @Test func kernelsCallKernels() throws {
        let text =
            "kernel vec4 first(__sample s) { return s * 0.5; } kernel vec4 second(__sample s) { return first(s) + 0.25; }"
        #expect(try KernelCase(text, function: "second").run() == [0.375, 0.625, 0.375, 0.75])
    }

    @Test(arguments: [
        "kernel vec4 k(sampler s) { return sample(s, samplerCoord(s)); }",
        "kernel vec4 k(sampler s) { return sample(s, samplerTransform(s, destCoord())); }",
        "float4 k(coreimage::sampler s) { return s.sample(s.coord()); }",
        "float4 k(coreimage::sampler s, coreimage::destination d) { return sample(s, samplerTransform(s, d.coord())); }",
    ]) func samplingAtThePixel(_ text: String) throws {
        let program = try KernelCase(text).program
        #expect(program.instructions.map(\.opcode) == [.pixel] && program.images[0].isPointwise)
    }

    @Test func samplingElsewhere() throws {
        let text = "kernel vec4 k(sampler s, vec2 by) { return sample(s, samplerTransform(s, destCoord() + by)); }"
        let kernel = try KernelCase(text).with([0.5, 0.25])
        #expect(kernel.program.images[0].isPointwise == false)
        #expect(kernel.program.instructions.map(\.opcode) == [.coordinate, .add, .add, .sampleWorld])
        #expect(try kernel.run() == [0.75, 1, 0.25, 1])
    }

    @Test func extents() throws {
        let text =
            "kernel vec4 k(sampler s, __table sampler t) { return vec4(samplerOrigin(s), samplerSize(t)) + samplerExtent(s) * 0.0; }"
        let kernel = try KernelCase(text)
        #expect(try kernel.run() == [1, 2, 300, 200])
        #expect(kernel.program.images.map(\.role) == [.sampler, .table] && kernel.program.instructions.isEmpty)
    }

    @Test func gathers() throws {
        let kernel = try KernelCase("float4 k(coreimage::sampler s) { return s.gatherX(float2(2, 3)); }")
        #expect(try kernel.run() == [1.5, 2.5, 2.5, 1.5])
    }

    @Test func data() throws {
        let text = """
            struct Entry { float3 color; int weight; };
            extern "C" float4 k(coreimage::sample_t s, constant float *curve, constant int seam[100000], constant uchar4 *bytes,
                                constant Entry *entries) {
                int i = int(s.r * 8);
                return float4(curve[i], seam[1], bytes[1].y, entries[1].weight + entries[1].color.z);
            }
            """
        var kernel = try KernelCase(text)
        func bytes(_ words: [UInt32]) -> [UInt8] {
            words.flatMap { word in [0, 8, 16, 24].map { (shift: UInt32) in UInt8(truncatingIfNeeded: word >> shift) } }
        }
        kernel.interpreter.data = [
            1: bytes([0, 1, Float(2.5).bitPattern]), 2: bytes([7, UInt32(bitPattern: -8)]),
            3: [1, 2, 3, 4, 5, 250, 7, 8],
            4: bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Float(0.5).bitPattern, 0, 3]),
        ]
        #expect(try kernel.run() == [2.5, -8, 250, 3.5])
        #expect(
            kernel.program.parameters.map(\.kind) == [
                .image(0), .data(stride: 4), .data(stride: 4), .data(stride: 4), .data(stride: 32),
            ])
    }

    @Test func parameterKinds() throws {
        let text =
            "kernel vec4 k(__color c, float a, vec2 b, vec3 d, int i, bool f) { return c + a + b.x + d.z + float(i) + float(f); }"
        let kernel = try KernelCase(text)
        #expect(kernel.program.parameters.map(\.kind) == [.color, .float(1), .float(2), .float(3), .int(1), .bool(1)])
        #expect(kernel.program.parameters.map(\.slots) == [0..<4, 4..<5, 5..<7, 7..<10, 10..<11, 11..<12])
        #expect(try kernel.with([1, 2, 3, 4], [10], [20, 0], [0, 0, 30], [-3], [1]).run() == [59, 60, 61, 62])
    }

    @Test func localIncludes() throws {
        let text =
            "#include <CoreImage/CoreImage.h>\n#include \"help/math.h\"\nextern \"C\" float4 k(coreimage::sample_t s) { return s * TWICE + half_of(1); }"
        let files = [
            "help/math.h": "#pragma once\n#include \"more.h\"\n#define TWICE 2",
            "more.h": "static float half_of(float x) { return x / 2; }",
        ]
        #expect(try KernelCase(text, includes: { files[$0] }).run() == [1, 2, 1, 2.5])
        #expect(KernelCase.failure(text)?.message.contains("help/math.h") == true)
    }
}
