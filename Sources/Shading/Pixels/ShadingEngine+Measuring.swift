import CLanes
import Graph
import Raster

/// The reach of a mask's numbers.
extension ShadingEngine {
    func measure(_ mask: Bitmap, into blocks: MaskBlocks) {
        for row in 0..<blocks.rows {
            for column in 0..<blocks.columns {
                blocks.blocks[row * blocks.columns + column] = reach(mask, column, row)
            }
        }
    }

    /// One block: in vectors where it is whole and has neighbours on the left and below.
    private func reach(_ mask: Bitmap, _ column: Int, _ row: Int) -> MaskReach {
        let side = MaskBlocks.side
        let (x, y) = (column * side, row * side)
        let isInside = x > 0 && x + side <= mask.width && y + side < mask.height
        return isInside ? wholeReach(mask, x, y) : partReach(mask, x, y)
    }

    private func numbers(_ mask: Bitmap, _ row: Int) -> UnsafePointer<Float> {
        UnsafePointer(mask.row(row).assumingMemoryBound(to: Float.self))
    }

    private func wholeReach(_ mask: Bitmap, _ x: Int, _ y: Int) -> MaskReach {
        let first = lanes_load(numbers(mask, y) + x)
        var (least, greatest, step) = (first, first, Lanes.splat(0))
        for row in y..<(y + MaskBlocks.side) {
            let (here, below) = (numbers(mask, row) + x, numbers(mask, row + 1) + x)
            for i in stride(from: 0, to: MaskBlocks.side, by: Lanes.scalarCount) {
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

    private func partReach(_ mask: Bitmap, _ x: Int, _ y: Int) -> MaskReach {
        var result = MaskReach(least: .greatestFiniteMagnitude, greatest: -.greatestFiniteMagnitude, step: 0)
        for row in y..<Swift.min(y + MaskBlocks.side, mask.height) {
            let line = numbers(mask, row)
            for column in x..<Swift.min(x + MaskBlocks.side, mask.width) {
                let number = line[column]
                let left = column > 0 ? line[column - 1] : number
                let below = row + 1 < mask.height ? numbers(mask, row + 1)[column] : number
                let step = Swift.max(Swift.abs(number - left), Swift.abs(number - below))
                result = result.union(MaskReach(least: number, greatest: number, step: step))
            }
        }
        return result
    }
}
