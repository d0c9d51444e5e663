import Graph
import Raster

/// One call of render, with the intermediate images that it makes on the way.
final class RenderSession {
    let engine: any PixelEngine
    let settings: RenderSettings
    let workers: WorkerPool
    private var intermediates: [ObjectIdentifier: Intermediate] = [:]
    private var intermediateBytes = 0

    /// An image that was rendered because it is sampled. It holds the image, so that its identity stays its own.
    private struct Intermediate {
        let image: CIImage
        let storage: BitmapStorage
        let pixels: PixelRect
    }

    init(engine: any PixelEngine, settings: RenderSettings, workers: WorkerPool) {
        self.engine = engine
        self.settings = settings
        self.workers = workers
    }

    /// Answers which share of the pixels had to be computed.
    func render(
        _ image: CIImage, _ grid: PixelGrid, into bitmap: Bitmap, reportsProgress: Bool
    ) throws(CITransError) -> Double {
        var lowering = Lowering(self, grid)
        let plan = try lowering.lower(root: image)
        for storage in plan.storages where storage.bitmap.overlaps(bitmap) {
            throw CITransError(
                .invalidArgument, "the destination's memory overlaps that of an image it is rendered from")
        }
        if reportsProgress, plan.kernels.contains(where: { $0.mayFail }) { return try renderAside(plan, grid, bitmap) }
        let job = try TileJob(self, plan, grid, bitmap, reportsProgress: reportsProgress)
        try job.run()
        return job.computedShare
    }

    /// A frame that may fail is rendered into memory of its own first, so that the host's is untouched then.
    private func renderAside(
        _ plan: RenderPlan, _ grid: PixelGrid, _ bitmap: Bitmap
    ) throws(CITransError) -> Double {
        try take(bitmap.width * bitmap.height * bitmap.format.bytesPerPixel)
        let aside = try BitmapStorage(
            width: bitmap.width, height: bitmap.height, format: bitmap.format, alpha: bitmap.alpha,
            colorSpace: bitmap.colorSpace, isZeroed: false)
        let job = try TileJob(self, plan, grid, aside.bitmap, reportsProgress: true)
        try job.run()
        for y in 0..<bitmap.height {
            bitmap.row(y).copyMemory(from: aside.bitmap.row(y), byteCount: bitmap.rowSize)
        }
        return job.computedShare
    }

    // MARK: Images to sample

    /// A bitmap that stands for the image, at least in the wanted rectangle of working space.
    func source(
        of image: CIImage, wanted: CGRect, isMask: Bool = false
    ) throws(CITransError) -> SampledSource {
        if let error = image.error { throw error }
        // A mask is read in runs, which must lie in its rows.
        if let direct = try directSource(of: image, wanted: wanted), direct.isAligned || !isMask { return direct }
        return try intermediate(image, wanted: wanted)
    }

    /// A source's bitmap, brought into a form that samplers take. The form is kept with the bitmap, so that a picture that is
    /// sampled in frame after frame is decoded once.
    func readable(_ source: SampledSource, _ access: InputAccess) throws(CITransError) -> BitmapStorage {
        let (bitmap, space) = (source.storage.bitmap, settings.workingSpace)
        let form: DerivedBitmaps.Form? =
            switch access {
            case .sampled(let sampling), .clamped(let sampling): SampledForm.picture(bitmap, sampling, space)
            case .mask: SampledForm.mask(source.storage, space)
            case .pointwise: nil
            }
        guard let form else { return source.storage }
        try take(bitmap.width * bitmap.height * form.format.bytesPerPixel)
        return try source.storage.derived.storage(form) { () throws(CITransError) in
            try BitmapConversion(session: self, source: bitmap, form: form).converted()
        }
    }

    /// The reach of a mask's numbers, kept with them.
    func blocks(of mask: BitmapStorage) throws(CITransError) -> MaskBlocks {
        try mask.derived.blocks(settings.workingSpace) { () throws(CITransError) in
            let blocks = try MaskBlocks.empty(width: mask.bitmap.width, height: mask.bitmap.height)
            engine.measure(mask.bitmap, space: settings.workingSpace, into: blocks)
            return blocks
        }
    }

    /// Runs the body for every index below the count, on the host's job system or our own threads.
    func run(_ count: Int, _ body: (Int) -> Void) {
        guard let parallelFor = settings.parallelFor else { return workers.run(count, body) }
        withoutActuallyEscaping(body) { parallelFor(count, $0) }
    }

    /// Counts bytes of pictures in between against the limit.
    private func take(_ bytes: Int) throws(CITransError) {
        intermediateBytes += bytes
        guard settings.memoryLimit == 0 || intermediateBytes <= settings.memoryLimit else {
            throw CITransError(
                .outOfMemory,
                "intermediate images take \(intermediateBytes) bytes, but the context's memory limit is \(settings.memoryLimit)"
            )
        }
    }

