import CITrans
import Synchronization
import TestSupport
import Testing

/// A way from pixels to pixels in which differences of the last bit would show.
struct RenderKind: Sendable, CustomTestStringConvertible {
    let source: (format: PixelFormat, alpha: AlphaKind)
    let target: (format: PixelFormat, alpha: AlphaKind)
    let space: WorkingSpace

    static let all = [
        RenderKind((.rgba8, .premultiplied), (.rgba8, .premultiplied), .linearSRGB),
        // Straight pixels hide colours behind alpha 0, which only a copy keeps.
        RenderKind((.rgba8, .straight), (.rgba8, .straight), .linearSRGB),
        RenderKind((.rgba8, .straight), (.rgba8, .straight), .none),
        RenderKind((.rgba8, .premultiplied), (.rgbaf, .premultiplied), .linearSRGB),
        RenderKind((.rgbaf, .straight), (.rgbaf, .straight), .linearSRGB),
        RenderKind((.rgbah, .premultiplied), (.rgbah, .premultiplied), .linearSRGB),
    ]

    private init(
        _ source: (PixelFormat, AlphaKind), _ target: (PixelFormat, AlphaKind), _ space: WorkingSpace
    ) {
        (self.source, self.target, self.space) = (source, target, space)
    }

    var testDescription: String {
        "\(source.format.name) \(source.alpha) to \(target.format.name) \(target.alpha), \(space)"
    }

    func scene(_ name: String, _ width: Int, _ height: Int, seed: UInt64 = 1) throws -> TransitionScene {
        let pictures = try [seed, seed + 1].map { seed in
            let picture = try TestBitmap.random(width, height, source.format, source.alpha, seed: seed)
            // A quarter of the picture is transparent, with colours behind it.
            if source.format == .rgba8 {
                picture.setBits { x, y, role in
                    let hidden = (x / 24 + y / 24) % 2 == Int(seed % 2) && role == .alpha
                    return hidden ? 0 : picture.bits(x, y, [.red, .green, .blue, .alpha].firstIndex(of: role) ?? 0)
                }
            }
            return picture.image
        }
        return TransitionScene(name, from: pictures[0], to: pictures[1])
    }

    func bytes(_ image: CIImage, _ rect: CGRect, _ context: CIContext) throws -> [UInt8] {
        try image.rendered(rect, target.format, target.alpha, context: context).bytes
    }
}

/// mltframework, ffmpeg and others: pictures that depend on how many threads drew them. Here nothing depends on threads,
/// tiles or the instruction set, bit for bit.
struct IndependenceTests {
    static let tileSizes = [16, 64, 113, 4096]
    static let threads = [1, 2, 7]
    static let area = CGRect(x: -20, y: -10, width: 190, height: 110)

    /// The picture of every instruction set, tile size and number of threads, against the plainest.
    private func expectOne(
        _ kind: RenderKind, _ comment: Comment, _ image: (FilterCatalog) throws -> CIImage
    ) throws {
        var expected: [UInt8]?
        for set in InstructionSet.available {
            let catalog = set.catalog
            let image = try image(catalog)
            for tileSize in Self.tileSizes {
                for threads in Self.threads {
                    let context = catalog.makeContext(threads: threads, workingSpace: kind.space)
                    context.tileSize = (tileSize, tileSize)
                    let bytes = try kind.bytes(image, Self.area, context)
                    if let expected {
                        #expect(bytes == expected, "\(comment): \(set), tiles of \(tileSize), \(threads) threads")
                    }
                    expected = expected ?? bytes
                }
            }
        }
    }

    @Test(arguments: transitionNames, RenderKind.all)
    func frames(_ name: String, _ kind: RenderKind) throws {
        let scene = try kind.scene(name, 150, 90)
        for (time, seed) in [(0.37, 0), (0.82, 0), (0.5, 1), (0.7, 2)] as [(Double, UInt64)] {
            try expectOne(kind, "time \(time), parameters \(seed)") { catalog in
                let filter = try scene.makeFilter(catalog, time: time)
                if seed > 0 { try Auxiliary.randomize(filter, seed: seed) }
                return try filter.output()
            }
        }
    }

