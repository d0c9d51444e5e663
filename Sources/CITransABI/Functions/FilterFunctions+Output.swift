import CITrans
import CShims
import Graph
import Raster
import Render

/// The filter's result as an image, with the inputs as they are now: what is set afterwards does not change it. It is an
/// input for other filters, or is rendered with citrans_context_render.
///
/// Fails with CITRANS_MISSING_INPUT and a sentence that names the key.
@c(citrans_filter_output_image)
public func filterOutputImage(
    _ filter: citrans_filter?, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in try CIFilter.from(filter, "filter").output() }
}

/// The extent of the result, which may be larger than the frame: see citrans_image_extent.
///
/// Fails with CITRANS_MISSING_INPUT.
@c(citrans_filter_output_extent)
public func filterOutputExtent(
    _ filter: citrans_filter?, _ extent: UnsafeMutablePointer<citrans_rect>?
) -> citrans_status {
    call { () throws(CITransError) in
        let (filter, extent) = (try CIFilter.from(filter, "filter"), try required(extent, "extent"))
        extent.pointee = citrans_rect(try filter.output().extent)
    }
}

/// The frame: the union of the extents of the input pictures, which is what citrans_filter_render renders.
///
/// Fails with CITRANS_MISSING_INPUT.
@c(citrans_filter_frame)
public func filterFrame(_ filter: citrans_filter?, _ frame: UnsafeMutablePointer<citrans_rect>?) -> citrans_status {
    call { () throws(CITransError) in
        let (filter, frame) = (try CIFilter.from(filter, "filter"), try required(frame, "frame"))
        frame.pointee = citrans_rect(try filter.frame())
    }
}

/// Renders the frame into your bitmap, pixel by pixel: the bitmap has the frame's size, or with citrans_filter_set_fit
/// any size, into which the pictures are then fitted. The bitmap's pixels are untouched where this fails, other than
/// with CITRANS_CANCELLED or where your parallel-for leaves calls out. context may be NULL for the default one.
///
/// Fails with CITRANS_MISSING_INPUT and a sentence that names the key, CITRANS_INVALID_BITMAP and both sizes where they
/// differ, CITRANS_INVALID_ARGUMENT where the bitmap overlaps an image's own pixels, CITRANS_UNSUPPORTED_FORMAT,
/// CITRANS_INFINITE_EXTENT, CITRANS_SIZE_LIMIT, CITRANS_OUT_OF_MEMORY, CITRANS_KERNEL_LIMIT where a kernel's loop goes on
/// for too long, or CITRANS_CANCELLED.
@c(citrans_filter_render)
public func filterRender(
    _ filter: citrans_filter?, _ context: citrans_context?, _ bitmap: UnsafePointer<citrans_bitmap>?
) -> citrans_status {
    call { () throws(CITransError) in
        let filter = try CIFilter.from(filter, "filter")
        try filter.render(into: Bitmap(bitmap), context: contextOrShared(context))
    }
}
