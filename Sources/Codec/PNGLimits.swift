import Raster
import Synchronization

/// How large a picture `PNG` agrees to decode. A few bytes of a file can promise any size, so the size is judged before
/// memory is had for it. The limits hold for the whole process; they can be read and set from any thread, and a reading
/// that has begun may use either the old or the new one.
public enum PNGLimits {
    /// The width and height, in pixels, that `maximumDimension` starts with.
    public static let defaultMaximumDimension = 65535
    /// The bytes of decoded pixels that `maximumBytes` starts with: 256 MiB, 67 megapixels of 8 bit colour.
    public static let defaultMaximumBytes = 256 << 20

    /// The largest width or height that is decoded, in pixels, 1…`Bitmap.maximumDimension`. Other values are brought
    /// into that range.
    public static var maximumDimension: Int {
        get { dimension.load(ordering: .relaxed) }
        set { dimension.store(min(max(newValue, 1), Bitmap.maximumDimension), ordering: .relaxed) }
    }

    /// The most bytes of decoded pixels: width × height × bytes per pixel of the format that the picture is decoded to.
    /// At least 1; smaller values are brought there.
    public static var maximumBytes: Int {
        get { bytes.load(ordering: .relaxed) }
        set { bytes.store(max(newValue, 1), ordering: .relaxed) }
    }

    private static let dimension = Atomic<Int>(defaultMaximumDimension)
    private static let bytes = Atomic<Int>(defaultMaximumBytes)
}

extension PNGLimits {
    /// Judges a picture's size as its header states it.
    /// - Throws: `sizeLimit`.
    static func check(width: UInt32, height: UInt32, format: PixelFormat) throws(CITransError) {
        let (dimension, bytes) = (UInt64(maximumDimension), UInt64(maximumBytes))
        guard width <= dimension, height <= dimension else {
            throw CITransError(
                .sizeLimit, "PNG: a picture of \(width) × \(height) pixels: neither may be more than \(dimension)")
        }
        // Each factor is at most 2^20 here.
        let needed = UInt64(width) * UInt64(height) * UInt64(format.bytesPerPixel)
        guard needed <= bytes else {
            throw CITransError(
                .sizeLimit,
                "PNG: a picture of \(width) × \(height) pixels takes \(needed) bytes as \(format.name), "
                    + "which is more than the limit of \(bytes)")
        }
    }

    /// The largest file that is read, in bytes. No encoder needs twice the bytes of the decoded pixels; the rest is
    /// room for what else a file may say.
    static var maximumFileBytes: Int {
        let bytes = maximumBytes
        return bytes > (Int.max - (1 << 20)) / 2 ? Int.max - 1 : bytes * 2 + (1 << 20)
    }
}
