import CLanes
import Graph
import Raster

/// Reads a mask along a span, moved by a distance that is the same for all of its pixels: a run of a row's numbers, or
/// the mean of neighbouring runs.
struct MaskSampler {
    private let base: UnsafeRawPointer
    private let bytesPerRow: Int
    private let content: PixelRect
    private let repeatsEdges: Bool
    private let tx, ty: Double

    init(_ sampler: UnsafePointer<Sampler>) {
        let bitmap = sampler.pointee.bitmap
        base = UnsafeRawPointer(bitmap.data)
        bytesPerRow = bitmap.bytesPerRow
        content = sampler.pointee.content
        repeatsEdges = sampler.pointee.edge == .clamp
        (tx, ty) = (sampler.pointee.toMemory.tx, sampler.pointee.toMemory.ty)
    }

    /// The mask at the span's pixels less a distance: where it lies in memory, or worked out in a plane, with another for
    /// what is in between. Whole vectors may be read from it.
    func run(
        _ span: Span, movedBy distance: CGPoint, in plane: UnsafeMutablePointer<Float>,
        with spare: UnsafeMutablePointer<Float>
    ) -> UnsafePointer<Float> {
        let u = tx - distance.x + Double(span.centerX) - 0.5
        let v = ty + distance.y - Double(span.y) - 0.5
        let column = span.column + Self.whole(u.rounded(.down))
        let row = Self.whole(v.rounded(.down))
        let (fx, fy) = (Float(u - u.rounded(.down)), Float(v - v.rounded(.down)))
        if fx == 0 && fy == 0, let inMemory = memory(column, row, span.count) { return inMemory }
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
        return (base + row * bytesPerRow).assumingMemoryBound(to: Float.self) + column
    }

    /// A row's run, between its numbers.
    private func mean(
        _ row: Int, _ column: Int, _ count: Int, _ part: Float, into plane: UnsafeMutablePointer<Float>
    ) {
        copy(row, column, count + 1, into: plane)
        if part > 0 { mixInto(plane, UnsafePointer(plane) + 1, count, part) }
    }

    /// Each number of the first plane becomes a mean of it and of the other's. The other may lie one number on.
    private func mixInto(
        _ plane: UnsafeMutablePointer<Float>, _ other: UnsafePointer<Float>, _ count: Int, _ part: Float
    ) {
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) {
            lanes_store(plane + i, mix(lanes_load(plane + i), lanes_load(other + i), .splat(part)))
        }
    }

    /// A row's run with what stands for the numbers beyond the edges.
    private func copy(_ row: Int, _ column: Int, _ count: Int, into plane: UnsafeMutablePointer<Float>) {
        let kept = min(max(row, content.minY), content.maxY - 1)
        if content.isEmpty || (kept != row && !repeatsEdges) {
            plane.update(repeating: 0, count: count)
            return
        }
        let numbers = (base + kept * bytesPerRow).assumingMemoryBound(to: Float.self)
        let first = min(max(content.minX - column, 0), count)
        let last = max(min(content.maxX - column, count), first)
        plane.update(repeating: repeatsEdges ? numbers[content.minX] : 0, count: first)
        (plane + first).update(from: numbers + column + first, count: last - first)
        (plane + last).update(repeating: repeatsEdges ? numbers[content.maxX - 1] : 0, count: count - last)
    }
}
