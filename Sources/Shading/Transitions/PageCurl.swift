import Graph
import Raster

/// CIPageCurlTransition: the picture curls up like a page and uncovers the target image.
///
/// `Curl` has the page's shape. With front and back the picture and the backside where the page is seen:
///
///     env = Shade(middle + halfsize·clamp(−e·u), the middle on the flat part
///     page = clamp((1 − u)·radius)·((env·back.alpha over back) over front)
///     out = page over T
///
/// The shading image is an environment map addressed by the roll's steepness. Without one a soft highlight lies along the
/// roll; an empty image turns shading off. Images are interpolated in the working space. The angle is the direction in
/// which the roll runs: 0 peels from the left edge to the right.
struct PageCurlTransition: SamplingKernel {
    static let attributes = FilterAttributes(
        "CIPageCurlTransition", "Page Curl", "The picture curls up like a page.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage,
            .image(
                "inputBacksideImage", "Backside Image",
                "What is on the page's back; the picture itself, mirrored, where it is not set.", type: .none,
                required: false),
            .image(
                "inputShadingImage", "Shading Image",
                "Light on the roll, by steepness; a soft highlight where it is not set.", required: false),
            .time,
            .angle("inputAngle", "Angle", "The direction in which the roll runs.", default: 0, slider: -.pi ... .pi),
            .rectangle("inputExtent", "Extent", "The rectangle that the roll crosses.", default: [0, 0, 300, 300]),
            .distance("inputRadius", "Radius", "The radius of the roll.", default: 100, min: 0.01, slider: 0.01...400),
        ])
    static let accesses: [InputAccess] = [.sampled(.working), .pointwise, .sampled(.working), .sampled(.working)]
    static var readingCount: Int { 3 }
    static var placeCount: Int { 3 }
    static var noteCount: Int { 1 }

    private let curl: Curl
    private let page: CurledPage
    private let shading: ShadingSource
    private let slope: Direction

    init(_ inputs: FilterInputs) {
        curl = Curl(inputs, extent: inputs.rectangle("inputExtent"))
        page = CurledPage(inputs)
        shading = ShadingSource(inputs)
        let share = -curl.rise / curl.radius
        slope = Direction(CGPoint(x: curl.direction.x * share, y: curl.direction.y * share))
    }

    static func extent(_ inputs: FilterInputs) -> CGRect {
        let curl = Curl(inputs, extent: inputs.rectangle("inputExtent"))
        return curl.bounds(of: inputs.extent(ofImage: "inputImage"))
            .offsetBy(dx: inputs.anchor.x, dy: inputs.anchor.y)
            .union(inputs.images[1].extent)
    }

    static func arranged(_ images: [CIImage]) -> [CIImage] { CurledPage.arranged(images) }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { index == 1 ? rect : .infinite }

    func reduction(over tile: CGRect) -> Reduction {
        let u = curl.range(over: tile)
        if u.lowerBound >= 1 { return .input(1) }
        if u.upperBound >= 1 { return .divided }
        guard page.hidesTarget, let part = page.part(of: tile) else { return .none }
        return curl.isFlat(over: part, page.reach(along: curl.direction), margin: 0) ? .input(0) : .none
    }

    /// The page's back, its front, the light.
    func reading(_ index: Int) -> Reading {
        if index == 2 { return Reading(of: 3, at: 2, shading.hasMap ? .everywhere : .nowhere) }
        return page.reading(index, index == 0 ? .everywhere : .somewhere)
    }

    @inline(__always)
    func locate(_ position: Position, _ readings: Readings) {
        let u = curl.u(at: position)
        let length = Curl.paperLength(u)
        readings.setPlace(0, curl.moved(position, by: u + length - .pi))
        readings.setPlace(1, curl.moved(position, by: u - length))
        readings.setNote(0, u)
        if !shading.hasMap { return }
        @inline(__always) func limited(_ number: Lanes) -> Lanes { min(max(number, .splat(-1)), .splat(1)) }
        let steepness = max(u, .splat(0))
        readings.setPlace(2, shading.place(limited(steepness * slope.x), limited(steepness * slope.y)))
    }

    /// The front where the back does not hide it.
    @inline(__always)
    func needs(_ index: Int, _ readings: Readings) -> LaneMask { readings[0].alpha .!= 1 }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages, _ readings: Readings) -> Pixels {
        let (u, back) = (readings.note(0), readings[0])
        let light =
            shading.hasMap ? readings[2] : shading.isBuiltIn ? Self.highlight(max(u, .splat(0))) : .clear
        let lit = (light * back.alpha).over(back)
        let hides = back.alpha .== 1
        let sheet = (isEvery(hides) ? lit : select(hides, lit, lit.over(readings[1]))) * curl.coverage(u)
        let behind = 1 - sheet.alpha
        if isNone(behind .!= 0) { return sheet }
        let share = select(u .< 1, page.shareBehind(position, readings.placed(1)), .splat(1))
        return sheet + images[1] * (behind * share)
    }

    /// A bright band where the roll faces the light, and some shade towards its outermost edge.
    @inline(__always)
    private static func highlight(_ u: Lanes) -> Pixels {
        let rolled = clamp(u)
        let band = rolled * (1 - rolled) * 4
        let bright = band * band * 0.28
        let dark = rolled * rolled * rolled * 0.35
        return Pixels(red: bright, green: bright, blue: bright, alpha: bright + dark * (1 - bright))
    }
}
