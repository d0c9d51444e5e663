import CPNG
import CShims
import Raster

extension PNG {
    /// Decodes a whole file that is in memory. The bytes are not kept.
    ///
    /// Every colour type, bit depth and interlacing of the standard is read; numbers of 1, 2 and 4 bits and palettes
    /// are expanded exactly. The result is, in the machine's byte order where its numbers have 16 bits:
    ///
    /// | file | 1…8 bits | 16 bits |
    /// |---|---|---|
    /// | gray without alpha | `gray8` | `gray16` |
    /// | colour or palette without alpha | `rgba8`, opaque | `rgba16`, opaque |
    /// | with alpha, or with a tRNS chunk, gray too | `rgba8`, straight | `rgba16`, straight |
    ///
    /// Which colour space the numbers are in is told by `PNGColor`. A file that ends early, has a wrong check sum in a
    /// chunk that matters, or is wrong in any other way that leaves a pixel in doubt is an error. Texts, times and
    /// animation frames are skipped.
    /// - Throws: `decode` with libpng's words, `sizeLimit` past `PNGLimits`, `outOfMemory`.
    public static func decode(_ bytes: UnsafeRawBufferPointer) throws(CITransError) -> BitmapStorage {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            throw CITransError(.decode, "PNG: the file is empty")
        }
        let first = start.assumingMemoryBound(to: UInt8.self)
        let reader = try withPNGWords(.decode) { cpng_reader_create(first, bytes.count, $0) }
        defer { cpng_reader_destroy(reader) }
        return try decode(reader, header: cpng_reader_header(reader).pointee)
    }

    /// Reads and decodes a file.
    /// - Parameter path: where the file is, in UTF-8.
    /// - Throws: `io` with the path and the system's words (also for a file of more than twice
    ///   `PNGLimits.maximumBytes`), and what `decode(_:)` throws, after the path.
    public static func read(path: String) throws(CITransError) -> BitmapStorage {
        var bytes: UnsafeMutablePointer<UInt8>?
        var size = 0
        let number = citrans_file_read(path, PNGLimits.maximumFileBytes, &bytes, &size)
        defer { citrans_free(bytes) }
        guard number == 0 else { throw fileError(number, "read", path) }
        do {
            return try decode(UnsafeRawBufferPointer(start: bytes, count: size))
        } catch {
            throw CITransError(error.status, "\(path): \(error.message)")
        }
    }

    private static func decode(
        _ reader: OpaquePointer, header: cpng_header
    ) throws(CITransError) -> BitmapStorage {
        let format = header.pixelFormat
        try PNGLimits.check(width: header.width, height: header.height, format: format)
        let color = PNGColor(header)
        let storage = try BitmapStorage(
            width: Int(header.width), height: Int(header.height), format: format,
            alpha: header.has_alpha ? .straight : .opaque, colorSpace: color.colorSpace)
        let bitmap = storage.bitmap
        let top = bitmap.data.assumingMemoryBound(to: UInt8.self)
        try withPNGWords(.decode) { cpng_reader_read(reader, top, bitmap.bytesPerRow, $0) ? () : nil }
        if let gamma = color.gammaToRemove { PNGGamma(gamma).apply(to: bitmap) }
        return storage
    }

    static func fileError(_ number: Int32, _ verb: StaticString, _ path: String) -> CITransError {
        CITransError(.io, "PNG: cannot \(verb) \(path): " + String(cString: citrans_file_error(number)))
    }
}

extension cpng_header {
    /// What the pixels are decoded to. Colour without alpha has four numbers too, as pixels of four bytes are rendered
    /// faster than pixels of three.
    var pixelFormat: PixelFormat {
        switch (channels, bits) {
        case (1, 8): .gray8
        case (1, _): .gray16
        case (_, 8): .rgba8
        default: .rgba16
        }
    }
}
