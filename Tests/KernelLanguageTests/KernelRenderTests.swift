import CITrans
import Graph
import TestSupport
import Testing

import func Glibc.sin

/// Kernels over pictures, from source text to pixels.
struct KernelRenderTests {
    private let picture: TestBitmap
    private let context: CIContext

    init() throws {
        picture = try TestBitmap.random(31, 17, .rgba8, .premultiplied, .sRGB, seed: 9)
        picture.randomizeWithinAlpha(9)
        context = CIContext()
        context.workingSpace = .none
    }

    private var extent: CGRect { CGRect(x: 0, y: 0, width: 31, height: 17) }

    private func bytes(_ image: CIImage) throws -> [UInt8] { try image.rendered(extent, context: context).bytes }

    /// Seeds C.4: the tutorial's first kernel.
    @Test func tutorialsKernelRotatesChannels() throws {
        let kernel = try CIKernel(
            source: """
                #include <CoreImage/CoreImage.h>
                extern "C" { namespace coreimage {
                    float4 rotated(sample_t s) { return s.gbra; }
                }}
                """)
        let result = try bytes(kernel.apply(extent: extent, arguments: [.image(picture.image)]))
        for (pixel, source) in zip(stride(from: 0, to: result.count, by: 4), stride(from: 0, to: result.count, by: 4)) {
            let s = picture.bytes[source..<source + 4].map { $0 }
            #expect(Array(result[pixel..<pixel + 4]) == [s[1], s[2], s[0], s[3]])
        }
    }

    /// DigViewer#17: a kernel that moves the sample point by a pixel, as a general and as a warp kernel.
    @Test func shiftsByAPixel() throws {
        let general = try CIKernel(
            source: "kernel vec4 shift(sampler s) { return sample(s, samplerCoord(s) + vec2(1.0, 0.0)); }")
        let warp = try CIKernel(source: "kernel vec2 shift() { return destCoord() + vec2(1.0, 0.0); }")
        let expected = try bytes(picture.image.transformed(by: CGAffineTransform(translationX: -1, y: 0)))
        #expect(try bytes(general.apply(extent: extent, arguments: [.image(picture.image)])) == expected)
        #expect(try bytes(warp.apply(extent: extent, image: picture.image, arguments: [])) == expected)
    }

    /// A sampler's space begins at its image's corner, wherever that is, and its size and extent are told.
    @Test(arguments: [CIKernel.SamplerSpace.pixels, .unit])
    func samplerSpaces(_ space: CIKernel.SamplerSpace) throws {
        let moved = picture.image.transformed(by: CGAffineTransform(translationX: 5, y: -3))
        let kernel = try CIKernel(
            source: """
                kernel vec4 corner(sampler s) {
                    vec2 p = samplerCoord(s);
                    return vec4(p / 100.0, samplerSize(s) / 100.0);
                }
                """)
        let image = try kernel.apply(extent: moved.extent, arguments: [.image(moved)], samplerSpace: space)
        let result = try image.rendered(moved.extent, .rgbaf, .premultiplied, .none, context: context)
        let scale: (Float, Float) = space == .pixels ? (1, 1) : (31, 17)
        #expect(abs(result.float(4, 16, 0) - 4.5 / scale.0 / 100) < 1e-6)
        #expect(abs(result.float(4, 16, 1) - 0.5 / scale.1 / 100) < 1e-6)
        #expect(abs(result.float(0, 0, 2) - 0.31) < 1e-6 && abs(result.float(0, 0, 3) - 0.17) < 1e-6)
    }

