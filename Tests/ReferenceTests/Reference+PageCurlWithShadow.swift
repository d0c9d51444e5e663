import CITrans
import Glibc

/// transitions.md 2.11, except that the silhouette is cut from the back before the gloss lies on it: with the gloss cut
/// instead, Apple's picture is missed by up to 22 levels along the roll, and so by none.
struct ReferencePageCurlWithShadow: ReferenceTransition {
    private let i: ReferenceInputs
    private let curl: ReferenceCurl
    private let backside: ReferenceImage
    private let dullest: Light
    private let size: Double
    private let amount: Double
    private let shadowExtent: CGRect
    /// The page is transparent by itself where it ends; where the shadow ends is not looked at.
    let extent = CGRect.infinite

    init(_ inputs: ReferenceInputs) {
        i = inputs
        let given = inputs.extent(.zero)
        curl = ReferenceCurl(inputs, given.isEmpty ? inputs.image.rect : given)
        let back = inputs.images["inputBacksideImage"]
        backside = back?.cropped(to: inputs.image.rect) ?? inputs.image
        dullest = back == nil ? Light(0.764706, 0.764706, 0.764706, 0.8) : .zero
        size = 0.3045 * clamp(inputs.number("inputShadowSize", 0.5), 0.01, 1)
        amount = clamp(inputs.number("inputShadowAmount", 0.7)) * min(curl.kernelRadius / 16, 1)
        let rectangle = inputs.rectangle("inputShadowExtent") ?? (inputs.usesAppleDefaults ? .zero : inputs.frame)
        shadowExtent = rectangle.isEmpty ? inputs.image.rect : rectangle
    }

    func light(at p: CGPoint) -> Light {
        let u = curl.u(p)
        let omega = u >= 1 ? 9999 * u : curl.omega(u)
        let place = curl.along(p, u - omega)
        let front = i.image.interpolated(place) * curl.silhouette(u)
        let back = backside.interpolated(curl.along(p, u + omega - 3.1416)) * curl.silhouette(u)
        let gloss = mix(dullest, Light(0.701961, 0.701961, 0.701961, 1), shine(u)) * back.alpha
        let shaded = gloss.over(back)
        let alpha = shadow(p, u, omega, front.alpha)
        let target = i.target.at(p) * (u < 1 ? i.targetShare(p, place: place) : 1)
        return shaded.over(Light(0, 0, 0, alpha).over(front)).over(target)
    }

    private func shine(_ u: Double) -> Double {
        let b = clamp(2.5 * (max(u, 0) - 0.6))
        return b <= 0.75 ? 0.375 * b * b + 0.35 * b : 15 * (b - 0.82) * (b - 0.82) + 0.4
    }

    private func shadow(_ p: CGPoint, _ u: Double, _ omega: Double, _ front: Double) -> Double {
        if amount <= 0.001 { return 0 }
        let omega = u >= 0.9 ? u + 0.570796 * smooth((u - 0.607) / 0.693) : omega
        func q(_ alpha: Double) -> CGPoint { curl.along(p, u - alpha) }
        let h = smooth(2 * (u - 0.5))
        let w1 = size * ((1.25 * h + 2 * (1 - h)) * front + 2.3 * (1 - front))
        let p1 = mix(q(3.1416 - omega), q(3.1416 - u), 2 * size)
        let flap = clamp(box(p1, curl.kernelRadius * w1) * edge((1 - u) / w1))
        let w2 = 1.625 * size * min(u * u, 1.5)
        var contact = 0.0
        if u > 0 {
            let p2 = mix(q(omega), p, 2 * size)
            contact = clamp(
                box(p2, curl.kernelRadius * w2) * edge((1 - u) / (2.5 * size)) * (1 - front) * clamp(u))
        }
        return amount * min(max(flap, contact), 0.5) * i.leftover
    }

    private func edge(_ x: Double) -> Double { x <= -1 ? 0 : x >= 1 ? 1 : 0.5 + 0.64 * x - 0.14 * x * x * x }

    private func box(_ p: CGPoint, _ w: Double) -> Double {
        let r = shadowExtent
        return [p.x - r.minX, r.maxX - p.x, p.y - r.minY, r.maxY - p.y].reduce(1) { $0 * edge($1 / w) }
    }
}
