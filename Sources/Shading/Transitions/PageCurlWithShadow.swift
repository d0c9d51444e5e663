import Graph
import Raster

/// CIPageCurlWithShadowTransition: as `PageCurlTransition`, with a glossy back and with the shadows that the page casts.
///
/// The gloss, on the back where b = clamp(2.5(max(u, 0) − 0.6)):
///
///     g = 0.375b² + 0.35b for b ≤ 0.75, else 15(b − 0.82)² + 0.4
///     back′ = mix(L0, L1, g)·back.alpha over back
///
/// `PageShadow` has the shadows; they fall on the page's front, on the target, and beside both. At the ends of the time
/// they come and go within a twentieth, so that the last frame is the target alone. The paper-white gloss of a page
/// without a backside is reported about Apple's filter and not confirmed by a picture.
struct PageCurlWithShadowTransition: SamplingKernel {
    static let attributes = FilterAttributes(
        "CIPageCurlWithShadowTransition", "Page Curl With Shadow",
        "The picture curls up like a page and casts a shadow.", categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage,
            .image(
                "inputBacksideImage", "Backside Image",
                "What is on the page's back; the picture itself, mirrored and whitened, where it is not set.",
                type: .none, required: false),
            .time,
            .distance(
                "inputShadowSize", "Shadow Size", "The size of the shadow, as a share of the roll.", default: 0.5,
                min: 0, max: 1, slider: 0...1, follows: .none),
            .distance(
                "inputShadowAmount", "Shadow Amount", "The strength of the shadow.", default: 0.7, min: 0, max: 1,
                slider: 0...1, follows: .none),
            .angle("inputAngle", "Angle", "The direction in which the roll runs.", default: 0, slider: -.pi ... .pi),
            .rectangle(
                "inputShadowExtent", "Shadow Extent", "The rectangle that casts the shadow; the picture's where empty.",
                default: [0, 0, 0, 0]),
            .rectangle(
                "inputExtent", "Extent", "The rectangle that the roll crosses; the picture's where empty.",
                default: [0, 0, 0, 0]),
            .distance("inputRadius", "Radius", "The radius of the roll.", default: 100, min: 0.01, slider: 0.01...400),
        ])
    static let accesses: [InputAccess] = [.sampled(.working), .pointwise, .sampled(.working)]
    static var readingCount: Int { 2 }
    static var placeCount: Int { 2 }
    static var noteCount: Int { 3 }

    private let curl: Curl
    private let page: CurledPage
    private let shadow: PageShadow
    private let paper: RGBA

    init(_ inputs: FilterInputs) {
        curl = Self.curl(inputs)
        page = CurledPage(inputs)
        shadow = PageShadow(inputs, curl, Self.shadowExtent(inputs))
        paper = page.isTwoSided ? .clear : RGBA(red: 0.764706, green: 0.764706, blue: 0.764706, alpha: 0.8)
    }

    private static func curl(_ inputs: FilterInputs) -> Curl {
        let extent = inputs.rectangle("inputExtent")
        return Curl(inputs, extent: extent.isEmpty ? inputs.extent(ofImage: "inputImage") : extent)
    }

    private static func shadowExtent(_ inputs: FilterInputs) -> CGRect {
        let extent = inputs.rectangle("inputShadowExtent")
        return extent.isEmpty ? inputs.extent(ofImage: "inputImage") : extent
    }

    static func extent(_ inputs: FilterInputs) -> CGRect {
        let curl = curl(inputs)
        let reach = 2 * curl.rise * PageShadow.size(inputs)
        return curl.bounds(of: inputs.extent(ofImage: "inputImage")).union(shadowExtent(inputs))
            .insetBy(dx: -reach, dy: -reach)
            .offsetBy(dx: inputs.anchor.x, dy: inputs.anchor.y)
            .union(inputs.images[1].extent)
    }

    static func arranged(_ images: [CIImage]) -> [CIImage] { CurledPage.arranged(images) }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { index == 1 ? rect : .infinite }

    func reduction(over tile: CGRect) -> Reduction {
        let u = curl.range(over: tile)
        if u.lowerBound >= shadow.reach { return .input(1) }
        if u.upperBound >= shadow.reach { return .divided }
        guard page.hidesTarget, let part = page.part(of: tile) else { return .none }
        let reach = page.reach(along: curl.direction)
        let edge = min(reach.lower, shadow.edge(along: curl.direction))
        let page = Reach(lower: edge, upper: reach.upper)
        return curl.isFlat(over: part, page, margin: shadow.softness) ? .input(0) : .none
    }

    /// The page's back, its front.
    func reading(_ index: Int) -> Reading { page.reading(index, .somewhere) }

    @inline(__always)
    func locate(_ position: Position, _ readings: Readings) {
        let u = curl.u(at: position)
        let length = Curl.paperLength(u)
        readings.setPlace(0, curl.moved(position, by: u + length - PageShadow.pi))
        readings.setPlace(1, curl.moved(position, by: u - length))
        readings.setNote(0, u)
        readings.setNote(1, length)
        readings.setNote(2, curl.coverage(u))
    }

    /// Past the roll only its shadow is seen; before it, the front where the back does not hide it.
    @inline(__always)
    func needs(_ index: Int, _ readings: Readings) -> LaneMask {
        let coverage = readings.note(2)
        let isSeen = coverage .> 0
        return index == 0 || isNone(isSeen) ? isSeen : readings[0].alpha * coverage .!= 1
    }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages, _ readings: Readings) -> Pixels {
        let (u, coverage) = (readings.note(0), readings.note(2))
        let isPast = isNone(coverage .> 0)
        let back = isPast ? .clear : readings[0] * coverage
        let glossy = (gloss(u) * back.alpha).over(back)
        let hides = back.alpha .== 1
        let sheet: Pixels
        if isEvery(hides) {
            sheet = glossy
        } else {
            let front = isPast ? .clear : readings[1] * coverage
            sheet = select(hides, glossy, glossy.over(shaded(position, u, readings.note(1), front)))
        }
        let behind = 1 - sheet.alpha
        if isNone(behind .!= 0) { return sheet }
        let share = select(u .< 1, page.shareBehind(position, readings.placed(1)), .splat(1))
        return sheet + images[1] * (behind * share)
    }

    /// The front with the shadows on it, and beside it the shadows alone.
    @inline(__always)
    private func shaded(_ position: Position, _ u: Lanes, _ length: Lanes, _ front: Pixels) -> Pixels {
        let dark = shadow.darkness(position, u, length, front.alpha)
        return Pixels(red: .splat(0), green: .splat(0), blue: .splat(0), alpha: dark).over(front)
    }

    /// The gloss on the back, before it is cut to the page.
    @inline(__always)
    private func gloss(_ u: Lanes) -> Pixels {
        let b = clamp((max(u, .splat(0)) - 0.6) * 2.5)
        let rest = b - 0.82
        let g = select(b .<= 0.75, b * b * 0.375 + b * 0.35, rest * rest * 15 + 0.4)
        return mix(Pixels(paper), Pixels(RGBA(red: 0.701961, green: 0.701961, blue: 0.701961, alpha: 1)), g)
    }
}

