import Graph
import Raster

/// How progress runs between the ends: a cubic Bézier curve from (0, 0) to (1, 1) with two control points, x the share of
/// time and y the share of progress. Immutable, so it may be shared between threads.
public final class CAMediaTimingFunction: Sendable {
    private let c1: CGPoint
    private let c2: CGPoint

    /// - Parameters: the control points. An x outside 0…1 is brought to the nearer end, because time does not run
    ///   backwards (inferred: Apple does not say); a y outside 0…1 overshoots.
    /// - Throws: `invalidArgument` for a number that is not finite.
    public convenience init(
        controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double
    ) throws(CITransError) {
        guard c1x.isFinite, c1y.isFinite, c2x.isFinite, c2y.isFinite else {
            throw CITransError(
                .invalidArgument,
                "a timing function's control points must be finite, but they are (\(c1x), \(c1y)), (\(c2x), \(c2y))")
        }
        self.init(Self.stored(c1x, c1y), Self.stored(c2x, c2y))
    }

    /// Does not throw: in Embedded Swift an object whose own initialiser throws is never given back.
    private init(_ c1: CGPoint, _ c2: CGPoint) {
        self.c1 = c1
        self.c2 = c2
    }

    /// Control points are 32 bit floats, as Apple stores them.
    private static func stored(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: Double(Float(min(max(x, 0), 1))), y: Double(Float(y)))
    }

    /// As much progress in every part of the time.
    public static let linear = CAMediaTimingFunction(.zero, CGPoint(x: 1, y: 1))

    /// One of the named functions: "default", "linear", "easeIn", "easeOut", "easeInEaseOut"; CSS's spellings "ease",
    /// "ease-in", "ease-out" and "ease-in-out" mean the same.
    /// - Throws: `invalidArgument` for another name.
    public convenience init(name: String) throws(CITransError) {
        switch name {
        case "linear": try self.init(controlPoints: 0, 0, 1, 1)
        case "easeIn", "ease-in": try self.init(controlPoints: 0.42, 0, 1, 1)
        case "easeOut", "ease-out": try self.init(controlPoints: 0, 0, 0.58, 1)
        case "easeInEaseOut", "ease-in-ease-out", "ease-in-out": try self.init(controlPoints: 0.42, 0, 0.58, 1)
        case "default", "ease": try self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default:
            let names = [
                "default", "linear", "easeIn", "easeOut", "easeInEaseOut", "ease-in", "ease-out", "ease-in-out",
            ]
            throw CITransError(
                .invalidArgument,
                "there is no timing function named \"\(name)\"\(Spelling.hint(for: name, among: names))")
        }
    }

    /// A control point by Apple's index: 0 is (0, 0), 1 and 2 were given, 3 is (1, 1).
    public func controlPoint(at index: Int) -> CGPoint {
        switch index {
        case ...0: .zero
        case 1: c1
        case 2: c2
        default: CGPoint(x: 1, y: 1)
        }
    }

    /// The progress at a share of time. Exactly 0 at 0 and before, exactly 1 at 1 and after; not a number counts as 0.
    public func value(at time: Double) -> Double {
        if !(time > 0) { return 0 }
        if time >= 1 { return 1 }
        if c1.x == c1.y && c2.x == c2.y { return time }
        return Self.bezier(c1.y, c2.y, parameter(at: time))
    }

    /// A share of time at which the progress is this, 0…1: the only one where progress never falls. By halving, until the
    /// interval is as small as doubles go.
    public func time(ofValue progress: Double) -> Double {
        if !(progress > 0) { return 0 }
        if progress >= 1 { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<64 {
            let middle = (low + high) / 2
            if value(at: middle) < progress { low = middle } else { high = middle }
        }
        return high
    }

    /// The curve's parameter where its x is the time: Newton's steps while they stay in the bracket, halving otherwise.
    /// It stops by the step, not by the distance in x, so that flat stretches stay monotone.
    private func parameter(at time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        var s = time
        for _ in 0..<64 {
            let error = Self.bezier(c1.x, c2.x, s) - time
            if error > 0 { high = s } else { low = s }
            let slope = Self.slope(c1.x, c2.x, s)
            let newton = s - error / slope
            let next = slope > 1e-12 && newton > low && newton < high ? newton : (low + high) / 2
            let step = next - s
            s = next
            if abs(step) < 1e-12 { break }
        }
        return s
    }

    private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }

    private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
    }
}
