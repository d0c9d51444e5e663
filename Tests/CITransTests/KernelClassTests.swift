import CITrans
import TestSupport
import Testing

/// Kernels as Core Image's classes, in its spellings (seeds C.3), and how they fuse with their neighbours (C.5).
struct KernelClassTests {
    private let picture: TestBitmap
    private let other: TestBitmap
    private let extent = CGRect(x: 0, y: 0, width: 31, height: 17)

    init() throws {
        picture = try TestBitmap(31, 17)
        picture.randomizeWithinAlpha(3)
        other = try TestBitmap(31, 17)
        other.randomizeWithinAlpha(4)
    }

    private static let rotate = "kernel vec4 rotate(__sample s) { return s.gbra; }"
    private static let scale = "kernel vec4 scale(__sample s, float x, vec4 c) { return s * x * c; }"
    private static let over = "kernel vec4 over(__sample f, __sample b) { return f + b * (1.0 - f.a); }"
    private static let shift = "kernel vec2 shift(float by) { return destCoord() + vec2(by, 0.0); }"

    private func bytes(_ image: CIImage?) throws -> [UInt8] { try #require(image).rendered(extent).bytes }

    @Test func colorKernel() throws {
        let kernel = try CIColorKernel(source: Self.scale)
        let own = try kernel.apply(
            extent: extent,
            arguments: [.image(picture.image), .number(0.5), .vector(CIVector(x: 1, y: 0.5, z: 0.25, w: 1))])
        // Apple's spelling, with values of any type.
        let apple = kernel.apply(
            extent: extent, arguments: [picture.image, 0.5 as Float, CIVector(x: 1, y: 0.5, z: 0.25, w: 1)])
        #expect(try bytes(own) == bytes(apple))
        #expect(try bytes(own) != picture.bytes)
    }

    @Test func warpKernel() throws {
        let kernel = try CIWarpKernel(source: Self.shift)
        let moved = picture.image.transformed(by: CGAffineTransform(translationX: -2, y: 0))
        let apple = kernel.apply(
            extent: extent, roiCallback: { (index: Int32, rect: CGRect) in rect.offsetBy(dx: 2, dy: Double(index)) },
            image: picture.image, arguments: [2])
        let own = try kernel.apply(
            extent: extent, roiCallback: { _, rect in rect.insetBy(dx: -2, dy: 0) }, image: picture.image,
            arguments: [.number(2)])
        #expect(try bytes(apple) == bytes(moved) && bytes(own) == bytes(moved))
    }

    @Test func blendKernel() throws {
        let kernel = try CIBlendKernel(source: Self.over)
        let behind = other.image.transformed(by: CGAffineTransform(translationX: 5, y: 3))
        let blended = try #require(kernel.apply(foreground: picture.image, background: behind))
        #expect(blended.extent == CGRect(x: 0, y: 0, width: 36, height: 20))
        let composited = picture.image.composited(over: behind)
        #expect(ByteDifference(try blended.rendered(), try composited.rendered()).worst <= 1)
    }

    @Test func generalKernel() throws {
        let kernel = try CIKernel(
            source: "kernel vec4 f(sampler s, float by) { return sample(s, samplerCoord(s) + vec2(by, 0.0)); }")
        let apple = kernel.apply(
            extent: extent, roiCallback: { (_: Int32, rect: CGRect) in rect.insetBy(dx: -1, dy: 0) },
            arguments: [picture.image, 1])
        let moved = picture.image.transformed(by: CGAffineTransform(translationX: -1, y: 0))
        #expect(try bytes(apple) == bytes(moved))
    }

    /// A class takes only kernels of its kind; a blend kernel is a colour kernel too.
    @Test func kindsAreChecked() throws {
        _ = try CIColorKernel(source: Self.over)
        _ = try CIKernel(source: Self.shift)
        let warp = failure { _ = try CIColorKernel(source: Self.shift) }
        #expect(warp?.status == .invalidArgument)
        #expect(warp?.message.contains("'shift' is a warp kernel, not a colour kernel") == true)
        #expect(failure { _ = try CIWarpKernel(source: Self.rotate) }?.message.contains("is a colour kernel") == true)
        #expect(failure { _ = try CIBlendKernel(source: Self.rotate) }?.message.contains("two samples") == true)
    }

    /// Spellings that cannot throw: the error is the image's.
    @Test func mistakesAreTheImages() throws {
        let kernel = try CIColorKernel(source: Self.scale)
        let few = try #require(kernel.apply(extent: extent, arguments: [picture.image]))
        #expect(
            failure { _ = try few.rendered(extent) }?.message.contains("takes 3 arguments, but was given 1") == true)
        let strange = try #require(kernel.apply(extent: extent, arguments: [picture.image, [1: 2], 3]))
        let error = failure { _ = try strange.rendered(extent) }
        #expect(error?.status == .kernelArgument && error?.message.contains("argument 2") == true)
    }