/// The shadows of a curled page: one of the flap that lies turned over, one where the roll touches the ground.
///
/// With S = 0.3045·shadowSize, edge(x) a soft step from −1 to 1, box(P, w) the product of edge(d/w) over the distances d
/// of P to the four sides of the shadow's extent, Q(α) = p + R(u − α)·e, a the front's alpha and
/// ω′ = u + 0.570796·smooth((u − 0.607)/0.693) for u ≥ 0.9, else ω:
///
///     h = smooth(2u − 1),  W₁ = S((1.25h + 2(1 − h))·a + 2.3(1 − a))
///     P₁ = mix(Q(π − ω′), Q(π − u), 2S),   flap = clamp(box(P₁, R·W₁)·edge((1 − u)/W₁))
///     W₂ = 1.625·S·min(u², 1.5)
///     P₂ = mix(Q(ω′), p, 2S),   contact = clamp(box(P₂, R·W₂)·edge((1 − u)/(2.5S))·(1 − a)·clamp(u))
///     darkness = amount·min(R/16, 1)·min(max(flap, contact), 0.5)
struct PageShadow {
    /// π as the formulas have it.
    static let pi: Float = 3.1416

    private let curl: Curl
    private let size: Float
    private let amount: Float
    private let rise: Float
    private let minX, minY, maxX, maxY: Float

