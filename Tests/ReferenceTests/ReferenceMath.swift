import CITrans
import Glibc

/// Premultiplied red, green, blue and alpha of the working space.
typealias Light = SIMD4<Double>

/// a(1 − k) + bk.
func mix(_ a: Light, _ b: Light, _ k: Double) -> Light { a * (1 - k) + b * k }
func mix(_ a: Double, _ b: Double, _ k: Double) -> Double { a * (1 - k) + b * k }
func mix(_ a: CGPoint, _ b: CGPoint, _ k: Double) -> CGPoint { CGPoint(x: mix(a.x, b.x, k), y: mix(a.y, b.y, k)) }

func clamp(_ x: Double, _ low: Double = 0, _ high: Double = 1) -> Double { min(max(x, low), high) }

func smooth(_ x: Double) -> Double {
    let x = clamp(x)
    return x * x * (3 - 2 * x)
}

func frac(_ x: Double) -> Double { x - floor(x) }

extension Light {
    var red: Double { x }
    var alpha: Double { w }

    func over(_ background: Light) -> Light { self + background * (1 - alpha) }

    /// The colour scaled and the alpha left alone.
    func scalingColor(by k: Double) -> Light { Light(x * k, y * k, z * k, w) }
}

extension CGPoint {
    static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: CGPoint, k: Double) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }

    func dot(_ other: CGPoint) -> Double { x * other.x + y * other.y }
    var length: Double { hypot(x, y) }
}

extension CGRect {
    var corners: [CGPoint] {
        [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { CGPoint(x: $0.0, y: $0.1) }
    }

    var middle: CGPoint { CGPoint(x: midX, y: midY) }

    func largestDistance(from p: CGPoint) -> Double { corners.map { ($0 - p).length }.max() ?? 0 }
}

/// The direction of an angle, and where a rectangle begins and ends in it.
struct Direction {
    let e: CGPoint
    let lowest: Double
    let highest: Double

    init(_ angle: Double, over rect: CGRect) {
        e = CGPoint(x: cos(angle), y: sin(angle))
        let e = e
        let positions = rect.corners.map { e.dot($0) }
        lowest = positions.min() ?? 0
        highest = positions.max() ?? 0
    }

    func position(_ p: CGPoint) -> Double { e.dot(p) }
    var span: Double { highest - lowest }
}
