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

    /// - Throws: `cancelled`.
    func run() throws(CITransError) {
        if let parallelFor = settings.parallelFor {
            parallelFor(columns * rows) { self.renderTile($0) }
        } else {
            workers.run(columns * rows) { self.renderTile($0) }
        }
        if isCancelled.load(ordering: .relaxed) { throw CITransError(.cancelled, "the render was cancelled") }
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
        report(finished.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Tells the host, unless another thread is telling it just now.
    private func report(_ done: Int) {
        guard reportsProgress, let progress = settings.progress else { return }
        guard isReporting.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else { return }
        if progress(Double(done) / Double(columns * rows)) { isCancelled.store(true, ordering: .relaxed) }
        isReporting.store(false, ordering: .releasing)
    }
}
