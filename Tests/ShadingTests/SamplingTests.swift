import CITrans
import TestSupport
import Testing

/// core-image.md 3.5: which pixels are mixed, in which numbers, and what lies beyond the edges.
struct SamplingTests {
    /// Black and white, side by side.
    private func edge(_ format: PixelFormat = .rgb8) throws -> CIImage {
        let source = try TestBitmap(2, 1, format)
        source.setBits { x, _, _ in UInt32(x * 255) }
        return source.image
    }

    private func row(_ image: CIImage, _ columns: Range<Int>, _ y: Int = 0) throws -> [UInt8] {
        let rect = CGRect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
        return try image.rendered(rect, .rgba8).bytes.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    }

    /// A picture that is only moved is interpolated in its encoded numbers: eighths of 255.
    @Test func encodedValues() throws {
        let wide = try edge().clampedToExtent().transformed(by: CGAffineTransform(scaleX: 4, y: 1))
        #expect(try row(wide, 0..<8) == [0, 0, 32, 96, 159, 223, 255, 255])
    }

    /// The mean over an area is one of light: encode(1/8), encode(3/8) …
    @Test func linearLight() throws {
        let wide = try edge().clampedToExtent()
            .transformed(by: CGAffineTransform(scaleX: 4, y: 1), highQualityDownsample: true)
        let expected = [0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1].map { UInt8(ReferenceColor.encoded($0) * 255 + 0.5) }
        #expect(try row(wide, 0..<8) == expected)
        #expect(expected[2] == 99, "and not 32")
    }

    /// A mean of light is what a decoded bitmap gives, a mean of numbers what the encoded one does.
    @Test func spacesOfTheEngine() throws {
        let source = try TestBitmap(2, 1, .rgba8)
        source.setBits { x, _, role in UInt32(role == .alpha ? 255 : x * 255) }
        #expect(abs(sampled(source) - Float(ReferenceColor.decoded(0.25))) < 1e-6)
        let light = try TestBitmap(2, 1, .rgba16, .premultiplied, .linearSRGB)
        light.setBits { x, _, role in UInt32(role == .alpha ? 65535 : x * 65535) }
        #expect(abs(sampled(light) - 0.25) < 1e-6)
    }

