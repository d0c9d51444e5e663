import Raster

/// What is known of a kernel's mask before a rectangle is computed. It keeps nothing alive: whoever asks a kernel holds the
/// mask.
public struct MaskOverview: Sendable {
    private nonisolated(unsafe) let blocks: UnsafePointer<MaskReach>
    private let columns: Int
    /// The pixels of memory that are the mask's.
    private let content: PixelRect
    // What takes the kernel's x to memory's columns, and −y to its rows.
    private let tx, ty: Double

    package init(_ blocks: MaskBlocks, _ sampler: Sampler) {
        self.blocks = UnsafePointer(blocks.blocks)
        columns = blocks.columns
        content = sampler.content.intersection(sampler.bitmap.bounds)
        (tx, ty) = (sampler.toMemory.tx, sampler.toMemory.ty)
    }

    /// The reach of the mask's numbers in a rectangle of the kernel's coordinates, with those between pixels; nil where some
    /// of it lies beyond the mask's edges.
    public func reach(in rect: CGRect) -> MaskReach? {
        // The first and the last pixels that are read, those included that are mixed in between two.
        let (left, right) = ((rect.minX + tx).rounded(.down), (rect.maxX + tx - 1).rounded(.up))
        let (top, bottom) = ((ty - rect.maxY).rounded(.down), (ty - rect.minY - 1).rounded(.up))
        // And the neighbours that steps are taken to.
        guard left - 1 >= Double(content.minX), right < Double(content.maxX), top >= Double(content.minY),
            bottom + 1 < Double(content.maxY), left <= right, top <= bottom
        else { return nil }
        return reach(columns: Int(left)...Int(right), rows: Int(top)...Int(bottom))
    }

    private func reach(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> MaskReach? {
        let side = MaskBlocks.side
        var result: MaskReach?
        for row in rows.lowerBound / side...rows.upperBound / side {
            for column in columns.lowerBound / side...columns.upperBound / side {
                let block = blocks[row * self.columns + column]
                result = result?.union(block) ?? block
            }
        }
        return result
    }
}
