import CITrans
import TestSupport
import Testing

/// Formats in which the ends must be exact, each holding random bytes or numbers.
struct EndKind: Sendable, CustomTestStringConvertible {
    let format: PixelFormat
    let alpha: AlphaKind
    let colorSpace: ColorSpace

    static let all = [
        EndKind(.rgba8, .premultiplied), EndKind(.rgba8, .straight), EndKind(.bgra8, .straight),
        EndKind(.rgba16, .premultiplied), EndKind(.rgbah, .premultiplied), EndKind(.rgbah, .straight, .linearSRGB),
        EndKind(.rgbaf, .premultiplied), EndKind(.rgbaf, .straight, .displayP3), EndKind(.rgb8, .opaque),
    ]

    private init(_ format: PixelFormat, _ alpha: AlphaKind, _ colorSpace: ColorSpace = .sRGB) {
        (self.format, self.alpha, self.colorSpace) = (format, alpha, colorSpace)
    }

    var testDescription: String { "\(format.name) \(alpha) \(colorSpace)" }

    func random(_ width: Int, _ height: Int, seed: UInt64) throws -> TestBitmap {
        try .random(width, height, format, alpha, colorSpace, seed: seed)
    }
}

/// gl-transitions#256, gl-transition-libs#19, hyperframes#3660: transitions that do not begin with the one picture or end
/// with the other.
struct EndsTests {
    static let sizes = [(1, 1), (7, 5), (64, 64), (131, 67)]

    /// At 0 and before it is the image, at 1 and after the target, byte for byte, whatever the parameters.
    @Test(arguments: transitionNames, EndKind.all)
    func exact(_ name: String, _ kind: EndKind) throws {
        let contexts = [WorkingSpace.linearSRGB, .none].map { CITransLibrary.catalog.makeContext(workingSpace: $0) }
        for (width, height) in Self.sizes {
            let (from, to) = (try kind.random(width, height, seed: 1), try kind.random(width, height, seed: 2))
            for seed in 0..<4 as Range<UInt64> {
                let filter = try TransitionScene(name, from: from.image, to: to.image).makeFilter()
                if seed > 0 { try Auxiliary.randomize(filter, seed: seed) }
                for (time, expected) in [(-1, from), (-0.0, from), (0, from), (1, to), (2, to)] {
                    try filter.setTime(time)
                    let result = try filter.rendered(
                        kind.format, kind.alpha, kind.colorSpace, context: contexts[Int(seed % 2)])
                    #expect(result.bytes == expected.bytes, "\(width) × \(height), time \(time), parameters \(seed)")
                }
            }
        }
    }

    /// The numbers next to 0 and 1 are within a level, but for what moves: at most a hundredth of the picture.
    @Test(arguments: transitionNames, [(64, 64), (131, 67)])
    func neighbours(_ name: String, _ size: (width: Int, height: Int)) throws {
        let (from, to) = (try TestBitmap(size.width, size.height), try TestBitmap(size.width, size.height))
        from.randomizeWithinAlpha(1)
        to.randomizeWithinAlpha(2)
        for seed in 0..<4 as Range<UInt64> {
            let filter = try TransitionScene(name, from: from.image, to: to.image).makeFilter()
            if seed > 0 { try Auxiliary.randomize(filter, seed: seed) }
            for (time, expected) in [(0.0.nextUp, from), (1.0.nextDown, to)] {
                try filter.setTime(time)
                let difference = ByteDifference(try filter.rendered(), expected)
                #expect(difference.share(above: 1) <= 0.01, "time \(time), parameters \(seed): \(difference)")
            }
        }
    }