    init(_ inputs: FilterInputs, _ curl: Curl, _ extent: CGRect) {
        self.curl = curl
        size = Float(Self.size(inputs))
        let strength = min(max(inputs.number("inputShadowAmount"), 0), 1) * min(curl.rise / 16, 1)
        amount = Float(strength <= 0.001 ? 0 : strength * inputs.leftoverShare)
        rise = Float(curl.rise)
        (minX, minY, maxX, maxY) = (
            Float(extent.minX), Float(extent.minY), Float(extent.maxX), Float(extent.maxY)
        )
    }

    static func size(_ inputs: FilterInputs) -> Double {
        0.3045 * min(max(inputs.number("inputShadowSize"), 0.01), 1)
    }

    /// Where the shadow's extent begins along a direction.
    func edge(along direction: CGPoint) -> Double {
        let extent = CGRect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
        return Reach(of: extent, along: direction).lower
    }

    /// How far beyond its extent the flap's shadow reaches on the flat page, in pixels.
    var softness: Double { amount > 0 ? Double(2 * size * rise) : 0 }

    /// The u past which no shadow falls.
    var reach: Double { amount > 0 ? 1 + 2.5 * Double(size) : 1 }

    @inline(__always)
    func darkness(_ position: Position, _ u: Lanes, _ length: Lanes, _ alpha: Lanes) -> Lanes {
        if amount <= 0 { return .splat(0) }
        let tail = u + smooth((u - 0.607) * (1 / 0.693)) * 0.570796
        let soft = select(u .>= 0.9, tail, length)
        var dark = flap(position, u, soft, alpha)
        // Nothing touches the ground before the page leaves it.
        if !isNone(u .> 0) { dark = max(dark, contact(position, u, soft, alpha)) }
        return min(dark, .splat(0.5)) * amount
    }

    @inline(__always)
    private func flap(_ position: Position, _ u: Lanes, _ length: Lanes, _ alpha: Lanes) -> Lanes {
        let h = smooth(u * 2 - 1)
        let onPage = h * 1.25 + (1 - h) * 2
        let width = mix(.splat(2.3), onPage, alpha) * size
        let distance = mix(u + length, u * 2, .splat(2 * size)) - Self.pi
        return clamp(box(curl.moved(position, by: distance), width * rise) * edge((1 - u) / width))
    }

    @inline(__always)
    private func contact(_ position: Position, _ u: Lanes, _ length: Lanes, _ alpha: Lanes) -> Lanes {
        let rolled = max(u, .splat(0))
        let width = min(rolled * rolled, .splat(1.5)) * (1.625 * size)
        let distance = (u - length) * (1 - 2 * size)
        let near = box(curl.moved(position, by: distance), width * rise) * edge((1 - u) * (1 / (2.5 * size)))
        return clamp(near * (1 - alpha) * clamp(u))
    }

    /// How far inside the shadow's extent a point lies, softly.
    @inline(__always)
    private func box(_ point: (x: Lanes, y: Lanes), _ width: Lanes) -> Lanes {
        let perWidth = 1 / max(width, .splat(1e-6))
        let across = edge((point.x - minX) * perWidth) * edge((maxX - point.x) * perWidth)
        let up = edge((point.y - minY) * perWidth) * edge((maxY - point.y) * perWidth)
        return across * up
    }

    /// 0 up to −1, 1 from 1 on.
    @inline(__always)
    private func edge(_ x: Lanes) -> Lanes {
        let inner = min(max(x, .splat(-1)), .splat(1))
        return (0.64 - inner * inner * 0.14) * inner + 0.5
    }
}
