/// A rectangle of whole pixels, half-open, in whichever grid its user says.
public struct PixelRect: Equatable, Sendable {
    public var minX: Int
    public var minY: Int
    public var maxX: Int
    public var maxY: Int

    /// Coordinates are kept this near the origin, so that no sum of a few of them overflows 32 bits.
    public static let limit = 1 << 28
    public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    @inlinable
    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The whole pixels that the rectangle touches. A side that is far away or not a number comes to the limit.
    public init(covering rect: CGRect) {
        if rect.isEmpty {
            self = .empty
            return
        }
        self.init(
            minX: Self.pinned(rect.minX.rounded(.down)), minY: Self.pinned(rect.minY.rounded(.down)),
            maxX: Self.pinned(rect.maxX.rounded(.up)), maxY: Self.pinned(rect.maxY.rounded(.up)))
    }

    static func pinned(_ value: Double) -> Int {
        let limit = Double(Self.limit)
        return value >= limit ? Self.limit : value > -limit ? Int(value) : -Self.limit
    }

    @inlinable public var width: Int { maxX - minX }
    @inlinable public var height: Int { maxY - minY }
    @inlinable public var isEmpty: Bool { minX >= maxX || minY >= maxY }

    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let result = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return result.isEmpty ? .empty : result
    }

    @inlinable
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    @inlinable
    public func offsetBy(x: Int, y: Int) -> PixelRect {
        PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }

    public var cgRect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }
}
