import CShims

/// The reach of a mask's numbers in blocks of 16 × 16 pixels: enough to say of a rectangle that all of it lies before a
/// threshold, or behind.
public final class MaskBlocks: @unchecked Sendable {  // written before it is shared, never after
    public let columns: Int
    public let rows: Int
    public let blocks: UnsafeMutablePointer<MaskReach>

    /// Pixels of a block's side.
    public static let side = 16

    /// Blocks for a mask of a size, with nothing in them yet.
    /// - Throws: `outOfMemory`.
    package static func empty(width: Int, height: Int) throws(CITransError) -> MaskBlocks {
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        guard let memory = citrans_allocate(columns * rows * MemoryLayout<MaskReach>.stride) else {
            throw CITransError(.outOfMemory, "no memory for the reach of a mask of \(width) × \(height) pixels")
        }
        return MaskBlocks(columns, rows, memory.bindMemory(to: MaskReach.self, capacity: columns * rows))
    }

    private init(_ columns: Int, _ rows: Int, _ blocks: UnsafeMutablePointer<MaskReach>) {
        (self.columns, self.rows, self.blocks) = (columns, rows, blocks)
    }

    deinit { citrans_free(blocks) }
}

/// What lies between a mask's least and greatest numbers somewhere.
public struct MaskReach: Sendable, BitwiseCopyable {
    public var least: Float
    public var greatest: Float
    /// The most that a pixel differs from its neighbour on the left or below.
    public var step: Float

    @inlinable
    public init(least: Float, greatest: Float, step: Float) {
        (self.least, self.greatest, self.step) = (least, greatest, step)
    }

    /// The reach of both.
    @inlinable
    public func union(_ other: MaskReach) -> MaskReach {
        MaskReach(
            least: min(least, other.least), greatest: max(greatest, other.greatest), step: max(step, other.step))
    }
}
