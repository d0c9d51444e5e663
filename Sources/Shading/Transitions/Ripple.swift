import Graph
import Raster

/// CIRippleTransition: a ring-shaped wave runs outwards and leaves the target image behind it.
///
/// With w′ = width/4, M the largest distance from the centre to the extent's corners, d = |p − centre|, n̂ = (p − centre)/d:
///
///     R = −9w′ + t(M + 9w′),  q = (d − R)/(3w′)
///     wave = smooth(q) on 0…1, 1 − 2·smooth(q−1) on 1…2, smooth(q−2) − 1 on 2…3, else 0
///     D = n̂·wave
///     base = mix(T(p + scale·D), I(p + scale·D), smooth(q − 1))
///     out = Shade(middle + halfsize·D)·base.alpha over base
///
/// The shading image is an environment map addressed by the displacement; its middle means flat. Without one a soft
/// light from the upper left shades the wave; an empty image turns shading off. The images are interpolated in the
/// working space, and read as transparent outside: clamp them for a wave without a torn edge. The wave's shape was found
/// by fitting Apple's picture.
struct RippleTransition: SamplingKernel {
    static let attributes = FilterAttributes(
        "CIRippleTransition", "Ripple", "A circular wave runs outwards and leaves the other picture behind it.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage,
            .image(
                "inputShadingImage", "Shading Image",
                "Light on the wave, by direction and steepness; a soft light where it is not set.", required: false),
            .time,
            .distance("inputWidth", "Width", "The width of the wave.", default: 100, min: 1, slider: 10...300),
            .rectangle("inputExtent", "Extent", "The rectangle that the wave crosses.", default: [0, 0, 300, 300]),
            .number(
                "inputScale", "Scale", "How far the wave moves the picture, in pixels.", default: 50, min: -50,
                slider: -50...50, identity: 0),
            .position("inputCenter", "Center", "Where the wave starts.", default: [150, 150]),
        ])
    static let accesses: [InputAccess] = [.sampled(.working), .sampled(.working), .sampled(.working)]
    static var readingCount: Int { 3 }
    static var placeCount: Int { 2 }
    static var noteCount: Int { 3 }

    private let center: CGPoint
    private let start: Float
    private let perThird: Float
    private let scale: Float
    private let shading: ShadingSource
    private let shadingShare: Float

    init(_ inputs: FilterInputs) {
        let ring = max(inputs.number("inputWidth"), 1e-3) * 9 / 4
        center = inputs.position("inputCenter")
        let farthest = center.farthestDistance(to: inputs.rectangle("inputExtent"))
        start = Float(-ring + inputs.time * (farthest + ring))
        perThird = Float(3 / ring)
        scale = Float(inputs.number("inputScale"))
        shading = ShadingSource(inputs)
        shadingShare = Float(inputs.leftoverShare)
    }

    static func extent(_ inputs: FilterInputs) -> CGRect {
        inputs.pictureExtent.union(inputs.workingRectangle("inputExtent"))
    }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect {
        let most = Double(abs(scale)) + 1
        return index == 2 ? shading.extent : rect.insetBy(dx: -most, dy: -most)
    }

    func reduction(over tile: CGRect) -> Reduction {
        guard shading.isClearInTheMiddle else { return .none }
        let nearest = (center.nearestDistance(to: tile) - Double(start)) * Double(perThird)
        let farthest = (center.farthestDistance(to: tile) - Double(start)) * Double(perThird)
        if nearest >= 3 { return .input(0) }
        if farthest <= 0 { return .input(1) }
        return nearest <= 0 || farthest >= 3 ? .divided : .none
    }

    /// The target, the image, the light.
    func reading(_ index: Int) -> Reading {
        switch index {
        case 0: Reading(of: 1, at: 0, .somewhere)
        case 1: Reading(of: 0, at: 0, .somewhere)
        default: Reading(of: 2, at: 1, shading.hasMap ? .everywhere : .nowhere)
        }
    }

    @inline(__always)
    func locate(_ position: Position, _ readings: Readings) {
        let (dx, dy) = (position.x - Float(center.x), position.ys - Float(center.y))
        let distance = max(squareRoot(dx * dx + dy * dy), .splat(1e-4))
        let inverse = 1 / distance
        let q = (distance - start) * perThird
        let rise = smooth(q)
        let change = smooth(q - 1)
        let wave = rise - change * 2 + smooth(q - 2)
        let slope = wave * inverse
        let (slopeX, slopeY) = (dx * slope, dy * slope)
        readings.setPlace(0, (position.x + slopeX * scale, position.ys + slopeY * scale))
        if shading.hasMap { readings.setPlace(1, shading.place(slopeX, slopeY)) }
        readings.setNote(0, change)
        readings.setNote(1, slopeX)
        readings.setNote(2, slopeY)
    }

    /// The target is where `change` is 0, the image where it is 1. Most of the ring shows only one of them.
    @inline(__always)
    func needs(_ index: Int, _ readings: Readings) -> LaneMask {
        index == 0 ? readings.note(0) .< 1 : readings.note(0) .> 0
    }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages, _ readings: Readings) -> Pixels {
        let base = base(readings, readings.note(0))
        let light =
            shading.hasMap
            ? readings[2] : shading.isBuiltIn ? ShadingSource.builtIn(readings.note(1), readings.note(2)) : .clear
        return (light * (base.alpha * shadingShare)).over(base)
    }

    @inline(__always)
    private func base(_ readings: Readings, _ change: Lanes) -> Pixels {
        if isNone(change .> 0) { return readings[0] }
        if isNone(change .< 1) { return readings[1] }
        let (target, image) = (readings[0], readings[1])
        let both = mix(target, image, change)
        return select(change .<= 0, target, select(change .>= 1, image, both))
    }
}