    /// A colour is matched to the working space and premultiplied.
    @Test func colours() throws {
        let kernel = try CIKernel(source: "kernel vec4 fill(__color c) { return c; }")
        let color = CIColor(red: 0.5, green: 1, blue: 0, alpha: 0.5)
        let image = try kernel.apply(extent: extent, arguments: [.color(color)])
        let plain = try image.rendered(extent, .rgbaf, .premultiplied, .none, context: context)
        #expect(plain.float(0, 0, 0) == 0.25 && plain.float(0, 0, 1) == 0.5 && plain.float(0, 0, 3) == 0.5)
        let linear = try image.rendered(extent, .rgbaf, .premultiplied, .linearSRGB)
        #expect(abs(linear.float(0, 0, 0) - Float(ReferenceColor.decoded(0.5)) / 2) < 1e-6)
    }

    @Test func argumentsAreChecked() throws {
        let kernel = try CIKernel(
            source: "kernel vec4 f(sampler s, vec2 center, float radius) { return vec4(center, radius, 1.0); }")
        let few = failure { _ = try kernel.apply(extent: extent, arguments: [.image(picture.image)]) }
        #expect(few?.status == .kernelArgument && few?.message.contains("takes 3 arguments, but was given 1") == true)
        let wrong = failure {
            _ = try kernel.apply(
                extent: extent, arguments: [.image(picture.image), .number(3), .number(1)])
        }
        #expect(wrong?.status == .kernelArgument)
        #expect(wrong?.message.contains("argument 2") == true && wrong?.message.contains("center") == true)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatIsNoNumberIsRefused(number: Double) throws {
        let kernel = try CIKernel(
            source: "kernel vec4 f(float radius, vec2 center) { return vec4(center, radius, 1.0); }")
        let radius = failure {
            _ = try kernel.apply(extent: extent, arguments: [.number(number), .vector(CIVector(values: [0, 0]))])
        }
        #expect(radius?.status == .kernelArgument && radius?.message.contains("radius, is not finite") == true)
        let count = try CIKernel(
            source: "extern \"C\" float4 f(int count) { return float4(float(count)); }", dialect: .metal)
        let integer = failure { _ = try count.apply(extent: extent, arguments: [.number(number)]) }
        #expect(integer?.status == .kernelArgument && integer?.message.contains("count, is not finite") == true)
    }

    @Test(arguments: [
        CGRect(x: Double.nan, y: 0, width: 4, height: 4), CGRect(x: 0, y: 0, width: Double.infinity, height: 4),
        CGRect(x: 0, y: 0, width: Double.nan, height: 4),
    ])
    func aRegionThatIsNoRectangleMeansAll(region: CGRect) throws {
        let kernel = try CIKernel(source: "kernel vec4 f(sampler s) { return sample(s, samplerCoord(s)); }")
        let all = try kernel.apply(extent: extent, arguments: [.image(picture.image)])
        let odd = try kernel.apply(extent: extent, roiCallback: { _, _ in region }, arguments: [.image(picture.image)])
        let (first, second) = (try all.rendered(extent, .rgbaf), try odd.rendered(extent, .rgbaf))
        for y in 0..<first.bitmap.height {
            for x in 0..<first.bitmap.width { #expect(first.float(x, y, 0) == second.float(x, y, 0)) }
        }
    }

    @Test func errorsHavePlaceAndCaret() {
        let error = failure { _ = try CIKernel(source: "kernel vec4 f(__sample s) {\n    return s.rgbz;\n}") }
        #expect(
            error?.status == .compile && error?.message.contains(":2:") == true && error?.message.contains("^") == true)
    }

    /// A loop without end fails the frame and hangs nothing.
    @Test func endlessLoops() throws {
        let kernel = try CIKernel(
            source: """
                kernel vec4 f(__sample s) {
                    float x = s.r + 1.0;
                    while (x > 0.0) { x += 1.0; }
                    return vec4(x);
                }
                """)
        let target = try TestBitmap(31, 17)
        let before = target.bytes
        let image = try kernel.apply(extent: extent, arguments: [.image(picture.image)])
        let error = failure { try context.render(image, bounds: extent, into: target.bitmap) }
        #expect(error?.status == .kernelLimit && target.gapsAreUntouched)
        #expect(target.bytes == before)
    }

