import CITrans
import CShims
import Codec
import Graph
import Raster
import Render

/// Renders a rectangle of the image, or with rectangle NULL its extent, and writes it as a PNG file, which appears whole
/// or not at all. context may be NULL for the default one, options for 8 bit RGBA in sRGB.
///
/// Fails with CITRANS_IO where the file cannot be written, CITRANS_UNSUPPORTED_FORMAT for a format that PNG does not
/// have, CITRANS_INVALID_ARGUMENT, or as citrans_context_render.
@c(citrans_image_write_png)
public func imageWritePNG(
    _ image: citrans_image?, _ context: citrans_context?, _ rectangle: UnsafePointer<citrans_rect>?,
    _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<citrans_png_options>?
) -> citrans_status {
    call { () throws(CITransError) in
        let (image, context) = (try CIImage.from(image, "image"), try contextOrShared(context))
        let rect = try renderedBounds(rectangle, "rectangle")
        try image.writePNG(to: text(path, "path"), context: context, rect: rect, options: PNGOptions(options))
    }
}

/// Writes your pixels as a PNG file, converted as options (NULL: 8 bit RGBA in sRGB) ask. The file appears whole or not
/// at all.
///
/// Fails with CITRANS_IO, CITRANS_UNSUPPORTED_FORMAT, CITRANS_INVALID_BITMAP, CITRANS_INVALID_ARGUMENT or
/// CITRANS_OUT_OF_MEMORY.
@c(citrans_bitmap_write_png)
public func bitmapWritePNG(
    _ bitmap: UnsafePointer<citrans_bitmap>?, _ path: UnsafePointer<CChar>?,
    _ options: UnsafePointer<citrans_png_options>?
) -> citrans_status {
    call { () throws(CITransError) in
        let bitmap = try Bitmap(bitmap)
        try bitmap.writePNG(to: text(path, "path"), options: PNGOptions(options))
    }
}

/// Limits for the PNGs that this process reads from now on: the largest width or height, and the most bytes that the
/// decoded pixels may take. 0 puts a limit back to its default. A file past them is CITRANS_SIZE_LIMIT, before any memory
/// is taken for it.
@c(citrans_png_set_limits)
public func pngSetLimits(_ maximumDimension: UInt32, _ maximumBytes: UInt64) -> citrans_status {
    call { () throws(CITransError) in
        PNGLimits.maximumDimension = maximumDimension == 0 ? PNGLimits.defaultMaximumDimension : Int(maximumDimension)
        PNGLimits.maximumBytes = maximumBytes == 0 ? PNGLimits.defaultMaximumBytes : Int(clamping: maximumBytes)
    }
}

extension PNGOptions {
    /// A host's options, checked; NULL and zeros stand for the defaults.
    fileprivate init(_ pointer: UnsafePointer<citrans_png_options>?) throws(CITransError) {
        self.init()
        guard let pointer else { return }
        try checkStructSize(pointer, "options")
        let options = pointer.pointee
        if options.format != 0 { format = try Bitmap.format(options.format, "options->format") }
        if options.color_space != 0 {
            colorSpace = try Bitmap.colorSpace(options.color_space, "options->color_space")
        }
        guard (0...9).contains(options.compression) else {
            throw CITransError(
                .invalidArgument, "options->compression is \(options.compression); it may be 0 (default) to 9")
        }
        compression = Int(options.compression)
    }
}
