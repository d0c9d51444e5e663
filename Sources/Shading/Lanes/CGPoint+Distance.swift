import Raster

extension CGPoint {
    /// The distance to a rectangle's farthest corner.
    func farthestDistance(to rect: CGRect) -> Double {
        let dx = max(abs(rect.minX - x), abs(rect.maxX - x))
        let dy = max(abs(rect.minY - y), abs(rect.maxY - y))
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The distance to a rectangle's nearest point; 0 inside.
    func nearestDistance(to rect: CGRect) -> Double {
        let dx = max(rect.minX - x, x - rect.maxX, 0)
        let dy = max(rect.minY - y, y - rect.maxY, 0)
        return (dx * dx + dy * dy).squareRoot()
    }
}
