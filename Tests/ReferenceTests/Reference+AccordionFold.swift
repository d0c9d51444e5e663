import CITrans
import Glibc

/// transitions.md 2.8.
struct ReferenceAccordionFold: ReferenceTransition {
    private let i: ReferenceInputs
    private let shorter: ReferenceImage
    private let taller: ReferenceImage
    private let tau: Double
    private let folds: Double
    private let amount: Double
    private let bottom: Double
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        let isFirstShorter = inputs.image.rect.height <= inputs.target.rect.height
        shorter = isFirstShorter ? inputs.image : inputs.target
        taller = isFirstShorter ? inputs.target : inputs.image
        let t = clamp(inputs.time)
        tau = isFirstShorter ? t : 1 - t
        folds = clamp(inputs.number("inputNumberOfFolds", 3).rounded(), 0, 50)
        amount = clamp(inputs.number("inputFoldShadowAmount", 0.1))
        bottom = max(inputs.length("inputBottomHeight", 0), 0)
        let (s, l) = (shorter.rect, taller.rect)
        let size = CGSize(
            width: max(s.width, l.width), height: s.height + tau * (l.height - s.height))
        extent = CGRect(
            origin: CGPoint(x: mix(s.midX, l.midX, tau) - size.width / 2, y: mix(s.minY, l.minY, tau)), size: size)
    }

    func light(at p: CGPoint) -> Light {
        if i.time <= 0 { return i.image.at(p) }
        if i.time >= 1 { return i.target.at(p) }
        let (s, l) = (shorter.rect, taller.rect)
        let (x, y) = (p.x - extent.midX, p.y - extent.minY)
        let delta = l.height - s.height
        let h = tau * delta
        let gap = (1 - tau) * delta
        let skew = folds == 0 ? 0 : gap / (folds * (s.width + l.width))
        let f = h == 0 ? (y > bottom ? 1 : 0) : clamp((y - bottom) / h)
        let z = 2 * folds * f
        let tri = 1 - abs(z - 2 * floor(z / 2) - 1)
        let across = x * (1 + tri * skew)
        let inShorter = min(y, max(y - h, bottom))
        let inTaller = max(y, min(bottom + (y - bottom) / tau, y + gap))
        let shadow = 1 - frac(z) * amount * (1 - tau)
        let a = shorter.moved(CGPoint(x: s.midX + across, y: s.minY + inShorter))
        let b = taller.moved(CGPoint(x: l.midX + across, y: l.minY + inTaller))
        return mix(a, b, tau).scalingColor(by: shadow)
    }
}
