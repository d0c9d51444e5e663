import Graph
import Raster

/// Brings a bitmap into another form, on all threads.
struct BitmapConversion {
    let session: RenderSession
    let source: Bitmap
    let form: DerivedBitmaps.Form

    /// Rows in a thread's share: enough to be worth handing out.
    private static let rowsAtATime = 16

    /// - Throws: `outOfMemory`, and `invalidArgument` where the host's job system left parts out.
    func converted() throws(CITransError) -> BitmapStorage {
        let result = try BitmapStorage(
            width: source.width, height: source.height, format: form.format, alpha: .premultiplied,
            colorSpace: form.colorSpace, isZeroed: false)
        let parts = (source.height + Self.rowsAtATime - 1) / Self.rowsAtATime
        let done = AtomicFlags(count: parts)
        let destination = result.bitmap
        session.run(parts) { part in
            guard part >= 0, part < parts, done.take(part) else { return }
            let first = part * Self.rowsAtATime
            convert(first..<min(first + Self.rowsAtATime, source.height), destination)
        }
        for part in 0..<parts where done.take(part) {
            throw CITransError(
                .invalidArgument, "the host's parallel-for returned before the \(parts) calls it was to make")
        }
        return result
    }

    private func convert(_ rows: Range<Int>, _ destination: Bitmap) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Planes.floatCount) { memory in
            guard let base = memory.baseAddress else { return }
            let planes = Planes(base: base)
            for y in rows {
                var x = 0
                while x < source.width {
                    x += session.engine.convertToLight(source, x: x, y: y, count: source.width - x, to: destination)
                    let count = min(Planes.capacity, source.width - x)
                    if count == 0 { break }
                    session.engine.load(source, x: x, y: y, count: count, rows: 1, into: planes, space: space)
                    store(planes, count, destination, x, y)
                    x += count
                }
            }
        }
    }

    /// Numbers that stay as they are encoded are not to be looked at as colours on the way.
    private var space: WorkingSpace { form.colorSpace == .linearSRGB ? .linearSRGB : .none }

    private func store(_ planes: Planes, _ count: Int, _ destination: Bitmap, _ x: Int, _ y: Int) {
        if form.format == .grayf {
            (destination.row(y) + 4 * x).copyMemory(from: planes.red, byteCount: 4 * count)
        } else {
            session.engine.store(
                planes, count: count, rows: 1, to: destination, x: x, y: y, space: space, dither: false)
        }
    }
}
