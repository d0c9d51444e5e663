import Graph
import Raster

/// Renders one tile. What a place comes to is decided on a fixed grid of cells, not by tile, so that the result does not
/// depend on how the picture was cut up.
struct TileRenderer {
    let job: TileJob
    let scratch: Scratch
    var plan: RenderPlan { job.plan }

    /// Cells are wide, as spans are long, and few rows high, as edges are often slanted.
    private static let cellWidth = 64
    private static let cellHeight = 16
    /// A part of a cell that a kernel wants divided.
    private static let partWidth = 16

    init(_ job: TileJob, _ scratch: Scratch) {
        self.job = job
        self.scratch = scratch
    }

    func render(_ tile: PixelRect) {
        var spans = SpanRenderer(job, scratch)
        defer { job.count(computed: spans.computed) }
        if let mix = job.frameMix { return write(mix, tile, &spans) }
        // Decided over whole cells: what holds for all of them holds for each. A kernel may come to less in some of them.
        if case .simple(let simple) = outcome(in: expanded(tile, toColumnsOf: Self.cellWidth)), !isKernel(simple) {
            write(simple, tile, &spans)
            return
        }
        var y = tile.minY
        while y < tile.maxY {
            let top = min(Self.floor(y, Self.cellHeight) + Self.cellHeight, tile.maxY)
            renderRow(PixelRect(minX: tile.minX, minY: y, maxX: tile.maxX, maxY: top), &spans)
            y = top
        }
    }

    /// A row of cells: neighbours that come to the same are written together.
    private func renderRow(_ strip: PixelRect, _ spans: inout SpanRenderer) {
        var run = Run()
        var x = strip.minX
        while x < strip.maxX {
            let right = min(Self.floor(x, Self.cellWidth) + Self.cellWidth, strip.maxX)
            let cell = PixelRect(minX: x, minY: strip.minY, maxX: right, maxY: strip.maxY)
            let outcome = outcome(in: expanded(cell, toColumnsOf: Self.cellWidth))
            if case .divided = outcome {
                renderParts(of: cell, &run, &spans)
            } else {
                append(cell, content(outcome), &run, &spans)
            }
            x = right
        }
        finish(&run, &spans)
    }

    private func renderParts(of cell: PixelRect, _ run: inout Run, _ spans: inout SpanRenderer) {
        var x = cell.minX
        while x < cell.maxX {
            let right = min(Self.floor(x, Self.partWidth) + Self.partWidth, cell.maxX)
            let part = PixelRect(minX: x, minY: cell.minY, maxX: right, maxY: cell.maxY)
            append(part, content(outcome(in: expanded(part, toColumnsOf: Self.partWidth))), &run, &spans)
            x = right
        }
    }

    // MARK: Runs of cells

    /// Neighbours that come to the same and are not written yet.
    private struct Run {
        var content: Reduced?
        var rect = PixelRect.empty
    }

    private func append(_ rect: PixelRect, _ content: Reduced, _ run: inout Run, _ spans: inout SpanRenderer) {
        if run.content == content {
            run.rect = run.rect.union(rect)
        } else {
            finish(&run, &spans)
            run = Run(content: content, rect: rect)
        }
    }

    private func finish(_ run: inout Run, _ spans: inout SpanRenderer) {
        if let content = run.content { write(content, run.rect, &spans) }
        run = Run()
    }

    /// What is written where there is an outcome: the root itself, where it has to be computed.
    private func content(_ outcome: Outcome) -> Reduced {
        if case .simple(let simple) = outcome { simple } else { wholeRoot }
    }

    // MARK: Cells

    /// The cells, or parts of cells, that a rectangle touches.
    private func expanded(_ rect: PixelRect, toColumnsOf width: Int) -> PixelRect {
        PixelRect(
            minX: Self.floor(rect.minX, width), minY: Self.floor(rect.minY, Self.cellHeight),
            maxX: Self.floor(rect.maxX - 1, width) + width,
            maxY: Self.floor(rect.maxY - 1, Self.cellHeight) + Self.cellHeight)
    }

    /// The multiple of a power of two at or below a number.
    private static func floor(_ value: Int, _ step: Int) -> Int { value & ~(step - 1) }
}
