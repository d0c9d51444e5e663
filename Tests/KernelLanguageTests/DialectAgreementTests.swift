import Graph
import KernelLanguage
import Testing

/// Classic transitions, written out for each dialect, must come to the same picture: in Core Image's dialects the frame
/// is the unit square, so that positions agree with a transition's.
struct DialectAgreementTests {
    /// A body over `uv`, `progress`, `ratio`, `fromAt(p)` and `toAt(p)`; `V2` to `V4` are the vectors.
    struct Body: Sendable, CustomTestStringConvertible {
        let name: String
        let helpers: String
        let text: String

        init(_ name: String, _ text: String, helpers: String = "") {
            self.name = name
            self.text = text
            self.helpers = helpers
        }

        var testDescription: String { name }
    }

    private func source(_ body: Body, _ dialect: KernelDialect) -> String {
        let glsl = "#define V2 vec2\n#define V3 vec3\n#define V4 vec4\n"
        switch dialect {
        case .metal:
            return """
                #include <CoreImage/CoreImage.h>
                using namespace metal;
                #define V2 float2
                #define V3 float3
                #define V4 float4
                #define mod(x, y) ((x) - (y) * floor((x) / (y)))
                #define fromAt(p) a.sample(a.transform(p))
                #define toAt(p) b.sample(b.transform(p))
                \(body.helpers)
                extern "C" { namespace coreimage {
                float4 test(sampler a, sampler b, float progress, float ratio, destination d) { float2 uv = d.coord(); \(body.text) }
                }}
                """
        case .coreImage:
            return glsl + """
                #define fromAt(p) sample(a, samplerTransform(a, p))
                #define toAt(p) sample(b, samplerTransform(b, p))
                \(body.helpers)
                kernel vec4 test(sampler a, sampler b, float progress, float ratio) { vec2 uv = destCoord(); \(body.text) }
                """
        case .transition:
            return glsl + """
                #define fromAt(p) getFromColor(p)
                #define toAt(p) getToColor(p)
                \(body.helpers)
                vec4 transition(vec2 uv) { \(body.text) }
                """
        }
    }

    private static let places: [(x: Float, y: Float)] = (0..<48).map { index in
        let column = Float(index % 8)
        let row = Float(index / 8)
        return (column * 0.141 + 0.003, row * 0.198 + 0.004)
    }

