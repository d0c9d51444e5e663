import Graph
import Raster

/// CIBarsSwipeTransition: the picture is cut into bars that drop away one after the other.
///
/// A point lies in bar b, counted from the side that leaves first. With k = max(t·duration − b, 0) and o the bar offset
/// it is drawn from I(p + (−sinθ, cosθ)·o·k²) over T: each bar starts a unit after its neighbour and accelerates.
/// `BarsTiming` has the duration.
///
/// Beyond Apple's filter: angles count all round, bars are counted from the frame's corner, their slanted edges are
/// smooth, bars that would be late hurry over the last twentieth of the time, and the result covers the union of both
/// pictures; `appleDefaults` has Apple's ways.
struct BarsSwipeTransition: SamplingKernel {
    static let attributes = FilterAttributes(
        "CIBarsSwipeTransition", "Bars Swipe Transition", "Bars of the picture drop away one after the other.",
        categories: FilterCategory.transitions,
        inputs: [
            .image, .targetImage, .time,
            .angle("inputAngle", "Angle", "The direction of the bars.", default: .pi, slider: 0...(2 * .pi)),
            .distance("inputWidth", "Width", "The width of each bar.", default: 30, min: 2, slider: 2...300),
            .number(
                "inputBarOffset", "Bar Offset", "How fast the bars gain speed.", default: 10, min: 1,
                slider: 1...100),
        ])
    static let accesses: [InputAccess] = [.sampled(.encoded), .pointwise]
    static var readingCount: Int { 2 }
    static var placeCount: Int { 2 }
    static var noteCount: Int { 1 }

    private let timing: BarsTiming
    private let index: Ramp
    /// How far bars have moved in the time of one bar.
    private let elapsed: Float
    private let gain: Float
    private let away: Direction
    private let width: Float
    private let isSmooth: Bool
    private let page: CurledPage

    /// The bar's number before it is rounded down.
    private struct Ramp {
        let x, y, offset: Float
    }

    init(_ inputs: FilterInputs) {
        timing = BarsTiming(inputs)
        elapsed = Float(timing.elapsed(inputs))
        gain = Float(timing.offset)
        away = Direction(CGPoint(x: -Angle.sine(timing.angle), y: Angle.cosine(timing.angle)))
        width = Float(timing.width)
        index = Ramp(x: Float(timing.slope.x), y: Float(timing.slope.y), offset: Float(timing.start))
        isSmooth = !inputs.usesAppleDefaults
        page = CurledPage(inputs)
    }

    static func extent(_ inputs: FilterInputs) -> CGRect {
        inputs.usesAppleDefaults ? inputs.images[0].extent : inputs.pictureExtent
    }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect {
        guard index == 0 else { return rect }
        let most = Double(gain * elapsed * elapsed)
        return rect.union(rect.offsetBy(dx: Double(away.x) * most, dy: Double(away.y) * most))
            .insetBy(dx: -1, dy: -1)
    }

    func reduction(over tile: CGRect) -> Reduction {
        guard isSmooth, let part = page.part(of: tile) else { return .none }
        let bars = bars(in: part)
        if Double(elapsed) <= bars.lowerBound { return page.hidesTarget ? .input(0) : .none }
        // All of them have fallen off the page where the one that has fallen least has.
        let fallen = max(Double(elapsed) - bars.upperBound, 0)
        let direction = CGPoint(x: Double(away.x), y: Double(away.y))
        let place = Reach(of: part, along: direction).lower + fallen * fallen * Double(gain)
        if place > page.reach(along: direction).upper + 1 { return .input(1) }
        if bars.lowerBound < bars.upperBound { return .divided }
        return fall(of: part, by: fallen)
    }

    /// A part of a bar alone: where all of what is seen there is page that nothing shows through, the picture moved.
    private func fall(of part: CGRect, by time: Double) -> Reduction {
        let (x, y) = (time * time * Double(gain * away.x), time * time * Double(gain * away.y))
        let isSeen = page.part(of: part.offsetBy(dx: x, dy: y).insetBy(dx: -1, dy: -1)) != nil
        return page.hidesTarget && isSeen ? .moved(0, by: CGPoint(x: x, y: y)) : .none
    }

    /// The first and the last of the bars that a rectangle's pixels take part in, with their soft edges.
    private func bars(in rect: CGRect) -> ClosedRange<Double> {
        let (x0, x1) = (Double(index.x) * rect.minX, Double(index.x) * rect.maxX)
        let (y0, y1) = (Double(index.y) * rect.minY, Double(index.y) * rect.maxY)
        let edge = 1 / Double(width)
        let first = (Double(index.offset) + min(x0, x1) + min(y0, y1) - edge).rounded(.down)
        let last = (Double(index.offset) + max(x0, x1) + max(y0, y1) + edge).rounded(.down)
        // Bars before the first are counted backwards.
        return max(first, 0)...max(abs(first), abs(last))
    }

    /// The bar that a pixel lies in, and the nearest of its neighbours.
    func reading(_ index: Int) -> Reading {
        Reading(of: 0, at: index, index == 0 ? .everywhere : isSmooth ? .somewhere : .nowhere)
    }

    @inline(__always)
    func locate(_ position: Position, _ readings: Readings) {
        let argument = position.x * index.x + (position.y * index.y + index.offset)
        let bar = floor(argument)
        let part = argument - bar
        let neighbour = bar + select(part .< 0.5, .splat(-1), .splat(1))
        readings.setPlace(0, dropped(position, abs(bar)))
        readings.setPlace(1, dropped(position, abs(neighbour)))
        readings.setNote(0, min(part, 1 - part) * width)
    }

