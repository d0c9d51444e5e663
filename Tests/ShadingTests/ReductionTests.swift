import CITrans
import TestSupport
import Testing

/// Rectangles that come to a picture moved or darkened go a short way, by bytes. It must come to what planes come to.
struct ReductionTests {
    private static let (width, height) = (420, 260)
    private static let times = [0.07, 0.3, 0.52, 0.81, 0.96]

    private func bars(_ set: InstructionSet, angle: Double, offset: Double) throws -> CIFilter {
        let filter = try TransitionScene.waves("CIBarsSwipeTransition", Self.width, Self.height)
            .makeFilter(set.catalog)
        try filter.set(.number(angle), forKey: "inputAngle")
        try filter.set(.number(offset), forKey: "inputBarOffset")
        return filter
    }

    private func disintegration(_ set: InstructionSet, shadow: Double) throws -> CIFilter {
        let filter = try TransitionScene.waves("CIDisintegrateWithMaskTransition", Self.width, Self.height)
            .makeFilter(set.catalog)
        let mask = try TestBitmap(Self.width, Self.height, .gray8)
        mask.setBits { x, y, _ in UInt32((x * x + 2 * y * y) * 255 / (420 * 420 + 2 * 260 * 260)) }
        try filter.set(.image(mask.image), forKey: "inputMaskImage")
        try filter.set(.number(shadow), forKey: "inputShadowRadius")
        return filter
    }

    /// The share of the frame that was computed, after comparing it with a frame of floats, which is computed throughout.
    private func check(
        _ filter: CIFilter, _ set: InstructionSet, _ space: WorkingSpace, within limit: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Double {
        let context = set.catalog.makeContext(workingSpace: space)
        let bytes = try filter.rendered(context: context)
        let share = context.computedShare
        let floats = try filter.rendered(.rgbaf, context: context)
        #expect(context.computedShare == 1, sourceLocation: sourceLocation)
        var worst = 0.0
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                for component in 0..<4 {
                    let exact = Double(floats.float(x, y, component)) * 255
                    worst = max(worst, abs(min(max(exact, 0), 255) - Double(bytes.byte(x, y, component))))
                }
            }
        }
        #expect(worst < 0.5 + limit, sourceLocation: sourceLocation)
        return share
    }

    @Test(arguments: InstructionSet.available, [WorkingSpace.linearSRGB, .none])
    func movedBars(_ set: InstructionSet, _ space: WorkingSpace) throws {
        for angle in [0, Double.pi / 2, .pi, 3 * .pi / 2] {
            let filter = try bars(set, angle: angle, offset: 2.3)
            var share = 0.0
            for time in Self.times {
                try filter.setTime(time)
                share += try check(filter, set, space, within: 0.02) / Double(Self.times.count)
            }
            #expect(share < 0.35, "at \(angle)")
        }
        // Slanted ones have to be computed.
        let slanted = try bars(set, angle: 0.6, offset: 2.3)
        try slanted.setTime(0.5)
        #expect(try check(slanted, set, space, within: 0.01) > 0.5)
    }

    @Test(arguments: InstructionSet.available, [WorkingSpace.linearSRGB, .none])
    func shadedPictures(_ set: InstructionSet, _ space: WorkingSpace) throws {
        for shadow in [0.0, 3, 20] {
            let filter = try disintegration(set, shadow: shadow)
            for time in Self.times {
                try filter.setTime(time)
                #expect(try check(filter, set, space, within: 0.01) < 0.7, "\(shadow) at \(time)")
            }
        }
    }

    /// Every level, in runs that end anywhere, with the alpha last and first.
    @Test(arguments: InstructionSet.available)
    func levelsThroughATable(_ set: InstructionSet) {
        let table = (0..<256).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 29) }
        let pixels = (0..<4 * 99).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 / 7) }
        for restIsLast in [true, false] {
            let rest = restIsLast ? 3 : 0
            for count in 0...99 {
                var found = [UInt8](repeating: 0xA5, count: pixels.count)
                found.withUnsafeMutableBytes { found in
                    guard let base = found.baseAddress else { return }
                    set.catalog.engine.mapLevels(pixels, count: count, table: table, restIsLast: restIsLast, to: base)
                }
                let expected = pixels.indices.map { index -> UInt8 in
                    if index >= 4 * count { return 0xA5 }
                    return index % 4 == rest ? 255 : table[Int(pixels[index])]
                }
                let isSame = found == expected
                #expect(isSame, "\(count) pixels")
            }
        }
    }

    /// The short ways in every format that has one, against the same in floats of the format's own numbers.
    @Test(
        arguments: [PixelFormat.bgra8, .argb8, .abgr8, .rgbx8, .bgrx8], [AlphaKind.premultiplied, .straight, .opaque])
    func formats(_ format: PixelFormat, _ alpha: AlphaKind) throws {
        let set = InstructionSet.inUse
        let pictures = try [0, 1].map { phase -> CIImage in
            let waves = try TestBitmap.waves(Self.width, Self.height, phase: phase).image
            return try waves.rendered(nil, format, alpha).image
        }
        for filter in [try bars(set, angle: 0, offset: 3), try disintegration(set, shadow: 4)] {
            try filter.set(.image(pictures[0]), forKey: "inputImage")
            try filter.set(.image(pictures[1]), forKey: "inputTargetImage")
            try filter.setTime(0.4)
            let context = set.catalog.makeContext()
            let own = try filter.rendered(format, alpha, context: context)
            #expect(context.computedShare < 0.7)
            let plain = try own.image.rendered(nil, .rgba8)
            let floats = try filter.rendered(.rgbaf, context: context).image.rendered(nil, .rgba8)
            #expect(ByteDifference(plain, floats).worst <= 1)
        }
    }

    /// Nothing is known of pictures that something shows through, and of masks that end within the frame.
    @Test func whatIsNotKnownIsComputed() throws {
        let filter = try disintegration(.inUse, shadow: 4)
        let context = CIContext()
        let translucent = try TestBitmap(Self.width, Self.height)
        translucent.randomizeWithinAlpha(5)
        try filter.set(.image(translucent.image), forKey: "inputTargetImage")
        _ = try filter.rendered(context: context)
        #expect(context.computedShare == 1)
    }
}