    /// The light a quarter of the way between the two pixels of a bitmap.
    private func sampled(_ source: TestBitmap) -> Float {
        var sampler = Sampler(
            bitmap: source.bitmap, content: source.bitmap.bounds, edge: .transparent, interpolation: .linear,
            workingSpace: .linearSRGB, toMemory: .identity)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: Planes.floatCount)
        defer { memory.deallocate() }
        let planes = Planes(base: memory)
        let span = Span(column: 0, row: 0, centerX: 0.75, centerY: 0.5, count: 1, workingSpace: .linearSRGB)
        CITransLibrary.catalog.engine.sample(&sampler, along: span, into: planes)
        return planes.green[0]
    }

    @Test func nearest() throws {
        let wide = try edge().samplingNearest().transformed(by: CGAffineTransform(scaleX: 3, y: 1))
        #expect(try row(wide, -1..<7) == [0, 0, 0, 0, 255, 255, 255, 0])
        let alpha = try wide.rendered(CGRect(x: -1, y: 0, width: 8, height: 1), .alpha8)
        #expect(alpha.bytes == [0, 255, 255, 255, 255, 255, 255, 0])
    }

    /// Beyond its edges an image is transparent, so a moved picture's edge is half there.
    @Test func transparentEdges() throws {
        let moved = try edge().transformed(by: CGAffineTransform(translationX: 0.5, y: 0))
        #expect(moved.extent == CGRect(x: 0.5, y: 0, width: 2, height: 1))
        let result = try moved.rendered(CGRect(x: -1, y: 0, width: 5, height: 1), .rgba8, .straight)
        #expect((0..<5).map { result.byte($0, 0, 3) } == [0, 128, 255, 128, 0])
        #expect((1..<4).map { result.byte($0, 0, 0) } == [0, 128, 255])
    }

    @Test func clamp() throws {
        let source = try TestBitmap.random(5, 4, .rgba8, .straight, seed: 21)
        let result = try source.image.clampedToExtent().rendered(
            CGRect(x: -7, y: -9, width: 20, height: 22), .rgba8, .straight)
        for y in 0..<22 {
            for x in 0..<20 {
                // The bitmap's row 0 is the highest: y = 12 in the picture, row 3 − 3 of the source at y = 3.
                let (column, row) = (min(max(x - 7, 0), 4), min(max(y - 9, 0), 3))
                let expected = source.pixel(column, row)
                #expect(result.pixel(x, y) == (expected[3] == 0 ? [0, 0, 0, 0] : expected))
            }
        }
    }

    /// Moving by whole pixels copies bytes, also colours that no alpha shows.
    @Test(arguments: PixelKind.all.filter { $0.colorSpace != .linearSRGB })
    func wholeTranslations(_ kind: PixelKind) throws {
        let source = try kind.makeBitmap(19, 7)
        source.randomize(2)
        if kind.alpha == .opaque {
            source.setBits { x, y, role in
                let isUnused = role == .ignored || role == .alpha
                return isUnused ? opaque(kind) : source.bits(x, y, kind.format.roles.firstIndex(of: role) ?? 0)
            }
        }
        for (dx, dy) in [(3.0, -5.0), (-1000, 12345)] {
            let moved = source.image.transformed(by: CGAffineTransform(translationX: dx, y: dy))
            #expect(try moved.rendered(nil, kind.format, kind.alpha, kind.colorSpace).bytes == source.bytes)
        }
    }

    private func opaque(_ kind: PixelKind) -> UInt32 {
        switch kind.format.component {
        case .uint8: 255
        case .uint16: 65535
        case .half: UInt32(Float16(1).bitPattern)
        case .float: Float(1).bitPattern
        }
    }

    /// Making a picture smaller takes the mean of what each pixel covers: a checkerboard becomes its grey.
    @Test(arguments: [2, 4, 8, 16])
    func areaMean(_ factor: Int) throws {
        let source = try TestBitmap(64, 64, .gray8)
        source.setBits { x, y, _ in UInt32((x + y) % 2 * 255) }
        let small = source.image.clampedToExtent().transformed(
            by: CGAffineTransform(scaleX: 1 / Double(factor), y: 1 / Double(factor)), highQualityDownsample: true)
        let size = CGRect(x: 0, y: 0, width: 64 / factor, height: 64 / factor)
        #expect(try small.rendered(size, .gray8).bytes.allSatisfy { $0 == 188 })
        let unmanaged = try small.rendered(size, .gray8, context: WorkingSpace.none.makeContext())
        #expect(unmanaged.bytes.allSatisfy { $0 == 128 })
    }

    /// The mean of the whole is kept at any size, to a level.
    @Test(arguments: [0.5, 0.37, 0.21, 1.0 / 16])
    func meanIsKept(_ scale: Double) throws {
        let source = try TestBitmap(128, 128, .grayf, .opaque, .none)
        source.setFloats { x, y, _ in Float((x * 37 + y * 91) % 256) / 255 }
        let small = source.image.clampedToExtent()
            .transformed(by: CGAffineTransform(scaleX: scale, y: scale), highQualityDownsample: true)
        let side = (128 * scale).rounded(.down)
        let result = try small.rendered(CGRect(x: 0, y: 0, width: side, height: side), .grayf, .opaque, .none)
        func mean(_ bitmap: TestBitmap, _ limit: Int) -> Double {
            var sum = 0.0
            for y in (bitmap.height - limit)..<bitmap.height {
                for x in 0..<limit { sum += Double(bitmap.float(x, y, 0)) }
            }
            return sum / Double(limit * limit)
        }
        let covered = min(Int((side / scale).rounded()), 128)
        #expect(abs(mean(result, Int(side)) - mean(source, covered)) < 1.0 / 255)
    }

    /// Bounds that begin between pixels are a grid between pixels: half of each neighbour.
    @Test func fractionalBounds() throws {
        let target = try TestBitmap(3, 1, .rgba8)
        try CIContext.shared.render(
            try edge(), bounds: CGRect(x: -0.5, y: 0, width: 3, height: 1), into: target.bitmap)
        #expect((0..<3).map { target.pixel($0, 0) } == [[0, 0, 0, 128], [128, 128, 128, 255], [128, 128, 128, 128]])
    }

    /// shiny edges: mlt#1125, scratch-render#459. A white disc on transparent black, turned: no dark line round it.
    @Test(arguments: [AlphaKind.straight, .premultiplied])
    func noDarkFringe(_ alpha: AlphaKind) throws {
        let disc = try TestBitmap(64, 64, .rgba8, alpha)
        disc.setBits { x, y, _ in (x - 32) * (x - 32) + (y - 32) * (y - 32) < 600 ? 255 : 0 }
        let turned = disc.image.transformed(by: CGAffineTransform(a: 0.9, b: 0.5, c: -0.5, d: 0.9, tx: 0.3, ty: 0.7))
        let result = try turned.rendered(nil, .rgba8, .straight)
        var partly = 0
        for y in 0..<result.height {
            for x in 0..<result.width where result.byte(x, y, 3) > 8 {
                partly += result.byte(x, y, 3) < 255 ? 1 : 0
                for c in 0..<3 { #expect(result.byte(x, y, c) >= 254) }
            }
        }
        #expect(partly > 50, "the disc's edge is soft")
    }
}