    /// The place of the page that is seen where a bar has dropped to.
    @inline(__always)
    private func dropped(_ position: Position, _ bar: Lanes) -> (x: Lanes, y: Lanes) {
        let k = max(elapsed - bar, .splat(0))
        let distance = k * k * gain
        return (position.x + distance * away.x, position.ys + distance * away.y)
    }

    /// Near a bar's edge, a pixel takes its share of both bars.
    @inline(__always)
    func needs(_ index: Int, _ readings: Readings) -> LaneMask { readings.note(0) .< 0.5 }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages, _ readings: Readings) -> Pixels {
        let sheet = drawn(position, images, readings, 0)
        if !isSmooth || isNone(needs(1, readings)) { return sheet }
        return mix(drawn(position, images, readings, 1), sheet, clamp(readings.note(0) + 0.5))
    }

    /// A bar over the target.
    @inline(__always)
    private func drawn(_ position: Position, _ images: KernelImages, _ readings: Readings, _ index: Int) -> Pixels {
        let sheet = readings[index]
        let share = page.shareBehind(position, readings.placed(index))
        return sheet + images[1] * ((1 - sheet.alpha) * share)
    }
}

/// How many bars there are, how they are counted, and how long all of them take, in the time from a bar to the next.
///
/// The number of a bar is |⌊slope·p + start⌋. `duration` is Apple's. It is too short for many slanted bars, which are then
/// still in the picture at time 1; `needed` is the time in which every bar falls by the longest line along it inside the
/// picture, o·k² in k units.
struct BarsTiming {
    let angle: Double
    let width: Double
    let offset: Double
    let slope: CGPoint
    let start: Double
    let duration: Double
    let needed: Double

    init(_ inputs: FilterInputs) {
        let literal = inputs.usesAppleDefaults
        let given = inputs.number("inputAngle")
        let turn = 2 * Double.pi
        let angle = literal ? given : given - turn * (given / turn).rounded(.down)
        let width = max(inputs.number("inputWidth"), 2)
        let offset = max(inputs.number("inputBarOffset"), 1e-6)
        let limit = literal ? 16384 : Double(Bitmap.maximumDimension)
        let (w, h) = (min(inputs.frame.width, limit), min(inputs.frame.height, limit))
        let (sine, cosine) = (Angle.sine(angle), Angle.cosine(angle))
        let (s, k) = (abs(sine), abs(cosine))
        let direction: CGPoint
        var base = 0.0
        var (across, along, sides) = (sine, cosine, CGSize(width: w, height: h))
        switch (angle / 1.57079633).rounded(.down) {
        case 1:
            (direction, base) = (CGPoint(x: -k, y: s), k * w)
            (across, along, sides) = (k, s, CGSize(width: h, height: w))
        case 2:
            (direction, base) = (CGPoint(x: -k, y: -s), k * w + s * h)
            (across, along) = (s, k)
        case 3:
            (direction, base) = (CGPoint(x: k, y: -s), s * h)
            (across, along, sides) = (k, s, CGSize(width: h, height: w))
        default:
            direction = CGPoint(x: cosine, y: sine)
        }
        self.angle = angle
        self.width = width
        self.offset = offset
        slope = CGPoint(x: direction.x / width, y: direction.y / width)
        // Apple counts from working space's origin, wherever the picture lies.
        let corner = literal ? direction.x * inputs.anchor.x + direction.y * inputs.anchor.y : 0
        start = (base + corner) / width
        duration = Self.duration(across, along, sides, width, offset)
        needed = Self.needed(s, k, CGSize(width: w, height: h), width, offset)
    }

    /// The time that has gone by, in the time from a bar to the next.
    func elapsed(_ inputs: FilterInputs) -> Double {
        min(max(inputs.time, 0), 1) * duration + max(needed - duration, 0) * inputs.departureShare
    }

    /// A line along the bars, at a distance from the corner that leaves first, is longest in the middle.
    private static func needed(
        _ s: Double, _ k: Double, _ sides: CGSize, _ width: Double, _ offset: Double
    ) -> Double {
        let reach = k * sides.width + s * sides.height
        let longest = min(sides.width / s, sides.height / k)
        var result = 0.0
        for bar in 0..<Int(min((reach / width).rounded(.up), mostBars)) {
            let first = Double(bar) * width
            let place = min(max(reach / 2, first), min(first + width, reach))
            let length = min(longest, min(place, reach - place) / (s * k))
            result = max(result, Double(bar) + (length / offset).squareRoot())
        }
        return result + 1e-5
    }

    /// More than any frame has, so that a hostile size cannot take for ever.
    private static let mostBars = 4e6

    private static func duration(
        _ s: Double, _ c: Double, _ sides: CGSize, _ width: Double, _ offset: Double
    ) -> Double {
        let (p, q) = (sides.width, sides.height)
        let bars = ((s * q + c * p) / width).rounded(.up)
        func fall(_ distance: Double, _ rate: Double) -> Double { (max(distance, 0) / (rate * offset)).squareRoot() }
        if s < 1e-5 { return fall(q, 1) + bars - 1 + 1e-5 }
        if c < 1e-5 { return fall(p, 1) + bars - 1 + 1e-5 }
        let first = min(fall(p, s), fall(q, c))
        if bars <= 1 { return first + 1e-5 }
        var longest = 0.0
        var isFirst = true
        for i in 1..<Int(min(bars, mostBars)) {
            let edge = Double(i) * width
            let reach = max(-edge * c / s, edge * s / c - q / c)
            let (x, y) = (c * edge + reach * s, s * edge - reach * c)
            longest = max(longest, Double(i) + min(fall(p - x, s), fall(q - y, c)))
            if isFirst && x > 1e-5 {
                longest = max(longest, first + Double(i) - 1)
                isFirst = false
            }
        }
        return longest + 1e-5
    }
}
