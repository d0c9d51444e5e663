import CShims
import Graph
import Raster

/// Renders images into pixel memory, and holds how: threads, working space, dithering, limits. It may be shared between
/// threads; a setting that changes while another thread renders counts from that thread's next render on.
public final class CIContext: @unchecked Sendable {  // the settings are guarded by the lock
    private let engine: any PixelEngine
    private let lock = Lock()
    private var settings = RenderSettings()
    private var pool: WorkerPool?
    private var lastComputedShare = 0.0

    public init(engine: any PixelEngine) {
        self.engine = engine
    }

    /// Threads that a render may use; 0 for as many as there are processors. The result never depends on it.
    public var threads: Int {
        get { locked { settings.threads } }
        set {
            locked {
                settings.threads = min(max(newValue, 0), Self.maximumThreads)
                pool = nil
            }
        }
    }

    public static let maximumThreads = 256

    /// In which numbers arithmetic happens; linear light by default.
    public var workingSpace: WorkingSpace {
        get { locked { settings.workingSpace } }
        set { locked { settings.workingSpace = newValue } }
    }

    /// Adds a fixed ordered pattern of less than half a step before rounding to 8 bits, against bands in soft ramps.
    public var dithers: Bool {
        get { locked { settings.dithers } }
        set { locked { settings.dithers = newValue } }
    }

    /// The most bytes that a render may take for intermediate images; 0 for no limit.
    public var memoryLimit: Int {
        get { locked { settings.memoryLimit } }
        set { locked { settings.memoryLimit = max(newValue, 0) } }
    }

    /// The host's job system: calls the body once for every index below the count, on any threads, and returns when all
    /// of them have returned. nil for threads of our own.
    public var parallelFor: ParallelFor? {
        get { locked { settings.parallelFor } }
        set { locked { settings.parallelFor = newValue } }
    }

    /// Hears now and then which share of a render is done, 0…1, never from two threads at once. Answers whether to stop.
    public var progress: ((Double) -> Bool)? {
        get { locked { settings.progress } }
        set { locked { settings.progress = newValue } }
    }

    /// The size of the tiles that threads take, for tests; the result never depends on it.
    package var tileSize: (width: Int, height: Int) {
        get { locked { settings.tileSize } }
        set { locked { settings.tileSize = (max(newValue.width, 1), max(newValue.height, 1)) } }
    }

    /// Renders the rectangle of the image into the bitmap, pixel for pixel: the bitmap's lower left corner is the
    /// rectangle's origin.
    /// - Throws: `invalidBitmap` where the sizes differ, `invalidArgument` for a rectangle that is not finite or a bitmap
    ///   that overlaps the image's own pixels, `outOfMemory`, and whatever the image itself failed with. The bitmap is
    ///   untouched then; after `cancelled` a part of it may have been written.
    public func render(_ image: CIImage, bounds: CGRect, into bitmap: Bitmap) throws(CITransError) {
        guard bounds.isWellFormed, !bounds.isUnbounded else {
            throw CITransError(
                .invalidArgument, "rendering \(bounds.text): the rectangle must be finite and not negative")
        }
        guard bounds.width.rounded() == Double(bitmap.width), bounds.height.rounded() == Double(bitmap.height) else {
            throw CITransError(
                .invalidBitmap,
                "the rectangle \(bounds.text) does not fit the bitmap of \(bitmap.width) × \(bitmap.height) pixels")
        }
        let (settings, workers) = locked { (self.settings, currentPool()) }
        let session = RenderSession(engine: engine, settings: settings, workers: workers)
        let grid = PixelGrid(origin: bounds.origin, width: bitmap.width, height: bitmap.height)
        let share = try session.render(image, grid, into: bitmap, reportsProgress: true)
        locked { lastComputedShare = share }
    }

    /// Which share of its pixels the render that finished last had to compute, 0…1. The others were copies, or came from
    /// the pictures' bytes without more than a mean or a table.
    public var computedShare: Double { locked { lastComputedShare } }

    private func currentPool() -> WorkerPool {
        if let pool { return pool }
        let threads = settings.threads > 0 ? settings.threads : Int(citrans_processor_count())
        let made = WorkerPool(threads: min(threads, Self.maximumThreads))
        pool = made
        return made
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.acquire()
        defer { lock.release() }
        return body()
    }
}

/// A host's job system.
public typealias ParallelFor = (_ count: Int, _ body: @escaping (Int) -> Void) -> Void

/// How a render is to be done.
struct RenderSettings {
    var threads = 0
    var workingSpace = WorkingSpace.linearSRGB
    var dithers = false
    var memoryLimit = 0
    var parallelFor: ParallelFor?
    var progress: ((Double) -> Bool)?
    /// Whole rows, so that memory is read and written in long runs; few of them, so that threads finish together.
    var tileSize = (width: 1 << 14, height: 16)
}
