import CITrans
import TestSupport
import Testing

/// Rows of any width, distance and direction.
struct LayoutTests {
    /// HalfLifeAssetManager#104, imgui_ros#59: pictures whose width is not a multiple of four came out skewed.
    /// ffmpeg-gl-transition#29: padding at the end of rows skewed them, on reading or on writing.
    @Test(arguments: PixelFormat.allCases, [0, 1, 4, 64])
    func anyWidth(_ format: PixelFormat, _ padding: Int) throws {
        for width in 1...33 {
            for bottomUp in [false, true] {
                let source = try TestBitmap(width, 3, format, .straight, padding: padding, bottomUp: bottomUp)
                source.randomize(UInt64(width))
                try checkReading(source)
                try checkWriting(source, padding, bottomUp)
            }
        }
    }

    /// The padded source, whichever way its rows run, gives the picture that each of its pixels alone gives.
    private func checkReading(_ source: TestBitmap) throws {
        let result = try source.image.rendered(nil, .rgba16, .straight)
        #expect(source.gapsAreUntouched)
        let tight = try TestBitmap(source.width, 3, source.bitmap.format, .straight)
        tight.setBytes { x, y, c in source.byte(x, y, c) }
        #expect(try tight.image.rendered(nil, .rgba16, .straight).bytes == result.bytes)
        let conversion = ReferenceConversion(source.bitmap, .linearSRGB)
        let (x, y) = (source.width - 1, 2)
        let expected = ReferenceConversion(result.bitmap, .linearSRGB)
            .fromWorking(conversion.toWorking(source.numbers(x, y)))
        for (actual, exact) in zip(result.numbers(x, y).numbers, expected.numbers) {
            #expect(abs(actual - min(max(exact, 0), 1)) < 1e-4)
        }
    }

    /// The padded destination holds what a tight one holds, and its gaps are as they were.
    private func checkWriting(_ source: TestBitmap, _ padding: Int, _ bottomUp: Bool) throws {
        let picture = try TestBitmap.random(source.width, 3, .rgba16, .straight, seed: 4)
        let tight = try picture.image.rendered(nil, source.bitmap.format, .straight)
        let padded = try TestBitmap(
            source.width, 3, source.bitmap.format, .straight, padding: padding, bottomUp: bottomUp)
        try CIContext.shared.render(
            picture.image, bounds: CGRect(x: 0, y: 0, width: source.width, height: 3), into: padded.bitmap)
        #expect(padded.bytes == tight.bytes)
        #expect(padded.gapsAreUntouched)
    }

    /// A byte that a format ignores is not read, and written as 255: also where rows are copied.
    @Test(arguments: [PixelFormat.rgbx8, .bgrx8], [PixelFormat.rgbx8, .bgrx8])
    func ignoredByte(_ from: PixelFormat, _ to: PixelFormat) throws {
        let source = try TestBitmap.random(37, 5, from, seed: 8)
        let result = try source.image.rendered(nil, to)
        let pixels = (0..<5).flatMap { y in (0..<37).map { (x: $0, y: y) } }
        #expect(pixels.allSatisfy { result.byte($0.x, $0.y, 3) == 255 })
        #expect(pixels.allSatisfy { result.numbers($0.x, $0.y) == source.numbers($0.x, $0.y) })
    }

    /// Likewise an alpha in a buffer that is declared opaque.
    @Test(arguments: [PixelFormat.rgba8, .argb8, .rgba16, .rgbah, .rgbaf])
    func alphaOfOpaqueBuffers(_ format: PixelFormat) throws {
        let source = try TestBitmap.random(37, 5, format, .opaque, seed: 8)
        let result = try source.image.rendered(nil, format, .opaque)
        let pixels = (0..<5).flatMap { y in (0..<37).map { (x: $0, y: y) } }
        #expect(pixels.allSatisfy { result.numbers($0.x, $0.y).alpha == 1 })
        func colors(_ bitmap: TestBitmap) -> [[Double]] {
            pixels.map { Array(bitmap.numbers($0.x, $0.y).numbers.prefix(3)) }
        }
        #expect(colors(result) == colors(source))
    }