    private static let bodies: [Body] = [
        Body("fade", "return mix(fromAt(uv), toAt(uv), progress);"),
        Body(
            "fade through grey",
            "float k = 1.0 - abs(progress * 2.0 - 1.0); V4 c = mix(fromAt(uv), toAt(uv), step(0.5, progress)); float g = dot(c.rgb, V3(0.3, 0.6, 0.1)); return V4(mix(c.rgb, V3(g, g, g), k), c.a);"
        ),
        Body("wipe", "if (uv.x < progress) return toAt(uv); return fromAt(uv);"),
        Body(
            "soft wipe", "float k = smoothstep(0.0, 0.2, progress * 1.2 - uv.x); return mix(fromAt(uv), toAt(uv), k);"),
        Body(
            "push",
            "V2 p = uv; p.x += progress; if (p.x > 1.0) { p.x -= 1.0; return toAt(p); } else { return fromAt(p); }"),
        Body("iris", "V2 q = (uv - 0.5) * V2(ratio, 1.0); return length(q) < progress ? toAt(uv) : fromAt(uv);"),
        Body(
            "clock",
            "V2 q = uv - V2(0.5, 0.5); float t = atan2of(q.y, q.x); return mix(toAt(uv), fromAt(uv), step(progress * 6.2831853, t + 3.1415927));",
            helpers:
                "float atan2of(float y, float x) { float t = atan(y / x); if (x < 0.0) t += y < 0.0 ? -3.1415927 : 3.1415927; return t; }"
        ),
        Body("blinds", "float k = fract(uv.y * 6.0); return k < progress ? toAt(uv) : fromAt(uv);"),
        Body(
            "checks",
            "V2 cell = floor(uv * V2(8.0, 6.0)); float odd = mod(cell.x + cell.y, 2.0); float t = clamp(progress * 2.0 - odd, 0.0, 1.0); return mix(fromAt(uv), toAt(uv), t);"
        ),
        Body(
            "ripple",
            "V2 d = uv - 0.5; float l = length(d); V2 p = uv + d * sin(l * 30.0 - progress * 20.0) * 0.03; return mix(fromAt(p), toAt(uv), progress);"
        ),
        Body(
            "zoom blur",
            "V4 sum = V4(0.0, 0.0, 0.0, 0.0); for (int i = 0; i < 8; i++) { float k = 1.0 - progress * float(i) / 8.0; sum += fromAt((uv - 0.5) * k + 0.5); } return mix(sum / 8.0, toAt(uv), progress * progress);"
        ),
        Body(
            "mosaic",
            "float n = max(2.0, floor(20.0 * abs(progress - 0.5))); V2 p = (floor(uv * n) + 0.5) / n; return mix(fromAt(p), toAt(p), step(0.5, progress));"
        ),
        Body(
            "random tiles",
            "float r = hash(floor(uv * 10.0)); float m = smoothstep(0.0, -0.5, r - progress * 1.5); return mix(fromAt(uv), toAt(uv), m);",
            helpers: "float hash(V2 p) { return fract(sin(dot(p, V2(12.9898, 78.233))) * 43.5453); }"),
        Body(
            "steps until found",
            "float best = 9.0; for (int i = 0; i < 40; i++) { float x = float(i) / 10.0; if (x > uv.x * 3.0 + progress) { best = x; break; } } return mix(fromAt(uv), toAt(uv), best / 9.0);"
        ),
        Body(
            "varying trips",
            "float s = 0.0; for (float x = 0.0; x < uv.x + progress; x += 0.1) { if (s > 0.8) continue; s += 0.07; } return mix(fromAt(uv), toAt(uv), s);"
        ),
        Body(
            "nested", "float s = search(uv, progress); return mix(fromAt(uv), toAt(uv), s);",
            helpers:
                "float search(V2 p, float t) { for (int i = 0; i < 300; i++) { float y = float(i) / 20.0; for (int j = 0; j < 4; j++) { if (y + float(j) > p.x * 3.0) { if (p.y > t) return 0.25; break; } } if (y > p.y * 2.0) return y / 2.0; } return 1.0; }"
        ),
    ]

    private func picture(_ body: Body, _ dialect: KernelDialect, _ progress: Float) throws -> [[Float]] {
        let kernel = try KernelCase(source(body, dialect), dialect)
        return try (dialect == .transition ? kernel.at(progress) : kernel.with([progress], [1.5])).runSpan(Self.places)
    }

    @Test(arguments: bodies) func agree(_ body: Body) throws {
        for progress: Float in [0, 0.3, 0.5, 0.8, 1] {
            let pictures = try KernelDialect.allCases.map { try picture(body, $0, progress) }
            for other in pictures.dropFirst() {
                for (place, (a, b)) in zip(Self.places, zip(pictures[0], other)) {
                    let isSame = zip(a, b).allSatisfy { abs($0 - $1) < 1e-5 }
                    #expect(isSame, "\(body.name) at \(place), \(progress): \(a), \(b)")
                }
            }
        }
    }

    @Test func wipeIsRight() throws {
        let wipe = Self.bodies[2]
        for (place, color) in zip(Self.places, try picture(wipe, .transition, 0.5)) {
            #expect(color == [place.x, place.y, place.x < 0.5 ? 0.75 : 0.25, 1])
        }
    }

    /// A float counter steps in float32: 2π in thirds takes three trips, where doubles would take four (spec 5.2).
    @Test func countersRound() throws {
        let text = """
            #define PI 3.14159265359
            #define rad 120.0
            #define deg(x) (x * PI / 180.0)
            vec4 transition(vec2 uv) { float n = 0.0; for (float t = 0.0; t <= 2.0 * PI; t += deg(rad)) { n += 1.0; } return vec4(n); }
            """
        var trips: Float = 0
        var t: Float = 0
        while t <= 2 * Float(3.14159265359) {
            trips += 1
            t += Float(120) * Float(3.14159265359) / 180
        }
        #expect(try KernelCase(text, .transition).run() == [trips, trips, trips, trips])
    }
}
