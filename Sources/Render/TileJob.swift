import CShims
import Graph
import Raster
import Synchronization

/// Renders a plan's tiles into a bitmap, on several threads.
final class TileJob: @unchecked Sendable {  // tiles are disjoint; what is shared is immutable or atomic
    let engine: any PixelEngine
    let settings: RenderSettings
    let plan: RenderPlan
    let grid: PixelGrid
    let bitmap: Bitmap
    /// A short way for the whole frame, where there is one.
    let frameMix: FrameMix?
    /// A short way for the pixels of the plan's root, where there is one.
    let byteMix: ByteMix?
    private let workers: WorkerPool
    private let columns: Int
    private let rows: Int
    private let scratch: ScratchPool
    private let reportsProgress: Bool
    private let finished = Atomic<Int>(0)
    private let computed = Atomic<Int>(0)
    private let isReporting = Atomic<Bool>(false)
    /// How many tiles the host has been told of; only whoever set `isReporting` touches it.
    private var told = 0
    private let isCancelled = Atomic<Bool>(false)
    private let lacksMemory = Atomic<Bool>(false)
    /// Which tiles a host's job system has asked for: each is rendered once, whatever it asks. nil for our own threads.
    private let begun: AtomicFlags?

    /// - Throws: `outOfMemory`.
    convenience init(
        _ session: RenderSession, _ plan: RenderPlan, _ grid: PixelGrid, _ bitmap: Bitmap, reportsProgress: Bool
    ) throws(CITransError) {
        let tile = session.settings.tileSize
        let columns = (grid.pixels.width + tile.width - 1) / tile.width
        let rows = (grid.pixels.height + tile.height - 1) / tile.height
        let isHosts = session.settings.parallelFor != nil
        let threads = isHosts ? Int(citrans_processor_count()) : session.workers.threads
        let scratch = try ScratchPool(nodes: plan.nodes.count, count: min(threads, max(columns * rows, 1)))
        self.init(session, plan, grid, bitmap, reportsProgress, columns, rows, scratch)
    }

    /// Does not throw: in Embedded Swift an object whose own initialiser throws is never given back.
    private init(
        _ session: RenderSession, _ plan: RenderPlan, _ grid: PixelGrid, _ bitmap: Bitmap, _ reportsProgress: Bool,
        _ columns: Int, _ rows: Int, _ scratch: ScratchPool
    ) {
        engine = session.engine
        settings = session.settings
        workers = session.workers
        self.plan = plan
        self.grid = grid
        self.bitmap = bitmap
        frameMix = FrameMix.of(plan, grid, bitmap, session.settings, session.engine)
        byteMix = ByteMix(plan, bitmap, session.settings)
        self.reportsProgress = reportsProgress
        self.columns = columns
        self.rows = rows
        self.scratch = scratch
        begun = settings.parallelFor == nil ? nil : AtomicFlags(count: columns * rows)
    }

    /// - Throws: `cancelled`, `outOfMemory`, and `invalidArgument` where the host's job system left tiles out.
    func run() throws(CITransError) {
        let count = columns * rows
        if let parallelFor = settings.parallelFor {
            parallelFor(count) { self.renderTile($0) }
        } else {
            workers.run(count) { self.renderTile($0) }
        }
        if isCancelled.load(ordering: .relaxed) { throw CITransError(.cancelled, "the render was cancelled") }
        if lacksMemory.load(ordering: .relaxed) {
            throw CITransError(
                .outOfMemory, "no memory for another thread to render with; a part of the picture is missing")
        }
        for kernel in plan.kernels {
            if let failure = kernel.failure { throw failure }
        }
        let done = finished.load(ordering: .relaxed)
        guard done >= count else {
            throw CITransError(
                .invalidArgument, "the host's parallel-for returned after \(done) of the \(count) calls it was to make")
        }
        // The last tile may have ended while another thread was telling.
        if told < count { report() }
    }

    /// Takes in how many pixels of a tile went through planes.
    func count(computed pixels: Int) { computed.wrappingAdd(pixels, ordering: .relaxed) }

    /// The share of the frame's pixels that went through planes.
    var computedShare: Double {
        Double(computed.load(ordering: .relaxed)) / Double(max(grid.pixels.width * grid.pixels.height, 1))
    }

    private func renderTile(_ index: Int) {
        // The index comes through the host's job system, which is not ours to trust.
        guard index >= 0, index < columns * rows, !isCancelled.load(ordering: .relaxed) else { return }
        if let begun, !begun.take(index) { return }
        let size = settings.tileSize
        let (x, y) = (
            grid.pixels.minX + index % columns * size.width, grid.pixels.maxY - index / columns * size.height
        )
        let tile = PixelRect(minX: x, minY: y - size.height, maxX: x + size.width, maxY: y)
            .intersection(grid.pixels)
        guard scratch.withScratch({ TileRenderer(self, $0).render(tile) }) else {
            lacksMemory.store(true, ordering: .relaxed)
            return
        }
        finished.wrappingAdd(1, ordering: .relaxed)
        report()
    }

    /// Tells the host how much is done, unless another thread is telling it just now. What is done is looked up only
    /// then, so that the shares never fall.
    private func report() {
        guard reportsProgress, let progress = settings.progress else { return }
        guard isReporting.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
            return
        }
        told = min(finished.load(ordering: .relaxed), columns * rows)
        if progress(Double(told) / Double(columns * rows)) { isCancelled.store(true, ordering: .relaxed) }
        isReporting.store(false, ordering: .releasing)
    }
}
