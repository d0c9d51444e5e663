import Graph
import Raster

/// A vector of pixel centres in one row.
struct Position {
    let x: Lanes
    /// The same in every lane.
    let y: Float
    let workingSpace: WorkingSpace
}

extension Position {
    /// The centres from a pixel of a span on. Columns and rows are whole numbers that 32 bits hold exactly, so a pixel's
    /// position does not depend on where its span begins.
    @inline(__always)
    init(_ span: Span, _ offset: Int) {
        let column = span.column &+ (offset & (span.width &- 1))
        let row = offset &>> span.width.trailingZeroBitCount
        self.init(
            x: (laneIndices + Float(column)) + span.centerX,
            y: row == 0 ? span.y : Float(Double(span.row &+ row) + span.centerY), workingSpace: span.workingSpace)
    }

    /// The y of the centres, in every lane.
    @inline(__always) var ys: Lanes { .splat(y) }

    /// e·p, the distance along a direction.
    @inline(__always)
    func along(_ direction: Direction) -> Lanes { x * direction.x + y * direction.y }
}

/// A direction in 32 bit numbers, for loops.
struct Direction {
    let x: Float
    let y: Float

    init(_ point: CGPoint) {
        x = Float(point.x)
        y = Float(point.y)
    }
}
