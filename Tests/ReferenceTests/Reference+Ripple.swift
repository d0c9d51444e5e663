import CITrans

/// transitions.md 2.9.
struct ReferenceRipple: ReferenceTransition {
    private let i: ReferenceInputs
    private let shading: ReferenceImage
    private let center: CGPoint
    private let third: Double
    private let ring: Double
    private let scale: Double
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        shading = inputs.images["inputShadingImage"] ?? .empty
        center = inputs.center()
        let w = inputs.length("inputWidth", 100) / 4
        third = 3 * w
        let largest = inputs.extent().largestDistance(from: center)
        ring = -9 * w + inputs.time * (largest + 9 * w)
        scale = inputs.number("inputScale", 50)
        extent = inputs.frame.union(inputs.extent())
    }

    func light(at p: CGPoint) -> Light {
        let away = p - center
        let d = away.length
        let q = (d - ring) / third
        let n = d == 0 ? .zero : away * (1 / d)
        let displacement = n * wave(q)
        let k = smooth(q - 1)
        let from = p + displacement * scale
        let base = mix(i.target.interpolated(from), i.image.interpolated(from), k)
        let light = shade(displacement) * base.alpha * i.leftover
        return light.over(base)
    }

    private func wave(_ q: Double) -> Double {
        if q < 0 || q >= 3 { return 0 }
        return q < 1 ? smooth(q) : q < 2 ? 1 - 2 * smooth(q - 1) : smooth(q - 2) - 1
    }

    private func shade(_ d: CGPoint) -> Light {
        let rect = shading.rect
        if rect.isEmpty { return .zero }
        return shading.interpolated(
            CGPoint(x: rect.minX + rect.width * (0.5 + 0.5 * d.x), y: rect.minY + rect.height * (0.5 + 0.5 * d.y)))
    }
}