    /// t = 0.001 and 0.999 are within two levels of the ends, but for what moves. The pictures have no extremes, as a
    /// thousandth of white is three levels on black in linear light.
    @Test(arguments: transitionNames)
    func nearTheEnds(_ name: String) throws {
        let scene = try TransitionScene.waves(name, 320, 200)
        let (from, to) = (try scene.from.rendered(), try scene.to.rendered())
        for (time, expected) in [(0.001, from), (0.999, to)] {
            let difference = ByteDifference(try scene.makeFilter(time: time).rendered(), expected)
            let moving = difference.share(above: 2)
            print("\(name) at \(time): \(difference), \(moving) of it above 2")
            #expect(moving <= 0.03)
        }
    }

    /// ffmpeg-gl-transition#13, #21: parameters without defaults made effects do nothing. With only the images and the
    /// time set, the middle is neither of the pictures; a flash has only begun then.
    @Test(arguments: transitionNames, [(64, 64), (640, 480)])
    func middle(_ name: String, _ size: (width: Int, height: Int)) throws {
        let scene = try TransitionScene.waves(name, size.width, size.height)
        let middle = try scene.makeFilter().rendered()
        #expect(try ByteDifference(middle, scene.from.rendered()).share(above: 2) > 0.005)
        #expect(try ByteDifference(middle, scene.to.rendered()).share(above: 2) > 0.005)
    }

    // MARK: Numbers

    private func numbersAreFinite(_ filter: CIFilter) throws -> Bool {
        let result = try filter.rendered(.rgbaf, .premultiplied, .linearSRGB)
        for y in 0..<result.height {
            for x in 0..<result.width {
                for c in 0..<4 where !result.float(x, y, c).isFinite { return false }
            }
        }
        return true
    }

    /// xfade-easing, CHANGELOG 3.6.3: a division by zero at progress 0. Float output is finite at the ends, beside them
    /// and in the middle, at every angle.
    @Test(arguments: transitionNames)
    func finiteAtEveryAngle(_ name: String) throws {
        for (width, height) in [(1, 1), (7, 5), (40, 30)] {
            let filter = try TransitionScene(name, width, height, .rgbaf).makeFilter()
            for eighth in filter.inputKeys.contains(kCIInputAngleKey) ? Array(-8...16) : [0] {
                if filter.inputKeys.contains(kCIInputAngleKey) {
                    try filter.set(.number(Double(eighth) * .pi / 8), forKey: kCIInputAngleKey)
                }
                for time in [0, 0.0.nextUp, 1e-9, 0.5, 0.65, 1 - 1e-9, 1.0.nextDown, 1, -3, 5] {
                    try filter.setTime(time)
                    #expect(try numbersAreFinite(filter), "\(width) × \(height), \(eighth)/8 π, time \(time)")
                }
            }
        }
    }

    /// obs-studio#558: a softness of 0 argued over as a division by zero. Whatever a parameter is set to, the frame has
    /// numbers in it.
    @Test(arguments: transitionNames)
    func finiteForAnyParameter(_ name: String) throws {
        let scene = try TransitionScene(name, 40, 30, .rgbaf)
        let rows = try CIFilter(named: name).attributes.inputs.filter { $0.type != .time && $0.defaultValue != nil }
        for row in rows {
            for number in [0, -0.0, 1e-300, 1e-9, -5, 0.3, 1e6, 1e300, -1e300] {
                let filter = try scene.makeFilter(time: 0.3)
                let count = row.defaultValue?.count ?? 1
                let value: FilterValue =
                    switch row.kind {
                    case .number: .number(number)
                    case .color: .color(CIColor(red: number, green: 1, blue: 0, alpha: 1))
                    default: .vector(CIVector(values: [Double](repeating: number, count: count)))
                    }
                try filter.set(value, forKey: row.key.string)
                for time in [0.3, 0.9] {
                    try filter.setTime(time)
                    let isFinite = try numbersAreFinite(filter)
                    // 1e300 is out of a picture's own numbers; it must only do no harm.
                    #expect(isFinite || abs(number) > 1e6, "\(row.key) = \(number), time \(time)")
                }
            }
        }
    }
}
