import CPNG
import CShims
import Raster

extension PNG {
    /// Encodes a picture as a whole file.
    ///
    /// | format | alpha | file |
    /// |---|---|---|
    /// | `gray8`, `gray16` | | gray, 8 or 16 bits |
    /// | `rgb8`, `rgbx8` | | colour, 8 bits |
    /// | `rgba8`, `rgba16` | opaque | colour, 8 or 16 bits |
    /// | `rgba8`, `rgba16` | straight | colour with alpha, 8 or 16 bits |
    ///
    /// The colour space is `.sRGB`, which writes an sRGB chunk, or `.displayP3`, which writes a cICP chunk and, for
    /// readers that do not know that one, gAMA and cHRM. Reading the file gives the same numbers back.
    /// - Throws: `unsupportedFormat` for anything else, which is to be rendered to one of these first;
    ///   `invalidArgument` for a compression outside 0…9; `outOfMemory`.
    public static func encode(
        _ bitmap: Bitmap, options: PNGOptions = PNGOptions()
    ) throws(CITransError) -> [UInt8] {
        let file = try encoded(bitmap, options)
        defer { cpng_free(file.baseAddress) }
        return [UInt8](file)
    }

    /// Encodes a picture to a file, which appears whole or not at all.
    /// - Parameter path: where the file is to be, in UTF-8. A file that is there is replaced.
    /// - Throws: `io` with the path and the system's words, and what `encode(_:options:)` throws.
    public static func write(
        _ bitmap: Bitmap, to path: String, options: PNGOptions = PNGOptions()
    ) throws(CITransError) {
        let file = try encoded(bitmap, options)
        defer { cpng_free(file.baseAddress) }
        let number = citrans_file_write(path, file.baseAddress, file.count)
        guard number == 0 else { throw fileError(number, "write", path) }
    }

    /// The file, to be freed with `cpng_free`.
    private static func encoded(
        _ bitmap: Bitmap, _ options: PNGOptions
    ) throws(CITransError) -> UnsafeMutableBufferPointer<UInt8> {
        try checkWritable(bitmap)
        var picture = cpng_picture(bitmap)
        try picture.setCompression(options.compression)
        var bytes: UnsafeMutablePointer<UInt8>?
        var size = 0
        try withPNGWords(.outOfMemory) { cpng_write(&picture, &bytes, &size, $0) ? () : nil }
        return UnsafeMutableBufferPointer(start: bytes, count: size)
    }

    private static func checkWritable(_ bitmap: Bitmap) throws(CITransError) {
        guard bitmap.isWritableAsPNG else {
            throw CITransError(
                .unsupportedFormat,
                "PNG: cannot write \(bitmap.alpha.name) \(bitmap.format.name); what can be written is straight or "
                    + "opaque RGBA8 and RGBA16, and RGB8, RGBX8, GRAY8 and GRAY16")
        }
        guard bitmap.colorSpace == .sRGB || bitmap.colorSpace == .displayP3 else {
            throw CITransError(
                .unsupportedFormat,
                "PNG: cannot write the colour space \(bitmap.colorSpace.name); what can be written is sRGB and "
                    + "Display P3"
            )
        }
    }
}

extension Bitmap {
    fileprivate var isWritableAsPNG: Bool {
        switch format {
        case .rgba8, .rgba16: alpha != .premultiplied
        case .rgb8, .rgbx8, .gray8, .gray16: true
        default: false
        }
    }
}

extension AlphaKind {
    fileprivate var name: StaticString {
        switch self {
        case .premultiplied: "premultiplied"
        case .straight: "straight"
        case .opaque: "opaque"
        }
    }
}

extension ColorSpace {
    fileprivate var name: StaticString {
        switch self {
        case .sRGB: "sRGB"
        case .linearSRGB: "linear sRGB"
        case .displayP3: "Display P3"
        case .none: "none"
        }
    }
}

extension cpng_picture {
    /// Describes a bitmap that is known to be writable.
    fileprivate init(_ bitmap: Bitmap) {
        self.init()
        let bytesPerNumber = bitmap.format.component == .uint16 ? 2 : 1
        top = UnsafePointer(bitmap.data.assumingMemoryBound(to: UInt8.self))
        bytes_per_row = bitmap.bytesPerRow
        width = UInt32(bitmap.width)
        height = UInt32(bitmap.height)
        channels = Int32(bitmap.format.bytesPerPixel / bytesPerNumber)
        bits = Int32(bytesPerNumber * 8)
        ignores_alpha = bitmap.alpha == .opaque
        display_p3 = bitmap.colorSpace == .displayP3
    }

    fileprivate mutating func setCompression(_ compression: Int) throws(CITransError) {
        switch compression {
        case 0: effort = CPNG_BALANCED
        case 1: effort = CPNG_FAST
        case 2...9:
            effort = CPNG_LEVELLED
            level = Int32(compression)
        default:
            throw CITransError(.invalidArgument, "PNG: the compression is \(compression), but must be 0…9")
        }
    }
}
