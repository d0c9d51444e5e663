/// Geometry as it stands in error texts.
extension CGRect {
    package var text: String {
        isInfinite ? "(infinite)" : "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
    }
}

extension CGAffineTransform {
    package var text: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}
