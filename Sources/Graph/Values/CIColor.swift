import Raster

/// A colour: straight sRGB numbers, usually 0…1, and an alpha. Immutable, so it may be shared between threads.
public final class CIColor: Sendable {
    public let red: CGFloat
    public let green: CGFloat
    public let blue: CGFloat
    public let alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public static let black = CIColor(red: 0, green: 0, blue: 0)
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

    public var numberOfComponents: Int { 4 }

    /// The colour as filters normally take it: matched to the working space (linear light by default) and premultiplied.
    public var workingColor: WorkingColor {
        let linear = RGBA(
            red: Float(TransferFunction.decoded(red)), green: Float(TransferFunction.decoded(green)),
            blue: Float(TransferFunction.decoded(blue)), alpha: Float(alpha))
        return WorkingColor(linear: linear.premultiplied, unmanaged: rawColor.premultiplied)
    }

    /// The four numbers as they are, neither matched nor premultiplied.
    public var rawColor: RGBA {
        RGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }
}

extension CIColor: Equatable {
    public static func == (a: CIColor, b: CIColor) -> Bool {
        a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
    }
}
