import Graph
import KernelLanguage
import Testing

/// Defaults in comments, in every form that gl-transitions use (spec 3.2, 4.1), and the header.
struct TransitionParameterTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let declaration: String
        let values: [Double]?
        var testDescription: String { declaration }

        init(_ declaration: String, _ values: [Double]?) {
            self.declaration = declaration
            self.values = values
        }
    }

    private static let rows: [Row] = [
        Row("uniform float p; // = 0.5", [0.5]), Row("uniform float p; // = .5", [0.5]),
        Row("uniform float p; // = -1.5", [-1.5]),
        Row("uniform float p; // = 3", [3]), Row("uniform float p; // =1", [1]), Row("uniform float p; //=1.0", [1]),
        Row("uniform float p;// = 2.", [2]), Row("uniform float p /* = 0.25 */;", [0.25]),
        Row("uniform float p; /* = 0.25 */", [0.25]),
        Row("uniform float p; // = 1.0 ; // a note", [1]), Row("uniform float p; // = 1.0; // a note", [1]),
        Row("uniform float p; // = +1.25e-1", [0.125]), Row("uniform int p; // = -7", [-7]),
        Row("uniform bool p; // = true", [1]),
        Row("uniform bool p; // = false", [0]), Row("uniform bool p; // = 1", [1]),
        Row("uniform vec2 p; // = vec2(1.0, -2.0)", [1, -2]),
        Row("uniform vec2 p; // = vec2(0, 0)", [0, 0]), Row("uniform vec3 p; // = vec3(0.5)", [0.5, 0.5, 0.5]),
        Row("uniform vec4 p; // = vec4(1.0, 2.0, 3.0, 4.0)", [1, 2, 3, 4]),
        Row("uniform ivec2 p; // = ivec2(3)", [3, 3]),
        Row("uniform vec3 p /* = vec3(0.9, 0.4, 0.2) */;", [0.9, 0.4, 0.2].map { Double(Float($0)) }),
        Row("uniform mat2 p; // = mat2(2.0)", [2, 0, 0, 2]),
        Row("uniform bvec2 p; // = bvec2(true, 0)", [1, 0]),
        Row("uniform ivec4 p; /* = ivec4(1, -2, 3, 4) */", [1, -2, 3, 4]),
        Row("uniform mat3 p; // = mat3(1., 2., 3., 4., 5., 6., 7., 8., 9.)", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        Row("uniform float p /* = no */; // = 0.5", [0.5]), Row("uniform float p /* first */ /* = 0.5 */;", [0.5]),
        // What cannot be read counts as none.
        Row("uniform float p;", nil), Row("uniform float p; // 0.5", nil), Row("uniform float p; // = 1.0 + 2.0", nil),
        Row("uniform float p; // = sin(1.0)", nil),
        Row("uniform vec2 p; // = vec3(1.0)", nil), Row("uniform int p; // = 1.5", nil),
        Row("uniform float p; // = 1.0 and more", nil),
        Row("uniform float p;\n// = 1.0", nil), Row("uniform vec2 p; // = vec2(1.0, 2.0, 3.0)", nil),
    ]

    @Test(arguments: rows) func defaults(_ row: Row) throws {
        let kernel = try KernelCase(
            row.declaration + "\nvec4 transition(vec2 uv) { return getFromColor(uv); }", .transition)
        let parameter = try #require(kernel.program.parameters.first)
        #expect(parameter.name == "p" && parameter.hasDefault == (row.values != nil))
        #expect(parameter.defaultValue == row.values ?? [Double](repeating: 0, count: parameter.slots.count))
        #expect(kernel.source.diagnostics.contains { $0.message.contains("no default") } == (row.values == nil))
    }

    /// A comment for each name, and one for all names of a list.
    @Test func lists() throws {
        let text =
            "uniform float a /* = 1.0 */, b /* = 2.0 */; // = 3.0\nuniform float c, d; // = 4.0\nvec4 transition(vec2 uv) { return vec4(a, b, c, d); }"
        #expect(try KernelCase(text, .transition).run() == [1, 2, 4, 4])
    }

    @Test func pictures() throws {
        let text =
            "uniform sampler2D luma;\nuniform float k; // = 2.0\nvec4 transition(vec2 uv) { return texture2D(luma, uv) * k + getToColor(uv) * 0.0; }"
        let kernel = try KernelCase(text, .transition)
        #expect(kernel.program.parameters.map(\.kind) == [.image(2), .float(1)])
        #expect(
            kernel.program.images.map(\.role) == [.from, .to, .picture]
                && kernel.program.images.map(\.name) == ["from", "to", "luma"])
        #expect(try kernel.run() == [0.5, 1.5, 2.5, 2])
        #expect(kernel.source.diagnostics.isEmpty)
    }

    @Test func header() {
        let source = KernelSource(
            text: "// License: MIT\n// author: Some Body\nvec4 transition(vec2 uv) { return getFromColor(uv); }")
        #expect(source.author == "Some Body" && source.license == "MIT" && source.dialect == .transition)
    }

    /// Old ways: precision words, `#ifdef GL_ES`, a version, `progress` declared once more, names that other dialects reserve.
    @Test func oldSources() throws {
        let text = """
            #version 100
            #extension GL_OES_standard_derivatives : enable
            #ifdef GL_ES
            precision mediump float;
            #endif
            uniform float progress;
            float texture(vec2 p) { return p.x; }
            highp float kernel(in highp vec2 p) { float signed = 2.0, half = 1.0; return texture(p) * signed * half; }
            vec4 transition(vec2 uv) { return vec4(kernel(uv) * progress); }
            """
        #expect(try KernelCase(text, .transition).at(0.5).run() == [0.25, 0.25, 0.25, 0.25])
    }

    /// Globals that depend on parameters are worked out once for a frame; those that change start anew in every pixel.
    @Test func globals() throws {
        let text = """
            uniform float k; // = 2.0
            float twice = k * 2.0 + progress;
            const float four = 2.0 * 2.0;
            float count;
            void tick() { count += 1.0; }
            vec4 transition(vec2 uv) { tick(); if (uv.x > 0.5) tick(); for (int i = 0; i < int(uv.y * 4.0); i++) tick(); return vec4(twice, four, count, 0.0); }
            """
        let kernel = try KernelCase(text, .transition).at(0.5)
        #expect(try kernel.runSpan([(0, 0), (1, 0), (1, 1), (0, 0.5)]).map { $0[2] } == [1, 2, 6, 3])
        #expect(try kernel.run(0, 0) == [4.5, 4, 1, 0])
    }
}
