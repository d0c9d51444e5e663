import CITrans
import CShims
import Graph
import Raster

/// The image moved, scaled, turned or sheared: matrix holds a, b, c, d, tx, ty of (x, y) → (a·x + c·y + tx,
/// b·x + d·y + ty). Pixels between pixels are interpolated.
///
/// Fails with CITRANS_INVALID_ARGUMENT where the matrix is not finite or cannot be undone.
@c(citrans_image_transformed)
public func imageTransformed(
    _ image: citrans_image?, _ matrix: ConstDouble6?, _ result: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    derive(image, result) { image throws(CITransError) in image.transformed(by: try transform(matrix, "matrix")) }
}

/// The part of the image inside the rectangle. Nothing moves.
///
/// Fails with CITRANS_INVALID_ARGUMENT where a number is not finite or a size is negative.
@c(citrans_image_cropped)
public func imageCropped(
    _ image: citrans_image?, _ rectangle: UnsafePointer<citrans_rect>?, _ result: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    derive(image, result) { image throws(CITransError) in image.cropped(to: try rect(rectangle, "rectangle")) }
}

/// The image with its edge pixels repeated for ever.
@c(citrans_image_clamped)
public func imageClamped(
    _ image: citrans_image?, _ result: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    derive(image, result) { image throws(CITransError) in image.clampedToExtent() }
}

/// The image laid over another.
@c(citrans_image_composited_over)
public func imageCompositedOver(
    _ image: citrans_image?, _ background: citrans_image?, _ result: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    derive(image, result) { image throws(CITransError) in
        image.composited(over: try CIImage.from(background, "background"))
    }
}

/// The image turned and mirrored as an EXIF orientation (1…8) asks, its lower left corner at the origin.
///
/// Fails with CITRANS_INVALID_ARGUMENT for another number, CITRANS_INFINITE_EXTENT for an image without edges.
@c(citrans_image_oriented)
public func imageOriented(
    _ image: citrans_image?, _ orientation: Int32, _ result: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    derive(image, result) { image throws(CITransError) in image.oriented(forExifOrientation: Int(orientation)) }
}

/// The image read without interpolation where it is scaled or turned: pixel art stays blocks.
@c(citrans_image_sampling_nearest)
public func imageSamplingNearest(
    _ image: citrans_image?, _ result: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    derive(image, result) { image throws(CITransError) in image.samplingNearest() }
}

/// A handle to what is made of an image. An image that could only fail later fails here.
private func derive(
    _ image: citrans_image?, _ result: UnsafeMutablePointer<citrans_image?>?,
    _ make: (CIImage) throws(CITransError) -> CIImage
) -> citrans_status {
    CIImage.create(result, "result") { () throws(CITransError) in
        let derived = try make(CIImage.from(image, "image"))
        if let error = derived.error { throw error }
        return derived
    }
}
