/// A view of somebody's pixel memory: where it starts, its size, and how its pixels are to be read. Row 0 is the top
/// row of the picture. It owns nothing; whoever makes one keeps the memory alive while it is used.
public struct Bitmap: @unchecked Sendable {  // a plain description; the memory's owner answers for sharing it
    /// The first byte of the top row.
    public let data: UnsafeMutableRawPointer
    public let width: Int
    public let height: Int
    /// The distance in bytes from a row to the one below it; negative where the buffer is bottom-up.
    public let bytesPerRow: Int
    public let format: PixelFormat
    public let alpha: AlphaKind
    public let colorSpace: ColorSpace

    /// The largest width or height: positions stay exact in 32 bit floats well past it.
    public static let maximumDimension = 1 << 20

    /// Describes pixel memory after checking that the numbers fit together.
    /// - Throws: `sizeLimit` past `maximumDimension`, `invalidBitmap` for anything else that is wrong.
    public init(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat = .rgba8,
        alpha: AlphaKind = .premultiplied, colorSpace: ColorSpace = .sRGB
    ) throws(CITransError) {
        guard width >= 1, height >= 1 else {
            throw CITransError(.invalidBitmap, "a bitmap of \(width) × \(height) pixels: both must be at least 1")
        }
        guard width <= Self.maximumDimension, height <= Self.maximumDimension else {
            throw CITransError(
                .sizeLimit,
                "a bitmap of \(width) × \(height) pixels: neither may be more than \(Self.maximumDimension)")
        }
        let rowSize = width * format.bytesPerPixel
        // A single row is never stepped over, so its distance to the next one says nothing.
        guard height == 1 || bytesPerRow.magnitude >= UInt(rowSize) else {
            throw CITransError(
                .invalidBitmap,
                "bytes_per_row is \(bytesPerRow), but \(width) pixels of \(format.name) take \(rowSize) bytes")
        }
        guard bytesPerRow.magnitude <= UInt(Int.max / (2 * Self.maximumDimension)) else {
            throw CITransError(.sizeLimit, "bytes_per_row is \(bytesPerRow), which is past what a buffer can hold")
        }
        guard let data else {
            throw CITransError(.nullArgument, "a bitmap's data is NULL")
        }
        self.init(
            unchecked: data, width: width, height: height, bytesPerRow: bytesPerRow, format: format, alpha: alpha,
            colorSpace: colorSpace)
    }

    /// Describes memory whose numbers are known to fit together.
    package init(
        unchecked data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat,
        alpha: AlphaKind, colorSpace: ColorSpace
    ) {
        self.data = data
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.format = format
        // Coverage is white of that alpha, which is what premultiplied means.
        self.alpha = format == .alpha8 ? .premultiplied : format.hasAlpha ? alpha : .opaque
        self.colorSpace = colorSpace
    }

    /// The first byte of a row, counted from the top. The caller has checked that the row exists.
    @inlinable
    public func row(_ y: Int) -> UnsafeMutableRawPointer { data + y * bytesPerRow }

    /// The bytes that a row's pixels take.
    @inlinable
    public var rowSize: Int { width * format.bytesPerPixel }

    public var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

    /// Whether a pixel of one is, byte for byte, a pixel of the other.
    public func hasSamePixels(as other: Bitmap) -> Bool {
        format == other.format && alpha == other.alpha && colorSpace == other.colorSpace
    }

    /// Whether any byte of one's rows is also a byte of the other's.
    public func overlaps(_ other: Bitmap) -> Bool {
        let (a, b) = (memory, other.memory)
        return a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
    }

    /// The addresses from the first byte of the lowest row to the last byte of the highest.
    private var memory: Range<UInt> {
        let first = UInt(bitPattern: data)
        let last = UInt(bitPattern: row(height - 1))
        return min(first, last)..<(max(first, last) &+ UInt(rowSize))
    }
}
