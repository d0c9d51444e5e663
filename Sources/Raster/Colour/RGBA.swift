/// Four colour numbers. Whether they are premultiplied, and in which space, is said where they are used.
public struct RGBA: Equatable, Sendable {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var alpha: Float

    public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

    @inlinable
    public init(red: Float, green: Float, blue: Float, alpha: Float) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Colour scaled by alpha.
    public var premultiplied: RGBA {
        RGBA(red: red * alpha, green: green * alpha, blue: blue * alpha, alpha: alpha)
    }
}

/// In which numbers a render's arithmetic happens.
/// In C: `citrans_working_space`.
public enum WorkingSpace: Int32, Sendable, CaseIterable {
    /// Numbers proportional to light, Rec. 709 primaries, beyond 0…1 where the picture is. The default.
    case linearSRGB = 1
    /// Numbers as they are in the buffers: no colour management at all.
    case none = 2
}

/// A colour as a kernel needs it, premultiplied, ready for either working space.
public struct WorkingColor: Equatable, Sendable {
    /// For a linear working space.
    public let linear: RGBA
    /// For a render without colour management.
    public let unmanaged: RGBA

    public static let clear = WorkingColor(linear: .clear, unmanaged: .clear)

    public init(linear: RGBA, unmanaged: RGBA) {
        self.linear = linear
        self.unmanaged = unmanaged
    }

    public var isOpaque: Bool { linear.alpha == 1 }

    @inlinable
    public subscript(space: WorkingSpace) -> RGBA { space == .linearSRGB ? linear : unmanaged }
}
