import CITrans
import TestSupport
import Testing

/// Images made from images: their extents, and what is wrong with the ones that cannot be.
struct CIImageTests {
    private let image: CIImage
    private let pixels: TestBitmap

    init() throws {
        pixels = try TestBitmap.random(8, 6, .rgba8, .straight, seed: 3)
        image = pixels.image
    }

    @Test func extents() throws {
        #expect(image.extent == CGRect(x: 0, y: 0, width: 8, height: 6))
        #expect(CIImage(color: .red).extent == .infinite && CIImage.empty().extent.isNull)
        #expect(try CIImage(copying: pixels.bitmap).extent == image.extent)
        #expect(image.error == nil && CIImage.empty().error == nil)
    }

    /// A copy is a copy; borrowed pixels are read when they are rendered.
    @Test func copiesAndBorrows() throws {
        let copy = try CIImage(copying: pixels.bitmap)
        let before = pixels.bytes
        pixels.setBytes { _, _, _ in 77 }
        #expect(try copy.rendered(nil, .rgba8, .straight).bytes == before)
        #expect(try image.rendered(nil, .rgba8, .straight).bytes.allSatisfy { $0 == 77 })
    }

    /// avoids moviepy#1369's kind of loss: the release callback runs when the last image over the pixels is gone.
    @Test func releaseRunsOnce() throws {
        nonisolated(unsafe) var released = 0
        var image: CIImage? = CIImage(borrowing: pixels.bitmap) { released += 1 }
        var derived = image?.cropped(to: CGRect(x: 1, y: 1, width: 2, height: 2))
        image = nil
        #expect(try derived?.rendered().width == 2 && released == 0)
        derived = nil
        #expect(released == 1)
    }

    // MARK: Crop

