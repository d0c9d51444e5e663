import CITrans
import Synchronization
import TestSupport
import Testing

/// What a render refuses, and the settings.
struct CIContextTests {
    private let image: CIImage

    init() throws {
        image = try TestBitmap.filled(8, 8, [10, 20, 30, 255]).image
    }

    private func refusal(
        _ image: CIImage, _ bounds: CGRect, _ target: TestBitmap, _ context: CIContext = CIContext()
    ) -> CITransError? {
        let error = failure { try context.render(image, bounds: bounds, into: target.bitmap) }
        #expect(target.isUntouched)
        return error
    }

    @Test func settings() {
        let context = CIContext()
        #expect(context.threads == 0 && context.workingSpace == .linearSRGB && !context.dithers)
        #expect(context.memoryLimit == 0 && context.parallelFor == nil && context.progress == nil)
        (context.threads, context.memoryLimit) = (-3, -1)
        #expect(context.threads == 0 && context.memoryLimit == 0)
        context.threads = Int.max
        #expect(context.threads == CIContext.maximumThreads)
    }

    @Test func sizes() throws {
        let error = refusal(image, CGRect(x: 0, y: 0, width: 8, height: 8), try TestBitmap(8, 7))
        #expect(error?.status == .invalidBitmap)
        #expect(error?.message == "the rectangle (0.0, 0.0, 8.0, 8.0) does not fit the bitmap of 8 × 7 pixels")
        let empty = refusal(image, .zero, try TestBitmap(1, 1))
        #expect(empty?.status == .invalidBitmap)
    }

    @Test(arguments: [
        CGRect(x: .nan, y: 0, width: 4, height: 4), CGRect(x: 0, y: -.infinity, width: 4, height: 4),
        CGRect(x: 0, y: 0, width: 4, height: .nan), CGRect(x: 0, y: 0, width: -4, height: 4), .infinite, .null,
        CGRect(x: 1e10, y: 0, width: 4, height: 4), CGRect(x: 0, y: -1e300, width: 4, height: 4),
    ])
    func rectangles(_ bounds: CGRect) throws {
        let error = refusal(image, bounds, try TestBitmap(4, 4))
        #expect(error?.status == .invalidArgument)
        #expect(error?.message == "rendering \(bounds.text): the rectangle must be finite and not negative")
    }

    /// A place is either far enough away to be refused or rendered rightly, never silently transparent.
    @Test(arguments: [1e6, 1e8, 2.7e8, 5e8, 0.99e9, -2.7e8, -5e8])
    func farAway(_ x: Double) throws {
        let target = try TestBitmap(4, 4)
        let bounds = CGRect(x: x, y: x, width: 4, height: 4)
        let error = failure { try CIContext.shared.render(CIImage(color: .red), bounds: bounds, into: target.bitmap) }
        if error == nil {
            #expect(target.pixel(0, 0) == [255, 0, 0, 255] && target.pixel(3, 3) == [255, 0, 0, 255])
        } else {
            #expect(error?.status == .invalidArgument && target.isUntouched)
        }
    }

    @Test func overlap() throws {
        let memory = try TestBitmap(8, 16)
        memory.setBytes { x, y, c in UInt8(x + y + c) }
        let before = memory.bytes
        let source = try Bitmap(data: memory.bitmap.row(0), width: 8, height: 8, bytesPerRow: 32)
        let target = try Bitmap(data: memory.bitmap.row(4), width: 8, height: 8, bytesPerRow: 32)
        let image = CIImage(borrowing: source) {}
        for image in [image, image.cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2)), image.clampedToExtent()] {
            let error = failure {
                try CIContext.shared.render(image, bounds: CGRect(x: 0, y: 0, width: 8, height: 8), into: target)
            }
            #expect(error?.status == .invalidArgument)
            #expect(error?.message == "the destination's memory overlaps that of an image it is rendered from")
        }
        #expect(memory.bytes == before)
        let beside = try Bitmap(data: memory.bitmap.row(8), width: 8, height: 8, bytesPerRow: 32)
        try CIContext.shared.render(image, bounds: CGRect(x: 0, y: 0, width: 8, height: 8), into: beside)
        #expect(memory.bytes.suffix(256) == before.prefix(256))
    }

    /// A filter's result that is sampled has to be rendered beforehand, into memory that counts.
    @Test func memoryLimit() throws {
        let sampled = image.composited(over: CIImage(color: .red)).cropped(to: image.extent)
            .transformed(by: CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))
        let context = CIContext()
        context.memoryLimit = 500
        let bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        let error = refusal(sampled, bounds, try TestBitmap(4, 4), context)
        #expect(error?.status == .outOfMemory)
        #expect(error?.message.hasPrefix("intermediate images take ") == true)
        #expect(error?.message.hasSuffix(" bytes, but the context's memory limit is 500") == true)
        context.memoryLimit = 10 * 10 * 16
        _ = try sampled.rendered(bounds, context: context)
        context.memoryLimit = 1
        _ = try image.rendered(bounds, context: context)
    }

    /// Dissolving in linear light or not: black to white at the middle is 188 or 128.
    @Test(arguments: [(WorkingSpace.linearSRGB, UInt8(188)), (.none, 128)])
    func workingSpace(_ space: WorkingSpace, _ level: UInt8) throws {
        let black = try TestBitmap.filled(5, 5, [0, 0, 0, 255])
        let white = try TestBitmap.filled(5, 5, [255, 255, 255, 255])
        let context = CIContext()
        context.workingSpace = space
        let filter = try TransitionScene("CIDissolveTransition", from: black.image, to: white.image).makeFilter()
        #expect(try filter.rendered(context: context).pixel(2, 2) == [level, level, level, 255])
    }

    /// The pixels of different times of a context's setting, each from then on.
    @Test func settingsCountFromTheNextRender() throws {
        let context = CIContext()
        let filter = try TransitionScene.waves("CIDissolveTransition", 40, 40).makeFilter()
        let linear = try filter.rendered(context: context).bytes
        context.workingSpace = .none
        let unmanaged = try filter.rendered(context: context).bytes
        context.workingSpace = .linearSRGB
        #expect(try filter.rendered(context: context).bytes == linear && linear != unmanaged)
    }
}

