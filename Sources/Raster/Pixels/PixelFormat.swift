/// How a pixel's numbers lie in memory, named in memory order. 8 and 16 bit numbers are 0…1 in steps of 1/255 and
/// 1/65535; 16 bit and floating formats are in the machine's byte order.
/// In C: `citrans_format`.
public enum PixelFormat: Int32, Sendable, CaseIterable {
    case rgba8 = 1
    case bgra8 = 2
    case argb8 = 3
    case abgr8 = 4
    /// Four bytes of which the last is ignored on reading and written as 255.
    case rgbx8 = 5
    /// Four bytes of which the last is ignored on reading and written as 255.
    case bgrx8 = 6
    case rgb8 = 7
    case bgr8 = 8
    /// One byte: red, green and blue alike. Written as Rec. 709 luminance.
    case gray8 = 9
    /// One byte of coverage, read as white with that alpha. Written as the alpha.
    case alpha8 = 10
    case rgba16 = 11
    case gray16 = 12
    /// Four 16 bit IEEE floats; values below 0 and above 1 survive.
    case rgbah = 13
    /// Four 32 bit floats; values below 0 and above 1 survive.
    case rgbaf = 14
    case grayf = 15
}

extension PixelFormat {
    /// The type of one number of a pixel.
    public enum Component: Sendable {
        case uint8, uint16, half, float
    }

    /// Whether alpha is the first of four bytes.
    public var alphaIsFirst: Bool { self == .argb8 || self == .abgr8 }

    public var component: Component {
        switch self {
        case .rgba8, .bgra8, .argb8, .abgr8, .rgbx8, .bgrx8, .rgb8, .bgr8, .gray8, .alpha8: .uint8
        case .rgba16, .gray16: .uint16
        case .rgbah: .half
        case .rgbaf, .grayf: .float
        }
    }

    public var bytesPerPixel: Int {
        switch self {
        case .gray8, .alpha8: 1
        case .gray16: 2
        case .rgb8, .bgr8: 3
        case .rgba8, .bgra8, .argb8, .abgr8, .rgbx8, .bgrx8, .grayf: 4
        case .rgba16, .rgbah: 8
        case .rgbaf: 16
        }
    }

    /// Whether a pixel holds an alpha of its own.
    public var hasAlpha: Bool {
        switch self {
        case .rgba8, .bgra8, .argb8, .abgr8, .alpha8, .rgba16, .rgbah, .rgbaf: true
        case .rgbx8, .bgrx8, .rgb8, .bgr8, .gray8, .gray16, .grayf: false
        }
    }

    /// The name in C, without its prefix.
    public var name: StaticString {
        switch self {
        case .rgba8: "RGBA8"
        case .bgra8: "BGRA8"
        case .argb8: "ARGB8"
        case .abgr8: "ABGR8"
        case .rgbx8: "RGBX8"
        case .bgrx8: "BGRX8"
        case .rgb8: "RGB8"
        case .bgr8: "BGR8"
        case .gray8: "GRAY8"
        case .alpha8: "ALPHA8"
        case .rgba16: "RGBA16"
        case .gray16: "GRAY16"
        case .rgbah: "RGBAH"
        case .rgbaf: "RGBAF"
        case .grayf: "GRAYF"
        }
    }
}

/// What a buffer's colour numbers have to do with its alpha.
/// In C: `citrans_alpha`.
public enum AlphaKind: Int32, Sendable, CaseIterable {
    /// Colour is already scaled by alpha.
    case premultiplied = 1
    /// Colour is not scaled by alpha.
    case straight = 2
    /// There is no alpha: an alpha in the pixel is ignored on reading and written as 1, the picture composed over black.
    case opaque = 3
}

/// What a buffer's colour numbers mean.
/// In C: `citrans_color_space`.
public enum ColorSpace: Int32, Sendable, CaseIterable {
    /// IEC 61966-2-1: Rec. 709 primaries, the sRGB transfer function.
    case sRGB = 1
    /// Rec. 709 primaries, numbers proportional to light.
    case linearSRGB = 2
    /// P3 primaries with white D65, the sRGB transfer function.
    case displayP3 = 3
    /// Numbers that are taken and given as they are: masks, normals, data.
    case none = 4
}
