import CITrans

/// transitions.md 2.2. A ramp narrower than a pixel is one pixel wide around the same middle.
struct ReferenceSwipe: ReferenceTransition {
    private let i: ReferenceInputs
    private let direction: Direction
    private let width: Double
    private let opacity: Double
    private let color: Light
    let extent: CGRect

    init(_ inputs: ReferenceInputs) {
        i = inputs
        direction = Direction(inputs.number("inputAngle", 0), over: inputs.extent())
        width = max(inputs.length("inputWidth", 300), 0.1)
        opacity = clamp(inputs.number("inputOpacity", 0))
        color = inputs.color("inputColor", [1, 1, 1, 1])
        extent = inputs.frame
    }

    func light(at p: CGPoint) -> Light {
        // e·p/w + 1 − a − t(1 + b − a), times w.
        let s = direction.position(p) + width - direction.lowest - i.time * (width + direction.span)
        let u = i.usesAppleDefaults ? clamp(s / width) : clamp(0.5 + (s - width / 2) / max(width, 1))
        let c = 2 * min(u, 1 - u) * opacity
        return mix(mix(i.target.at(p), i.image.at(p), u), color, c)
    }
}