    private func directSource(of image: CIImage, wanted: CGRect) throws(CITransError) -> SampledSource? {
        switch image.node {
        case .bitmap(let storage):
            return SampledSource(storage)
        case .color(let color):
            return try constantSource(color[settings.workingSpace])
        case .cropped(let input):
            let inner = wanted.intersection(image.extent)
            return try source(of: input, wanted: inner).cropped(to: image.extent)
        case .clamped(let input):
            // Edge pixels may be wanted from anywhere outside, so everything inside has to be there.
            var source = try source(of: input, wanted: input.extent)
            // Memory's edge pixels are not the image's where that is turned, scaled or moved by parts of a pixel.
            if source.edge != .transparent || !source.mapsPixelsToPixels {
                source = try intermediate(input, wanted: input.extent)
            }
            source.edge = .clamp
            return source
        case .transformed(let input, let matrix, let interpolation):
            return try transformedSource(input, matrix, interpolation, wanted)
        case .nearest(let input):
            var source = try source(of: input, wanted: wanted)
            source.interpolation = .nearest
            return source
        case .empty, .kernel, .invalid:
            return nil
        }
    }

    private func transformedSource(
        _ input: CIImage, _ matrix: CGAffineTransform, _ interpolation: Interpolation, _ wanted: CGRect
    ) throws(CITransError) -> SampledSource {
        guard let inverse = matrix.inverse else {
            throw CITransError(.invalidArgument, "a matrix that cannot be inverted: \(matrix.text)")
        }
        let needed = wanted.applying(inverse).insetBy(dx: -2, dy: -2)
        var source = try source(of: input, wanted: needed)
        source.toMemory = inverse.concatenating(source.toMemory)
        if source.interpolation == .linear { source.interpolation = interpolation }
        return source
    }

    private func constantSource(_ color: RGBA) throws(CITransError) -> SampledSource {
        let storage = try BitmapStorage(
            width: 1, height: 1, format: .rgbaf, alpha: .premultiplied, colorSpace: .none)
        storage.bitmap.data.storeBytes(
            of: SIMD4(color.red, color.green, color.blue, color.alpha), as: SIMD4<Float>.self)
        var source = SampledSource(storage)
        source.edge = .clamp
        return source
    }

    /// A sampler that finds nothing anywhere.
    var emptySampler: Sampler {
        let bitmap = Bitmap(
            unchecked: UnsafeMutableRawPointer(mutating: Self.nothing), width: 1, height: 1, bytesPerRow: 16,
            format: .rgbaf, alpha: .premultiplied, colorSpace: .none)
        return Sampler(
            bitmap: bitmap, content: .empty, edge: .transparent, interpolation: .nearest,
            workingSpace: settings.workingSpace, toMemory: .identity)
    }

    /// Sixteen zero bytes for the life of the process; nobody writes them.
    nonisolated(unsafe) private static let nothing: UnsafeRawPointer = {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
        return UnsafeRawPointer(memory)
    }()

    // MARK: Intermediate images

    /// Renders the image's part that is wanted, in the working space's own numbers. A part that was rendered before is
    /// used again; where another part of the same image is wanted, the whole is rendered, so that no image is rendered
    /// more than a few times however often it is used.
    private func intermediate(_ image: CIImage, wanted: CGRect) throws(CITransError) -> SampledSource {
        let whole = PixelRect(covering: image.extent)
        // One pixel more, so that interpolation at the edge finds the neighbour.
        var pixels = PixelRect(covering: wanted.insetBy(dx: -1, dy: -1)).intersection(whole)
        if let known = intermediates[ObjectIdentifier(image)] {
            if known.pixels.contains(pixels) { return source(known) }
            pixels = image.extent.isUnbounded ? known.pixels.union(pixels) : whole
        }
        if pixels.isEmpty { pixels = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
        let made = Intermediate(image: image, storage: try memory(for: pixels), pixels: pixels)
        _ = try render(image, PixelGrid(pixels: pixels), into: made.storage.bitmap, reportsProgress: false)
        intermediates[ObjectIdentifier(image)] = made
        return source(made)
    }

    private func source(_ made: Intermediate) -> SampledSource {
        SampledSource(made.storage, at: CGPoint(x: made.pixels.minX, y: made.pixels.minY))
    }

    private func memory(for pixels: PixelRect) throws(CITransError) -> BitmapStorage {
        guard pixels.width <= Bitmap.maximumDimension, pixels.height <= Bitmap.maximumDimension else {
            throw CITransError(
                .sizeLimit,
                "an intermediate image of \(pixels.width) × \(pixels.height) pixels: neither may be more than \(Bitmap.maximumDimension)"
            )
        }
        try take(pixels.width * pixels.height * PixelFormat.rgbaf.bytesPerPixel)
        return try BitmapStorage(
            width: pixels.width, height: pixels.height, format: .rgbaf, alpha: .premultiplied, colorSpace: .none,
            isZeroed: false)
    }
}
