import CShims
import Graph
import Raster

/// A frame that is a mean of two bitmaps by one share throughout, in the destination's own pixels: it needs no planes.
final class FrameMix: @unchecked Sendable {  // written once before it is shared
    let first: Bitmap
    let second: Bitmap
    /// Where both bitmaps lie on the grid: the column of the left edge, the row of the top row, and the pixels that count.
    let left: Int
    let topRow: Int
    let bounds: PixelRect
    let share: Float
    /// The means of all pairs of sRGB levels, for pixels whose bytes are not numbers to be mixed as they are.
    let pairs: UnsafeMutablePointer<UInt8>?

    /// Pixels from which on the table pays.
    private static let fewestPixels = 1 << 16

    private init(
        _ first: Bitmap, _ second: Bitmap, _ left: Int, _ topRow: Int, _ bounds: PixelRect, _ share: Float,
        _ pairs: UnsafeMutablePointer<UInt8>?
    ) {
        (self.first, self.second, self.left, self.topRow) = (first, second, left, topRow)
        (self.bounds, self.share, self.pairs) = (bounds, share, pairs)
    }

    deinit { citrans_free(pairs) }

    /// nil where the plan is something else.
    static func of(
        _ plan: RenderPlan, _ grid: PixelGrid, _ bitmap: Bitmap, _ settings: RenderSettings, _ engine: any PixelEngine
    ) -> FrameMix? {
        let root = plan.nodes[plan.root]
        guard !settings.dithers, case .kernel(let call) = root.content,
            case .mix(let first, let second, let share) = call.kernel.reduction(
                over: grid.area(of: grid.pixels).offsetBy(dx: -call.anchor.x, dy: -call.anchor.y), mask: nil),
            let front = plan.input(first, of: call), let back = plan.input(second, of: call)
        else { return nil }
        let (a, b) = (plan.nodes[front.node], plan.nodes[back.node])
        guard case .bitmap(let one, let left, let topRow) = a.content,
            case .bitmap(let other, left, topRow) = b.content, a.bounds == b.bounds,
            one.hasSamePixels(as: bitmap), other.hasSamePixels(as: bitmap), one.bounds == other.bounds
        else { return nil }
        let bounds = a.bounds.intersection(root.bounds)
        if plan.mixesBytes(of: one, and: other, in: bitmap, settings.workingSpace) {
            return FrameMix(one, other, left, topRow, bounds, share, nil)
        }
        guard settings.workingSpace == .linearSRGB, hasLevels(bitmap),
            grid.pixels.width * grid.pixels.height >= fewestPixels,
            let memory = citrans_allocate_room(1 << 16)
        else { return nil }
        let pairs = memory.assumingMemoryBound(to: UInt8.self)
        engine.makeLightPairs(share: share, in: pairs)
        return FrameMix(one, other, left, topRow, bounds, share, pairs)
    }

    /// Whether pixels are three or four bytes of sRGB, which a table of pairs can do where they are opaque.
    private static func hasLevels(_ bitmap: Bitmap) -> Bool {
        bitmap.format.component == .uint8 && bitmap.format.bytesPerPixel >= 3 && bitmap.colorSpace == .sRGB
    }
}

extension TileRenderer {
    /// Writes a tile of the frame.
    func write(_ mix: FrameMix, _ tile: PixelRect, _ spans: inout SpanRenderer) {
        let inside = tile.intersection(mix.bounds)
        spans.clear(tile, except: inside)
        for row in inside.minY..<max(inside.maxY, inside.minY) {
            let line = PixelRect(minX: inside.minX, minY: row, maxX: inside.maxX, maxY: row + 1)
            if let pairs = mix.pairs { writeLight(mix, pairs, line, &spans) } else { writeBytes(mix, line) }
            let (x, y) = (inside.minX - job.grid.pixels.minX, job.grid.memoryRow(row))
            if mix.first.alpha == .opaque { job.bitmap.makeOpaque(x: x, y: y, count: inside.width) }
        }
    }

    private func pointers(
        _ mix: FrameMix, _ column: Int, _ row: Int
    ) -> (first: UnsafeRawPointer, second: UnsafeRawPointer, to: UnsafeMutableRawPointer) {
        let size = job.bitmap.format.bytesPerPixel
        let offset = (column - mix.left) * size
        return (
            UnsafeRawPointer(mix.first.row(mix.topRow - row)) + offset,
            UnsafeRawPointer(mix.second.row(mix.topRow - row)) + offset,
            job.bitmap.row(job.grid.memoryRow(row)) + (column - job.grid.pixels.minX) * size
        )
    }

    private func writeBytes(_ mix: FrameMix, _ line: PixelRect) {
        let memory = pointers(mix, line.minX, line.minY)
        job.engine.mixBytes(
            memory.first, memory.second, share: mix.share, byteCount: line.width * job.bitmap.format.bytesPerPixel,
            to: memory.to)
    }

    /// Runs of opaque pixels by the table, and what is between them by planes. Both ways give a pixel the same.
    private func writeLight(
        _ mix: FrameMix, _ pairs: UnsafePointer<UInt8>, _ line: PixelRect, _ spans: inout SpanRenderer
    ) {
        if job.bitmap.format.bytesPerPixel == 3 {
            let memory = pointers(mix, line.minX, line.minY)
            job.engine.mixLevels(
                memory.first, memory.second, byteCount: 3 * line.width, pairs: pairs, to: memory.to)
            return
        }
        let isFirst = job.bitmap.format.alphaIsFirst
        let alpha: UInt32 = job.bitmap.alpha == .opaque ? 0 : isFirst ? 0xFF : 0xFF00_0000
        var column = line.minX
        while column < line.maxX {
            let memory = pointers(mix, column, line.minY)
            column += job.engine.mixOpaque(
                memory.first, memory.second, count: line.maxX - column, pairs: pairs, alphaMask: alpha,
                restIsLast: !isFirst, to: memory.to)
            let next = min(column + Self.translucentRun, line.maxX)
            spans.shade(
                job.plan.root, PixelRect(minX: column, minY: line.minY, maxX: next, maxY: line.maxY))
            column = next
        }
    }

    /// Pixels that are computed after one was met that is not opaque, before the table is tried again.
    private static var translucentRun: Int { Planes.capacity }
}
