import Graph
import Raster

/// Frames of a kernel that is a mean of two bitmaps by a share for each pixel, in the destination's own bytes: they need no
/// planes.
struct ByteMix {
    private let first: Bitmap
    private let second: Bitmap
    /// Where both bitmaps lie on the grid: the columns of the left edges, and the rows of the top rows.
    private let lefts: (Int, Int)
    private let topRows: (Int, Int)
    /// The pixels where both are. Elsewhere one of them counts as transparent, and planes have it so.
    let bounds: PixelRect

    /// nil where the plan is something else.
    init?(_ plan: RenderPlan, _ bitmap: Bitmap, _ settings: RenderSettings) {
        let root = plan.nodes[plan.root]
        guard !settings.dithers, bitmap.format.bytesPerPixel == 3 || bitmap.format.bytesPerPixel == 4,
            case .kernel(let call) = root.content, let images = call.kernel.mixedImages,
            let front = plan.input(images.first, of: call), let back = plan.input(images.second, of: call)
        else { return nil }
        let (a, b) = (plan.nodes[front.node], plan.nodes[back.node])
        guard case .bitmap(let first, let left, let topRow) = a.content,
            case .bitmap(let second, let otherLeft, let otherTopRow) = b.content,
            plan.mixesBytes(of: first, and: second, in: bitmap, settings.workingSpace)
        else { return nil }
        (self.first, self.second) = (first, second)
        (lefts, topRows) = ((left, otherLeft), (topRow, otherTopRow))
        bounds = a.bounds.intersection(b.bounds).intersection(root.bounds)
    }

    /// Writes a row of the grid from a column on, with the pixels' shares.
    func write(column: Int, row: Int, count: Int, shares: UnsafePointer<Int16>, _ job: TileJob) {
        let (x, y) = (column - job.grid.pixels.minX, job.grid.memoryRow(row))
        let size = job.bitmap.format.bytesPerPixel
        job.engine.mixPixels(
            first.row(topRows.0 - row) + size * (column - lefts.0),
            second.row(topRows.1 - row) + size * (column - lefts.1), bytesPerPixel: size, shares: shares, count: count,
            to: job.bitmap.row(y) + size * x)
        if first.alpha == .opaque { job.bitmap.makeOpaque(x: x, y: y, count: count) }
    }
}

extension RenderPlan {
    /// Whether bytes of two bitmaps are mixed as they are, and come out as the destination's: without colour management, or
    /// of linear light.
    func mixesBytes(of first: Bitmap, and second: Bitmap, in bitmap: Bitmap, _ space: WorkingSpace) -> Bool {
        guard bitmap.format.component == .uint8, first.hasSamePixels(as: bitmap), second.hasSamePixels(as: bitmap),
            space == .none || bitmap.colorSpace == .linearSRGB || bitmap.colorSpace == .none
        else { return false }
        // Straight colours are mixed as they are where there is nothing but colours.
        return bitmap.alpha != .straight || isOpaque(first) && isOpaque(second)
    }
}
