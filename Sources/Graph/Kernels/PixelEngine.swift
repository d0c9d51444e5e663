import Raster

/// The loops over pixels that belong to no filter: reading, sampling and writing spans. One implementation for each
/// instruction set, all with the same results to the bit.
public protocol PixelEngine: AnyObject, Sendable {
    /// Reads a run of a bitmap's row into premultiplied planes of the working space. The run lies inside the bitmap.
    func load(_ bitmap: Bitmap, x: Int, y: Int, count: Int, into planes: Planes, space: WorkingSpace)

    /// Samples an image along a span.
    func sample(_ sampler: UnsafePointer<Sampler>, along span: Span, into planes: Planes)

    /// One colour in every pixel.
    func fill(_ color: RGBA, count: Int, into planes: Planes)

    /// Writes premultiplied planes of the working space to a run of a bitmap's row, converted as the bitmap says. The
    /// run lies inside the bitmap. `dither` adds a fixed pattern of less than half a step before rounding.
    func store(_ planes: Planes, count: Int, to bitmap: Bitmap, x: Int, y: Int, space: WorkingSpace, dither: Bool)
}
