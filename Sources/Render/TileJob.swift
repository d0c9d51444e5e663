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
    private let workers: WorkerPool
    private let columns: Int
    private let rows: Int
    private let scratch: ScratchPool
    private let reportsProgress: Bool
    private let finished = Atomic<Int>(0)
    private let isReporting = Atomic<Bool>(false)
    /// How many tiles the host has been told of; only whoever set `isReporting` touches it.
    private var told = 0
    private let isCancelled = Atomic<Bool>(false)

    init(
        _ session: RenderSession, _ plan: RenderPlan, _ grid: PixelGrid, _ bitmap: Bitmap, reportsProgress: Bool
    ) throws(CITransError) {
        engine = session.engine
        settings = session.settings
        workers = session.workers
        self.plan = plan
        self.grid = grid
        self.bitmap = bitmap
        self.reportsProgress = reportsProgress
        columns = (grid.pixels.width + settings.tileSize.width - 1) / settings.tileSize.width
        rows = (grid.pixels.height + settings.tileSize.height - 1) / settings.tileSize.height
        let threads = settings.parallelFor == nil ? workers.threads : Int(citrans_processor_count())
        scratch = try ScratchPool(nodes: plan.nodes.count, count: min(threads, max(columns * rows, 1)))
    }

    /// - Throws: `cancelled`, and `invalidArgument` where the host's job system left tiles out.
    func run() throws(CITransError) {
        let count = columns * rows
        if let parallelFor = settings.parallelFor {
            parallelFor(count) { self.renderTile($0) }
        } else {
            workers.run(count) { self.renderTile($0) }
        }
        if isCancelled.load(ordering: .relaxed) { throw CITransError(.cancelled, "the render was cancelled") }
        let done = finished.load(ordering: .relaxed)
        guard done >= count else {
            throw CITransError(
                .invalidArgument, "the host's parallel-for returned after \(done) of the \(count) calls it was to make")
        }
        // The last tile may have ended while another thread was telling.
        if told < count { report() }
    }

    private func renderTile(_ index: Int) {
        // The index comes through the host's job system, which is not ours to trust.
        guard index >= 0, index < columns * rows, !isCancelled.load(ordering: .relaxed) else { return }
        let size = settings.tileSize
        let (x, y) = (
            grid.pixels.minX + index % columns * size.width, grid.pixels.maxY - index / columns * size.height
        )
        let tile = PixelRect(minX: x, minY: y - size.height, maxX: x + size.width, maxY: y)
            .intersection(grid.pixels)
        scratch.withScratch { TileRenderer(self, $0).render(tile) }
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