    /// A loop that only some pixels never leave: those before them are done by then, and still nothing is written.
    @Test func loopsThatSomePixelsNeverLeave() throws {
        let kernel = try CIKernel(
            source: """
                kernel vec4 f(__sample s) {
                    float x = destCoord().x;
                    while (x > 25.0) { x += 1.0; }
                    return vec4(step(0.0, x));
                }
                """)
        let wide = CGRect(x: 0, y: 0, width: 700, height: 40)
        let target = try TestBitmap(700, 40)
        let before = target.bytes
        let small = try kernel.apply(
            extent: CGRect(x: 0, y: 0, width: 20, height: 40),
            arguments: [.image(CIImage(color: CIColor(red: 1, green: 1, blue: 1)))])
        let image = try kernel.apply(
            extent: wide, arguments: [.image(CIImage(color: CIColor(red: 1, green: 1, blue: 1)))])
        #expect(failure { try context.render(image, bounds: wide, into: target.bitmap) }?.status == .kernelLimit)
        let isUntouched = target.bytes == before
        #expect(isUntouched)
        let done = try small.rendered(context: context)
        #expect(done.bytes.allSatisfy { $0 == 255 })
    }

    /// The hash that many transitions draw their noise from: the same to the bit as its formula in 32 bit numbers, with a
    /// sine that is rounded once.
    @Test func sineHashes() throws {
        let kernel = try CIKernel(
            source: """
                kernel vec4 f() {
                    vec2 p = destCoord();
                    return vec4(fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453), 0.0, 0.0, 1.0);
                }
                """)
        let extent = CGRect(x: 0, y: 0, width: 61, height: 9)
        let floats = try kernel.apply(extent: extent, arguments: []).rendered(nil, .rgbaf, context: context)
        for y in 0..<9 {
            for x in 0..<61 {
                let (u, v) = (Float(x) + 0.5, Float(8 - y) + 0.5)
                let wave = Float(sin(Double(u * Float(12.9898) + v * Float(78.233)))) * Float(43758.5453)
                #expect(floats.float(x, y, 0) == wave - wave.rounded(.down))
            }
        }
    }

    // MARK: Transitions

    private static let fade = """
        uniform float strength; // = 1.0
        vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress * strength); }
        """

    private func filter(_ name: String, time: Double) throws -> CIFilter {
        let other = try TestBitmap.random(31, 17, .rgba8, .premultiplied, .sRGB, seed: 10)
        other.randomizeWithinAlpha(10)
        return try TransitionScene(name, from: picture.image, to: other.image).registeredFilter(time: time)
    }

    /// StreamFX-Public#96: a fade in source text is the library's own.
    @Test(arguments: [WorkingSpace.none, .linearSRGB])
    func fadeIsDissolve(_ space: WorkingSpace) throws {
        try CIFilter.registerTransition(named: "TestFade", source: Self.fade)
        context.workingSpace = space
        for time in [0, 0.25, 0.5, 1] {
            let own = try filter("CIDissolveTransition", time: time).rendered(context: context)
            let fade = try filter("TestFade", time: time).rendered(context: context)
            #expect(ByteDifference(own, fade).worst <= (time == 0 || time == 1 ? 0 : 1))
        }
    }

    @Test func parametersHaveDefaultsAndAreListed() throws {
        try CIFilter.registerTransition(named: "TestParameter", source: Self.fade)
        let filter = try filter("TestParameter", time: 0.5)
        #expect(filter.inputKeys == ["inputImage", "inputTargetImage", "inputTime", "strength"])
        #expect(CIFilter.filterNames(inCategory: "CICategoryTransition").contains("TestParameter"))
        let before = try filter.rendered(context: context).bytes
        try filter.set(.number(0), forKey: "strength")
        #expect(try filter.rendered(context: context).bytes != before)
        #expect(try filter.rendered(context: context).bytes == picture.bytes)
    }

