import CITrans
import Glibc

/// transitions.md 2.5.
struct ReferenceFlash: ReferenceTransition {
    private let i: ReferenceInputs
    private let color: Light
    private let center: CGPoint
    private let strength: Double
    private let contrast: Double
    private let maxStriationRadius: Double
    private let fade: Double
    private let r: Double
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        color = inputs.color("inputColor", [1, 0.8, 0.6, 1])
        center = inputs.center()
        strength = inputs.number("inputStriationStrength", 0.5)
        contrast = inputs.number("inputStriationContrast", 1.375)
        maxStriationRadius = inputs.number("inputMaxStriationRadius", 2.58)
        extent = inputs.frame.union(inputs.extent())
        let t = inputs.time
        let threshold = inputs.number("inputFadeThreshold", 0.85)
        fade = t >= 1 ? 1 : t < threshold ? 0 : (t - threshold) / (1 - threshold)
        let largest = inputs.extent().largestDistance(from: center)
        // Powers past a hundred are all the same flood of light, and their squares still numbers.
        let exponent = t / (threshold == 0 ? 1e-6 : threshold) * (log10(largest) + 1) - 1
        r = pow(10, clamp(exponent, -100, 100))
    }

    func light(at p: CGPoint) -> Light {
        let lit = i.image.at(p) + flash(p).map { min($0, 1) }
        return mix(lit.map { clamp($0) }, i.target.at(p), fade)
    }

    private func flash(_ p: CGPoint) -> Light {
        let away = p - center
        let d = max(away.length, 1e-6)
        let z = 1 / (maxStriationRadius * r)
        let n = RandomTile.sample(CGPoint(x: 128, y: 128) + away * (100 / d))
        let s = clamp(n.red, 0, n.alpha) * strength * contrast + (1 - contrast) * strength * 0.5
        let near = clamp(1 - d * z)
        return color.map { max(($0 * (r / d) * (r / d) + s) * near, 0) }
    }

}

extension Light {
    func map(_ change: (Double) -> Double) -> Light { Light(change(x), change(y), change(z), change(w)) }
}

/// filters.md 4.4: the low bytes of BSD's random() from the seed 42, alpha, red, green, blue, from the top row down.
enum RandomTile {
    static let bytes: [UInt8] = {
        var r: [UInt32] = [42]
        for i in 1...30 { r.append(UInt32(UInt64(r[i - 1]) * 16807 % 0x7FFF_FFFF)) }
        for i in 31...33 { r.append(r[i - 31]) }
        for i in 34..<(344 + 256 * 256 * 4) { r.append(r[i - 31] &+ r[i - 3]) }
        return r[344...].map { UInt8(truncatingIfNeeded: $0 >> 1) }
    }()

    private static let texels: [Light] = stride(from: 0, to: bytes.count, by: 4).map {
        Light(Double(bytes[$0 + 1]), Double(bytes[$0 + 2]), Double(bytes[$0 + 3]), Double(bytes[$0])) / 255
    }

    private static func texel(_ column: Int, _ row: Int) -> Light { texels[(255 - (row & 255)) * 256 + (column & 255)] }

    static func sample(_ p: CGPoint) -> Light {
        let (x, y) = (p.x - 0.5, p.y - 0.5)
        let (column, row) = (Int(floor(x)), Int(floor(y)))
        return mix(
            mix(texel(column, row), texel(column + 1, row), frac(x)),
            mix(texel(column, row + 1), texel(column + 1, row + 1), frac(x)), frac(y))
    }
}
