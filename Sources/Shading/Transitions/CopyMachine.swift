import Graph
import Raster

/// CICopyMachineTransition: a bar of light crosses the picture as under a copier's lid, leaving the target image behind
/// it, and returns.
///
/// With e, w, a, b as in `SwipeTransition`:
///
///     t < 0.65:  τ = t/0.65                  flag = 0   bar(u) = min((1−u)/0.83, u/0.17)
///     t ≥ 0.65:  τ = 1 − ((t−0.65)/0.35)²    flag = 1   bar(u) = min((1−u)/0.17, u/0.83)
///     u = clamp(−e·p/w + τ(b − a + 1) + a)
///     out = mix(I, T, max(u, flag)) + C·clamp(bar(u))·opacity
///
/// C is the colour's raw numbers, not matched to the working space, as Apple's pictures show. The light is added to
/// alpha too, which may exceed 1. The return stroke (t ≥ 0.65) is reported about Apple's filter and not confirmed by a
/// picture.
struct CopyMachineTransition: PointwiseKernel {
    static let attributes = FilterAttributes(
        "CICopyMachineTransition", "Copy Machine", "A bar of light passes over the picture, as under a copier's lid.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage, .time,
            .color(
                "inputColor", "Color", "The colour of the light.", type: .opaqueColor, default: [0.6, 1, 0.8, 1]),
            .angle("inputAngle", "Angle", "The direction of the light.", default: 0, min: 0, slider: 0...(2 * .pi)),
            .distance(
                "inputWidth", "Width", "The width of the light.", default: 200, min: 0.1, slider: 0.1...500,
                identity: 200),
            .rectangle(
                "inputExtent", "Extent", "The rectangle that the light passes over.", default: [0, 0, 300, 300]),
            .number(
                "inputOpacity", "Opacity", "The strength of the light.", default: 1.3, min: 0, slider: 0...3,
                identity: 1.3),
        ])

    private let ramp: LinearRamp
    private let light: Pixels
    /// Where on the bar the light is brightest, counted from its front edge.
    private let peak: Float
    private let isReturning: Bool

    init(_ inputs: FilterInputs) {
        let time = inputs.time
        isReturning = time >= 0.65
        peak = isReturning ? 0.83 : 0.17
        let back = (time - 0.65) / 0.35
        let stroke = isReturning ? 1 - back * back : time / 0.65
        let width = max(inputs.number("inputWidth"), 0.1)
        let direction = CGPoint(angle: inputs.number("inputAngle"))
        let reach = Reach(of: inputs.rectangle("inputExtent"), along: direction)
        let offset = stroke * ((reach.upper - reach.lower) / width + 1) + reach.lower / width
        ramp = LinearRamp(
            direction: CGPoint(x: -direction.x, y: -direction.y), width: width, offset: offset,
            isSmooth: !inputs.usesAppleDefaults)
        light = Pixels(inputs.color("inputColor").rawColor) * .splat(Float(inputs.number("inputOpacity")))
    }

    static func extent(_ inputs: FilterInputs) -> CGRect {
        inputs.pictureExtent.union(inputs.workingRectangle("inputExtent"))
    }

    func reduction(over tile: CGRect) -> Reduction {
        let u = ramp.range(over: tile)
        if u.lowerBound >= 1 { return .input(1) }
        if u.upperBound <= 0 { return .input(isReturning ? 1 : 0) }
        return u.lowerBound <= 0 || u.upperBound >= 1 ? .divided : .none
    }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages) -> Pixels {
        let u = ramp.value(at: position)
        let bar = clamp(min((1 - u) * (1 / (1 - peak)), u * (1 / peak)))
        let behind = isReturning ? Lanes.splat(1) : u
        return mix(images[0], images[1], behind) + light * bar
    }
}
