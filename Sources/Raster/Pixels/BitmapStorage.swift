import CShims
import Synchronization

/// Pixel memory that lives as long as somebody refers to it: our own copy, or the host's with a callback that tells
/// the host when it is no longer needed.
public final class BitmapStorage: @unchecked Sendable {  // pixels are written before the object is shared, never after
    public let bitmap: Bitmap
    /// The same pixels in forms that are read faster.
    package let derived = DerivedBitmaps()
    private let release: (() -> Void)?
    /// What was found about the alphas: 0 nothing yet, 1 opaque, 2 not.
    private let opacity = Atomic<UInt8>(0)

    /// Borrows the memory; `release` runs once, on whichever thread lets the last reference go.
    public init(borrowing bitmap: Bitmap, release: @escaping () -> Void) {
        self.bitmap = bitmap
        self.release = release
    }

    /// Allocates memory of its own, rows next to each other at a distance that suits vectors.
    /// - Parameter isZeroed: false for whoever writes every pixel anyway; then only the gaps between rows are zero.
    /// - Throws: `outOfMemory`.
    public convenience init(
        width: Int, height: Int, format: PixelFormat, alpha: AlphaKind, colorSpace: ColorSpace, isZeroed: Bool = true
    ) throws(CITransError) {
        let bytesPerRow = (width * format.bytesPerPixel + 63) & ~63
        guard width <= Bitmap.maximumDimension, height <= Bitmap.maximumDimension,
            let data = isZeroed
                ? citrans_allocate(bytesPerRow * height) : citrans_allocate_room(bytesPerRow * height)
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
        let gap = bitmap.bytesPerRow - bitmap.rowSize
        guard gap > 0 else { return }
        for y in 0..<bitmap.height {
            (bitmap.row(y) + bitmap.rowSize).initializeMemory(as: UInt8.self, repeating: 0, count: gap)
        }
    }

    /// Copies the pixels.
    /// - Throws: `outOfMemory`.
    public convenience init(copying source: Bitmap) throws(CITransError) {
        try self.init(
            width: source.width, height: source.height, format: source.format, alpha: source.alpha,
            colorSpace: source.colorSpace, isZeroed: false)
        for y in 0..<source.height {
            bitmap.row(y).copyMemory(from: source.row(y), byteCount: source.rowSize)
        }
    }

    /// Whether every pixel is opaque. The pixels are looked at once, when it is first asked; the answer is kept.
    package var isOpaque: Bool {
        let known = opacity.load(ordering: .relaxed)
        if known > 0 { return known == 1 }
        let found = bitmap.alpha == .opaque || bitmap.hasOpaquePixels
        opacity.store(found ? 1 : 2, ordering: .relaxed)
        return found
    }

    deinit {
        if let release {
            release()
        } else {
            citrans_free(bitmap.data)
        }
    }
}
