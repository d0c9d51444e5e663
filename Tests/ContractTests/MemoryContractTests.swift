import CITrans
import Glibc
import TestSupport
import Testing

/// What a render may touch: the destination's pixels, and nothing else.
struct MemoryContractTests {
    /// ffmpeg-gl-transition#29: gaps between rows skewed the picture or were written over. All three buffers with gaps
    /// of 1, 4 and 64 bytes, top-down and bottom-up.
    @Test(arguments: transitionNames, [1, 4, 64])
    func gaps(_ name: String, _ padding: Int) throws {
        for (format, bottomUp) in [(PixelFormat.rgba8, false), (.rgba8, true), (.rgb8, false), (.rgba16, true)] {
            let tight = try [3, 4].map { try TestBitmap.random(37, 21, format, seed: $0) }
            let padded = try tight.map { tight in
                let result = try TestBitmap(37, 21, format, padding: padding, bottomUp: bottomUp)
                result.setBytes { x, y, c in tight.byte(x, y, c) }
                return result
            }
            for time in [0, 0.4, 0.7, 1] {
                let expected = try TransitionScene(name, from: tight[0].image, to: tight[1].image)
                    .makeFilter(time: time).rendered(format)
                let target = try TestBitmap(37, 21, format, padding: padding, bottomUp: bottomUp)
                try TransitionScene(name, from: padded[0].image, to: padded[1].image)
                    .makeFilter(time: time).render(into: target.bitmap)
                #expect(target.bytes == expected.bytes && target.gapsAreUntouched, "\(format.name), time \(time)")
            }
            #expect(padded.allSatisfy { $0.gapsAreUntouched })
        }
    }

    /// FFmpeg#22273: slides read outside the frame at progress 1. Every buffer stands against a page that may not be
    /// touched, before it and behind it.
    @Test(arguments: transitionNames, GuardedBitmap.Side.allCases)
    func guardPages(_ name: String, _ side: GuardedBitmap.Side) throws {
        for (width, height) in [(1, 1), (7, 5), (33, 3), (64, 17), (3, 70)] {
            for format in [PixelFormat.rgba8, .rgb8, .gray8, .alpha8, .rgba16, .gray16, .rgbah, .rgbaf, .grayf] {
                try renderGuarded(name, width, height, format, side, bottomUp: (width + height) % 2 == 0)
            }
        }
    }

    private func renderGuarded(
        _ name: String, _ width: Int, _ height: Int, _ format: PixelFormat, _ side: GuardedBitmap.Side, bottomUp: Bool
    ) throws {
        func image(_ format: PixelFormat) throws -> CIImage {
            try GuardedBitmap(width, height, format, at: side, bottomUp: bottomUp).image
        }
        let target = try GuardedBitmap(width, height, format, .straight, at: side, bottomUp: bottomUp)
        let filter = try TransitionScene(name, from: image(format), to: image(.bgra8)).makeFilter()
        for row in filter.attributes.inputs where row.kind == .image && !row.isPicture {
            try filter.set(.image(try image(row.isRequired ? format : .rgba8)), forKey: row.key.string)
        }
        for time in [0, 0.05, 0.3, 0.5, 0.8, 0.97, 1] {
            try filter.setTime(time)
            try filter.render(into: target.bitmap)
        }
    }

    /// Images that are moved, turned, made smaller or clamped read nothing beside their pixels.
    @Test(arguments: GuardedBitmap.Side.allCases, [PixelFormat.rgba8, .rgb8, .gray8, .rgba16, .gray16, .rgbah, .rgbaf])
    func guardedSampling(_ side: GuardedBitmap.Side, _ format: PixelFormat) throws {
        let image = try GuardedBitmap(13, 7, format, at: side).image
        let turn = CGAffineTransform(a: 0.3, b: 0.5, c: -0.7, d: 0.4, tx: 3.1, ty: 1.7)
        for moved in [
            image.transformed(by: turn), image.clampedToExtent().transformed(by: turn),
            image.samplingNearest().transformed(by: turn), image.transformed(by: turn, highQualityDownsample: true),
            image.transformed(by: CGAffineTransform(scaleX: 1e-3, y: 1e3)), image.oriented(forExifOrientation: 7),
            image.transformed(by: CGAffineTransform(translationX: 1e8, y: 0.5)),
        ] {
            let target = try GuardedBitmap(31, 19, format, at: side)
            try CIContext.shared.render(moved, bounds: CGRect(x: -9, y: -5, width: 31, height: 19), into: target.bitmap)
        }
    }

