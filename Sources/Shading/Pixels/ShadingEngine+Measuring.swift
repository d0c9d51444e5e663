import CLanes
import Graph
import Raster

/// The reach of a mask's numbers.
extension ShadingEngine {
    func measure(_ mask: Bitmap, space: WorkingSpace, into blocks: MaskBlocks) {
        let numbers = MaskNumbers(mask, space)
        let size = MaskWindow.rows * MaskWindow.stride
        withUnsafeTemporaryAllocation(of: Float.self, capacity: size) { memory in
            guard let memory = memory.baseAddress else { return }
            for row in 0..<blocks.rows {
                for column in stride(from: 0, to: blocks.columns, by: MaskWindow.blocks) {
                    let window = MaskWindow(mask, numbers, column, row, memory)
                    for index in column..<Swift.min(column + MaskWindow.blocks, blocks.columns) {
                        blocks.blocks[row * blocks.columns + index] = window.reach(index)
                    }
                }
            }
        }
    }
}

/// The numbers of some blocks side by side, with those on their left and below.
private struct MaskWindow {
    static let blocks = 16
    static let rows = MaskBlocks.side + 1
    /// Room for a number on the left, so that vectors begin on it, and for the blocks.
    static let stride = blocks * MaskBlocks.side + left
    private static let left = 16

    private let memory: UnsafePointer<Float>
    private let firstColumn: Int
    private let width: Int
    private let height: Int
    private let hasLeft: Bool
    private let hasBelow: Bool

    init(_ mask: Bitmap, _ numbers: MaskNumbers, _ column: Int, _ row: Int, _ memory: UnsafeMutablePointer<Float>) {
        let side = MaskBlocks.side
        let (x, y) = (column * side, row * side)
        firstColumn = column
        width = Swift.min(Self.blocks * side, mask.width - x)
        height = Swift.min(side, mask.height - y)
        hasLeft = x > 0
        hasBelow = y + side < mask.height
        let before = hasLeft ? 1 : 0
        for line in 0..<(height + (hasBelow ? 1 : 0)) {
            numbers.read(
                y + line, x - before, width + before, into: memory + (line * Self.stride + Self.left - before))
        }
        self.memory = UnsafePointer(memory)
    }

    /// Where a row's numbers begin; the one on the left stands before them.
    @inline(__always)
    private func line(_ row: Int) -> UnsafePointer<Float> { memory + (row * Self.stride + Self.left) }

    /// One block: in vectors where it is whole and has neighbours on the left and below.
    func reach(_ column: Int) -> MaskReach {
        let x = (column - firstColumn) * MaskBlocks.side
        let isInside = (hasLeft || x > 0) && x + MaskBlocks.side <= width && hasBelow
        return isInside ? wholeReach(x) : partReach(x)
    }

    private func wholeReach(_ x: Int) -> MaskReach {
        let first = lanes_load(line(0) + x)
        var (least, greatest, step) = (first, first, Lanes.splat(0))
        for row in 0..<MaskBlocks.side {
            let (here, below) = (line(row) + x, line(row + 1) + x)
            for i in Swift.stride(from: 0, to: MaskBlocks.side, by: Lanes.scalarCount) {
                let number = lanes_load(here + i)
                least = min(least, number)
                greatest = max(greatest, number)
                step = max(step, max(abs(number - lanes_load(here + i - 1)), abs(number - lanes_load(below + i))))
            }
        }
        var result = MaskReach(least: least[0], greatest: greatest[0], step: step[0])
        for lane in 1..<Lanes.scalarCount {
            result = result.union(MaskReach(least: least[lane], greatest: greatest[lane], step: step[lane]))
        }
        return result
    }

    private func partReach(_ x: Int) -> MaskReach {
        var result = MaskReach(least: .greatestFiniteMagnitude, greatest: -.greatestFiniteMagnitude, step: 0)
        for row in 0..<height {
            let here = line(row)
            for column in x..<Swift.min(x + MaskBlocks.side, width) {
                let number = here[column]
                let left = hasLeft || column > 0 ? here[column - 1] : number
                let below = hasBelow || row + 1 < height ? line(row + 1)[column] : number
                let step = Swift.max(Swift.abs(number - left), Swift.abs(number - below))
                result = result.union(MaskReach(least: number, greatest: number, step: step))
            }
        }
        return result
    }
}
