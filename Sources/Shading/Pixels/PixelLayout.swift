import Raster

/// Where a format's numbers stand in a pixel: the index of each, in components; nil where the format has none.
struct PixelLayout {
    let red: Int
    let green: Int
    let blue: Int
    let alpha: Int?
    let component: PixelFormat.Component
    let bytesPerPixel: Int
    /// Whether the one number is an alpha, of white.
    let isCoverage: Bool

    init(_ format: PixelFormat) {
        component = format.component
        isCoverage = format == .alpha8
        bytesPerPixel = format.bytesPerPixel
        (red, green, blue, alpha) =
            switch format {
            case .rgba8, .rgba16, .rgbah, .rgbaf: (0, 1, 2, 3)
            case .bgra8: (2, 1, 0, 3)
            case .argb8: (1, 2, 3, 0)
            case .abgr8: (3, 2, 1, 0)
            case .rgbx8, .rgb8: (0, 1, 2, nil)
            case .bgrx8, .bgr8: (2, 1, 0, nil)
            case .gray8, .gray16, .grayf, .alpha8: (0, 0, 0, nil)
            }
    }

    /// The number's place in bytes.
    func offset(_ index: Int) -> Int {
        switch component {
        case .uint8: index
        case .uint16, .half: index * 2
        case .float: index * 4
        }
    }

    /// Whether a pixel is four bytes, which are read and written as one number.
    var isFourBytes: Bool { component == .uint8 && bytesPerPixel == 4 }

    /// Whether a pixel is three bytes, which become four on the way.
    var isThreeBytes: Bool { component == .uint8 && bytesPerPixel == 3 }
}
