import Raster

/// The loops over pixels that belong to no filter: reading, sampling and writing spans. One implementation for each
/// instruction set, all with the same results to the bit.
public protocol PixelEngine: AnyObject, Sendable {
    /// Reads a run of a bitmap's row, and of the rows before it one after the other, into premultiplied planes of the working
    /// space. The runs lie inside the bitmap; more than one are whole vectors of any engine.
    func load(_ bitmap: Bitmap, x: Int, y: Int, count: Int, rows: Int, into planes: Planes, space: WorkingSpace)

    /// Brings a run of opaque pixels into another bitmap as light, where there is a short way from the one format to the
    /// other: what loading and storing come to. It answers how many of the run's first pixels it did, which may be none.
    func convertToLight(_ source: Bitmap, x: Int, y: Int, count: Int, to destination: Bitmap) -> Int

    /// Samples an image along a span.
    func sample(_ sampler: UnsafePointer<Sampler>, along span: Span, into planes: Planes)

    /// Means of bytes as they are, by a share of 32768ths, to the nearest; halves upwards.
    func mixBytes(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, share: Float, byteCount: Int,
        to destination: UnsafeMutableRawPointer)

    /// The same with a share for each pixel of three or four bytes, as `SpanKernel.findShares` writes them.
    func mixPixels(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, bytesPerPixel: Int, shares: UnsafePointer<Int16>,
        count: Int, to destination: UnsafeMutableRawPointer)

    /// Fills a table of 65536 bytes: at first + 256 · second the mean of two sRGB levels in linear light, as an opaque pixel
    /// that goes through planes comes out.
    func makeLightPairs(share: Float, in pairs: UnsafeMutablePointer<UInt8>)

    /// Means of opaque pixels of four bytes through such a table. It stops at the first group of 64 pixels that has one that
    /// is not opaque, and answers how many it did. `alphaMask` has an alpha's bits, or none where there is no alpha.
    func mixOpaque(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int, pairs: UnsafePointer<UInt8>,
        alphaMask: UInt32, restIsLast: Bool, to destination: UnsafeMutableRawPointer
    ) -> Int

    /// Bytes that are all levels of opaque colours through such a table.
    func mixLevels(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, byteCount: Int, pairs: UnsafePointer<UInt8>,
        to destination: UnsafeMutableRawPointer)

    /// Pixels of four bytes in another format's order of the same; alpha 255 where nothing is seen through the picture.
    func reorder(
        _ source: UnsafeRawPointer, _ format: PixelFormat, isOpaque: Bool, count: Int,
        to destination: UnsafeMutableRawPointer, _ result: PixelFormat)

    /// Pixels of four bytes through a table of 256 levels for red, green and blue, each alike; the fourth byte, which is the
    /// last or the first, becomes 255.
    func mapLevels(
        _ source: UnsafeRawPointer, count: Int, table: UnsafePointer<UInt8>, restIsLast: Bool,
        to destination: UnsafeMutableRawPointer)

    /// Fills in the reach of the numbers of a mask, which is in a form that samplers read.
    func measure(_ mask: Bitmap, space: WorkingSpace, into blocks: MaskBlocks)

    /// A kernel that runs a program.
    func makeKernel(_ binding: ProgramBinding) -> any SpanKernel

    /// One colour in every pixel.
    func fill(_ color: RGBA, count: Int, into planes: Planes)

    /// Writes premultiplied planes of the working space to a run of a bitmap's row and of the rows before it, as `load` reads
    /// them, converted as the bitmap says. `dither` adds a fixed pattern of less than half a step before rounding.
    func store(
        _ planes: Planes, count: Int, rows: Int, to bitmap: Bitmap, x: Int, y: Int, space: WorkingSpace, dither: Bool)
}