    // MARK: Failures

    /// takumi and others write half a picture and then fail. A render that throws leaves the destination as it was.
    @Test(arguments: transitionNames)
    func failuresWriteNothing(_ name: String) throws {
        let scene = try TransitionScene(name, 20, 10)
        let target = try TestBitmap(20, 10, padding: 3)
        let broken = scene.from.transformed(by: CGAffineTransform(scaleX: 0, y: 0))
        let rows = try CIFilter(named: name).attributes.inputs
        for row in rows where row.isRequired {
            let filter = try scene.makeFilter()
            try filter.set(nil, forKey: row.key.string)
            let missing = failure { try filter.render(into: target.bitmap) }
            #expect(missing?.status == .missingInput && missing?.message == "\(name): \(row.key) is not set")
        }
        for row in rows where row.kind == .image {
            let filter = try scene.makeFilter()
            try filter.set(.image(broken), forKey: row.key.string)
            #expect(failure { try filter.render(into: target.bitmap) }?.status == .invalidArgument)
        }
        let small = try TestBitmap(20, 9)
        #expect(failure { try scene.makeFilter().render(into: small.bitmap) }?.status == .invalidBitmap)
        #expect(target.isUntouched && small.isUntouched)
    }

    /// A destination among the pictures is refused, at the ends too, where it would be a plain copy.
    @Test(arguments: transitionNames)
    func overlap(_ name: String) throws {
        let from = try TestBitmap.random(20, 10, seed: 1)
        let before = from.bytes
        let scene = TransitionScene(name, from: from.image, to: try TestBitmap.random(20, 10, seed: 2).image)
        for time in [0, 0.5, 1] {
            let error = failure { try scene.makeFilter(time: time).render(into: from.bitmap) }
            #expect(error?.status == .invalidArgument)
        }
        #expect(from.bytes == before)
    }

    // MARK: Life

    /// HackingWithSwift#4, SwiftFrame#21: memory grew with every picture. 10 000 times made, rendered and let go, in a
    /// process of their own.
    @Test func memoryIsFlat() async {
        await #expect(processExitsWith: .success) {
            func round(_ count: Int) throws {
                for index in 0..<count {
                    let name = transitionNames[index % transitionNames.count]
                    let filter = try TransitionScene(name, 16, 8, seed: UInt64(index)).makeFilter(time: 0.4)
                    let context = CITransLibrary.catalog.makeContext()
                    _ = try filter.rendered(context: context)
                }
            }
            try round(2000)
            let before = residentPages()
            try round(10_000)
            #expect((residentPages() - before) * Int(getpagesize()) < 1 << 20)
        }
    }

    /// Pictures live as long as a recipe needs them and no longer.
    @Test(arguments: transitionNames)
    func picturesAreLetGo(_ name: String) throws {
        nonisolated(unsafe) var released = 0
        let pixels = try TestBitmap(16, 8)
        do {
            var filter: CIFilter? = try TransitionScene(
                name, from: CIImage(borrowing: pixels.bitmap) { released += 1 },
                to: CIImage(borrowing: pixels.bitmap) { released += 1 }
            ).makeFilter()
            var recipe = try filter?.output()
            filter = nil
            #expect(released == 0)
            _ = try recipe?.rendered(CGRect(x: 0, y: 0, width: 16, height: 8))
            #expect(released == 0)
            recipe = nil
        }
        #expect(released == 2)
    }
}

/// Pages of this process in memory.
private func residentPages() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    fgets(&line, 256, file)
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}
