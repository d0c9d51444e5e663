import CITrans
import TestSupport
import Testing

/// Every format × alpha kind × colour space × working space, read and written, against double precision.
struct ConversionTests {
    /// Reading: the working space's numbers, as floats, are within 1e-6 of their size.
    @Test(arguments: PixelKind.all, WorkingSpace.allCases)
    func reads(_ kind: PixelKind, _ space: WorkingSpace) throws {
        let source = try kind.makeBitmap(256, 256)
        source.drawEveryLevel()
        let result = try source.image.rendered(
            nil, .rgbaf, .premultiplied, space.colorSpace, context: space.makeContext())
        let conversion = ReferenceConversion(source.bitmap, space)
        var worst = 0.0
        for y in 0..<256 {
            for x in 0..<256 {
                let expected = conversion.toWorking(source.numbers(x, y))
                let mixes = kind.colorSpace == .displayP3 && space == .linearSRGB
                worst = max(worst, relativeError(result.numbers(x, y), expected, mixes))
            }
        }
        #expect(worst < 1e-6, "the largest relative error is \(worst)")
    }

    /// The largest error of a channel: by its own size, or by the colour's where channels were mixed.
    private func relativeError(_ actual: ReferencePixel, _ expected: ReferencePixel, _ mixes: Bool) -> Double {
        let size = mixes ? expected.numbers.dropLast().map { abs($0) }.max() ?? 0 : 0
        var worst = 0.0
        for (a, e) in zip(actual.numbers, expected.numbers) {
            worst = max(worst, abs(a - e) / max(abs(e), size, 1e-30))
        }
        return worst
    }

