import Raster

/// How a PNG file is written.
public struct PNGOptions: Sendable, Equatable {
    /// The format to render to before a file is written, for those who render. `PNG` itself writes a bitmap in the
    /// format that it has.
    public var format: PixelFormat
    /// The colour space to render to before a file is written. `PNG` itself writes a bitmap in the space that it has.
    public var colorSpace: ColorSpace
    /// How hard to compress, 0…9.
    ///
    /// | value | for | what it is |
    /// |---|---|---|
    /// | 0, the default | single pictures | run lengths and Huffman codes over the "Paeth" filter |
    /// | 1 | frames, where time counts | the same over the "sub" filter, which is faster and larger |
    /// | 2…9 | text, patterns and the like | zlib's levels, the best of three filters for each row |
    ///
    /// Photographs gain next to nothing from 2…9 and take twice the time and more.
    public var compression: Int

    public init(format: PixelFormat = .rgba8, colorSpace: ColorSpace = .sRGB, compression: Int = 0) {
        self.format = format
        self.colorSpace = colorSpace
        self.compression = compression
    }
}
