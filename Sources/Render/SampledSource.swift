import Graph
import Raster

/// A bitmap that stands for an image, and where it lies.
struct SampledSource {
    let storage: BitmapStorage
    /// The pixels of memory that belong to the image.
    var content: PixelRect
    var edge = EdgeMode.transparent
    var interpolation = Interpolation.linear
    /// Takes working space to memory's columns and rows.
    var toMemory: CGAffineTransform

    /// A bitmap with its lower left corner at a point.
    init(_ storage: BitmapStorage, at corner: CGPoint = .zero) {
        self.storage = storage
        content = storage.bitmap.bounds
        toMemory = CGAffineTransform(
            a: 1, b: 0, c: 0, d: -1, tx: -corner.x, ty: corner.y + Double(storage.bitmap.height))
    }

    /// Where the bitmap's pixels are pixels of working space: the column of its left edge and the row of its top row.
    var placedOnPixels: (left: Int, topRow: Int)? {
        let m = toMemory
        guard m.a == 1, m.b == 0, m.c == 0, m.d == -1, m.tx == m.tx.rounded(), m.ty == m.ty.rounded(),
            abs(m.tx) < Double(PixelRect.limit), abs(m.ty) < Double(PixelRect.limit)
        else { return nil }
        return (left: -Int(m.tx), topRow: Int(m.ty) - 1)
    }

    /// Whether each pixel of working space is one of memory's, perhaps in another order.
    var mapsPixelsToPixels: Bool {
        let m = toMemory
        let isUpright = m.b == 0 && m.c == 0 && abs(m.a) == 1 && abs(m.d) == 1
        let isTurned = m.a == 0 && m.d == 0 && abs(m.b) == 1 && abs(m.c) == 1
        return (isUpright || isTurned) && m.tx == m.tx.rounded() && m.ty == m.ty.rounded()
    }

    /// The same image cut to a rectangle of working space; nil where the cut is not along memory's rows and columns, or
    /// what it leaves has no edge of its own.
    func cropped(to rect: CGRect) -> SampledSource? {
        guard edge == .transparent, placedOnPixels != nil else { return nil }
        var result = self
        result.content = content.intersection(PixelRect(covering: rect.applying(toMemory)))
        return result
    }

    /// Whether its pixels are those of working space, one by one.
    var isAligned: Bool { placedOnPixels != nil && interpolation != .area }

    /// How to read it, in another form of its bitmap where that is read faster, from coordinates relative to an anchor.
    func sampler(of bitmap: Bitmap, anchor: CGPoint, workingSpace: WorkingSpace) -> Sampler {
        Sampler(
            bitmap: bitmap, content: content, edge: edge, interpolation: interpolation, workingSpace: workingSpace,
            toMemory: CGAffineTransform(translationX: anchor.x, y: anchor.y).concatenating(toMemory))
    }
}
