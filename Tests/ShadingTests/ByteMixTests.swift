import CITrans
import TestSupport
import Testing

/// Bytes that are mixed as they are, by a share for each pixel: the short way of filters that are a mean of two pictures, where
/// colours are not managed.
struct ByteMixTests {
    /// Every pair of levels with a row of shares, beside whole numbers worked out one by one.
    @Test(arguments: InstructionSet.available)
    func everyPair(_ set: InstructionSet) {
        let shares: [Int16] = [0, 1, 4095, 8192, 16383, 16384, 16385, 24576, 32766, 32767, 20_001]
        let first = (0..<65536).map { UInt8($0 & 255) }
        let second = (0..<65536).map { UInt8($0 >> 8) }
        for turn in shares.indices {
            let given = (0..<16384).map { shares[($0 + turn) % shares.count] }
            var mixed = [UInt8](repeating: 0, count: 65536)
            mixed.withUnsafeMutableBytes { to in
                set.catalog.engine.mixPixels(
                    first, second, bytesPerPixel: 4, shares: given, count: 16384, to: to.baseAddress!)
            }
            let expected = (0..<65536).map { i in
                let (a, b) = (Int(first[i]), Int(second[i]))
                return UInt8(a + (((b - a) * Int(given[i / 4]) + 16384) >> 15))
            }
            let isSame = mixed == expected
            #expect(isSame, "from share \(shares[turn]) on")
        }
    }

    /// What is behind the last pixel stays as it is.
    @Test(arguments: InstructionSet.available, 0..<20)
    func lastPixels(_ set: InstructionSet, _ count: Int) {
        let shares = [Int16](repeating: 16384, count: 32)
        let (first, second) = ([UInt8](repeating: 10, count: 128), [UInt8](repeating: 20, count: 128))
        var mixed = [UInt8](repeating: 99, count: 128)
        mixed.withUnsafeMutableBytes { to in
            set.catalog.engine.mixPixels(
                first, second, bytesPerPixel: 4, shares: shares, count: count, to: to.baseAddress!)
        }
        let isRight = mixed == [UInt8](repeating: 15, count: 4 * count) + [UInt8](repeating: 99, count: 128 - 4 * count)
        #expect(isRight)
    }

    private func picture(_ format: PixelFormat, _ alpha: AlphaKind, seed: Int) throws -> TestBitmap {
        let result = try TestBitmap(331, 211, format, alpha, padding: 12)
        result.randomizeWithinAlpha(UInt64(seed))
        return result
    }

    /// Two pictures that overlap in part: the short way where both are, planes elsewhere, whatever the tiles. Floats, which never
    /// go the short way, are as near as rounding allows.
    @Test(arguments: ["CISwipeTransition", "CIModTransition"], [PixelFormat.rgba8, .abgr8, .bgrx8])
    func isTheLongWay(_ name: String, _ format: PixelFormat) throws {
        let alpha: AlphaKind = format.hasAlpha ? .premultiplied : .opaque
        let (a, b) = (try picture(format, alpha, seed: 1), try picture(format, alpha, seed: 2))
        let scene = TransitionScene(
            name, from: a.image, to: b.image.transformed(by: CGAffineTransform(translationX: 33, y: -19)))
        for set in InstructionSet.available {
            for time in [0.2, 0.5, 0.9] {
                let image = try scene.makeFilter(set.catalog, time: time).output()
                let context = set.catalog.makeContext(workingSpace: .none)
                let whole = try image.rendered(nil, format, alpha, context: context)
                #expect(whole.gapsAreUntouched)
                let floats = try image.rendered(nil, .rgbaf, alpha, context: context)
                var worst = 0.0
                for y in 0..<whole.bitmap.height {
                    for x in 0..<whole.bitmap.width {
                        let (mixed, exact) = (whole.numbers(x, y), floats.numbers(x, y))
                        for channel in [\ReferencePixel.red, \.green, \.blue, \.alpha] {
                            worst = max(worst, abs(mixed[keyPath: channel] - exact[keyPath: channel]) * 255)
                        }
                    }
                }
                #expect(worst < 0.506, "\(set) at \(time)")
                context.tileSize = (50, 7)
                let isSame = try image.rendered(nil, format, alpha, context: context).bytes == whole.bytes
                #expect(isSame, "tiles of \(set) at \(time)")
            }
        }
    }

    /// Which frames go the short way: means alone, without colour management, of pictures in the destination's pixels.
    @Test func isTaken() throws {
        let scene = TransitionScene(
            "CISwipeTransition", from: try picture(.rgba8, .premultiplied, seed: 1).image,
            to: try picture(.rgba8, .premultiplied, seed: 2).image)
        func share(_ opacity: Double, _ space: WorkingSpace, _ format: PixelFormat) throws -> Double {
            let filter = try scene.makeFilter()
            try filter.set(.number(opacity), forKey: "inputOpacity")
            let context = CITransLibrary.catalog.makeContext(workingSpace: space)
            _ = try filter.output().rendered(nil, format, .premultiplied, context: context)
            return context.computedShare
        }
        #expect(try share(0, .none, .rgba8) == 0)
        #expect(try share(0.5, .none, .rgba8) > 0)
        #expect(try share(0, .linearSRGB, .rgba8) > 0)
        #expect(try share(0, .none, .bgra8) > 0)
    }
}