/// What is known of a mask, against looking at every pixel of it.
struct MaskOverviewTests {
    /// Past the blocks that are looked at side by side.
    private let width = 300
    private let height = 83

    private func mask() throws -> BitmapStorage {
        let storage = try BitmapStorage(
            width: width, height: height, format: .grayf, alpha: .opaque, colorSpace: .none)
        var generator = SeededGenerator(seed: 7)
        for y in 0..<height {
            let row = storage.bitmap.row(y).assumingMemoryBound(to: Float.self)
            for x in 0..<width { row[x] = Float.random(in: -1...2, using: &generator) * Float(x / 20) }
        }
        return storage
    }

    private func number(_ storage: BitmapStorage, _ x: Int, _ y: Int) -> Float {
        storage.bitmap.row(y).assumingMemoryBound(to: Float.self)[x]
    }

    @Test(arguments: InstructionSet.available)
    func blocksHoldEveryPixel(_ set: InstructionSet) throws {
        let storage = try mask()
        let blocks = try MaskBlocks.empty(width: width, height: height)
        set.catalog.engine.measure(storage.bitmap, space: .none, into: blocks)
        #expect(blocks.columns == 19)
        #expect(blocks.rows == 6)
        for row in 0..<blocks.rows {
            for column in 0..<blocks.columns {
                let expected = reach(storage, column * 16, row * 16)
                let found = blocks.blocks[row * blocks.columns + column]
                #expect(found.least == expected.least)
                #expect(found.greatest == expected.greatest)
                #expect(found.step == expected.step)
            }
        }
    }

    private func reach(_ storage: BitmapStorage, _ left: Int, _ top: Int) -> MaskReach {
        var numbers: [Float] = []
        var steps: [Float] = [0]
        for y in top..<min(top + 16, height) {
            for x in left..<min(left + 16, width) {
                numbers.append(number(storage, x, y))
                if x > 0 { steps.append(abs(number(storage, x, y) - number(storage, x - 1, y))) }
                if y + 1 < height { steps.append(abs(number(storage, x, y) - number(storage, x, y + 1))) }
            }
        }
        return MaskReach(least: numbers.min() ?? 0, greatest: numbers.max() ?? 0, step: steps.max() ?? 0)
    }
}