    /// remotion#10069: a source that fails is an error, not a hard cut; and no name of the library's own is taken.
    @Test func failures() {
        let broken = failure {
            try CIFilter.registerTransition(named: "TestBroken", source: "vec4 transition(vec2 uv) { return uv; }")
        }
        #expect(broken?.status == .compile)
        #expect(failure { _ = try CIFilter(named: "TestBroken") }?.status == .unknownFilter)
        let taken = failure { try CIFilter.registerTransition(named: "CIDissolveTransition", source: Self.fade) }
        #expect(taken?.status == .invalidArgument)
    }

    /// A mean of two images by one share is drawn without planes where the frame is large: it comes to the same.
    @Test(arguments: [0.0, 0.3, 0.875, 1, 1.5]) func mixtures(_ share: Double) throws {
        let (width, height) = (331, 211)
        let pictures = try [UInt64(5), 6].map { seed in
            let picture = try TestBitmap.random(width, height, .rgba8, .premultiplied, .sRGB, seed: seed)
            picture.randomizeWithinAlpha(seed)
            for y in 20..<height { for x in 0..<width { picture.setBits(x, y, 3, 255) } }
            return picture.image
        }
        let kernel = try CIKernel(
            source: "kernel vec4 blend(__sample a, __sample b, float t) { return mix(b, a, 1.0 - t); }")
        let image = try kernel.apply(
            extent: pictures[0].extent, arguments: pictures.map { .image($0) } + [.number(share)])
        let managed = CIContext()
        let whole = try image.rendered(pictures[0].extent, context: managed).bytes
        var rows: [UInt8] = []
        for y in (0..<height).reversed() {
            rows += try image.rendered(CGRect(x: 0, y: Double(y), width: Double(width), height: 1), context: managed)
                .bytes
        }
        #expect(whole == rows)
    }

    /// The same bits on every instruction set, number of threads and tiling.
    @Test func independence() throws {
        let source = """
            vec4 transition(vec2 uv) {
                vec2 p = uv + 0.1 * sin(uv.yx * 40.0 + progress * 6.0) * pow(uv.x, 1.7);
                return mix(getFromColor(p), getToColor(p), smoothstep(0.3, 0.7, uv.x + 0.2 * cos(uv.y * 30.0)));
            }
            """
        let program = try KernelCase(source, .transition).program
        var pictures: [[UInt8]] = []
        for set in InstructionSet.available {
            for (threads, size) in [(1, 4096), (3, 16), (2, 113)] {
                let context = CIContext(engine: set.catalog.engine)
                (context.threads, context.tileSize) = (threads, (size, size))
                let image = waves(program, set.catalog.engine)
                pictures.append(try image.rendered(extent, context: context).bytes)
            }
        }
        #expect(pictures.allSatisfy { $0 == pictures[0] })
    }

    private func waves(_ program: KernelProgram, _ engine: any PixelEngine) -> CIImage {
        let square = ProgramBinding.Placement(unitSquareOn: extent)
        let words = program.inputs.map { input in
            if case .ratio = input { Float(31.0 / 17).bitPattern } else { Float(0.4).bitPattern }
        }
        let binding = ProgramBinding(
            program, inputs: (words, words), data: [], placements: [square, square], position: square, anchor: .zero,
            repeatsEdges: true, regionOfInterest: { [extent] _, _ in extent })
        let turned = picture.image.transformed(by: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 31, ty: 17))
        let node = KernelNode(
            kernel: engine.makeKernel(binding), images: [picture.image, turned], anchor: .zero)
        return CIImage(.kernel(node), extent: extent)
    }
}

extension TransitionScene {
    /// The filter by its name, registered or the library's own.
    fileprivate func registeredFilter(time: Double) throws -> CIFilter {
        let filter = try CIFilter(named: name)
        try filter.set(.image(from), forKey: "inputImage")
        try filter.set(.image(to), forKey: "inputTargetImage")
        try filter.setTime(time)
        return filter
    }
}
