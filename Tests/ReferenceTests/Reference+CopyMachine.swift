import CITrans
import Glibc

/// transitions.md 2.3. A ramp narrower than a pixel is one pixel wide around the same middle.
struct ReferenceCopyMachine: ReferenceTransition {
    private let i: ReferenceInputs
    private let direction: Direction
    private let width: Double
    private let opacity: Double
    private let color: Light
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        direction = Direction(inputs.number("inputAngle", 0), over: inputs.extent())
        width = max(inputs.length("inputWidth", 200), 0.1)
        opacity = inputs.number("inputOpacity", 1.3)
        color = inputs.rawColor("inputColor", [0.6, 1, 0.8, 1])
        extent = inputs.frame.union(inputs.extent())
    }

    func light(at p: CGPoint) -> Light {
        let isBack = i.time >= 0.65
        let tau = isBack ? 1 - pow((i.time - 0.65) / 0.35, 2) : i.time / 0.65
        // −e·p/w + τ(b − a + 1) + a, times w.
        let s = -direction.position(p) + tau * (direction.span + width) + direction.lowest
        let u = i.usesAppleDefaults ? clamp(s / width) : clamp(0.5 + (s - width / 2) / max(width, 1))
        let bar = isBack ? min((1 - u) / 0.17, u / 0.83) : min((1 - u) / 0.83, u / 0.17)
        let k = max(u, isBack ? 1 : 0)
        return mix(i.image.at(p), i.target.at(p), k) + color * (clamp(bar) * opacity)
    }
}
