import Graph
import Raster

/// The forms of a bitmap that samplers read.
enum SampledForm {
    /// The form that a bitmap is to be brought into first; nil where it can be read as it is.
    ///
    /// What is mixed as light is decoded once rather than at every reading. 16 bit numbers hold the light of 8 bit sRGB to
    /// 0.03 of its level; where the source has more to say, or colours beyond sRGB's, floats are taken.
    static func picture(
        _ bitmap: Bitmap, _ space: SamplingSpace, _ workingSpace: WorkingSpace
    ) -> DerivedBitmaps.Form? {
        let isEncoded = bitmap.colorSpace == .sRGB || bitmap.colorSpace == .displayP3
        let decodes = space == .working && workingSpace == .linearSRGB && isEncoded && bitmap.format != .alpha8
        if !decodes && isRead(bitmap) { return nil }
        let isNarrow = bitmap.format.component == .uint8 && !(decodes && bitmap.colorSpace == .displayP3)
        let keepsLevels = bitmap.format.component == .uint16 && !decodes
        // Coverage is no colour.
        let kept = bitmap.format == .alpha8 ? ColorSpace.none : bitmap.colorSpace
        return DerivedBitmaps.Form(isNarrow || keepsLevels ? .rgba16 : .rgbaf, decodes ? .linearSRGB : kept)
    }

    private static func isRead(_ bitmap: Bitmap) -> Bool {
        switch bitmap.format {
        case .rgba8, .bgra8, .argb8, .abgr8, .rgbx8, .bgrx8: bitmap.alpha != .straight
        case .rgba16, .rgbaf: bitmap.alpha == .premultiplied
        case .rgb8, .bgr8, .gray8, .alpha8, .gray16, .rgbah, .grayf: false
        }
    }

    /// The form of a mask: its red in the working space; nil where that is a matter of a table of levels.
    static func mask(_ storage: BitmapStorage, _ workingSpace: WorkingSpace) -> DerivedBitmaps.Form? {
        let bitmap = storage.bitmap
        let isMatrixed = bitmap.colorSpace == .displayP3 && workingSpace == .linearSRGB
        if bitmap.format.component == .uint8, bitmap.format != .alpha8, !isMatrixed, storage.isOpaque { return nil }
        return DerivedBitmaps.Form(.grayf, workingSpace == .linearSRGB ? .linearSRGB : .none)
    }
}
