import CITrans
import TestSupport
import Testing

/// What users of other tools ran into, each as a small picture whose right numbers are known.
struct ReportedCaseTests {
    private static let masked = "CIDisintegrateWithMaskTransition"
    private static let unmanaged = CITransLibrary.catalog.makeContext(workingSpace: .none)

    private func filled(_ bits: [UInt32], _ alpha: AlphaKind = .premultiplied, _ size: Int = 8) throws -> CIImage {
        try TestBitmap.filled(size, size, bits, .rgba8, alpha).image
    }

    private func randomStraight(_ seed: UInt64) throws -> CIImage {
        try TestBitmap.random(32, 32, .rgba8, .straight, seed: seed).image
    }

    private var black: CIImage { get throws { try filled([0, 0, 0, 255]) } }
    private var white: CIImage { get throws { try filled([255, 255, 255, 255]) } }

    private func dissolve(_ from: CIImage, _ to: CIImage, _ time: Double) throws -> CIFilter {
        try TransitionScene("CIDissolveTransition", from: from, to: to).makeFilter(time: time)
    }

    // MARK: Ends

    /// xfade's wipeleft leaves a column of the old picture at the end: at t = 1 there is no pixel of it, for pictures 1
    /// to 65 wide and all round.
    @Test(arguments: transitionNames.filter { CIFilter(name: $0)?.inputKeys.contains(kCIInputAngleKey) ?? false })
    func nothingIsLeftAtTheEnd(_ name: String) throws {
        for width in 1...65 {
            let (from, to) = (try TestBitmap(width, 9, .rgb8), try TestBitmap(width, 9, .rgb8))
            from.fill([255, 255, 255])
            to.fill([10, 20, 30])
            let filter = try TransitionScene(name, from: from.image, to: to.image).makeFilter(time: 1)
            for step in 0..<16 {
                try filter.set(.number(Double(step) * .pi / 8), forKey: kCIInputAngleKey)
                #expect(try filter.rendered(.rgb8).bytes == to.bytes, "\(width) wide, angle \(step)/8 π")
            }
        }
    }

    /// obs-studio#558: a mask without softness. Where the mask is 0, 128 and 255, t = 0 is all the one picture and t = 1
    /// all the other, also with a shadow radius of 0.
    @Test func maskWithoutSoftness() throws {
        let mask = try TestBitmap(9, 8, .gray8)
        mask.setBits { x, _, _ in [0, 128, 255][x / 3] }
        let (from, to) = (try TestBitmap.random(9, 8, seed: 1), try TestBitmap.random(9, 8, seed: 2))
        let filter = try TransitionScene(Self.masked, from: from.image, to: to.image).makeFilter()
        try filter.set(.image(mask.image), forKey: kCIInputMaskImageKey)
        try filter.set(.number(0), forKey: "inputShadowRadius")
        for (time, expected) in [(0.0, from), (1.0, to)] {
            try filter.setTime(time)
            #expect(try filter.rendered().bytes == expected.bytes)
        }
    }

    // MARK: Dissolve

    /// openshot-qt#3632, #640: a dissolve that is complete half-way. Its weight is the time: 191, 128, 64.
    @Test(arguments: [(0.25, UInt8(191)), (0.5, 128), (0.75, 64)])
    func weightIsTheTime(_ time: Double, _ level: UInt8) throws {
        let result = try dissolve(white, black, time).rendered(context: Self.unmanaged)
        #expect(result.bytes.enumerated().allSatisfy { $0.offset % 4 == 3 ? $0.element == 255 : $0.element == level })
    }

    /// avio#1668: "dissolve" is a threshold of noise in one tool. Here the middle of black and white has one level.
    @Test func oneLevel() throws {
        #expect(Set(try dissolve(black, white, 0.5).rendered(.gray8).bytes) == [188])
    }

