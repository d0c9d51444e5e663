import CITrans
import TestSupport
import Testing

/// A transition or filter of each kind of kernel, in each dialect, with the pictures and values that it needs.
struct RegisteredFilter: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let description: String
    var testDescription: String { name }

    static let all = transitions + others

    static let transitions = [
        RegisteredFilter(
            name: "metal colour",
            source: """
                #include <CoreImage/CoreImage.h>
                extern "C" float4 wipe(coreimage::sample_t a, coreimage::sample_t b, float time, float softness, float2 slope,
                                       coreimage::destination d) {
                    float x = dot(d.coord(), slope) / 100;
                    return metal::mix(a, b, metal::smoothstep(x - softness, x + softness, time));
                }
                """,
            description: """
                {"inputs": {"softness": {"default": 0.2, "sliderMin": 0, "sliderMax": 1}, "slope": {"default": [1, 0.3]}}}
                """),
        RegisteredFilter(
            name: "metal general",
            source: """
                #include <CoreImage/CoreImage.h>
                extern "C" float4 push(coreimage::sampler a, coreimage::sampler b, float time, float amount, float2 center,
                                       coreimage::destination d) {
                    float2 p = d.coord() + (d.coord() - center) * amount * time;
                    return metal::mix(a.sample(a.transform(p)), b.sample(b.transform(p)), time);
                }
                """,
            description: """
                {"inputs": {"amount": {"default": 0.3}, "center": {"type": "Position", "followsFrame": true}}}
                """),
        RegisteredFilter(
            name: "core image colour",
            source: """
                kernel vec4 tinted(__sample a, __sample b, float time, __color tint, float amount) {
                    vec4 c = mix(a, b, time);
                    return c + (c.a * tint - c) * amount * sin(time * 3.14159265) * fract(destCoord().x * 0.013);
                }
                """,
            description: "{\"inputs\": {\"amount\": {\"default\": 0.7}, \"tint\": {\"default\": [1, 0.5, 0]}}}"),
        RegisteredFilter(
            name: "gl-transitions",
            source: """
                uniform float amount; // = 0.1
                uniform ivec2 cells; // = ivec2(7, 5)
                uniform bool upwards; // = false
                vec4 transition(vec2 uv) {
                    vec2 p = uv + amount * sin(uv.yx * 40.0 + progress * 6.0) / ratio;
                    vec2 cell = floor((upwards ? uv.yx : uv) * vec2(cells)) / vec2(cells);
                    return mix(getFromColor(p), getToColor(p), smoothstep(cell.x * 0.5, cell.x * 0.5 + 0.5, progress));
                }
                """,
            description: "{}"),
    ]

    static let others = [
        RegisteredFilter(
            name: "warp",
            source:
                "kernel vec2 turn(float angle, vec2 center) { vec2 d = destCoord() - center; return center + vec2(d.x * cos_(angle) - d.y * sin_(angle), d.x * sin_(angle) + d.y * cos_(angle)); }",
            description:
                "{\"inputs\": {\"angle\": {\"default\": 0.3, \"type\": \"Angle\"}, \"center\": {\"type\": \"Position\", \"followsFrame\": true}}}"
        ),
        RegisteredFilter(
            name: "blend", source: "kernel vec4 screened(__sample a, __sample b) { return a + b - a * b; }",
            description: "{}"),
        RegisteredFilter(
            name: "generator",
            source:
                "kernel vec4 rings(vec2 middle, float width) { float r = fract(length(destCoord() - middle) / width); return vec4(r, r * r, 1.0 - r, 1.0); }",
            description: "{\"inputs\": {\"middle\": {\"default\": [40, 30]}, \"width\": {\"default\": 20}}}"),
    ]

    func definition(_ set: InstructionSet = .inUse) throws -> FilterDefinition {
        try KernelFilter(named: name, source: source, description: description).definition(set.catalog.engine)
    }

    func makeFilter(_ set: InstructionSet = .inUse, _ from: CIImage, _ to: CIImage, time: Double) throws -> CIFilter {
        let filter = CIFilter(try definition(set))
        for row in filter.attributes.inputs {
            switch row.key.string {
            case "inputImage": try filter.set(.image(from), forKey: "inputImage")
            case "inputTargetImage", "inputBackgroundImage": try filter.set(.image(to), forKey: row.key.string)
            case "inputTime": try filter.setTime(time)
            default: break
            }
        }
        return filter
    }
}

/// Registered filters keep what the library's own keep: exact ends, one picture whatever the threads, tiles and
/// instruction set, and inputs that all do something.
struct RegisteredFilterTests {
    @Test(arguments: RegisteredFilter.transitions, EndKind.all)
    func ends(_ registered: RegisteredFilter, _ kind: EndKind) throws {
        for (width, height) in EndsTests.sizes {
            let (from, to) = (try kind.random(width, height, seed: 1), try kind.random(width, height, seed: 2))
            let filter = try registered.makeFilter(.inUse, from.image, to.image, time: 0)
            for (time, expected) in [(-1.0, from), (0, from), (1, to), (2, to)] {
                try filter.setTime(time)
                #expect(try filter.rendered(kind.format, kind.alpha, kind.colorSpace).bytes == expected.bytes)
            }
        }
    }

    @Test(arguments: RegisteredFilter.all)
    func independence(_ registered: RegisteredFilter) throws {
        let pictures = try [1, 2].map { (seed: UInt64) in
            let picture = try TestBitmap(150, 90)
            picture.randomizeWithinAlpha(seed)
            return picture.image
        }
        let area = CGRect(x: -10, y: -5, width: 170, height: 100)
        var results: [[UInt8]] = []
        for set in InstructionSet.available {
            let image = try registered.makeFilter(set, pictures[0], pictures[1], time: 0.4).output()
            for tile in IndependenceTests.tileSizes {
                for threads in IndependenceTests.threads {
                    let context = set.catalog.makeContext(threads: threads)
                    context.tileSize = (tile, tile)
                    results.append(try image.rendered(area, .rgbaf, context: context).bytes)
                }
            }
        }
        #expect(results.allSatisfy { $0 == results[0] })
        #expect(Set(results[0]).count > 20)
    }

    @Test(arguments: RegisteredFilter.all)
    func everyInputMovesSomePixel(_ registered: RegisteredFilter) throws {
        let (from, to) = (try TestBitmap.waves(96, 64, phase: 0).image, try TestBitmap.waves(96, 64, phase: 1).image)
        let area = CGRect(x: 0, y: 0, width: 96, height: 64)
        func picture(_ key: String?, _ value: FilterValue?) throws -> [UInt8] {
            let filter = try registered.makeFilter(.inUse, from, to, time: 0.4)
            if let key { try filter.set(value, forKey: key) }
            return try filter.output().rendered(area).bytes
        }
        let plain = try picture(nil, nil)
        for row in try registered.definition().attributes.inputs {
            let value: FilterValue =
                switch row.kind {
                case .image: .image(try Auxiliary.picture(area, seed: 9))
                case .color: .color(.blue)
                case .number: .number(row.type == .boolean ? 1 : 0.77)
                default: .vector(CIVector(values: (row.defaultValue ?? []).map { $0 + 3 }))
                }
            #expect(try picture(row.key.string, value) != plain, "\(row.key) changes nothing")
        }
    }
}
