import Graph
import Raster

/// CIDisintegrateWithMaskTransition: a grey mask says when each place changes to the target image, dark places first.
///
/// With m(q) the red channel of the mask at q, in the working space, and o the shadow's offset:
///
///     g = 1 / (max(|m(p−(1,0)) − m(p)|, |m(p−(0,1)) − m(p)|) + 0.001)     makes the edge about a pixel wide
///     k = clamp(t + (t − m(p))·g)
///     s = clamp(t + (t − m(p−o))·g/radius)                                a softer, displaced threshold
///     out = mix(I·(1 + t/4), T·(3/4 + t/4)·(1 + density(s − 1)), k)       on red, green and blue; alpha plainly mixed
///
/// A radius of 0 gives a hard shadow. Outside its extent the mask counts as 0.
struct DisintegrateWithMaskTransition: PointwiseKernel {
    static let attributes = FilterAttributes(
        "CIDisintegrateWithMaskTransition", "Disintegrate With Mask",
        "The shapes of a mask, from dark to light, give way to the other picture.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage,
            .image(
                "inputMaskImage", "Mask Image", "Grey that says when each place changes: black first, white last.",
                required: true),
            .time,
            .distance(
                "inputShadowRadius", "Shadow Radius", "The softness of the shadow.", default: 8, min: 0, slider: 0...50),
            .number(
                "inputShadowDensity", "Shadow Density", "The darkness of the shadow.", default: 0.65, min: 0, max: 1,
                slider: 0...1, identity: 0),
            .offset(
                "inputShadowOffset", "Shadow Offset", "Where the shadow falls.", default: [0, -10], identity: [0, 0]),
        ])
    static let accesses: [InputAccess] = [.pointwise, .pointwise, .mask]

    private let time: Float
    private let density: Float
    private let perRadius: Float
    private let offset: CGPoint
    private let isOpaque: Bool

    init(_ inputs: FilterInputs) {
        time = Float(min(max(inputs.time, 0), 1))
        density = Float(inputs.number("inputShadowDensity"))
        perRadius = Float(1 / max(inputs.number("inputShadowRadius"), 1e-6))
        offset = inputs.offset("inputShadowOffset")
        isOpaque = inputs.isOpaque(image: "inputImage") && inputs.isOpaque(image: "inputTargetImage")
    }

    var maskDistances: [CGPoint] { [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), offset] }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect {
        guard index == 2 else { return rect }
        let neighbours = CGRect(minX: rect.minX - 1, minY: rect.minY - 1, maxX: rect.maxX, maxY: rect.maxY)
        return neighbours.union(rect.offsetBy(dx: -offset.x, dy: -offset.y))
    }

    /// Where a rectangle's numbers all lie on one side of the threshold, it is one of the pictures, darker; the target only
    /// where its shadow is the same throughout, too. A threshold is passed the sooner the flatter the mask.
    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction {
        guard isOpaque, let mask else { return .none }
        guard let here = mask.reach(in: tile) else { return .divided }
        let gain = 1 / (here.step + 0.001)
        if (time - here.least) * gain + time <= 0 { return .shaded(0, by: imageShade) }
        guard (time - here.greatest) * gain + time >= 1,
            let there = mask.reach(in: tile.offsetBy(dx: -offset.x, dy: -offset.y))
        else { return .divided }
        if (time - there.greatest) * gain * perRadius + time >= 1 { return .shaded(1, by: targetShade) }
        let isDark = (time - there.least) * gain * perRadius + time <= 0
        return isDark ? .shaded(1, by: (1 - density) * targetShade) : .divided
    }

    private var imageShade: Float { 1 + 0.25 * time }
    private var targetShade: Float { 0.75 + 0.25 * time }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages) -> Pixels {
        let here = images.mask(0)
        let slope = max(abs(images.mask(1) - here), abs(images.mask(2) - here))
        let gain = 1 / (slope + 0.001)
        let there = images.mask(3)
        let reveal = clamp((time - here) * gain + time)
        let lit = clamp((time - there) * gain * perRadius + time)
        let shade = ((lit - 1) * density + 1) * targetShade
        return mix(images[0].shaded(.splat(imageShade)), images[1].shaded(shade), reveal)
    }
}
