import CITrans
import Graph
import TestSupport
import Testing

/// What samplers read, by their options: two pixels, black and white.
struct SamplerOptionsTests {
    private let picture: TestBitmap
    private let extent = CGRect(x: 0, y: 0, width: 1, height: 1)

    init() throws {
        picture = try TestBitmap(2, 1, .rgbaf, .premultiplied, .none)
        picture.setFloats { x, _, component in component == 3 ? 1 : Float(x) }
    }

    private func read(_ x: Double, _ y: Double, _ options: SamplerOptions, of image: CIImage? = nil) throws -> [Float] {
        let kernel = try CIKernel(
            source: "kernel vec4 r(sampler s, vec2 at) { return sample(s, samplerTransform(s, at)); }")
        let result = try kernel.apply(
            extent: extent, arguments: [.image(image ?? picture.image), .vector(CIVector(values: [x, y]))],
            samplers: [options])
        let pixel = try result.rendered(extent, .rgbaf, .premultiplied, .none)
        return [pixel.float(0, 0, 0), pixel.float(0, 0, 3)]
    }

    @Test func betweenPixels() throws {
        #expect(try read(1, 0.5, SamplerOptions()) == [0.5, 1])
        #expect(try read(1.1, 0.5, SamplerOptions(filterMode: .nearest)) == [1, 1])
        #expect(try read(0.9, 0.5, SamplerOptions(filterMode: .nearest)) == [0, 1])
    }

    @Test func outsideTheImage() throws {
        #expect(try read(7, -5, SamplerOptions()) == [0, 0])
        #expect(try read(7, -5, SamplerOptions(wrapMode: .clamp)) == [1, 1])
        #expect(try read(-7, 5, SamplerOptions(wrapMode: .clamp)) == [0, 1])
        #expect(try read(7, -5, SamplerOptions(wrapMode: .clamp, filterMode: .nearest)) == [1, 1])
    }

    /// A computed picture is clamped at its own edge too, and its space begins there.
    @Test func computedImages() throws {
        let same = try CIKernel(source: "kernel vec4 same(__sample s) { return s; }")
        let whole = CGRect(x: 0, y: 0, width: 2, height: 1)
        let computed = try same.apply(extent: whole, arguments: [.image(picture.image)])
        for filter in SamplerFilterMode.allCases {
            let options = SamplerOptions(wrapMode: .clamp, filterMode: filter)
            #expect(try read(9, 9, options, of: computed) == [1, 1])
            #expect(try read(-9, 0.5, options, of: computed) == [0, 1])
        }
    }

    @Test func oneForEachImage() throws {
        let kernel = try CIKernel(
            source: """
                kernel vec4 b(sampler s, sampler t) {
                    return vec4(sample(s, vec2(9.0)).a, sample(t, vec2(9.0)).a, samplerCoord(s).x, 1.0);
                }
                """)
        let images: [FilterValue] = [.image(picture.image), .image(picture.image)]
        let result = try kernel.apply(
            extent: extent, arguments: images,
            samplers: [SamplerOptions(space: .unit), SamplerOptions(wrapMode: .clamp)])
        let pixel = try result.rendered(extent, .rgbaf, .premultiplied, .none)
        #expect([0, 1, 2].map { pixel.float(0, 0, $0) } == [0, 1, 0.25])
        let error = failure {
            _ = try kernel.apply(
                extent: extent, arguments: images, samplers: [_](repeating: SamplerOptions(), count: 3))
        }
        #expect(error?.status == .kernelArgument && error?.message.contains("3 samplers") == true)
    }
}