    /// One transition's frame as another's picture: a part of a frame may come to a part of another frame.
    @Test(arguments: transitionNames, RenderKind.all.prefix(2))
    func chains(_ name: String, _ kind: RenderKind) throws {
        for (outer, time) in [(name, 0), ("CIDissolveTransition", 0), ("CISwipeTransition", 0.4), (name, 1)] {
            try expectOne(kind, "\(name) inside \(outer) at \(time)") { catalog in
                let inner = try kind.scene(name, 150, 90).makeFilter(catalog, time: 0.6)
                try inner.setTime(0.6)
                var scene = try kind.scene(outer, 150, 90, seed: 9)
                if time == 1 { scene.to = try inner.output() } else { scene.from = try inner.output() }
                return try scene.makeFilter(catalog, time: time).output()
            }
        }
    }

    /// A part of the picture is what the whole has there.
    @Test(arguments: transitionNames, RenderKind.all)
    func partsOfTheWhole(_ name: String, _ kind: RenderKind) throws {
        let context = CITransLibrary.catalog.makeContext(threads: 2, workingSpace: kind.space)
        for seed in 0..<3 as Range<UInt64> {
            let filter = try kind.scene(name, 150, 90).makeFilter(time: 0.4)
            if seed > 0 { try Auxiliary.randomize(filter, seed: seed) }
            let image = try filter.output()
            let whole = try kind.bytes(image, Self.area, context)
            for rect in [
                CGRect(x: 5, y: 7, width: 40, height: 30), CGRect(x: 64, y: 16, width: 64, height: 16),
                CGRect(x: 33, y: -10, width: 1, height: 110), CGRect(x: -20, y: 44, width: 190, height: 1),
                CGRect(x: 100, y: 50, width: 70, height: 50),
            ] {
                let part = try kind.bytes(image, rect, context)
                #expect(part == crop(whole, rect, kind.target.format), "\(rect.text), parameters \(seed)")
            }
        }
    }

    private func crop(_ whole: [UInt8], _ rect: CGRect, _ format: PixelFormat) -> [UInt8] {
        let size = format.bytesPerPixel
        let left = Int(rect.minX - Self.area.minX) * size
        let top = Int(Self.area.maxY - rect.maxY)
        let stride = Int(Self.area.width) * size
        return (top..<(top + Int(rect.height))).flatMap { row in
            whole[(row * stride + left)..<(row * stride + left + Int(rect.width) * size)]
        }
    }

    // MARK: State

    /// obs-studio#11298: a stale picture shows when a transition is used again.
    @Test(arguments: transitionNames)
    func reuse(_ name: String) throws {
        let filter = try TransitionScene(name, 64, 48, seed: 1).makeFilter(time: 0.4)
        try Auxiliary.randomize(filter, seed: 3)
        _ = try filter.rendered()
        let next = try TransitionScene(name, 100, 30, seed: 11)
        let fresh = try next.makeFilter(time: 0.6)
        filter.setDefaults()
        for row in filter.attributes.inputs {
            if let value = try fresh.get(row.key.string), try fresh.isSet(row.key.string) {
                try filter.set(value, forKey: row.key.string)
            }
        }
        #expect(try filter.rendered().bytes == fresh.rendered().bytes)
        #expect(try filter.copy().rendered().bytes == fresh.rendered().bytes)
    }

    /// A recipe does not change with the filter that it came from.
    @Test(arguments: transitionNames)
    func recipesAreImmutable(_ name: String) throws {
        let filter = try TransitionScene(name, 64, 48).makeFilter(time: 0.4)
        let recipe = try filter.output()
        let before = try recipe.rendered().bytes
        try Auxiliary.randomize(filter, seed: 5)
        try filter.setTime(0.9)
        #expect(try recipe.rendered().bytes == before)
    }

    /// GPUImage#612, #1552, #1774: crashes from several threads. Eight threads, filters of their own, shared pictures and
    /// one shared context.
    @Test(arguments: transitionNames)
    func threadsShareContextsAndImages(_ name: String) throws {
        let scene = try TransitionScene(name, 90, 70)
        let context = CIContext()
        (context.threads, context.tileSize) = (3, (32, 32))
        let times = (0..<8).map { 0.1 + Double($0) * 0.1 }
        let expected = try times.map { try scene.makeFilter(time: $0).rendered().bytes }
        let wrong = Mutex<[String]>([])
        nonisolated(unsafe) let shared = scene
        onThreads(8) { thread in
            for round in 0..<6 {
                let index = (thread + round) % 8
                let bytes = try? shared.makeFilter(time: times[index]).rendered(context: context).bytes
                if bytes != expected[index] { wrong.withLock { $0.append("thread \(thread), round \(round)") } }
            }
        }
        #expect(wrong.withLock { $0 }.isEmpty)
    }
}
