import CITrans
import Glibc

/// transitions.md 2.7. Unless it is to be Apple's: bars count from the frame's corner, the angle goes all round, both
/// pictures show in their union, and bars blend across the edge between them within half a pixel.
struct ReferenceBarsSwipe: ReferenceTransition {
    private let i: ReferenceInputs
    private let width: Double
    private let offset: Double
    private let angle: Double
    private let corner: CGPoint
    /// The bar index's argument is x·factor.x + y·factor.y + constant.
    private let factor: CGPoint
    private let constant: Double
    private let duration: Double
    private let size: CGSize
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        width = max(inputs.length("inputWidth", 30), 2)
        offset = inputs.number("inputBarOffset", 10)
        let given = inputs.number("inputAngle", .pi)
        angle = inputs.usesAppleDefaults ? given : given - 2 * .pi * floor(given / (2 * .pi))
        corner = inputs.usesAppleDefaults ? .zero : inputs.frame.origin
        extent = inputs.usesAppleDefaults ? inputs.image.rect : inputs.frame
        let (w, h) = (min(inputs.frame.width, 16384), min(inputs.frame.height, 16384))
        size = CGSize(width: w, height: h)
        // At quarter turns the rounding of π must not add a bar.
        let (sine, cosine) = (Self.rounded(sin(angle)), Self.rounded(cos(angle)))
        let (s, c) = (abs(sine), abs(cosine))
        switch floor(angle / 1.57079633) {
        case 1:
            (factor, constant) = (CGPoint(x: -c, y: s), c * w)
            duration = Self.duration(h, w, c, s, width, offset)
        case 2:
            (factor, constant) = (CGPoint(x: -c, y: -s), c * w + s * h)
            duration = Self.duration(w, h, s, c, width, offset)
        case 3:
            (factor, constant) = (CGPoint(x: c, y: -s), s * h)
            duration = Self.duration(h, w, c, s, width, offset)
        default:
            (factor, constant) = (CGPoint(x: cosine, y: sine), 0)
            duration = Self.duration(w, h, sine, cosine, width, offset)
        }
    }

    private static func rounded(_ x: Double) -> Double { abs(x) < 1e-14 ? 0 : x }

    /// In bar units, p and q being A₁ and A₂.
    private static func duration(
        _ p: Double, _ q: Double, _ s: Double, _ c: Double, _ w: Double, _ o: Double
    ) -> Double {
        let count = ceil((s * q + c * p) / w)
        if s < 1e-5 { return sqrt(q / o) + count - 1 + 1e-5 }
        if c < 1e-5 { return sqrt(p / o) + count - 1 + 1e-5 }
        let first = min(sqrt(p / (s * o)), sqrt(q / (c * o)))
        if count <= 1 { return first + 1e-5 }
        var (result, isCounted) = (-Double.infinity, false)
        for i in 1..<Int(count) {
            let distance = Double(i) * w
            let zeta = max(-distance * c / s, distance * s / c - q / c)
            let (x, y) = (c * distance + zeta * s, s * distance - zeta * c)
            // Rounding may leave a corner that is just touched on the wrong side of it.
            let time = min(sqrt(max(p - x, 0) / (s * o)), sqrt(max(q - y, 0) / (c * o)))
            result = max(result, Double(i) + time)
            if x > 1e-5, !isCounted {
                isCounted = true
                result = max(result, first + Double(i) - 1)
            }
        }
        return result + 1e-5
    }

    func light(at p: CGPoint) -> Light {
        let local = p - corner
        let argument = factor.dot(local) + constant
        let position = argument / width
        let number = floor(position)
        if i.usesAppleDefaults { return bar(abs(number), p) }
        let (below, above) = ((position - number) * width, (number + 1 - position) * width)
        if below < 0.5, number >= 1 { return mix(bar(number, p), bar(number - 1, p), 0.5 - below) }
        return above < 0.5 ? mix(bar(number, p), bar(number + 1, p), 0.5 - above) : bar(number, p)
    }

    /// How much later than the duration the last bar has fallen by the longest line along it inside the frame. A line's
    /// length is linear between the corners, so the longest of a bar is at its edges or through a corner.
    private var lateness: Double {
        let corners = [
            CGPoint.zero, CGPoint(x: size.width, y: 0), CGPoint(x: 0, y: size.height),
            CGPoint(x: size.width, y: size.height),
        ].map { factor.dot($0) + constant }
        let reach = corners.max() ?? 0
        var last = 0.0
        for number in 0..<Int(ceil(reach / width)) {
            let (first, end) = (Double(number) * width, min(Double(number + 1) * width, reach))
            let inside = corners.filter { $0 > first && $0 < end }
            let longest = ([first, end] + inside).map(lineLength).max() ?? 0
            last = max(last, Double(number) + sqrt(longest / offset))
        }
        return max(last + 1e-5 - duration, 0)
    }

    /// The part inside the frame of the line along the bars at a value of the bar index's argument, by clipping it.
    private func lineLength(_ argument: Double) -> Double {
        let start = CGPoint(x: factor.x * (argument - constant), y: factor.y * (argument - constant))
        let along = CGPoint(x: -factor.y, y: factor.x)
        var (from, to) = (-Double.infinity, Double.infinity)
        for (p, d, side) in [(start.x, along.x, size.width), (start.y, along.y, size.height)] {
            if abs(d) < 1e-12 { continue }
            from = max(from, min(-p / d, (side - p) / d))
            to = min(to, max(-p / d, (side - p) / d))
        }
        return max(to - from, 0)
    }

    /// What shows at the point if it is in the bar with this number.
    private func bar(_ number: Double, _ p: CGPoint) -> Light {
        let k = max(clamp(i.time) * duration + lateness * i.departure - number, 0)
        let place = p + CGPoint(x: -sin(angle), y: cos(angle)) * (offset * k * k)
        return i.image.moved(place).over(i.target.at(p) * i.targetShare(p, place: place))
    }
}
