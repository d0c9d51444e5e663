import CITrans

/// transitions.md 2.4.
struct ReferenceDisintegrateWithMask: ReferenceTransition {
    private let i: ReferenceInputs
    private let mask: ReferenceImage
    private let offset: CGPoint
    private let density: Double
    private let radius: Double
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        mask = inputs.images["inputMaskImage"] ?? .empty
        offset = inputs.offset("inputShadowOffset", CGPoint(x: 0, y: -10))
        density = inputs.number("inputShadowDensity", 0.65)
        radius = inputs.length("inputShadowRadius", 8)
        extent = inputs.frame
    }

    private func m(_ p: CGPoint) -> Double { mask.interpolated(p).red }

    func light(at p: CGPoint) -> Light {
        let t = i.time
        if t <= 0 { return i.image.at(p) }
        if t >= 1 { return i.target.at(p) }
        let here = m(p)
        let slope = max(abs(m(p - CGPoint(x: 1, y: 0)) - here), abs(m(p - CGPoint(x: 0, y: 1)) - here))
        let g = 1 / (slope + 0.001)
        let k = clamp(t + (t - here) * g)
        let s = clamp(t + (t - m(p - offset)) * g / max(radius, 1e-9))
        let shade = 1 + density * (s - 1)
        let image = i.image.at(p).scalingColor(by: 1 + 0.25 * t)
        let target = i.target.at(p).scalingColor(by: (0.75 + 0.25 * t) * shade)
        return mix(image, target, k)
    }
}