    /// obs-studio#4573, #4677: blending in one space and a pop at the end into another. Both spaces end exactly.
    @Test(arguments: [(WorkingSpace.linearSRGB, UInt8(188)), (.none, 128)])
    func oneSpaceThroughout(_ space: WorkingSpace, _ middle: UInt8) throws {
        let context = CITransLibrary.catalog.makeContext(workingSpace: space)
        #expect(try dissolve(black, white, 0).rendered(.gray8, context: context).byte(0, 0, 0) == 0)
        #expect(try dissolve(black, white, 0.5).rendered(.gray8, context: context).byte(0, 0, 0) == middle)
        #expect(try dissolve(black, white, 1).rendered(.gray8, context: context).byte(0, 0, 0) == 255)
        var last: UInt8 = 0
        for step in 0...200 {
            let level = try dissolve(black, white, Double(step) / 200).rendered(.gray8, context: context).byte(3, 3, 0)
            #expect(level >= last, "it only gets lighter")
            last = level
        }
    }

    /// obs-studio#6289: a colour fading over the same colour drifts. All 256 greys, at every time, in both spaces.
    @Test(arguments: WorkingSpace.allCases, [AlphaKind.premultiplied, .straight])
    func sameColourIsAFixedPoint(_ space: WorkingSpace, _ alpha: AlphaKind) throws {
        let context = CITransLibrary.catalog.makeContext(workingSpace: space)
        let ramp = try TestBitmap(256, 4, .rgba8, alpha)
        ramp.setBits { x, y, role in
            let limit: UInt32 = [255, 254, 128, 1][y]
            return role == .alpha ? limit : alpha == .straight ? UInt32(x) : min(UInt32(x), limit)
        }
        for step in 0...50 {
            let result = try dissolve(ramp.image, ramp.image, Double(step) / 50).rendered(
                .rgba8, alpha, context: context)
            #expect(result.bytes == ramp.bytes, "time \(step)/50")
        }
    }

    // MARK: Alpha

    /// liquidsoap#1517: transparent places fade to black. Opaque red to transparent blue is red at half alpha, in both
    /// spaces, never purple.
    @Test(arguments: WorkingSpace.allCases)
    func redToTransparentBlue(_ space: WorkingSpace) throws {
        let context = CITransLibrary.catalog.makeContext(workingSpace: space)
        let filter = try dissolve(filled([255, 0, 0, 255], .straight), filled([0, 0, 255, 0], .straight), 0.5)
        #expect(try filter.rendered(.rgba8, .straight, context: context).pixel(4, 4) == [255, 0, 0, 128])
    }

    /// olive#1404: a dissolve that forgets alpha for the layers below. Our frame over green is the dissolve of the
    /// pictures over green.
    @Test(arguments: WorkingSpace.allCases)
    func frameOverALayer(_ space: WorkingSpace) throws {
        let context = CITransLibrary.catalog.makeContext(workingSpace: space)
        let (from, to) = (try randomStraight(1), try randomStraight(2))
        let green = try filled([0, 200, 0, 255], .straight, 32)
        let a = try dissolve(from, to, 0.3).output().composited(over: green)
        let b = try dissolve(from.composited(over: green), to.composited(over: green), 0.3).output()
        #expect(ByteDifference(try a.rendered(context: context), try b.rendered(context: context)).worst <= 1)
    }

    /// mlt#1276: the rule for alpha differed with and without a map. Under an even mask of a half, alpha is the
    /// dissolve's.
    @Test func alphaUnderAMask() throws {
        let mask = try TestBitmap.filled(32, 32, [Float(0.5).bitPattern], .grayf, .opaque, .none)
        let (from, to) = (try randomStraight(1), try randomStraight(2))
        let filter = try TransitionScene(Self.masked, from: from, to: to).makeFilter()
        try filter.set(.image(mask.image), forKey: kCIInputMaskImageKey)
        let plain = try dissolve(from, to, 0.5).rendered(.alpha8)
        #expect(ByteDifference(try filter.rendered(.alpha8), plain).worst <= 1)
    }

    /// Inferno#7: alpha multiplied twice. Half-transparent grey between itself and itself stays what it is.
    @Test(arguments: ["CIDissolveTransition", "CISwipeTransition", "CIModTransition"].filter(transitionNames.contains))
    func alphaIsMultipliedOnce(_ name: String) throws {
        let grey = try filled([64, 64, 64, 128])
        for time in [0.1, 0.5, 0.9] {
            let result = try TransitionScene(name, from: grey, to: grey).makeFilter(time: time).rendered()
            #expect(result.bytes == (try grey.rendered().bytes))
        }
    }

