import CITrans
import Synchronization
import TestSupport
import Testing

/// Compiled code of the host's as a kernel.
struct NativeKernelTests {
    /// What the same kernel is in source text; its arithmetic is the same, so its bits are.
    private static let text = """
        kernel vec4 glow(__sample s, __sample t, float amount, __color tint, vec2 slope, int steps, bool flip) {
            vec4 c = (flip ? t : s) * amount + tint;
            return c + (destCoord().x * slope.x + destCoord().y * slope.y) * float(steps);
        }
        """
    private static let parameters =
        "__sample s, __sample t, float amount, __color tint, vec2 slope, int steps, bool flip"

    private static func shade(_ span: NativeSpan) {
        let n = span.numbers
        let image = span.images[n[8] != 0 ? 1 : 0]
        let planes =
            [(image.red, span.result.red), (image.green, span.result.green), (image.blue, span.result.blue)]
            + [(image.alpha, span.result.alpha)]
        for (channel, (from, to)) in planes.enumerated() {
            for i in 0..<span.count {
                let place = (Float(span.x) + Float(i)) * n[5] + Float(span.y) * n[6]
                to[i] = (from[i] * n[0] + n[1 + channel]) + place * n[7]
            }
        }
    }

    private func picture(_ seed: UInt64) throws -> CIImage {
        let picture = try TestBitmap(300, 40)
        picture.randomizeWithinAlpha(seed)
        return picture.image.transformed(by: CGAffineTransform(translationX: -20, y: 7))
    }

    private func arguments(_ flip: Bool) throws -> [FilterValue] {
        [
            .image(try picture(1)), .image(try picture(2)), .number(0.5),
            .color(CIColor(red: 0.2, green: 0.4, blue: 0.1, alpha: 0.5)), .vector(CIVector(x: 0.001, y: -0.002)),
            .number(3), .number(flip ? 1 : 0),
        ]
    }

    @Test(arguments: [WorkingSpace.linearSRGB, .none], [false, true])
    func isWhatItsTextIs(_ space: WorkingSpace, _ flip: Bool) throws {
        let rect = CGRect(x: -25, y: 3, width: 310, height: 50)
        let native = try CIKernel(native: "glow", parameters: Self.parameters, shade: Self.shade)
        #expect(native.kind == .color && native.name == "glow" && native.parameters.count == 7)
        var results: [[UInt8]] = []
        for kernel in [native, try CIKernel(source: Self.text)] {
            let image = try kernel.apply(extent: rect.insetBy(dx: 2, dy: 2), arguments: arguments(flip))
            for (threads, tile) in [(1, 4096), (2, 16), (7, 113)] {
                let context = CIContext()
                (context.workingSpace, context.threads, context.tileSize) = (space, threads, (tile, tile))
                results.append(
                    try image.rendered(rect, .rgbaf, .premultiplied, .linearSRGB, context: context).bytes)
            }
        }
        #expect(results.allSatisfy { $0 == results[0] })
        #expect(Set(results[0]).count > 50)
    }

    /// Spans are whole numbers of pixels inside the extent, and cover it once.
    @Test func everyPixelOnce() throws {
        let counted = Mutex<[Int: Int]>([:])
        let kernel = try CIKernel(native: "count", parameters: "") { span in
            counted.withLock { counted in
                for i in 0..<span.count {
                    counted[Int(span.y.rounded(.down)) * 1000 + Int(span.x.rounded(.down)) + i, default: 0] += 1
                    span.result.red[i] = 1
                    span.result.green[i] = 0
                    span.result.blue[i] = 0
                    span.result.alpha[i] = 1
                }
            }
        }
        let rect = CGRect(x: 0, y: 0, width: 600, height: 30)
        let context = CIContext()
        context.threads = 3
        let result = try kernel.apply(extent: rect, arguments: []).rendered(rect, context: context)
        #expect(result.bytes.count == 600 * 30 * 4 && result.pixel(599, 29) == [255, 0, 0, 255])
        let (pixels, most) = counted.withLock { ($0.count, $0.values.max()) }
        #expect(pixels == 600 * 30 && most == 1)
    }

    /// It is let go once, when the kernel, its images and the filters of it have gone.
    @Test func release() throws {
        let released = Atomic<Int>(0)
        func once() throws {
            var image: CIImage?
            do {
                let kernel = try CIKernel(
                    native: "once", parameters: "", release: { released.add(1, ordering: .relaxed) }
                ) { span in for i in 0..<span.count { span.result.alpha[i] = 0 } }
                image = try kernel.apply(extent: CGRect(x: 0, y: 0, width: 4, height: 4), arguments: [])
                try CIFilter.registerKernel(kernel, named: "TestNativeOnce")
            }
            #expect(released.load(ordering: .relaxed) == 0)
            image = nil
            #expect(image == nil)
            #expect(released.load(ordering: .relaxed) == 0, "the filter still has it")
            try CIFilter.unregister(named: "TestNativeOnce")
        }
        try once()
        #expect(released.load(ordering: .relaxed) == 1)
    }

    @Test func mistakes() {
        func error(_ name: String, _ parameters: String) -> CITransError? {
            failure { _ = try CIKernel(native: name, parameters: parameters) { _ in } }
        }
        for name in ["", "1a", "a b", "a(", "é", "main;"] {
            #expect(error(name, "")?.status == .invalidArgument, "\(name)")
        }
        #expect(error("f", "sampler s")?.message.contains("write __sample s") == true)
        #expect(error("f", "sample s")?.status == .compile)
        #expect(error("f", "float a) { return vec4(1.0); } kernel vec4 g(float b")?.status == .compile)
        #expect(error("f", "float a // b")?.status == .compile)
    }
}
