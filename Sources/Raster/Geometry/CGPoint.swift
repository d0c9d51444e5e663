/// The scalar of Core Graphics geometry.
public typealias CGFloat = Double

/// A point in working space: x to the right, y upwards, one unit a pixel.
public struct CGPoint: Equatable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    public static let zero = CGPoint(x: 0, y: 0)

    @inlinable
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    public init(x: Int, y: Int) {
        self.init(x: CGFloat(x), y: CGFloat(y))
    }
}

/// A width and a height in pixels.
public struct CGSize: Equatable, Sendable {
    public var width: CGFloat
    public var height: CGFloat

    public static let zero = CGSize(width: 0, height: 0)

    @inlinable
    public init(width: CGFloat, height: CGFloat) {
        self.width = width
        self.height = height
    }

    public init(width: Int, height: Int) {
        self.init(width: CGFloat(width), height: CGFloat(height))
    }
}
