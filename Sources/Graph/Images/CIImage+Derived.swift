import Raster

/// Images made from images.
extension CIImage {
    /// The error that rendering this image ends in; nil where none is known beforehand.
    public var error: CITransError? { node.failure }

    /// Whether every pixel inside the extent is known to be opaque. Of what a kernel has yet to compute nothing is known.
    package var isOpaque: Bool {
        switch node {
        case .bitmap(let storage): storage.isOpaque
        case .color(let color): color.isOpaque
        case .cropped(let input): extent == extent.integral && input.isOpaque
        case .transformed(let input, let matrix, _):
            // Between its last pixels and nothing a picture fades, unless its edges go on for ever.
            (matrix.isWholeTranslation || input.extent.isInfinite) && input.isOpaque
        case .nearest(let input), .clamped(let input): input.isOpaque
        case .empty, .kernel, .invalid: false
        }
    }

    /// The part inside the rectangle. Nothing moves.
    public func cropped(to rect: CGRect) -> CIImage {
        if error != nil { return self }
        guard rect.isInfinite || rect.isWellFormed else {
            return .invalid(CITransError(.invalidArgument, "cropping to \(rect.text): the numbers must be finite"))
        }
        if rect.contains(extent) { return self }
        let kept = extent.intersection(rect)
        return kept.isEmpty ? .empty() : CIImage(.cropped(self), extent: kept)
    }

    /// The image with its edge pixels repeated for ever.
    public func clampedToExtent() -> CIImage {
        if error != nil || extent.isEmpty || extent.isInfinite { return self }
        return CIImage(.clamped(self), extent: .infinite)
    }

    /// The part inside the rectangle with its edge pixels repeated for ever.
    public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

    /// The image moved, scaled, turned or sheared, with bilinear interpolation of the source's encoded values.
    /// - Parameter highQualityDownsample: take the mean over the area that a pixel covers, for pictures made smaller.
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool = false) -> CIImage {
        if error != nil || matrix.isIdentity || extent.isEmpty { return self }
        guard matrix.isFinite, matrix.inverse != nil else {
            return .invalid(
                CITransError(.invalidArgument, "transforming by \(matrix.text): a matrix must be finite and invertible")
            )
        }
        let (base, inner, inherited) = untransformed
        let whole = inner.concatenating(matrix)
        let interpolation: Interpolation = highQualityDownsample || inherited == .area ? .area : .linear
        let moved = extent.applying(matrix)
        return CIImage(.transformed(base, whole, interpolation), extent: moved)
    }

    /// What this image moves, and how.
    private var untransformed: (CIImage, CGAffineTransform, Interpolation) {
        if case .transformed(let base, let matrix, let interpolation) = node { return (base, matrix, interpolation) }
        return (self, .identity, .linear)
    }

    /// The image read without interpolation where it is sampled.
    public func samplingNearest() -> CIImage {
        error != nil ? self : CIImage(.nearest(self), extent: extent)
    }

    /// The image turned and mirrored as one of the eight EXIF orientations (1…8) asks, its lower left corner at the
    /// origin.
    public func oriented(forExifOrientation orientation: Int) -> CIImage {
        if error != nil { return self }
        guard (1...8).contains(orientation) else {
            return .invalid(
                CITransError(.invalidArgument, "an EXIF orientation of \(orientation): it must be 1 to 8"))
        }
        guard !extent.isUnbounded else {
            return .invalid(CITransError(.infiniteExtent, "an image without edges cannot be oriented"))
        }
        let turned = extent.applying(Self.exifTransforms[orientation - 1])
        return transformed(
            by: Self.exifTransforms[orientation - 1]
                .concatenating(CGAffineTransform(translationX: -turned.minX, y: -turned.minY)))
    }

    /// What undoes each orientation, in coordinates with y upwards (EXIF 2.32, tag 274).
    private static let exifTransforms = [
        CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0),
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0),
        CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 0, ty: 0),
        CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0),
        CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
        CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
    ]
}