    /// Coverage is white of that alpha, in either working space, and is written as the alpha.
    @Test(arguments: WorkingSpace.allCases)
    func coverage(_ space: WorkingSpace) throws {
        let source = try TestBitmap(256, 1, .alpha8)
        source.setBits { x, _, _ in UInt32(x) }
        let context = space.makeContext()
        let straight = try source.image.rendered(nil, .rgba8, .straight, context: context)
        let back = try straight.image.rendered(nil, .alpha8, context: context)
        for x in 0..<256 {
            let white: UInt8 = x == 0 ? 0 : 255
            #expect(straight.pixel(x, 0) == [white, white, white, UInt8(x)])
            #expect(back.byte(x, 0, 0) == UInt8(x))
        }
    }

    /// Grey of known colours: Rec. 709 luminance of light, or of the numbers without colour management.
    @Test func grey() throws {
        let source = try TestBitmap(4, 1, .rgb8)
        let colors: [[UInt32]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [200, 100, 50]]
        for (x, color) in colors.enumerated() {
            for c in 0..<3 { source.setBits(x, 0, c, color[c]) }
        }
        let managed = try source.image.rendered(nil, .gray8)
        let unmanaged = try source.image.rendered(nil, .gray8, context: WorkingSpace.none.makeContext())
        // encode(0.2126), encode(0.7152), encode(0.0722); the last from the three decoded levels.
        #expect((0..<4).map { managed.byte($0, 0, 0) } == [127, 220, 76, 128])
        #expect((0..<4).map { unmanaged.byte($0, 0, 0) } == [54, 182, 18, 118])
    }
}

/// The builds for the different instruction sets have the same bits.
struct EngineAgreementTests {
    @Test(arguments: PixelKind.all, InstructionSet.available.filter { $0 != .baseline })
    func conversions(_ kind: PixelKind, _ set: InstructionSet) throws {
        let source = try kind.makeBitmap(256, 256)
        source.drawEveryLevel()
        for space in WorkingSpace.allCases {
            let contexts = [InstructionSet.baseline, set].map { $0.catalog.makeContext(workingSpace: space) }
            let read = try contexts.map { try source.image.rendered(nil, .rgbaf, context: $0).bytes }
            #expect(read[0] == read[1])
            let light = try TestBitmap(256, 32, .rgbaf, .premultiplied, space.colorSpace)
            light.drawLight(seed: 9)
            let written = try contexts.map {
                try light.image.rendered(nil, kind.format, kind.alpha, kind.colorSpace, context: $0).bytes
            }
            #expect(written[0] == written[1])
        }
    }

    @Test(arguments: InstructionSet.available.filter { $0 != .baseline })
    func sampling(_ set: InstructionSet) throws {
        let contexts = [InstructionSet.baseline, set].map { $0.catalog.makeContext() }
        for kind in PixelKind.all {
            let source = try kind.makeBitmap(50, 40)
            source.randomize(6)
            let turn = CGAffineTransform(a: 0.3, b: 0.5, c: -0.7, d: 0.4, tx: 3.1, ty: 1.7)
            for image in [
                source.image.transformed(by: turn), source.image.transformed(by: turn, highQualityDownsample: true),
                source.image.samplingNearest().transformed(by: turn),
                source.image.clampedToExtent().transformed(by: turn),
            ] {
                let area = CGRect(x: -40, y: -10, width: 90, height: 60)
                let pictures = try contexts.map { try image.rendered(area, .rgbaf, context: $0).bytes }
                #expect(pictures[0] == pictures[1], "\(kind.testDescription)")
            }
        }
    }

    @Test(.enabled(if: InstructionSet.v3.isAvailable, "this processor lacks x86-64-v3"))
    func v3IsTested() { #expect(InstructionSet.available.contains(.v3)) }

    @Test(.enabled(if: InstructionSet.v4.isAvailable, "this processor lacks x86-64-v4"))
    func v4IsTested() { #expect(InstructionSet.available.contains(.v4)) }
}
