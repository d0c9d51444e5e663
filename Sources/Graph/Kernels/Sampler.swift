import Raster

/// In which numbers neighbouring pixels are mixed.
public enum SamplingSpace: Sendable {
    /// As the source's bitmap holds them: filters that only move pixels.
    case encoded
    /// In the working space: filters that combine several samples.
    case working
}

public enum Interpolation: Sendable {
    case nearest, linear
    /// The mean over the area that a pixel covers in the source: pictures that are made smaller.
    case area
}

/// What lies beyond the edges of a sampled image.
public enum EdgeMode: Sendable {
    case transparent
    /// The nearest edge pixel, for ever.
    case clamp
}

/// How an image is read at any position. Neighbours are mixed as the bitmap holds them, and what comes out is converted to
/// the working space.
///
/// The bitmap is in one of the forms that samplers read: four bytes a pixel, premultiplied or opaque; RGBA16 or RGBAF,
/// premultiplied. For a mask it is GRAYF, whose numbers are the mask's, or opaque with bytes.
public struct Sampler: Sendable {
    public let bitmap: Bitmap
    /// The pixels that exist, in memory's columns and rows (row 0 on top). Empty: transparent everywhere.
    public let content: PixelRect
    public let edge: EdgeMode
    public let interpolation: Interpolation
    public let workingSpace: WorkingSpace
    /// Takes a position in the reader's coordinates to memory's columns and rows, pixel edges at whole numbers.
    public let toMemory: CGAffineTransform

    public init(
        bitmap: Bitmap, content: PixelRect, edge: EdgeMode, interpolation: Interpolation, workingSpace: WorkingSpace,
        toMemory: CGAffineTransform
    ) {
        self.bitmap = bitmap
        self.content = content
        self.edge = edge
        self.interpolation = interpolation
        self.workingSpace = workingSpace
        self.toMemory = toMemory
    }
}
