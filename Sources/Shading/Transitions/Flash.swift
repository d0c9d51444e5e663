import CShims
import Graph
import Raster

/// CIFlashTransition: light with rays bursts from a point and fades to the target image.
///
/// With f = fadeThreshold, M the largest distance from the centre to the extent's corners:
///
///     r = 10^((t/f)(log₁₀M + 1) − 1)          grows from 0.1 pixels to M at t = f
///     d = |p − centre|, û = (p − centre)/d, z = 1/(maxStriationRadius·r)
///     n = the random tile, interpolated, at (128, 128) + 100·û
///     s = clamp(n.red, 0, n.alpha)·strength·contrast + (1 − contrast)·strength/2
///     F = max((C·r²/d² + s)·clamp(1 − d·z), 0)       per channel, alpha too
///     out = mix(clamp(I + min(F, 1)), T, clamp((t − f)/(1 − f)))
///
/// C is the colour, matched to the working space and premultiplied. Light brightens to 1 at the most; a number of the image
/// that is above 1 stays as it is, so that extended range does not jump.
struct FlashTransition: PointwiseKernel {
    static let attributes = FilterAttributes(
        "CIFlashTransition", "Flash", "A flash of light with rays gives way to the other picture.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage, .time,
            .color("inputColor", "Color", "The colour of the light.", default: [1, 0.8, 0.6, 1]),
            .number(
                "inputStriationStrength", "Striation Strength", "The strength of the rays.", default: 0.5, min: 0,
                slider: 0...3),
            .rectangle("inputExtent", "Extent", "The rectangle that the light fills.", default: [0, 0, 300, 300]),
            .number(
                "inputFadeThreshold", "Fade Threshold", "The time at which the target image begins to show.",
                default: 0.85, min: 0, max: 1, slider: 0...1),
            .position("inputCenter", "Center", "Where the light comes from.", default: [150, 150]),
            .number(
                "inputStriationContrast", "Striation Contrast", "How much the rays differ from each other.",
                default: 1.375, min: 0, slider: 0...5),
            .number(
                "inputMaxStriationRadius", "Maximum Striation Radius",
                "How far the rays reach, in radii of the light.", default: 2.58, min: 0, slider: 0...10),
        ])

    private let center: CGPoint
    private let radius: Float
    private let fade: Float
    private let perReach: Float
    private let color: WorkingColor
    private let rayScale: Float
    private let rayBase: Float
    private let tile = RandomTile.shared

    init(_ inputs: FilterInputs) {
        let time = inputs.time
        let threshold = inputs.number("inputFadeThreshold")
        fade = time < threshold ? 0 : time >= 1 ? 1 : Float((time - threshold) / (1 - threshold))
        center = inputs.position("inputCenter")
        let farthest = center.farthestDistance(to: inputs.rectangle("inputExtent"))
        let growth = time / max(threshold, 1e-6) * (citrans_log10(max(farthest, 1e-6)) + 1)
        // Far past the frame a larger light looks the same; the limit keeps its square a 32 bit number.
        radius = Float(citrans_exp10(min(growth - 1, 9)))
        perReach = Float(1 / max(inputs.number("inputMaxStriationRadius") * Double(radius), 1e-12))
        color = inputs.color("inputColor").workingColor
        let (strength, contrast) = (inputs.number("inputStriationStrength"), inputs.number("inputStriationContrast"))
        rayScale = Float(strength * contrast)
        rayBase = Float((1 - contrast) * strength * 0.5)
    }

    static func extent(_ inputs: FilterInputs) -> CGRect {
        inputs.pictureExtent.union(inputs.workingRectangle("inputExtent"))
    }

    func reduction(over tile: CGRect) -> Reduction {
        if fade >= 1 { return .input(1) }
        let isDark = center.nearestDistance(to: tile) * Double(perReach) >= 1
        return fade <= 0 && isDark ? .input(0) : .none
    }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages) -> Pixels {
        let (dx, dy) = (position.x - Float(center.x), position.ys - Float(center.y))
        let distance = max(squareRoot(dx * dx + dy * dy), .splat(1e-4))
        let noise = tile.sample(dx * 100 / distance + 128, dy * 100 / distance + 128)
        let rays = min(max(noise.red, .splat(0)), noise.alpha) * rayScale + rayBase
        let glow = (radius / distance) * (radius / distance)
        let reach = clamp(1 - distance * perReach)
        let c = color[position.workingSpace]
        @inline(__always) func lit(_ number: Lanes, _ light: Float) -> Lanes {
            let flash = min(max((glow * light + rays) * reach, .splat(0)), .splat(1))
            return max(number, min(number + flash, .splat(1)))
        }
        let image = images[0]
        let bright = Pixels(
            red: lit(image.red, c.red), green: lit(image.green, c.green), blue: lit(image.blue, c.blue),
            alpha: lit(image.alpha, c.alpha))
        return mix(bright, images[1], .splat(fade))
    }
}