    /// MTTransitions#19: pictures of different alpha kinds abort. Straight beside premultiplied is as both converted.
    @Test(arguments: transitionNames)
    func mixedAlphaKinds(_ name: String) throws {
        let straight = try TestBitmap.random(40, 30, .rgba8, .straight, seed: 1)
        let premultiplied = try TestBitmap(40, 30)
        premultiplied.randomizeWithinAlpha(2)
        let converted = try straight.image.rendered(nil, .rgbaf)
        let other = try premultiplied.image.rendered(nil, .rgbaf)
        for time in [0.0, 0.3, 0.7, 1.0] {
            let mixed = try TransitionScene(name, from: straight.image, to: premultiplied.image).makeFilter(time: time)
            let same = try TransitionScene(name, from: converted.image, to: other.image).makeFilter(time: time)
            #expect(ByteDifference(try mixed.rendered(), try same.rendered()).worst <= 1)
        }
    }

    /// mlt#1125, scratch-render#459: dark lines round transparent edges. A white disc on transparent black is white
    /// wherever it shows, in every filter that adds no light of its own.
    @Test(
        arguments: [
            "CIDissolveTransition", "CISwipeTransition", "CIModTransition", "CIBarsSwipeTransition",
            "CIRippleTransition", "CIPageCurlTransition",
        ].filter(transitionNames.contains), [AlphaKind.straight, .premultiplied])
    func noDarkFringe(_ name: String, _ alpha: AlphaKind) throws {
        let disc = try TestBitmap(64, 64, .rgba8, alpha)
        disc.setBits { x, y, _ in (x - 32) * (x - 32) + (y - 32) * (y - 32) < 600 ? 255 : 0 }
        for time in [0.2, 0.5, 0.8] {
            let filter = try TransitionScene(name, from: disc.image, to: disc.image).makeFilter(time: time)
            if filter.inputKeys.contains(kCIInputShadingImageKey) {
                try filter.set(.image(.empty()), forKey: kCIInputShadingImageKey)
            }
            let result = try filter.rendered(.rgba8, .straight)
            let shown = stride(from: 0, to: result.bytes.count, by: 4).filter { result.bytes[$0 + 3] > 8 }
            #expect(
                shown.allSatisfy { index in (0..<3).allSatisfy { result.bytes[index + $0] >= 254 } }, "time \(time)")
        }
    }

    // MARK: Masks

    /// moviepy#2308, #2393: grey masks ignored, RGBA wanted. Grey, colour and coverage are one mask: its red channel.
    @Test func kindsOfMask() throws {
        func frame(_ mask: TestBitmap) throws -> [UInt8] {
            mask.setBits { x, y, role in role == .alpha || role == .ignored ? 255 : UInt32((x * 11 + y * 5) % 256) }
            let filter = try TransitionScene.waves(Self.masked, 31, 20).makeFilter(time: 0.4)
            try filter.set(.image(mask.image), forKey: kCIInputMaskImageKey)
            return try filter.rendered().bytes
        }
        let grey = try frame(try TestBitmap(31, 20, .gray8, .opaque, .none))
        for format in [PixelFormat.rgba8, .bgra8, .rgb8, .rgbx8, .alpha8] {
            #expect(try frame(try TestBitmap(31, 20, format, .premultiplied, .none)) == grey, "\(format.name)")
        }
    }

    /// HalfLifeAssetManager#104: one-channel pictures skew when their width is not a multiple of 4. A mask of any width
    /// lies straight: its columns change together.
    @Test func maskOfAnyWidth() throws {
        for width in 1...33 {
            let mask = try TestBitmap(width, 12, .gray8, .opaque, .none)
            mask.setBits { x, _, _ in x < (width + 1) / 2 ? 10 : 240 }
            let filter = try TransitionScene.blackToWhite(Self.masked, width, 12).makeFilter()
            try filter.set(.image(mask.image), forKey: kCIInputMaskImageKey)
            try filter.set(.number(0), forKey: "inputShadowDensity")
            let result = try filter.rendered()
            for x in 0..<width {
                // Beside the edge the gradient softens it; in the lowest row and the first column the mask ends.
                let level = result.byte(x, 5, 0)
                if x > 0, x + 1 < (width + 1) / 2 { #expect(level > 200, "\(width) wide, column \(x)") }
                if x > (width + 1) / 2 { #expect(level == 0, "\(width) wide, column \(x)") }
                #expect((0..<11).allSatisfy { result.byte(x, $0, 0) == level })
            }
        }
    }

    /// shotstack-sdk-php#4, eiviz#169: own grey maps. A ramp as a mask is a wipe: at time t its edge is at t.
    @Test(arguments: [0.25, 0.5, 0.75])
    func rampIsAWipe(_ time: Double) throws {
        let mask = try TestBitmap(200, 8, .grayf, .opaque, .none)
        mask.setFloats { x, _, _ in (Float(x) + 0.5) / 200 }
        let filter = try TransitionScene.blackToWhite(Self.masked, 200, 8).makeFilter(time: time)
        try filter.set(.image(mask.image), forKey: kCIInputMaskImageKey)
        try filter.set(.number(0), forKey: "inputShadowDensity")
        let result = try filter.rendered()
        let edge = (1..<200).first { result.byte($0, 3, 0) < 20 } ?? 200
        #expect(abs(Double(edge) - time * 200) <= 2)
        #expect((1..<(edge - 3)).allSatisfy { result.byte($0, 3, 0) > 200 })
    }

    // MARK: Edges

    private func swipe(_ width: Double, _ angle: Double, _ time: Double) throws -> TestBitmap {
        let filter = try TransitionScene.blackToWhite("CISwipeTransition", 200, 120).makeFilter(time: time)
        try filter.set(.number(width), forKey: kCIInputWidthKey)
        try filter.set(.number(angle), forKey: kCIInputAngleKey)
        return try filter.rendered(context: Self.unmanaged)
    }

    /// editly#51: strong aliasing on slanted wipes. A hard edge at 30° has many levels, and lies where it should within
    /// a tenth of a pixel.
    @Test(arguments: [0.3, 0.5, 0.7])
    func slantedEdge(_ time: Double) throws {
        let (angle, width) = (Double.pi / 6, 0.1)
        let result = try swipe(width, angle, time)
        let (c, s) = (3.0.squareRoot() / 2, 0.5)
        // The ramp's middle: e·p/w + 1 − a − t(1 + b − a) = ½, with a = 0.
        let middle = width * (time * (1 + (200 * c + 120 * s) / width) - 0.5)
        var (levels, offset, rows) = (Set<UInt8>(), 0.0, 0.0)
        for y in 0..<120 {
            let exact = (middle - (119.5 - Double(y)) * s) / c
            guard exact > 3, exact < 197 else { continue }
            let covered = (0..<200).reduce(0) { $0 + Double(result.byte($1, y, 0)) / 255 }
            (offset, rows) = (offset + covered - exact, rows + 1)
            #expect(abs(covered - exact) < 0.1, "row \(y)")
            levels.formUnion((0..<200).map { result.byte($0, y, 0) })
        }
        #expect(rows > 50 && abs(offset / rows) < 0.02 && levels.count > 10)
    }

    /// stencilfade#4: softness wished for. The ramp from 10 to 90 % is 0.8 of the width.
    @Test(arguments: [10.0, 25, 50, 100])
    func softnessIsTheWidth(_ width: Double) throws {
        let result = try swipe(width, 0, 0.5)
        let ramp = (0..<200).count { (26...229).contains(result.byte($0, 60, 0)) }
        #expect(abs(Double(ramp) - 0.8 * width) <= 1)
    }

    // MARK: The caller's memory

    /// openradar-mirror#6947: a filter of two pictures into a buffer of four floats crashed.
    @Test(arguments: transitionNames)
    func fourFloats(_ name: String) throws {
        let scene = try TransitionScene.waves(name, 33, 17)
        let target = try TestBitmap(33, 17, .rgbaf, .premultiplied, .linearSRGB, padding: 5)
        try scene.makeFilter(time: 0.4).render(into: target.bitmap)
        let bytes = try scene.makeFilter(time: 0.4).rendered()
        #expect(target.gapsAreUntouched)
        let back = try target.image.rendered()
        #expect(ByteDifference(back, bytes).worst <= 1)
    }
}
