import Raster

/// How pictures of another size than the frame are placed in it.
/// In C: `citrans_fit`.
public enum FitMode: Int32, Sendable, CaseIterable {
    /// Where their extents put them, as Core Image does.
    case none = 0
    /// As large as fits whole, in the middle; what is left of the frame stays transparent.
    case contain = 1
    /// As small as covers the frame, in the middle; what stands over is cut off.
    case cover = 2
    /// Exactly the frame, whatever becomes of the proportions.
    case stretch = 3
}

extension FitMode {
    /// The map that takes the extent to its place in the frame.
    func transform(from extent: CGRect, to frame: CGRect) -> CGAffineTransform {
        let (x, y) = (frame.width / extent.width, frame.height / extent.height)
        let (scaleX, scaleY): (CGFloat, CGFloat) =
            switch self {
            case .none: (1, 1)
            case .contain: (min(x, y), min(x, y))
            case .cover: (max(x, y), max(x, y))
            case .stretch: (x, y)
            }
        return CGAffineTransform(
            a: scaleX, b: 0, c: 0, d: scaleY, tx: frame.midX - scaleX * extent.midX,
            ty: frame.midY - scaleY * extent.midY)
    }

    /// The image in its place. An image that is there already stays the same object, so that it is still copied rather
    /// than resampled.
    func placed(_ image: CIImage, in frame: CGRect) -> CIImage {
        guard self != .none, !image.extent.isEmpty, !image.extent.isUnbounded, !frame.isEmpty else { return image }
        if image.extent == frame { return image }
        return image.clampedToExtent()
            .transformed(by: transform(from: image.extent, to: frame), highQualityDownsample: true)
            .cropped(to: image.extent.applying(transform(from: image.extent, to: frame)).roundedToPixels)
            .cropped(to: frame)
    }
}

extension CGRect {
    /// The rectangle with its edges on the nearest whole pixels, at least one pixel in size.
    fileprivate var roundedToPixels: CGRect {
        let (left, bottom) = (minX.rounded(), minY.rounded())
        return CGRect(
            minX: left, minY: bottom, maxX: max(maxX.rounded(), left + 1), maxY: max(maxY.rounded(), bottom + 1))
    }
}
