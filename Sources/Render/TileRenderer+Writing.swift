import Graph
import Raster

/// Writes what a rectangle comes to, without planes where its pixels are those of a bitmap.
extension TileRenderer {
    func write(_ content: Reduced, _ rect: PixelRect, _ spans: inout SpanRenderer) {
        let inside = rect.intersection(content.clip)
        spans.clear(rect, except: inside)
        if inside.isEmpty { return }
        if case .color(let color) = content.change { return spans.fill(color, inside) }
        guard case .bitmap(let source, let left, let topRow) = plan.nodes[content.node].content
        else { return spans.shade(content.node, inside) }
        let place = Place(source: source, left: left, topRow: topRow, rect: inside)
        if !job.copies(source) {
            if case .none = content.change, job.reorders(source) { return reorder(place) }
            return spans.shade(content.node, inside)
        }
        switch content.change {
        case .moved(let shift): move(place, shift)
        case .shaded(let factor): map(place, spans.levels(factor))
        case .none, .color: copy(place)
        }
    }

    /// A rectangle and the bitmap that it is made of.
    struct Place {
        let source: Bitmap
        let left, topRow: Int
        let rect: PixelRect
    }

    /// Where the rectangle's row with an index from its top begins, in both bitmaps.
    private func pointers(
        _ place: Place, _ row: Int
    ) -> (from: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer) {
        let size = job.bitmap.format.bytesPerPixel
        let (x, y) = (place.rect.minX - job.grid.pixels.minX, job.grid.memoryRow(place.rect.maxY - 1))
        return (
            place.source.row(place.topRow - place.rect.maxY + 1 + row) + (place.rect.minX - place.left) * size,
            job.bitmap.row(y + row) + x * size
        )
    }

    private func copy(_ place: Place) {
        let (source, rect, size) = (place.source, place.rect, place.source.format.bytesPerPixel)
        // Rows without gaps on both sides are one piece of memory.
        let isWhole = rect.width * size == source.bytesPerRow && source.bytesPerRow == job.bitmap.bytesPerRow
        let (pieces, length) = isWhole ? (1, rect.height * source.bytesPerRow) : (rect.height, rect.width * size)
        for piece in 0..<pieces {
            let (from, to) = pointers(place, piece)
            to.copyMemory(from: from, byteCount: length)
        }
        makeOpaque(place)
    }

    private func reorder(_ place: Place) {
        for row in 0..<place.rect.height {
            let (from, to) = pointers(place, row)
            job.engine.reorder(
                from, place.source.format, isOpaque: place.source.alpha == .opaque, count: place.rect.width, to: to,
                job.bitmap.format)
        }
    }

    /// Pixels from elsewhere. The bytes of neighbours are mixed; the cell has made sure that they exist.
    private func move(_ place: Place, _ shift: PixelShift) {
        let (source, size) = (place.source, place.source.format.bytesPerPixel)
        let share = max(shift.partOfColumn, shift.partOfRow)
        let toNext = shift.partOfColumn > 0 ? size : source.bytesPerRow
        for row in 0..<place.rect.height {
            var (from, to) = pointers(place, row)
            from += shift.rows * source.bytesPerRow + shift.columns * size
            if share == 0 {
                to.copyMemory(from: from, byteCount: place.rect.width * size)
            } else {
                job.engine.mixBytes(
                    from, from + toNext, share: share, byteCount: place.rect.width * size, to: to)
            }
        }
        makeOpaque(place)
    }

    private func map(_ place: Place, _ table: UnsafePointer<UInt8>) {
        let restIsLast = !job.bitmap.format.alphaIsFirst
        for row in 0..<place.rect.height {
            let (from, to) = pointers(place, row)
            job.engine.mapLevels(from, count: place.rect.width, table: table, restIsLast: restIsLast, to: to)
        }
    }

    private func makeOpaque(_ place: Place) {
        guard place.source.alpha == .opaque else { return }
        let (x, y) = (place.rect.minX - job.grid.pixels.minX, job.grid.memoryRow(place.rect.maxY - 1))
        for row in 0..<place.rect.height { job.bitmap.makeOpaque(x: x, y: y + row, count: place.rect.width) }
    }
}

extension TileJob {
    /// Whether the bitmap's pixels are the destination's, byte for byte.
    func copies(_ source: Bitmap) -> Bool {
        source.format == bitmap.format && source.alpha == bitmap.alpha && hasSameNumbers(source)
    }

    /// Whether they are so in another order of the four bytes; what is opaque is so with any kind of alpha.
    func reorders(_ source: Bitmap) -> Bool {
        let (a, b) = (source.format, bitmap.format)
        return a.component == .uint8 && b.component == .uint8 && a.bytesPerPixel == 4 && b.bytesPerPixel == 4
            && (source.alpha == bitmap.alpha || source.alpha == .opaque) && hasSameNumbers(source)
    }

    private func hasSameNumbers(_ source: Bitmap) -> Bool {
        source.colorSpace == bitmap.colorSpace || settings.workingSpace == .none
    }

    /// Whether opaque pixels of the bitmap become the destination's by a table of levels.
    func mapsLevels(of source: Bitmap) -> Bool {
        copies(source) && source.format.component == .uint8 && source.format.bytesPerPixel == 4 && !settings.dithers
    }
}