    /// Writing: integers are the nearest level, halves the nearest half, floats within 1e-6. Only where the exact number
    /// is within a ten-thousandth of a level of the middle between two 8 bit levels may it be either.
    @Test(arguments: PixelKind.all, WorkingSpace.allCases)
    func writes(_ kind: PixelKind, _ space: WorkingSpace) throws {
        let source = try TestBitmap(256, 64, .rgbaf, .premultiplied, space.colorSpace)
        source.drawLight(seed: 5)
        let result = try kind.makeBitmap(256, 64)
        try space.makeContext().render(
            source.image, bounds: CGRect(x: 0, y: 0, width: 256, height: 64), into: result.bitmap)
        let conversion = ReferenceConversion(result.bitmap, space)
        var wrong: [String] = []
        for y in 0..<64 {
            for x in 0..<256 {
                let working = source.numbers(x, y)
                let expected = stored(working, kind, conversion)
                for (component, role) in kind.format.roles.enumerated() {
                    let actual = result.number(result.bits(x, y, component))
                    let target = self.expected(expected, role)
                    if !isNearest(actual, target, kind) {
                        wrong.append("(\(x), \(y)) \(role): \(actual), not \(target), of \(working.numbers)")
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) wrong: \(wrong.first ?? "")")
    }

    /// Grey is Rec. 709 luminance, coverage the alpha.
    private func stored(
        _ working: ReferencePixel, _ kind: PixelKind, _ conversion: ReferenceConversion
    ) -> ReferencePixel {
        switch kind.format {
        case .gray8, .gray16, .grayf:
            let y = 0.2126 * working.red + 0.7152 * working.green + 0.0722 * working.blue
            return conversion.fromWorking(ReferencePixel(y, y, y, working.alpha))
        default: return conversion.fromWorking(working)
        }
    }

    private func expected(_ pixel: ReferencePixel, _ role: ComponentRole) -> Double {
        switch role {
        case .red, .gray: pixel.red
        case .green: pixel.green
        case .blue: pixel.blue
        case .alpha, .coverage: pixel.alpha
        case .ignored: 1
        }
    }

    private func isNearest(_ actual: Double, _ exact: Double, _ kind: PixelKind) -> Bool {
        // Mixing channels to other primaries loses a little where they cancel.
        // The polynomial of opaque bytes, and channels that cancel where they are mixed to other primaries.
        let slack = 5e-4
        if let levels = kind.format.levels {
            let limited = min(max(exact, 0), 1) * Double(levels)
            return abs(actual * Double(levels) - limited) <= 0.5 + (levels == 255 ? slack : 0.5)
        }
        let size = max(abs(exact), 0.2)
        let step = kind.format.component == .half ? Double(Float16(exact).ulp) / 2 : 0
        return abs(actual - exact) <= step + 1e-6 * size
    }

    // MARK: Every level

    /// How far from a level the exact number may lie for that level still to be written.
    private static let offsets = [-0.499, -0.25, 0, 0.25, 0.499]

    /// All 65536 pairs of level and alpha: light that belongs a little beside a level is written as that level.
    @Test(arguments: [AlphaKind.premultiplied, .straight], offsets)
    func everyLevelAtEveryAlpha(_ alpha: AlphaKind, _ offset: Double) throws {
        let source = try TestBitmap(256, 256, .rgbaf, .premultiplied, .linearSRGB)
        for a in 0..<256 {
            for level in 0..<256 {
                let share = Double(a) / 255
                let number = (Double(level) + offset) / 255
                // A premultiplied number's colour is the number over the alpha.
                let color = alpha == .straight ? number : a == 0 ? 0 : number / share
                let light = Float(ReferenceColor.decoded(color) * share)
                for c in 0..<3 { source.setBits(level, a, c, light.bitPattern) }
                source.setBits(level, a, 3, Float(share).bitPattern)
            }
        }
        let result = try source.image.rendered(nil, .rgba8, alpha)
        var wrong = 0
        for a in 0..<256 {
            for level in 0..<256 {
                let expected = a == 0 ? 0 : UInt8(level)
                if result.pixel(level, a) != [expected, expected, expected, UInt8(a)] { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    /// All 65536 levels of 16 bits, opaque: within 1, and nearly always exact.
    @Test(arguments: [ColorSpace.sRGB, .displayP3])
    func everySixteenBitLevel(_ colorSpace: ColorSpace) throws {
        let source = try TestBitmap(256, 256, .gray16, .opaque, .sRGB)
        source.setBits { x, y, _ in UInt32(y * 256 + x) }
        let result = try source.image.rendered(nil, .rgba16, .straight, colorSpace)
        var (worst, inexact) = (0, 0)
        for y in 0..<256 {
            for x in 0..<256 {
                for c in 0..<3 {
                    let difference = abs(Int(result.bits(x, y, c)) - (y * 256 + x))
                    worst = max(worst, difference)
                    if difference > 0 { inexact += 1 }
                }
            }
        }
        print("16 bit levels through linear light to \(colorSpace): worst \(worst), inexact \(inexact) of 196608")
        #expect(worst <= 1)
        #expect(inexact < 1000)
    }

    /// All 65536 pairs of level and alpha come back through linear light as they were, also those whose colour is above
    /// their alpha. Only colour without alpha is gone.
    @Test(arguments: [AlphaKind.premultiplied, .straight])
    func thereAndBack(_ alpha: AlphaKind) throws {
        let source = try TestBitmap(256, 256, .rgba8, alpha)
        source.drawEveryLevel()
        let light = try source.image.rendered(nil, .rgbaf, .premultiplied, .linearSRGB)
        let back = try light.image.rendered(nil, .rgba8, alpha)
        #expect(back.bytes.dropFirst(256 * 4) == source.bytes.dropFirst(256 * 4))
        #expect(back.bytes.prefix(256 * 4).allSatisfy { $0 == 0 })
    }

    /// Histogram#1, MetalPetal#26: pictures must not come out washed or darker. A ramp through the default path is itself.
    @Test(arguments: [PixelFormat.bgra8, .argb8, .abgr8, .rgbx8, .rgb8, .bgr8, .gray8])
    func rampIsIdentity(_ format: PixelFormat) throws {
        let ramp = try TestBitmap(256, 1, .gray8)
        ramp.setBits { x, _, _ in UInt32(x) }
        let result = try ramp.image.rendered(nil, format)
        for x in 0..<256 {
            for (component, role) in format.roles.enumerated() {
                #expect(result.bits(x, 0, component) == (role == .alpha || role == .ignored ? 255 : UInt32(x)))
            }
        }
    }
}
