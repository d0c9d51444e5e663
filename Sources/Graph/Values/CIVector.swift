import Raster

/// A list of numbers: a point, a size, a rectangle, a row of a colour matrix. Immutable, so it may be shared between
/// threads.
public final class CIVector: Sendable {
    public let values: [CGFloat]

    public init(values: [CGFloat]) {
        self.values = values
    }

    public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
        self.init(values: Array(UnsafeBufferPointer(start: values, count: max(count, 0))))
    }

    public convenience init(x: CGFloat) { self.init(values: [x]) }
    public convenience init(x: CGFloat, y: CGFloat) { self.init(values: [x, y]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init(values: [x, y, z]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init(values: [x, y, z, w]) }
    public convenience init(cgPoint point: CGPoint) { self.init(x: point.x, y: point.y) }
    /// X, y, width and height, in this order, as filters take an extent.
    public convenience init(cgRect rect: CGRect) {
        self.init(x: rect.origin.x, y: rect.origin.y, z: rect.size.width, w: rect.size.height)
    }
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        self.init(values: [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
    }

    public var count: Int { values.count }
    /// The number at an index, 0 past the end.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
    public var x: CGFloat { value(at: 0) }
    public var y: CGFloat { value(at: 1) }
    public var z: CGFloat { value(at: 2) }
    public var w: CGFloat { value(at: 3) }
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
}

extension CIVector: Equatable {
    public static func == (a: CIVector, b: CIVector) -> Bool { a.values == b.values }
}
