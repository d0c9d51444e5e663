import CShims

/// Pixel memory that lives as long as somebody refers to it: our own copy, or the host's with a callback that tells
/// the host when it is no longer needed.
public final class BitmapStorage: @unchecked Sendable {  // pixels are written before the object is shared, never after
    public let bitmap: Bitmap
    private let release: (() -> Void)?

    /// Borrows the memory; `release` runs once, on whichever thread lets the last reference go.
    public init(borrowing bitmap: Bitmap, release: @escaping () -> Void) {
        self.bitmap = bitmap
        self.release = release
    }

    /// Allocates zeroed memory of its own, rows next to each other at a distance that suits vectors.
    /// - Throws: `outOfMemory`.
    public convenience init(
        width: Int, height: Int, format: PixelFormat, alpha: AlphaKind, colorSpace: ColorSpace
    ) throws(CITransError) {
        let bytesPerRow = (width * format.bytesPerPixel + 63) & ~63
        guard width <= Bitmap.maximumDimension, height <= Bitmap.maximumDimension,
            let data = citrans_allocate(bytesPerRow * height)
        else {
            throw CITransError(.outOfMemory, "no memory for \(width) × \(height) pixels of \(format.name)")
        }
        self.init(
            owning: Bitmap(
                unchecked: data, width: width, height: height, bytesPerRow: bytesPerRow, format: format, alpha: alpha,
                colorSpace: colorSpace))
    }

    /// Does not throw: in Embedded Swift an object whose own initialiser throws is never given back.
    private init(owning bitmap: Bitmap) {
        self.bitmap = bitmap
        release = nil
    }

    /// Copies the pixels.
    /// - Throws: `outOfMemory`.
    public convenience init(copying source: Bitmap) throws(CITransError) {
        try self.init(
            width: source.width, height: source.height, format: source.format, alpha: source.alpha,
            colorSpace: source.colorSpace)
        for y in 0..<source.height {
            bitmap.row(y).copyMemory(from: source.row(y), byteCount: source.rowSize)
        }
    }

    deinit {
        if let release {
            release()
        } else {
            citrans_free(bitmap.data)
        }
    }
}