/// Progress and cancelling.
struct ProgressTests {
    private let image: CIImage

    init() throws {
        image = try TransitionScene.waves("CIDissolveTransition", 300, 300).makeFilter().output()
    }

    private func context(threads: Int) -> CIContext {
        let context = CIContext()
        (context.threads, context.tileSize) = (threads, (10, 10))
        return context
    }

    /// Shares only grow, end at 1, and are never told from two threads at once.
    @Test(arguments: [1, 2, 7])
    func shares(_ threads: Int) throws {
        let context = context(threads: threads)
        let heard = Mutex<[Double]>([])
        let inside = Atomic<Int>(0)
        let collisions = Atomic<Int>(0)
        context.progress = { share in
            if inside.add(1, ordering: .sequentiallyConsistent).newValue != 1 { collisions.add(1, ordering: .relaxed) }
            heard.withLock { $0.append(share) }
            inside.subtract(1, ordering: .sequentiallyConsistent)
            return false
        }
        for _ in 0..<20 {
            heard.withLock { $0 = [] }
            _ = try image.rendered(context: context)
            let shares = heard.withLock { $0 }
            #expect(shares == shares.sorted() && shares.last == 1 && (shares.first ?? 0) > 0)
        }
        #expect(collisions.load(ordering: .relaxed) == 0)
    }

    /// Intermediate images are part of the work, not reports of their own.
    @Test func oneRunOfShares() throws {
        let context = context(threads: 1)
        nonisolated(unsafe) var shares: [Double] = []
        context.progress = {
            shares.append($0); return false
        }
        _ = try image.transformed(by: CGAffineTransform(scaleX: 0.5, y: 0.5)).rendered(context: context)
        #expect(shares == shares.sorted() && shares.last == 1)
    }

    @Test(arguments: [1, 7])
    func cancelling(_ threads: Int) throws {
        let context = context(threads: threads)
        let calls = Atomic<Int>(0)
        context.progress = { share in
            calls.add(1, ordering: .relaxed)
            return share > 0.25
        }
        let target = try TestBitmap(300, 300)
        let error = failure { try context.render(image, bounds: image.extent, into: target.bitmap) }
        #expect(error?.status == .cancelled && error?.message == "the render was cancelled")
        #expect(target.gapsAreUntouched)
        #expect(target.bytes.contains(TestBitmap.poison), "tiles that were not begun are left out")
        context.progress = nil
        try context.render(image, bounds: image.extent, into: target.bitmap)
    }
}

/// A host's own job system, well-behaved and not.
struct ParallelForTests {
    private let image: CIImage
    private let expected: [UInt8]

    init() throws {
        image = try TransitionScene.waves("CISwipeTransition", 200, 100).makeFilter().output()
        expected = try image.rendered().bytes
    }

    private func rendered(_ parallelFor: @escaping ParallelFor) throws -> TestBitmap {
        let context = CIContext()
        (context.tileSize, context.parallelFor) = ((16, 16), parallelFor)
        return try image.rendered(context: context)
    }

    @Test func serial() throws {
        #expect(try rendered { count, body in for i in 0..<count { body(i) } }.bytes == expected)
    }

    @Test func backwards() throws {
        #expect(try rendered { count, body in for i in (0..<count).reversed() { body(i) } }.bytes == expected)
    }

    /// More threads than the machine has processors.
    @Test(arguments: [2, 16])
    func threaded(_ threads: Int) throws {
        for _ in 0..<10 {
            #expect(try rendered { count, body in parallelFor(count, threads: threads, body) }.bytes == expected)
        }
    }

    /// Indices that nobody asked for do nothing, and one that comes twice is the same picture.
    @Test func wrongIndices() throws {
        let result = try rendered { count, body in
            for i in [-1, Int.min, count, count + 1, Int.max] { body(i) }
            for i in 0..<count {
                body(i)
                body(i)
            }
        }
        #expect(result.bytes == expected && result.gapsAreUntouched)
    }

    /// A host that leaves tiles out is told so, rather than shown a picture with holes.
    @Test func missingIndices() throws {
        for leave in [{ (_: Int) in false }, { $0 % 2 == 0 }, { $0 < 10 }] {
            let error = failure {
                _ = try rendered { count, body in for i in 0..<count where leave(i) { body(i) } }
            }
            #expect(error?.status == .invalidArgument)
            #expect(error?.message.contains("parallel-for") == true)
        }
        let doubled = failure {
            _ = try rendered { count, body in for i in 0..<count { body(i == 3 ? 4 : i) } }
        }
        #expect(doubled?.status == .invalidArgument)
    }

    /// Also for the images that a render makes on the way.
    @Test func intermediates() throws {
        let turned = image.transformed(by: CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))
        let context = CIContext()
        context.parallelFor = { count, body in parallelFor(count, threads: 3, body) }
        #expect(try turned.rendered(context: context).bytes == turned.rendered().bytes)
    }
}
