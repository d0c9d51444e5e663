import Graph
import Raster

/// A number that grows evenly across the plane: 0 on one line, 1 on a parallel one, limited to 0…1 outside. The moving
/// edge of the wipes.
struct LinearRamp {
    private let slopeX: Float
    private let slopeY: Float
    private let offset: Float

    /// The ramp (d·p)/width + offset, where d has length 1. A smooth ramp narrower than a pixel is made a pixel
    /// wide around the same middle, so that its edge is smooth at any angle.
    init(direction: CGPoint, width: Double, offset: Double, isSmooth: Bool) {
        let middle = (0.5 - offset) * width
        let smooth = isSmooth ? max(width, 1) : width
        slopeX = Float(direction.x / smooth)
        slopeY = Float(direction.y / smooth)
        self.offset = Float(isSmooth && width < 1 ? 0.5 - middle : offset)
    }

    @inline(__always)
    func value(at position: Position) -> Lanes {
        clamp(position.x * slopeX + (position.y * slopeY + offset))
    }

    /// The least and the greatest number over a rectangle, before it is limited to 0…1.
    func range(over rect: CGRect) -> ClosedRange<Double> {
        let (x0, x1) = (Double(slopeX) * rect.minX, Double(slopeX) * rect.maxX)
        let (y0, y1) = (Double(slopeY) * rect.minY, Double(slopeY) * rect.maxY)
        let base = Double(offset)
        return (base + min(x0, x1) + min(y0, y1))...(base + max(x0, x1) + max(y0, y1))
    }
}

/// How far a rectangle reaches along a direction.
struct Reach {
    let lower: Double
    let upper: Double

    init(lower: Double, upper: Double) {
        (self.lower, self.upper) = (lower, upper)
    }

    init(of rect: CGRect, along direction: CGPoint) {
        let (x0, x1) = (direction.x * rect.minX, direction.x * rect.maxX)
        let (y0, y1) = (direction.y * rect.minY, direction.y * rect.maxY)
        lower = min(x0, x1) + min(y0, y1)
        upper = max(x0, x1) + max(y0, y1)
    }
}

extension CGPoint {
    /// The direction at an angle: 0 to the right, π/2 upwards.
    init(angle: Double) {
        self.init(x: Angle.cosine(angle), y: Angle.sine(angle))
    }
}
