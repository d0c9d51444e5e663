import CITrans
import TestSupport
import Testing

/// Dissolves of whole bitmaps go a short way, without planes. It must come to what the long way comes to.
struct FrameMixTests {
    static let formats: [PixelFormat] = [.rgba8, .bgra8, .argb8, .abgr8, .rgbx8, .bgrx8, .rgb8, .bgr8]

    /// Large enough for the table of pairs, and of no round width.
    private static let (width, height) = (331, 211)

    /// Noise, opaque but for a few patches and single pixels.
    private func picture(_ format: PixelFormat, _ alpha: AlphaKind, seed: UInt64) throws -> TestBitmap {
        let result = try TestBitmap(Self.width, Self.height, format, alpha, padding: 12)
        result.randomizeWithinAlpha(seed)
        guard let place = format.roles.firstIndex(of: .alpha) else { return result }
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let isTranslucent = (x / 40 + y / 30) % 5 == 0 || (x * 7 + y * 13) % 997 == 0
                if !isTranslucent { result.setBits(x, y, place, 255) }
            }
        }
        return result
    }

    private func dissolve(_ from: CIImage, _ to: CIImage, _ time: Double, _ set: InstructionSet) throws -> CIFilter {
        try TransitionScene("CIDissolveTransition", from: from, to: to).makeFilter(set.catalog, time: time)
    }

    /// The frame in pieces that are too small for the table.
    private func pieces(_ image: CIImage, _ format: PixelFormat, _ alpha: AlphaKind, _ context: CIContext) throws
        -> [UInt8]
    {
        var rows: [UInt8] = []
        for y in stride(from: Self.height - 1, through: 0, by: -1) {
            rows += try image.rendered(
                CGRect(x: 0, y: y, width: Self.width, height: 1), format, alpha, context: context
            ).bytes
        }
        return rows
    }

    @Test(arguments: InstructionSet.available, formats)
    func isTheLongWay(_ set: InstructionSet, _ format: PixelFormat) throws {
        for alpha in format.hasAlpha ? [AlphaKind.premultiplied, .straight, .opaque] : [.opaque] {
            let (a, b) = (try picture(format, alpha, seed: 1), try picture(format, alpha, seed: 2))
            for time in [0.001, 0.3, 0.5, 0.875] {
                let filter = try dissolve(a.image, b.image, time, set)
                let context = CIContext(engine: set.catalog.engine)
                let whole = try filter.output().rendered(nil, format, alpha, context: context)
                #expect(whole.gapsAreUntouched)
                #expect(try whole.bytes == pieces(filter.output(), format, alpha, context), "\(alpha) at \(time)")
            }
        }
    }

    /// Without colour management bytes are mixed as they are, in any format of bytes and any alpha but straight.
    @Test(arguments: InstructionSet.available, [PixelFormat.rgba8, .abgr8, .bgrx8, .rgb8, .gray8])
    func bytes(_ set: InstructionSet, _ format: PixelFormat) throws {
        let context = CIContext(engine: set.catalog.engine)
        context.workingSpace = .none
        let alpha: AlphaKind = format.hasAlpha ? .premultiplied : .opaque
        let (a, b) = (try TestBitmap(77, 5, format, alpha), try TestBitmap(77, 5, format, alpha))
        a.setBytes { x, y, c in UInt8((x * 37 + y * 11 + c * 5) & 255) }
        b.setBytes { x, y, c in UInt8((x * 91 + y * 29 + c * 17) & 255) }
        for time in [0.01, 0.25, 1.0 / 3, 0.5, 0.999] {
            let result = try dissolve(a.image, b.image, time, set).output().rendered(
                nil, format, alpha, context: context)
            for (i, mixed) in result.bytes.enumerated() where !isIgnored(i, format) {
                let exact = Double(a.bytes[i]) * (1 - time) + Double(b.bytes[i]) * time
                #expect(
                    abs(Double(mixed) - exact) <= 0.505, "\(a.bytes[i]) to \(b.bytes[i]) at \(time)")
            }
        }
    }

    /// Straight colours are mixed as premultiplied ones; where both are opaque that is a mean of their bytes.
    @Test(arguments: InstructionSet.available, [false, true])
    func straightBytes(_ set: InstructionSet, _ isOpaque: Bool) throws {
        let context = set.catalog.makeContext(workingSpace: .none)
        let (a, b) = (try TestBitmap(77, 5, .rgba8, .straight), try TestBitmap(77, 5, .rgba8, .straight))
        a.setBytes { x, y, c in c == 3 && isOpaque ? 255 : UInt8((x * 37 + y * 11 + c * 50) & 255) }
        b.setBytes { x, y, c in c == 3 && isOpaque ? 255 : UInt8((x * 91 + y * 29 + c * 70) & 255) }
        let time = 0.375
        let result = try dissolve(a.image, b.image, time, set).output().rendered(
            nil, .rgba8, .straight, context: context)
        #expect(context.computedShare == (isOpaque ? 0 : 1))
        for i in stride(from: 0, to: result.bytes.count, by: 4) {
            let weights = (Double(a.bytes[i + 3]) * (1 - time), Double(b.bytes[i + 3]) * time)
            let alpha = weights.0 + weights.1
            #expect(abs(Double(result.bytes[i + 3]) - alpha) < 0.53)
            for c in i..<i + 3 where alpha > 0 {
                let exact = (Double(a.bytes[c]) * weights.0 + Double(b.bytes[c]) * weights.1) / alpha
                #expect(abs(Double(result.bytes[c]) - exact) < 0.53)
            }
        }
    }

    private func isIgnored(_ byte: Int, _ format: PixelFormat) -> Bool {
        format.roles[byte % format.bytesPerPixel] == .ignored
    }

    /// The same picture twice is a fixed point, whatever the share.
    @Test(arguments: [WorkingSpace.none, .linearSRGB])
    func fixedPoint(_ space: WorkingSpace) throws {
        let context = CIContext()
        context.workingSpace = space
        let a = try picture(.rgba8, .premultiplied, seed: 4)
        for time in [0.1, 0.5, 0.77] {
            let filter = try dissolve(a.image, a.image, time, InstructionSet.available[0])
            let result = try filter.output().rendered(context: context)
            #expect(ByteDifference(result, a).worst <= (space == .none ? 0 : 1))
        }
    }

    /// The frame is the pictures' union, and both need not lie where the frame begins; other tilings change nothing.
    @Test func elsewhere() throws {
        let (a, b) = (try picture(.rgba8, .premultiplied, seed: 5), try picture(.rgba8, .premultiplied, seed: 6))
        let moved = CGAffineTransform(translationX: -40, y: 17)
        let scene = TransitionScene(
            "CIDissolveTransition", from: a.image.transformed(by: moved), to: b.image.transformed(by: moved))
        let expected = try dissolve(a.image, b.image, 0.4, InstructionSet.available[0]).rendered().bytes
        #expect(try scene.makeFilter(time: 0.4).rendered().bytes == expected)
        let context = CIContext()
        context.tileSize = (50, 7)
        #expect(try scene.makeFilter(time: 0.4).rendered(context: context).bytes == expected)
    }
}
