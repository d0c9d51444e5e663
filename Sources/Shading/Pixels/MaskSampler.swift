import CLanes
import Graph
import Raster

/// Reads a mask along a span, moved by a distance that is the same for all of its pixels: a run of a row's numbers, or
/// the mean of neighbouring runs.
struct MaskSampler {
    private let numbers: MaskNumbers
    private let content: PixelRect
    private let repeatsEdges: Bool
    private let tx, ty: Double

    init(_ sampler: UnsafePointer<Sampler>) {
        numbers = MaskNumbers(sampler.pointee.bitmap, sampler.pointee.workingSpace)
        content = sampler.pointee.content
        repeatsEdges = sampler.pointee.edge == .clamp
        (tx, ty) = (sampler.pointee.toMemory.tx, sampler.pointee.toMemory.ty)
    }

    /// A run that lies in a plane, with some numbers more on both sides.
    struct Read {
        fileprivate let row: Int
        fileprivate let column: Int
        fileprivate let numbers: UnsafePointer<Float>
        fileprivate static let margin = 4
    }

    /// The mask at the span's pixels less a distance: where it lies in memory, in what was read before, or worked out in a
    /// plane, with another for what is in between. Whole vectors may be read from it.
    func run(
        _ span: Span, movedBy distance: CGPoint, in plane: UnsafeMutablePointer<Float>,
        with spare: UnsafeMutablePointer<Float>, _ before: inout Read?
    ) -> UnsafePointer<Float> {
        let u = tx - distance.x + Double(span.centerX) - 0.5
        let v = ty + distance.y - Double(span.y) - 0.5
        let column = span.column + Self.whole(u.rounded(.down))
        let row = Self.whole(v.rounded(.down))
        let (fx, fy) = (Float(u - u.rounded(.down)), Float(v - v.rounded(.down)))
        if fx == 0 && fy == 0 {
            if let inMemory = memory(column, row, span.count) { return inMemory }
            if let before, before.row == row, Swift.abs(before.column - column) <= Read.margin {
                return before.numbers + (column - before.column)
            }
            copy(row, column - Read.margin, span.count + 2 * Read.margin, into: plane)
            let numbers = UnsafePointer(plane) + Read.margin
            before = Read(row: row, column: column, numbers: numbers)
            return numbers
        }
        mean(row, column, span.count, fx, into: plane)
        if fy > 0 {
            mean(row + 1, column, span.count, fx, into: spare)
            mixInto(plane, UnsafePointer(spare), span.count, fy)
        }
        return UnsafePointer(plane)
    }

    /// Past what any bitmap has, so that no sum of two overflows.
    private static func whole(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }

    /// The run where it lies, if all of it and of its last vector exists.
    private func memory(_ column: Int, _ row: Int, _ count: Int) -> UnsafePointer<Float>? {
        let whole = (count + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount
        guard row >= content.minY, row < content.maxY, column >= content.minX, column + whole <= content.maxX else {
            return nil
        }
        return numbers.inMemory(row, column)
    }

    /// A row's run, between its numbers.
    @inline(never)
    private func mean(
        _ row: Int, _ column: Int, _ count: Int, _ part: Float, into plane: UnsafeMutablePointer<Float>
    ) {
        copy(row, column, count + 1, into: plane)
        if part > 0 { mixInto(plane, UnsafePointer(plane) + 1, count, part) }
    }

    /// Each number of the first plane becomes a mean of it and of the other's. The other may lie one number on.
    @inline(never)
    private func mixInto(
        _ plane: UnsafeMutablePointer<Float>, _ other: UnsafePointer<Float>, _ count: Int, _ part: Float
    ) {
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) {
            lanes_store(plane + i, mix(lanes_load(plane + i), lanes_load(other + i), .splat(part)))
        }
    }

    /// A row's run with what stands for the numbers beyond the edges.
    @inline(never)
    private func copy(_ row: Int, _ column: Int, _ count: Int, into plane: UnsafeMutablePointer<Float>) {
        let kept = min(max(row, content.minY), content.maxY - 1)
        if content.isEmpty || (kept != row && !repeatsEdges) {
            plane.update(repeating: 0, count: count)
            return
        }
        let first = min(max(content.minX - column, 0), count)
        let last = max(min(content.maxX - column, count), first)
        if first > 0 {
            plane.update(repeating: repeatsEdges ? numbers.number(kept, content.minX) : 0, count: first)
        }
        if first < last { numbers.read(kept, column + first, last - first, into: plane + first) }
        if last < count {
            (plane + last)
                .update(repeating: repeatsEdges ? numbers.number(kept, content.maxX - 1) : 0, count: count - last)
        }
    }
}
