import CITrans
import TestSupport
import Testing

/// core-image.md 3.4: unpremultiply, encode, premultiply, clamp, truncate(255·x + ½), in this order.
struct OutputConversionTests {
    private func pixel(_ light: [Float], _ alpha: AlphaKind = .premultiplied) throws -> [UInt8] {
        let source = try TestBitmap.filled(3, 1, light.map(\.bitPattern), .rgbaf, .premultiplied, .linearSRGB)
        return try source.image.rendered(nil, .rgba8, alpha).pixel(1, 0)
    }

    /// The encoded colour is scaled by an alpha above 1 before it is clamped: 0.09 at alpha 1.8 is the colour 0.05,
    /// encoded 0.2478, times 1.8 = 0.4460.
    @Test func alphaAboveOne() throws {
        #expect(try pixel([0.09, 0.9, 1.8, 1.8]) == [114, 255, 255, 255])
        #expect(try pixel([0.09, 0.9, 1.8, 1.8], .straight) == [114, 255, 255, 255])
        #expect(try pixel([0.09, 0.9, 1.8, 1.8], .opaque) == [114, 255, 255, 255])
        let expected = ReferenceColor.encoded(0.05) * 1.8 * 255
        #expect(abs(expected - 113.74) < 0.01)
    }

    /// Half of linear white: the colour is white, encoded 1, and the alpha a half.
    @Test func halfTransparent() throws {
        #expect(try pixel([0.5, 0.5, 0.5, 0.5]) == [128, 128, 128, 128])
        #expect(try pixel([0.5, 0.5, 0.5, 0.5], .straight) == [255, 255, 255, 128])
        #expect(try pixel([0.25, 0.25, 0.25, 0.5]) == [94, 94, 94, 128])
        #expect(try pixel([0.25, 0.25, 0.25, 0.5], .straight) == [188, 188, 188, 128])
        // Over black, in the numbers that are written.
        #expect(try pixel([0.25, 0.25, 0.25, 0.5], .opaque) == [94, 94, 94, 255])
    }

    @Test func limits() throws {
        #expect(try pixel([-0.5, 2, 0, 1]) == [0, 255, 0, 255])
        #expect(try pixel([0.3, 0.3, 0.3, 0]) == [0, 0, 0, 0], "colour without alpha is nothing")
    }

    /// Core Image's rounding, ½ up: 0.5/255 is 1, and just below it 0.
    @Test func rounding() throws {
        let source = try TestBitmap(2, 1, .rgbaf, .premultiplied, .none)
        source.setFloats { x, _, c in c == 3 ? 1 : x == 0 ? 0.49999 / 255 : 0.50001 / 255 }
        let result = try source.image.rendered(nil, .rgba8, .premultiplied, .none)
        #expect(result.byte(0, 0, 0) == 0 && result.byte(1, 0, 0) == 1)
    }

    /// Without colour management nothing is unpremultiplied or encoded on the way to premultiplied bytes.
    @Test func unmanaged() throws {
        let source = try TestBitmap.filled(1, 1, [100, 50, 200, 128], .bgra8, .straight)
        let context = WorkingSpace.none.makeContext()
        let result = try source.image.rendered(nil, .rgba8, .premultiplied, context: context)
        // round(200·128/255) = 100, round(50·128/255) = 25, round(100·128/255) = 50.
        #expect(result.pixel(0, 0) == [100, 25, 50, 128])
    }

    /// Display P3's red is outside sRGB; sRGB's red is (0.9175, 0.2003, 0.1386) in Display P3.
    @Test func displayP3() throws {
        let red = try TestBitmap.filled(1, 1, [255, 0, 0], .rgb8)
        #expect(try red.image.rendered(nil, .rgb8, .opaque, .displayP3).pixel(0, 0) == [234, 51, 35])
        let p3 = try TestBitmap.filled(1, 1, [255, 0, 0], .rgb8, .opaque, .displayP3)
        #expect(try p3.image.rendered(nil, .rgb8).pixel(0, 0) == [255, 0, 0])
        let wide = try p3.image.rendered(nil, .rgbaf)
        #expect(abs(wide.float(0, 0, 0) - 1.0930) < 1e-4 && abs(wide.float(0, 0, 1) + 0.2267) < 1e-4)
        #expect(abs(wide.float(0, 0, 2) + 0.1501) < 1e-4)
        // White and greys are the same in both.
        let grey = try TestBitmap.filled(1, 1, [77, 77, 77], .rgb8, .opaque, .displayP3)
        #expect(try grey.image.rendered(nil, .rgb8).pixel(0, 0) == [77, 77, 77])
    }

    /// A colour space of none keeps its numbers beside a managed picture: masks are left alone.
    @Test func untaggedDataIsLeftAlone() throws {
        let mask = try TestBitmap(256, 1, .gray8, .opaque, .none)
        mask.setBits { x, _, _ in UInt32(x) }
        let working = try mask.image.rendered(nil, .grayf, .opaque, .linearSRGB)
        for x in 0..<256 { #expect(abs(working.float(x, 0, 0) - Float(x) / 255) < 1e-6) }
        #expect(try mask.image.rendered(nil, .rgb8, .opaque, .none).bytes == (0..<768).map { UInt8($0 / 3) })
    }
}