    @Test func crop() throws {
        let cropped = image.cropped(to: CGRect(x: 2, y: 1, width: 3, height: 100))
        #expect(cropped.extent == CGRect(x: 2, y: 1, width: 3, height: 5))
        let result = try cropped.rendered(nil, .rgba8, .straight)
        for y in 0..<5 { for x in 0..<3 { #expect(result.pixel(x, y) == pixels.pixel(x + 2, y)) } }
        let outside = try cropped.rendered(CGRect(x: 0, y: 0, width: 8, height: 6), .rgba8, .straight)
        #expect(outside.pixel(1, 2) == [0, 0, 0, 0] && outside.pixel(2, 5) == [0, 0, 0, 0])
        #expect(outside.pixel(2, 4) == pixels.pixel(2, 4))
    }

    @Test func cropToMoreOrNothing() {
        #expect(image.cropped(to: image.extent) === image)
        #expect(image.cropped(to: .infinite) === image)
        #expect(image.cropped(to: CGRect(x: 8, y: 0, width: 5, height: 5)).extent.isNull)
        #expect(image.cropped(to: .zero).extent.isNull)
        #expect(CIImage(color: .red).cropped(to: CGRect(x: 1, y: 1, width: 2, height: 2)).extent.width == 2)
        #expect(CIImage.empty().cropped(to: image.extent).extent.isNull)
    }

    /// A crop between pixels keeps every pixel that it touches.
    @Test func fractionalCrop() throws {
        let cropped = image.cropped(to: CGRect(x: 1.5, y: 0, width: 2, height: 6))
        #expect(cropped.extent == CGRect(x: 1.5, y: 0, width: 2, height: 6))
        let result = try cropped.rendered(CGRect(x: 0, y: 0, width: 8, height: 6), .rgba8, .straight)
        for x in 0..<8 {
            #expect(result.pixel(x, 3) == ((1...3).contains(x) ? pixels.pixel(x, 3) : [0, 0, 0, 0]))
        }
    }

    // MARK: Clamp

    @Test func clamp() throws {
        #expect(image.clampedToExtent().extent == .infinite)
        #expect(CIImage(color: .red).clampedToExtent().extent == .infinite)
        #expect(CIImage.empty().clampedToExtent().extent.isNull)
        let inner = CGRect(x: 2, y: 1, width: 3, height: 2)
        let opaque = try TestBitmap.random(8, 6, .rgb8, seed: 5)
        let result = try opaque.image.clamped(to: inner).rendered(CGRect(x: -2, y: -2, width: 12, height: 10), .rgb8)
        for y in 0..<10 {
            for x in 0..<12 {
                let (column, row) = (min(max(x - 2, 2), 4), min(max(y - 2, 3), 4))
                #expect(result.pixel(x, y) == opaque.pixel(column, row))
            }
        }
    }

    /// Inside its extent a clamped image is the image, also where that was turned.
    @Test(arguments: [
        CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 3, ty: 1),
        CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
        CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
        CGAffineTransform(translationX: 2.25, y: -1),
    ])
    func clampOfMoved(_ map: CGAffineTransform) throws {
        let moved = try TestBitmap.random(8, 6, .rgb8, seed: 5).image.transformed(by: map)
        let inside = moved.extent.integral
        let plain = try moved.rendered(inside)
        let clamped = try moved.clampedToExtent().rendered(inside)
        #expect(ByteDifference(plain, clamped).worst <= 1)
        let beyond = try moved.clampedToExtent().rendered(inside.offsetBy(dx: -5000, dy: 0))
        for y in 0..<plain.height { #expect(beyond.pixel(0, y) == clamped.pixel(0, y)) }
    }

    // MARK: Transforms

    @Test func transform() {
        let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        #expect(image.transformed(by: quarter).extent == CGRect(x: -6, y: 0, width: 6, height: 8))
        #expect(image.transformed(by: .identity) === image)
        #expect(
            image.transformed(by: CGAffineTransform(translationX: -2.5, y: 1)).extent
                == CGRect(x: -2.5, y: 1, width: 8, height: 6))
        #expect(CIImage.empty().transformed(by: quarter).extent.isNull)
        #expect(CIImage(color: .red).transformed(by: quarter).extent == .infinite)
    }

    /// Several in a row are one: four quarter turns are the picture again, byte for byte.
    @Test func transformsJoin() throws {
        var turned = image
        for _ in 0..<4 {
            turned = turned.transformed(by: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        }
        #expect(turned.extent == image.extent)
        #expect(try turned.rendered(nil, .rgba8, .straight).bytes == pixels.bytes)
        let there = CGAffineTransform(translationX: 0.25, y: 0)
        let back = image.transformed(by: there).transformed(by: CGAffineTransform(translationX: -0.25, y: 0))
        #expect(try back.rendered(nil, .rgba8, .straight).bytes == pixels.bytes, "nothing is interpolated twice")
    }

    @Test(arguments: [
        CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        CGAffineTransform(translationX: .nan, y: 0), CGAffineTransform(translationX: .infinity, y: 0),
    ])
    func impossibleTransform(_ map: CGAffineTransform) throws {
        let broken = image.transformed(by: map)
        #expect(broken.error?.status == .invalidArgument)
        #expect(broken.error?.message == "transforming by \(map.text): a matrix must be finite and invertible")
        try expectBroken(broken, .invalidArgument)
    }

    @Test(arguments: [
        CGRect(x: .nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: .infinity, height: 1),
        CGRect(x: 0, y: 0, width: -1, height: 1),
    ])
    func impossibleCrop(_ rect: CGRect) throws {
        let broken = image.cropped(to: rect)
        #expect(broken.error?.message == "cropping to \(rect.text): the numbers must be finite")
        try expectBroken(broken, .invalidArgument)
    }

    /// What is made from a broken image has its error, and rendering it ends in that error with nothing written.
    private func expectBroken(_ broken: CIImage, _ status: CITransStatus) throws {
        let derived = [
            broken.cropped(to: image.extent), broken.clampedToExtent(), broken.samplingNearest(),
            broken.transformed(by: CGAffineTransform(scaleX: 2, y: 2)), broken.oriented(forExifOrientation: 3),
            broken.composited(over: image), image.composited(over: broken), broken.clamped(to: image.extent),
        ]
        for image in [broken] + derived {
            #expect(image.error?.message == broken.error?.message)
            let target = try TestBitmap(4, 4)
            let error = failure {
                try CIContext.shared.render(image, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), into: target.bitmap)
            }
            #expect(error?.status == status && target.isUntouched)
        }
    }

    // MARK: Limits

    @Test func depth() throws {
        var deep = image
        for _ in 1..<CIImage.maximumDepth { deep = deep.samplingNearest() }
        #expect(deep.error == nil)
        #expect(try deep.rendered(nil, .rgba8, .straight).bytes == pixels.bytes)
        let broken = deep.samplingNearest()
        #expect(broken.error?.message == "an image made of more than 512 steps in a row; render a part of it first")
        try expectBroken(broken, .sizeLimit)
    }

    /// A recipe as deep as it may be, of filters each of which samples the one before.
    @Test func deepSampling() throws {
        var deep = try TestBitmap.filled(8, 8, [10, 20, 30, 255]).image
        for _ in 0..<100 {
            deep = deep.composited(over: CIImage(color: .red)).cropped(to: CGRect(x: 0, y: 0, width: 8, height: 8))
                .transformed(by: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0))
        }
        #expect(try deep.rendered(CGRect(x: 0, y: 0, width: 8, height: 8)).pixel(4, 4) == [10, 20, 30, 255])
    }

