import Graph
import Raster

/// CISwipeTransition: a soft edge moves across the picture with the target image behind it.
///
/// With e = (cos θ, sin θ), w = max(width, 0.1) and a, b the least and greatest e·p / w over the extent:
///
///     u = clamp(e·p/w + 1 − a − t(1 + b − a))
///     c = 2·min(u, 1 − u) · clamp(opacity)
///     out = mix(mix(T, I, u), C, c),  C the colour, matched to the working space and premultiplied
struct SwipeTransition: MixingKernel {
    static let attributes = FilterAttributes(
        "CISwipeTransition", "Swipe", "A soft edge, coloured if you like, sweeps from one picture to the other.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage, .time,
            .color(
                "inputColor", "Color", "The colour of the edge.", type: .opaqueColor, default: [1, 1, 1, 1]),
            .angle("inputAngle", "Angle", "The direction of the sweep.", default: 0, slider: -.pi ... .pi),
            .distance("inputWidth", "Width", "The width of the edge.", default: 300, min: 0.1, slider: 0.1...800),
            .rectangle("inputExtent", "Extent", "The rectangle that the edge sweeps over.", default: [0, 0, 300, 300]),
            .number(
                "inputOpacity", "Opacity", "How much of the colour shows.", default: 0, min: 0, slider: 0...1,
                identity: 0),
        ])

    static let mixedImages = MixedImages(1, 0)

    private let ramp: LinearRamp
    private let color: WorkingColor
    private let opacity: Float

    init(_ inputs: FilterInputs) {
        let width = max(inputs.number("inputWidth"), 0.1)
        let direction = CGPoint(angle: inputs.number("inputAngle"))
        let reach = Reach(of: inputs.rectangle("inputExtent"), along: direction)
        let travelled = inputs.time * (1 + (reach.upper - reach.lower) / width)
        ramp = LinearRamp(
            direction: direction, width: width, offset: 1 - reach.lower / width - travelled,
            isSmooth: !inputs.usesAppleDefaults)
        color = inputs.color("inputColor").workingColor
        opacity = Float(min(max(inputs.number("inputOpacity"), 0), 1))
    }

    func reduction(over tile: CGRect) -> Reduction {
        let u = ramp.range(over: tile)
        if u.lowerBound >= 1 { return .input(0) }
        if u.upperBound <= 0 { return .input(1) }
        return u.lowerBound <= 0 || u.upperBound >= 1 ? .divided : .none
    }

    var isMean: Bool { opacity == 0 }

    @inline(__always)
    func share(at position: Position) -> Lanes { ramp.value(at: position) }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages) -> Pixels {
        let u = share(at: position)
        let band = min(u, 1 - u) * 2 * opacity
        return mix(mix(images[1], images[0], u), Pixels(color[position.workingSpace]), band)
    }
}
