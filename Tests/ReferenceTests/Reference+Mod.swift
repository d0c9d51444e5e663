import CITrans
import Glibc

/// transitions.md 2.6. A hole's edge is about a pixel wide where Apple's is narrower.
struct ReferenceMod: ReferenceTransition {
    private let i: ReferenceInputs
    private let center: CGPoint
    private let compression: Double
    private let radius: Double
    private let f: Double
    private let phi: Double
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        center = inputs.center()
        compression = inputs.length("inputCompression", 300)
        radius = inputs.length("inputRadius", 150)
        f = 1.47303709 * inputs.time
        phi = 0.7854 + inputs.time * (inputs.number("inputAngle", 2) - 0.7854)
        extent = inputs.frame
    }

    func light(at p: CGPoint) -> Light {
        if i.time <= 0 { return i.image.at(p) }
        let length = distanceToLattice(p)
        let k =
            i.usesAppleDefaults
            ? clamp(length * 17 / f - 16.5)
            : clamp(0.5 + (length - f) * max(min(17 / f, radius / 2), 8.5))
        return mix(i.target.at(p), i.image.at(p), k)
    }

    /// |h|.
    func distanceToLattice(_ p: CGPoint) -> Double {
        let v = (p.x - center.x) / compression
        let squeezed =
            v >= 0.5
            ? 2.32363892 - 1.5536536 / (0.530130386 + 0.643644094 * v)
            : -1.32363904 + 1.5536536 / (1.17377448 - 0.643644094 * v)
        let (x, y) = (1.1738 * compression * squeezed, p.y - center.y)
        let q = CGPoint(
            x: center.x + (cos(phi) * x + sin(phi) * y) / radius,
            y: center.y + (-sin(phi) * x + cos(phi) * y) / radius)
        func h(_ q: Double) -> Double { 2 * min(frac(q), 1 - frac(q)) }
        return hypot(h(q.x), h(q.y))
    }
}
