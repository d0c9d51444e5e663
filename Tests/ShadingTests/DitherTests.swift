import CITrans
import TestSupport
import Testing

/// beutl#2142, takumi#1496: bands where soft ramps go to 8 bits. Rounding by default, a fixed ordered pattern on request.
struct DitherTests {
    private let context: CIContext = {
        let context = CIContext()
        context.dithers = true
        return context
    }()

    /// A ramp over four levels in 1920 columns, 64 rows.
    private func ramp() throws -> TestBitmap {
        let result = try TestBitmap(1920, 64, .rgbaf, .premultiplied, .none)
        result.setFloats { x, _, c in c == 3 ? 1 : (100 + Float(x) * 4 / 1920) / 255 }
        return result
    }

    @Test func meanFollowsTheRamp() throws {
        let source = try ramp()
        let result = try source.image.rendered(nil, .rgba8, .premultiplied, .none, context: context)
        var worst = 0.0
        // Blocks of 8 columns, the pattern's width.
        for block in 0..<240 {
            var (sum, exact) = (0, 0.0)
            for x in (block * 8)..<(block * 8 + 8) {
                for y in 0..<64 { sum += Int(result.byte(x, y, 1)) }
                exact += 64 * (100 + Double(x) * 4 / 1920)
            }
            worst = max(worst, abs(Double(sum) - exact) / 512)
        }
        print("dither: a block's mean is at most \(worst) of a level off")
        #expect(worst < 0.05)
        let levels = Set((0..<1920).map { result.byte($0, 3, 0) })
        #expect(levels == [100, 101, 102, 103, 104])
    }

    /// Without dithering the same ramp has one step a level.
    @Test func roundingByDefault() throws {
        let result = try ramp().image.rendered(nil, .rgba8, .premultiplied, .none)
        let row = (0..<1920).map { result.byte($0, 0, 0) }
        #expect(zip(row, row.dropFirst()).count { $0 != $1 } == 4)
        #expect((1..<64).allSatisfy { y in (0..<1920).allSatisfy { result.byte($0, y, 0) == row[$0] } })
    }

    /// Pictures whose numbers are levels already are untouched, also through linear light.
    @Test(arguments: [ColorSpace.sRGB, .none])
    func levelsAreUntouched(_ colorSpace: ColorSpace) throws {
        let source = try TestBitmap(256, 64, .rgba8, .premultiplied, colorSpace)
        source.setBits { x, _, role in role == .alpha ? 255 : UInt32(x) }
        let result = try source.image.rendered(nil, .bgra8, .premultiplied, colorSpace, context: context)
        for y in 0..<64 {
            for x in 0..<256 { #expect(result.pixel(x, y) == [UInt8(x), UInt8(x), UInt8(x), 255]) }
        }
    }

    /// The pattern belongs to the bitmap's pixels: the same in every frame, for any threads and tiles.
    @Test func repeatable() throws {
        let source = try ramp()
        let first = try source.image.rendered(nil, .rgba8, .premultiplied, .none, context: context)
        for (threads, tile) in [(1, 16), (7, 113), (2, 4096)] {
            let other = CIContext()
            (other.dithers, other.threads, other.tileSize) = (true, threads, (tile, tile))
            #expect(try source.image.rendered(nil, .rgba8, .premultiplied, .none, context: other).bytes == first.bytes)
        }
    }

    /// 16 bits and floats are fine enough.
    @Test(arguments: [PixelFormat.rgba16, .rgbah, .rgbaf])
    func onlyBytes(_ format: PixelFormat) throws {
        let source = try ramp()
        let plain = try source.image.rendered(nil, format, .premultiplied, .none)
        #expect(try source.image.rendered(nil, format, .premultiplied, .none, context: context).bytes == plain.bytes)
    }

    /// A premultiplied pixel keeps its colour within its alpha.
    @Test func colourStaysWithinAlpha() throws {
        let source = try TestBitmap(256, 64, .rgbaf, .premultiplied, .none)
        source.setFloats { x, _, _ in Float(x) / 256 }
        let result = try source.image.rendered(nil, .rgba8, .premultiplied, .none, context: context)
        let pixels = (0..<64).flatMap { y in (0..<256).map { (x: $0, y: y) } }
        #expect(pixels.allSatisfy { result.byte($0.x, $0.y, 0) <= result.byte($0.x, $0.y, 3) })
    }
}