    /// A recipe that branches twice at each of 13 steps has 8191 different parts.
    @Test func parts() throws {
        func tree(_ depth: Int) -> CIImage {
            depth == 0
                ? image.transformed(by: CGAffineTransform(translationX: 1, y: 0))
                : tree(depth - 1).composited(over: tree(depth - 1))
        }
        let target = try TestBitmap(8, 6)
        let error = failure { try CIContext.shared.render(tree(12), bounds: image.extent, into: target.bitmap) }
        #expect(error?.status == .sizeLimit && target.isUntouched)
        #expect(error?.message == "an image made of more than 4096 parts; render a part of it first")
        // A part that is used often counts once.
        var shared = image
        for _ in 0..<200 { shared = shared.composited(over: shared) }
        #expect(try shared.rendered().width == 8)
    }
}

/// One image in front of another, as a table of single pixels.
struct CompositingTests {
    private func pixel(_ front: [UInt32], _ back: [UInt32], _ space: WorkingSpace) throws -> [UInt8] {
        let context = CIContext()
        context.workingSpace = space
        let image = try TestBitmap.filled(3, 3, front, .rgba8, .straight).image
            .composited(over: try TestBitmap.filled(3, 3, back, .rgba8, .straight).image)
        return try image.rendered(nil, .rgba8, .straight, context: context).pixel(1, 1)
    }

    @Test func withoutColourManagement() throws {
        #expect(try pixel([255, 0, 0, 255], [0, 0, 255, 255], .none) == [255, 0, 0, 255])
        #expect(try pixel([255, 0, 0, 0], [0, 0, 255, 255], .none) == [0, 0, 255, 255])
        #expect(try pixel([255, 0, 0, 128], [0, 0, 255, 255], .none) == [128, 0, 127, 255])
        // Half over half: alpha ¾, of which the front has two thirds.
        #expect(try pixel([255, 0, 0, 128], [0, 0, 255, 128], .none) == [170, 0, 85, 192])
        #expect(try pixel([255, 0, 0, 0], [0, 0, 255, 0], .none) == [0, 0, 0, 0])
    }

    /// encode(128/255) = 188.
    @Test func inLinearLight() throws {
        #expect(try pixel([255, 0, 0, 128], [0, 0, 255, 255], .linearSRGB) == [188, 0, 187, 255])
        #expect(try pixel([255, 0, 0, 255], [0, 0, 255, 255], .linearSRGB) == [255, 0, 0, 255])
    }

    @Test func extent() throws {
        let front = try TestBitmap.filled(2, 2, [255, 0, 0, 255]).image
            .transformed(by: CGAffineTransform(translationX: 3, y: 0))
        let back = try TestBitmap.filled(2, 4, [0, 255, 0, 255]).image
        let image = front.composited(over: back)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 5, height: 4))
        let result = try image.rendered()
        #expect(result.pixel(4, 3) == [255, 0, 0, 255] && result.pixel(1, 0) == [0, 255, 0, 255])
        #expect(result.pixel(2, 3) == [0, 0, 0, 0] && result.pixel(4, 0) == [0, 0, 0, 0])
        #expect(front.composited(over: CIImage(color: .red)).extent == .infinite)
        #expect(front.composited(over: .empty()).extent == front.extent)
    }
}
