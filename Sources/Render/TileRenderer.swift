import Graph
import Raster

/// Renders one tile. What a place comes to is decided on a fixed grid of cells, not by tile, so that the result does not
/// depend on how the picture was cut up.
struct TileRenderer {
    let job: TileJob
    private let scratch: Scratch
    private var plan: RenderPlan { job.plan }

    /// Cells are wide, as spans are long, and few rows high, as edges are often slanted.
    private static let cellWidth = 64
    private static let cellHeight = 16

    init(_ job: TileJob, _ scratch: Scratch) {
        self.job = job
        self.scratch = scratch
    }

    func render(_ tile: PixelRect) {
        var spans = SpanRenderer(job, scratch)
        if let mix = job.frameMix { return write(mix, tile, &spans) }
        // Decided over whole cells: what holds for all of them holds for each. A kernel may come to less in some of them.
        if let simple = reduced(expandedToCells(tile)), !isKernel(simple) {
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
        var pending: (content: Reduced, rect: PixelRect)?
        var x = strip.minX
        while x < strip.maxX {
            let right = min(Self.floor(x, Self.cellWidth) + Self.cellWidth, strip.maxX)
            let cell = PixelRect(minX: x, minY: strip.minY, maxX: right, maxY: strip.maxY)
            let content = reduced(expandedToCells(cell)) ?? Reduced(node: plan.root, clip: job.grid.pixels, color: nil)
            if let (before, rect) = pending, before == content {
                pending = (before, rect.union(cell))
            } else {
                if let (before, rect) = pending { write(before, rect, &spans) }
                pending = (content, cell)
            }
            x = right
        }
        if let (content, rect) = pending { write(content, rect, &spans) }
    }

    // MARK: What a rectangle comes to

    /// The node or colour that alone decides a rectangle, with the pixels in which it counts; everything else is
    /// transparent.
    private struct Reduced: Equatable {
        var node: Int
        var clip: PixelRect
        var color: RGBA?
    }

    /// nil where the root itself has to be computed.
    private func reduced(_ rect: PixelRect) -> Reduced? {
        var result = Reduced(node: plan.root, clip: job.grid.pixels, color: nil)
        while true {
            let node = plan.nodes[result.node]
            result.clip = result.clip.intersection(node.bounds)
            let inside = rect.intersection(result.clip)
            if inside.isEmpty { return Reduced(node: 0, clip: .empty, color: nil) }
            guard case .kernel(let kernel, let inputs, let anchor) = node.content else { return result }
            let area = job.grid.area(of: rect).offsetBy(dx: -anchor.x, dy: -anchor.y)
            switch kernel.reduction(over: area) {
            case .input(let index) where inputs.indices.contains(index):
                result.node = inputs[index].node
            case .constant(let color):
                result.color = color[job.settings.workingSpace]
                return result
            case .input, .mix, .none:
                return result.node == plan.root ? nil : result
            }
        }
    }

    private func isKernel(_ content: Reduced) -> Bool {
        if content.color == nil, case .kernel = plan.nodes[content.node].content {
            true
        } else {
            false
        }
    }

    private func write(_ content: Reduced, _ rect: PixelRect, _ spans: inout SpanRenderer) {
        let inside = rect.intersection(content.clip)
        spans.clear(rect, except: inside)
        if inside.isEmpty { return }
        if let color = content.color {
            spans.fill(color, inside)
        } else if case .bitmap(let source, let left, let topRow) = plan.nodes[content.node].content, job.copies(source)
        {
            copy(source, left, topRow, inside)
        } else {
            spans.shade(content.node, inside)
        }
    }

    private func copy(_ source: Bitmap, _ left: Int, _ topRow: Int, _ rect: PixelRect) {
        let size = source.format.bytesPerPixel
        let (x, y) = (rect.minX - job.grid.pixels.minX, job.grid.memoryRow(rect.maxY - 1))
        let from = source.row(topRow - rect.maxY + 1) + (rect.minX - left) * size
        let to = job.bitmap.row(y) + x * size
        // Rows without gaps on both sides are one piece of memory.
        let isWhole = rect.width * size == source.bytesPerRow && source.bytesPerRow == job.bitmap.bytesPerRow
        let (pieces, length) = isWhole ? (1, rect.height * source.bytesPerRow) : (rect.height, rect.width * size)
        for piece in 0..<pieces {
            (to + piece * job.bitmap.bytesPerRow)
                .copyMemory(from: from + piece * source.bytesPerRow, byteCount: length)
        }
        guard source.alpha == .opaque else { return }
        for row in 0..<rect.height { job.bitmap.makeOpaque(x: x, y: y + row, count: rect.width) }
    }

    // MARK: Cells

    private func expandedToCells(_ rect: PixelRect) -> PixelRect {
        PixelRect(
            minX: Self.floor(rect.minX, Self.cellWidth), minY: Self.floor(rect.minY, Self.cellHeight),
            maxX: Self.floor(rect.maxX - 1, Self.cellWidth) + Self.cellWidth,
            maxY: Self.floor(rect.maxY - 1, Self.cellHeight) + Self.cellHeight)
    }

    /// The multiple of a power of two at or below a number.
    private static func floor(_ value: Int, _ step: Int) -> Int { value & ~(step - 1) }
}

extension TileJob {
    /// Whether the bitmap's pixels are the destination's, byte for byte.
    func copies(_ source: Bitmap) -> Bool {
        let sameNumbers = source.colorSpace == bitmap.colorSpace || settings.workingSpace == .none
        return source.format == bitmap.format && source.alpha == bitmap.alpha && sameNumbers
    }
}
