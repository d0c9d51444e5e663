import Graph
import Raster

/// CIAccordionFoldTransition: the taller picture folds up like an accordion into the shorter one, or unfolds from it.
///
/// S is the shorter picture and L the taller (S = I where they are equal), τ = t where S is the image and 1 − t where it
/// is the target; both are moved so that their middle is x = 0 and their bottom y = 0. With h and w heights and widths,
/// Δ = hL − hS, H = τΔ, N the number of folds, B the height of the part below that does not fold:
///
///     gap = (1−τ)Δ,  skew = gap/(N(wS + wL))
///     f = clamp((y − B)/H),  z = 2N·f,  tri = 1 − |z − 2⌊z/2⌋ − 1|
///     x′ = x(1 + tri·skew)
///     yS = min(y, max(y − H, B)),  yL = max(y, min(B + (y − B)/τ, y + gap))
///     out = mix(S(x′, yS), L(x′, yL), τ),  red, green and blue times 1 − frac(z)·shadow·(1−τ)
///
/// Pictures of equal height simply fade into each other. A picture without edges counts as large as the frame, which the
/// other gives; two of them give no output.
struct AccordionFoldTransition: SamplingKernel {
    static let attributes = FilterAttributes(
        "CIAccordionFoldTransition", "Accordion Fold Transition", "The taller picture folds up into the shorter one.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage, .time,
            .number(
                "inputNumberOfFolds", "Number of Folds", "How many folds there are.", default: 3, min: 1, max: 50,
                slider: 1...10),
            .distance(
                "inputBottomHeight", "Bottom Height", "The height of the part at the bottom that does not fold.",
                default: 0, min: 0),
            .number(
                "inputFoldShadowAmount", "Fold Shadow Amount", "The darkness of the folds' shadows.", default: 0.1,
                min: 0, max: 1, slider: 0...1),
        ])
    static let accesses: [InputAccess] = [.sampled(.encoded), .sampled(.encoded)]
    static var readingCount: Int { 2 }
    static var placeCount: Int { 2 }
    static var noteCount: Int { 1 }

    private let fold: AccordionGeometry
    private let corner: CGPoint
    private let bottom, height, gap, share, skew, panels, shadow: Float
    private let shortMiddle, tallMiddle: CGPoint

    init(_ inputs: FilterInputs) {
        let geometry = AccordionGeometry(inputs)
        fold = geometry
        let folds = min(max(inputs.number("inputNumberOfFolds").rounded(), 0), 50)
        let rest = (1 - geometry.share) * geometry.difference
        let widths = geometry.short.width + geometry.tall.width
        corner = CGPoint(x: geometry.middle.x - inputs.anchor.x, y: geometry.middle.y - inputs.anchor.y)
        bottom = Float(max(inputs.number("inputBottomHeight"), 0))
        height = Float(geometry.share * geometry.difference)
        gap = Float(rest)
        share = Float(geometry.share)
        skew = folds < 1 || widths <= 0 ? 0 : Float(rest / (folds * widths))
        panels = Float(2 * folds)
        shadow = Float(min(max(inputs.number("inputFoldShadowAmount"), 0), 1) * (1 - geometry.share))
        shortMiddle = CGPoint(x: geometry.short.midX - inputs.anchor.x, y: geometry.short.minY - inputs.anchor.y)
        tallMiddle = CGPoint(x: geometry.tall.midX - inputs.anchor.x, y: geometry.tall.minY - inputs.anchor.y)
    }

    static func extent(_ inputs: FilterInputs) -> CGRect { AccordionGeometry(inputs).extent }

    /// Pictures of equal height that lie on each other have nothing to fold, and no pixel moves.
    static func makeKernel(_ inputs: FilterInputs) -> any SpanKernel {
        let geometry = AccordionGeometry(inputs)
        let isFade = geometry.short == geometry.tall
        return isFade ? SpanLoop(DissolveTransition(time: inputs.time), inputs) : SpanLoop(Self(inputs), inputs)
    }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { .infinite }

    /// The shorter picture, the taller.
    func reading(_ index: Int) -> Reading {
        Reading(of: (index == 0) == fold.imageIsShort ? 0 : 1, at: index)
    }

    @inline(__always)
    func locate(_ position: Position, _ readings: Readings) {
        let y = position.ys - Float(corner.y)
        let above = y - bottom
        let f = height > 0 ? clamp(above / height) : select(above .> 0, .splat(1), .splat(0))
        let z = f * panels
        let ridge = 1 - abs(z - floor(z * 0.5) * 2 - 1)
        let x = (position.x - Float(corner.x)) * (1 + ridge * skew)
        let shortY = min(y, max(y - height, .splat(bottom)))
        let tallY = max(y, min(above / Swift.max(share, 1e-9) + bottom, y + gap))
        readings.setPlace(0, (x + Float(shortMiddle.x), shortY + Float(shortMiddle.y)))
        readings.setPlace(1, (x + Float(tallMiddle.x), tallY + Float(tallMiddle.y)))
        readings.setNote(0, 1 - fraction(z) * shadow)
    }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages, _ readings: Readings) -> Pixels {
        mix(readings[0], readings[1], .splat(share)).shaded(readings.note(0))
    }
}

/// Which picture folds, how far, and where the result lies, in working space.
struct AccordionGeometry {
    let imageIsShort: Bool
    let short: CGRect
    let tall: CGRect
    /// How much the taller picture shows: 1 unfolded.
    let share: Double
    /// The middle of the result's lower edge.
    let middle: CGPoint

    var difference: Double { tall.height - short.height }

    init(_ inputs: FilterInputs) {
        let frame = inputs.frame.offsetBy(dx: inputs.anchor.x, dy: inputs.anchor.y)
        let extents = inputs.images.map { $0.extent.isUnbounded ? frame : $0.extent }
        let (image, target) = (extents[0], extents[1])
        let time = min(max(inputs.time, 0), 1)
        imageIsShort = image.height <= target.height
        (short, tall) = imageIsShort ? (image, target) : (target, image)
        share = imageIsShort ? time : 1 - time
        middle = CGPoint(
            x: short.midX + (tall.midX - short.midX) * share, y: short.minY + (tall.minY - short.minY) * share)
    }

    var extent: CGRect {
        if short.isEmpty || tall.isEmpty || short.isUnbounded || tall.isUnbounded { return .null }
        let width = max(short.width, tall.width)
        return CGRect(
            x: middle.x - width / 2, y: middle.y, width: width, height: short.height + share * difference)
    }
}
