import CITrans
import TestSupport
import Testing

/// The vector transfer function over a million numbers of every size, and what it does beyond 0…1.
struct TransferSweepTests {
    /// Numbers from 5e-10 to 8, as evenly as their bits are.
    private static let sweep: [Float] = (0..<(1 << 20)).map {
        Float(bitPattern: 0x3000_0000 + UInt32($0) * ((0x4100_0000 - 0x3000_0000) >> 20))
    }

    /// The largest relative error from one opaque grey float bitmap to another.
    private func worst(
        _ numbers: [Float], from: ColorSpace, to: ColorSpace, _ exact: (Double) -> Double
    ) throws -> (error: Double, at: Float) {
        let source = try TestBitmap(1024, numbers.count / 1024, .rgbaf, .premultiplied, from)
        source.setFloats { x, y, c in c == 3 ? 1 : numbers[y * 1024 + x] }
        let result = try source.image.rendered(nil, .rgbaf, .premultiplied, to)
        var worst = (error: 0.0, at: Float(0))
        for (i, number) in numbers.enumerated() {
            let expected = exact(Double(number))
            let error = abs(Double(result.float(i % 1024, i / 1024, 1)) - expected) / max(abs(expected), 1e-30)
            if !(error <= worst.error) { worst = (error, number) }
        }
        return worst
    }

    /// TransferTables documents 4e-7.
    @Test func decoding() throws {
        let worst = try worst(Self.sweep, from: .sRGB, to: .linearSRGB, ReferenceColor.decoded)
        print("decoding sRGB: largest relative error \(worst.error) at \(worst.at)")
        #expect(worst.error < 4e-7)
    }

    @Test func encoding() throws {
        let worst = try worst(Self.sweep, from: .linearSRGB, to: .sRGB, ReferenceColor.encoded)
        print("encoding sRGB: largest relative error \(worst.error) at \(worst.at)")
        #expect(worst.error < 4e-7)
    }

    /// Extended range −4…8 survives the way through linear light.
    @Test func extendedRange() throws {
        let numbers = (0..<(1 << 16)).map { -4 + Float($0) * 12 / 65536 }
        let source = try TestBitmap(256, 256, .rgbaf, .premultiplied, .sRGB)
        source.setFloats { x, y, c in c == 3 ? 1 : numbers[y * 256 + x] }
        // Another alpha kind, so that the pixels are converted and not copied.
        let result = try source.image.rendered(nil, .rgbaf, .straight, .sRGB)
        var worst = 0.0
        for (i, number) in numbers.enumerated() where number != 0 {
            worst = max(worst, abs(Double(result.float(i % 256, i / 256, 0)) / Double(number) - 1))
        }
        print("encoded −4…8 through linear light: largest relative error \(worst)")
        #expect(worst < 5e-7)
    }

    /// Negative light and negative encoded numbers mirror the positive ones exactly.
    @Test func signs() throws {
        for (from, to) in [(ColorSpace.sRGB, ColorSpace.linearSRGB), (.linearSRGB, .sRGB)] {
            let source = try TestBitmap(256, 16, .rgbaf, .premultiplied, from)
            var random = SeededGenerator(seed: 3)
            source.setFloats { _, _, c in c == 3 ? 1 : .random(in: 0...8, using: &random) }
            let mirrored = try TestBitmap(256, 16, .rgbaf, .premultiplied, from)
            mirrored.setFloats { x, y, c in c == 3 ? 1 : -source.float(x, y, c) }
            let a = try source.image.rendered(nil, .rgbaf, .premultiplied, to)
            let b = try mirrored.image.rendered(nil, .rgbaf, .premultiplied, to)
            for y in 0..<16 {
                for x in 0..<256 {
                    for c in 0..<3 { #expect(a.float(x, y, c) == -b.float(x, y, c)) }
                }
            }
        }
    }

    // MARK: Numbers that are not

    static let strange: [Float] = [
        .nan, -.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e30, .leastNonzeroMagnitude,
    ]

    /// Not a number becomes 0 and infinity the nearest level, in colour and in alpha, whatever the way.
    @Test(arguments: ColorSpace.allCases, AlphaKind.allCases)
    func strangeNumbersToBytes(_ colorSpace: ColorSpace, _ alpha: AlphaKind) throws {
        let numbers = Self.strange
        let source = try TestBitmap(numbers.count, 1, .rgbaf, alpha, colorSpace)
        source.setFloats { x, _, c in c == 0 ? numbers[x] : c == 3 ? 1 : 0.5 }
        let result = try source.image.rendered(nil, .rgba8, .straight, colorSpace == .displayP3 ? .sRGB : colorSpace)
        let expected: [UInt8] = [0, 0, 255, 0, 255, 255, 0]
        for x in numbers.indices { #expect(result.byte(x, 0, 0) == expected[x], "\(numbers[x])") }
    }

    /// An alpha that is no number, or none that a pixel can have, traps nowhere and writes some level.
    @Test(arguments: AlphaKind.allCases, PixelFormat.allCases)
    func strangeAlpha(_ alpha: AlphaKind, _ format: PixelFormat) throws {
        let numbers = Self.strange + [-1, 0, 1e-20]
        let source = try TestBitmap(numbers.count, numbers.count, .rgbaf, alpha)
        source.setFloats { x, y, c in c == 3 ? numbers[x] : numbers[y] }
        let result = try source.image.rendered(nil, format)
        let turned = try source.image.transformed(by: CGAffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 3, ty: 1))
            .rendered(CGRect(x: -8, y: 0, width: 20, height: 20), format)
        #expect(result.gapsAreUntouched && turned.gapsAreUntouched)
        if format == .rgba8, alpha != .opaque {
            #expect(result.byte(0, 0, 3) == 0, "an alpha that is not a number is 0")
        }
    }

    /// The same in half floats and 16 bits.
    @Test func strangeNumbersToOtherFormats() throws {
        let source = try TestBitmap(3, 1, .rgbaf, .premultiplied, .linearSRGB)
        source.setFloats { x, _, c in c == 3 ? 1 : [Float.nan, .infinity, -.infinity][x] }
        let shorts = try source.image.rendered(nil, .rgba16, .premultiplied, .linearSRGB)
        #expect((0..<3).map { shorts.bits($0, 0, 0) } == [0, 65535, 0])
        let halves = try source.image.rendered(nil, .rgbah, .premultiplied, .linearSRGB)
        #expect(halves.bits(0, 0, 0) & 0x7FFF > 0x7C00 && halves.bits(1, 0, 0) == 0x7C00)
        #expect(halves.bits(2, 0, 0) == 0xFC00)
    }
}
