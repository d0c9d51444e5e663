import CITrans
import Glibc

/// A bitmap between two pages that may not be touched: a byte read or written outside it ends the process.
public final class GuardedBitmap: @unchecked Sendable {
    /// Which of the bitmap's ends touches its guard; the other is as near as whole pages allow.
    public enum Side: CaseIterable, Sendable { case front, back }

    private let memory: UnsafeMutableRawPointer
    private let size: Int
    public let bitmap: Bitmap

    public init(
        _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8, _ alpha: AlphaKind = .premultiplied,
        _ colorSpace: ColorSpace = .sRGB, at side: Side, bottomUp: Bool = false
    ) throws {
        let page = Int(getpagesize())
        let stride = width * format.bytesPerPixel
        let bytes = stride * height
        let pages = (bytes + page - 1) / page
        size = (pages + 2) * page
        memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        mprotect(memory, page, PROT_NONE)
        mprotect(memory + size - page, page, PROT_NONE)
        let first = side == .front ? memory + page : memory + size - page - bytes
        bitmap = try Bitmap(
            data: bottomUp ? first + (height - 1) * stride : first, width: width, height: height,
            bytesPerRow: bottomUp ? -stride : stride, format: format, alpha: alpha, colorSpace: colorSpace)
    }

    deinit { munmap(memory, size) }

    /// An image over these pixels, which stay alive with it.
    public var image: CIImage { CIImage(borrowing: bitmap) { _ = self } }
}
