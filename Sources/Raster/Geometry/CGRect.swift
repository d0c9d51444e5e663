/// A rectangle in working space (origin bottom left, y upwards), half-open: it holds its minimum edges and not its
/// maximum edges. Widths and heights are never negative in a rectangle that the library made.
public struct CGRect: Equatable, Sendable {
    public var origin: CGPoint
    public var size: CGSize

    /// The empty rectangle at the origin.
    public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)
    /// The result of intersecting rectangles that do not meet.
    public static let null = CGRect(x: .infinity, y: .infinity, width: 0, height: 0)
    /// Everything: the extent of a generator, a clamped image or a plain colour. The numbers are Core Graphics'.
    public static let infinite = CGRect(
        x: -.greatestFiniteMagnitude / 2, y: -.greatestFiniteMagnitude / 2, width: .greatestFiniteMagnitude,
        height: .greatestFiniteMagnitude)

    @inlinable
    public init(origin: CGPoint, size: CGSize) {
        self.origin = origin
        self.size = size
    }

    @inlinable
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
    }

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
    }

    @inlinable public var minX: CGFloat { origin.x }
    @inlinable public var minY: CGFloat { origin.y }
    @inlinable public var maxX: CGFloat { origin.x + size.width }
    @inlinable public var maxY: CGFloat { origin.y + size.height }
    @inlinable public var midX: CGFloat { origin.x + size.width / 2 }
    @inlinable public var midY: CGFloat { origin.y + size.height / 2 }
    @inlinable public var width: CGFloat { size.width }
    @inlinable public var height: CGFloat { size.height }

    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    public var isEmpty: Bool { isNull || !(size.width > 0 && size.height > 0) }
    public var isInfinite: Bool { size.width >= Self.infinite.size.width && size.height >= Self.infinite.size.height }
    /// Whether any side is so far away that the rectangle cannot be a bitmap's.
    public var isUnbounded: Bool {
        !isEmpty && !(minX > -Self.farAway && minY > -Self.farAway && maxX < Self.farAway && maxY < Self.farAway)
    }
    /// Whether all four numbers are finite and neither size is negative.
    public var isWellFormed: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite && size.width >= 0
            && size.height >= 0
    }

    /// Beyond this distance from the origin a coordinate counts as unbounded: no pixel lies there.
    static let farAway = CGFloat(PixelRect.limit)

    @inlinable
    public init(minX: CGFloat, minY: CGFloat, maxX: CGFloat, maxY: CGFloat) {
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    public func intersection(_ other: CGRect) -> CGRect {
        if isEmpty || other.isEmpty { return .null }
        if isInfinite { return other }
        if other.isInfinite { return self }
        let result = CGRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return result.isEmpty ? .null : result
    }

    public func union(_ other: CGRect) -> CGRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        if isInfinite || other.isInfinite { return .infinite }
        return CGRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    public func contains(_ other: CGRect) -> Bool {
        if isInfinite { return true }
        return !isEmpty && minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    public func contains(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    public func intersects(_ other: CGRect) -> Bool { !intersection(other).isEmpty }

    /// The rectangle with each side moved inwards by the distance (outwards where it is negative).
    public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
        if isNull || isInfinite { return self }
        let result = CGRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
        return result.size.width < 0 || result.size.height < 0 ? .null : result
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
        isNull || isInfinite ? self : CGRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// The smallest rectangle with integral edges that holds this one.
    public var integral: CGRect {
        if isEmpty || isInfinite { return self }
        return CGRect(
            minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
    }
}