    // MARK: One pass

    /// A chain of colour kernels and built-in filters that read at the pixel makes no picture in between: a context that
    /// may take no memory for one renders it, which it cannot where a kernel samples.
    @Test(arguments: [WorkingSpace.linearSRGB, .none])
    func pointwiseChainsAreOnePass(_ space: WorkingSpace) throws {
        let context = CIContext()
        (context.workingSpace, context.memoryLimit) = (space, 1)
        let chain = try chained()
        let fused = try chain.rendered(extent, .rgbaf, .premultiplied, .linearSRGB, context: context)
        let moved = try CIKernel(
            source: "kernel vec4 f(sampler s) { return sample(s, samplerCoord(s) + vec2(1.0, 0.0)); }"
        ).apply(extent: extent, arguments: [.image(chain)])
        let error = failure { _ = try moved.rendered(extent, context: context) }
        #expect(error?.status == .outOfMemory, "sampling needs a picture in between")

        // The same step by step, each rendered to floats of the working space.
        let stepwise = try chained { image in
            let own = CIContext()
            own.workingSpace = space
            return try image.rendered(
                extent, .rgbaf, .premultiplied, space == .none ? .none : .linearSRGB, context: own
            ).image
        }.rendered(extent, .rgbaf, .premultiplied, .linearSRGB, context: context)
        for y in 0..<17 {
            for x in 0..<31 {
                for c in 0..<4 { #expect(abs(fused.float(x, y, c) - stepwise.float(x, y, c)) < 1e-5) }
            }
        }
    }

    /// Colour kernel, dissolve, blend kernel, compiled code, source over, flash.
    private func chained(_ step: (CIImage) throws -> CIImage = { $0 }) throws -> CIImage {
        let rotate = try CIColorKernel(source: Self.rotate)
        var image = try step(rotate.apply(extent: extent, arguments: [.image(picture.image)]))
        image = try step(transition("CIDissolveTransition", image, other.image))
        image = try step(#require(CIBlendKernel(source: Self.over).apply(foreground: image, background: other.image)))
        let half = try CIColorKernel(native: "half_of", parameters: "__sample s") { span in
            for i in 0..<span.count {
                let s = span.images[0]
                span.result.red[i] = s.red[i] * 0.5
                span.result.green[i] = s.green[i] * 0.5
                span.result.blue[i] = s.blue[i] * 0.5
                span.result.alpha[i] = s.alpha[i] * 0.5
            }
        }
        image = try step(half.apply(extent: extent, arguments: [.image(image)]))
        image = try step(image.composited(over: picture.image))
        return try step(transition("CIFlashTransition", image, other.image))
    }

    private func transition(_ name: String, _ from: CIImage, _ to: CIImage) throws -> CIImage {
        let filter = try CIFilter(named: name)
        try filter.set(.image(from), forKey: "inputImage")
        try filter.set(.image(to), forKey: "inputTargetImage")
        try filter.set(.number(0.4), forKey: "inputTime")
        return try filter.output()
    }
}
