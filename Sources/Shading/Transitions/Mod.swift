import Graph
import Raster

/// CIModTransition: round holes open on a turning lattice, squeezed at the sides, until the target image is all that is
/// left.
///
/// With c the centre, v = (x − cx)/compression and
///
///     G(v) = 2.32363892 − 1.5536536/(0.530130386 + 0.643644094·v)      for v ≥ 0.5
///     G(v) = −1.32363904 + 1.5536536/(1.17377448 − 0.643644094·v)      for v < 0.5
///     f = 1.47303709·t,  φ = 0.7854 + t(angle − 0.7854)
///     X = 1.1738·compression·G(v), Y = y − cy
///     q = c + (cosφ·X + sinφ·Y, −sinφ·X + cosφ·Y)/radius
///     h = 2·min(frac q, 1 − frac q) per component
///     out = mix(T, I, clamp(17·|h|/f − 16.5))
///
/// Where the lattice is so fine that this edge would be narrower than a pixel it is a pixel wide around the same middle.
struct ModTransition: MixingKernel {
    static let attributes = FilterAttributes(
        "CIModTransition", "Mod", "Round holes open on a lattice and show the other picture.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage, .time,
            .angle(
                "inputAngle", "Angle", "The angle to which the lattice turns.", default: 2,
                slider: (-2 * .pi)...(2 * .pi)),
            .distance(
                "inputCompression", "Compression", "The width of the band that is not squeezed.", default: 300, min: 1,
                slider: 100...800),
            .position("inputCenter", "Center", "Where the band begins.", default: [150, 150]),
            .distance(
                "inputRadius", "Radius", "The distance between the holes' centres.", default: 150, min: 1,
                slider: 1...200),
        ])

    static let mixedImages = MixedImages(1, 0)

    private let center: CGPoint
    private let perCompression: Float
    private let stretch: Float
    private let cosine: Float
    private let sine: Float
    private let origin: CGPoint
    /// The hole's radius, in halves of the lattice's pitch.
    private let size: Float
    private let sharpness: Float

    init(_ inputs: FilterInputs) {
        let time = inputs.time
        let compression = max(inputs.number("inputCompression"), 1e-3)
        let radius = max(inputs.number("inputRadius"), 1e-3)
        center = inputs.position("inputCenter")
        perCompression = Float(1 / compression)
        stretch = Float(1.1738 * compression / radius)
        let turn = 0.7854 + time * (inputs.number("inputAngle") - 0.7854)
        cosine = Float(Angle.cosine(turn))
        sine = Float(Angle.sine(turn))
        // The lattice is laid from working space's origin; only where it falls between two lines matters.
        let (x, y) = (center.x + inputs.anchor.x, center.y + inputs.anchor.y)
        origin = CGPoint(x: x - x.rounded(.down), y: y - y.rounded(.down))
        let growth = max(1.47303709 * time, 1e-6)
        size = Float(growth)
        self.perRadius = Float(1 / radius)
        // An edge of a pixel at the finest, but never so soft that a hole does not close at time 1.
        sharpness = Float(inputs.usesAppleDefaults ? 17 / growth : max(min(17 / growth, radius / 2), 8.5))
    }

    private let perRadius: Float

    /// Holes are much larger than tiles: from the distance in a tile's middle follows how near its pixels can come to an
    /// edge. G′ is at most 1.3778, in the middle of the band.
    func reduction(over tile: CGRect) -> Reduction {
        let (x, y) = (tile.midX - center.x, tile.midY - center.y)
        let v = x * Double(perCompression)
        let g =
            v >= 0.5
            ? 2.32363892 - 1.5536536 / (0.530130386 + 0.643644094 * v)
            : -1.32363904 + 1.5536536 / (1.17377448 - 0.643644094 * v)
        let (qx, qy) = (g * Double(stretch), y * Double(perRadius))
        let across = Self.distanceToLine(qx * Double(cosine) + qy * Double(sine) + origin.x)
        let up = Self.distanceToLine(qy * Double(cosine) - qx * Double(sine) + origin.y)
        let distance = (across * across + up * up).squareRoot()
        let (dx, dy) = (tile.width * 0.69 * Double(stretch * perCompression), tile.height / 2 * Double(perRadius))
        let reach = 2 * (dx * dx + dy * dy).squareRoot() + 0.5 / Double(sharpness) + 1e-4
        return distance - reach > Double(size) ? .input(0) : distance + reach < Double(size) ? .input(1) : .divided
    }

    private static func distanceToLine(_ q: Double) -> Double { 2 * abs(q - q.rounded()) }

    @inline(__always)
    func share(at position: Position) -> Lanes {
        let v = (position.x - Float(center.x)) * perCompression
        let isRight = v .>= 0.5
        let far = 1.5536536 / select(isRight, v * 0.643644094 + 0.530130386, 1.17377448 - v * 0.643644094)
        let x = select(isRight, 2.32363892 - far, far - 1.32363904) * stretch
        let y = (position.ys - Float(center.y)) * perRadius
        let across = distanceToLine(x * cosine + y * sine + Float(origin.x))
        let up = distanceToLine(y * cosine - x * sine + Float(origin.y))
        let distance = squareRoot(across * across + up * up)
        return clamp((distance - size) * sharpness + 0.5)
    }

    /// From 0 on a line of the lattice to 1 between two.
    @inline(__always)
    private func distanceToLine(_ q: Lanes) -> Lanes {
        let part = fraction(q)
        return min(part, 1 - part) * 2
    }
}
