import Graph
import Raster

/// How a page curls: a sheet that leaves the ground along a line, rolls up and lies down again, turned over, on itself.
///
/// With e = (cosθ, sinθ), R the radius and σ = e·p, the line runs from the extent's least σ to R past its greatest:
/// D = σmin + t(R + σmax − σmin). u = (D − σ)/R is 0 on the line, 1 at the roll's outermost edge, and
///
///     ω(u) = u for u ≤ 0,  u + 0.5625(√(1 − u^1.5) − 1)² up to 1
///
/// is the length of paper from the line to a point of the roll, over R: the sheet's front there is the picture at
/// p + R(u − ω)·e, its back the picture at p + R(u + ω − π)·e.
struct Curl {
    let direction: CGPoint
    /// Where the sheet leaves the ground, along the direction.
    let line: Double
    let radius: Double
    /// The radius as it was given, for what fades with it: 0 and less means no roll at all.
    let rise: Double

    private let e: Direction
    private let perRadius: Float
    private let lineShare: Float

    init(_ inputs: FilterInputs, extent: CGRect) {
        let given = inputs.number("inputRadius")
        radius = max(given, 0.01)
        rise = max(given, 0)
        direction = CGPoint(angle: inputs.number("inputAngle"))
        let reach = Reach(of: extent, along: direction)
        line = reach.lower + max(inputs.time, 0) * (rise + reach.upper - reach.lower)
        e = Direction(direction)
        perRadius = Float(1 / radius)
        lineShare = Float(line / radius)
    }

    /// u at a vector of points.
    @inline(__always)
    func u(at position: Position) -> Lanes { lineShare - position.along(e) * perRadius }

    /// ω(u); past the roll's edge its value there, and a little more.
    @inline(__always)
    static func paperLength(_ u: Lanes) -> Lanes {
        let rolled = max(u, .splat(0))
        let drop = squareRoot(max(1 - rolled * squareRoot(rolled), .splat(0))) - 1
        return select(u .> 0, u + drop * drop * 0.5625, u)
    }

    /// p + R·distance·e.
    @inline(__always)
    func moved(_ position: Position, by distance: Lanes) -> (x: Lanes, y: Lanes) {
        let pixels = distance * Float(radius)
        return (position.x + pixels * e.x, position.ys + pixels * e.y)
    }

    /// How much of a pixel the page covers: its outermost edge is a pixel wide.
    @inline(__always)
    func coverage(_ u: Lanes) -> Lanes { clamp((1 - u) * Float(rise)) }

    /// Whether the sheet lies flat over all of a rectangle, with no part of its back above it: the back is the picture as
    /// far beyond the line as that is away, less half a turn. Beyond the page's edge nothing of it counts past a margin.
    func isFlat(over rect: CGRect, _ page: Reach, margin: Double) -> Bool {
        let reach = Reach(of: rect, along: direction)
        return rise >= 1 && reach.lower >= line && 2 * line - .pi * radius - reach.lower < page.lower - margin - 1
    }

    /// The least and the greatest u over a rectangle.
    func range(over rect: CGRect) -> ClosedRange<Double> {
        let reach = Reach(of: rect, along: direction)
        return (line - reach.upper) / radius...(line - reach.lower) / radius
    }
}

// MARK: Where the curled page lies

extension Curl {
    /// The box of the page's points as they lie when it is curled.
    func bounds(of page: CGRect) -> CGRect {
        if page.isEmpty || page.isUnbounded { return page }
        var box = BoundingBox()
        for q in outline(of: page) {
            for p in places(of: q) { box.add(p) }
        }
        return box.rect
    }

    /// The page's corners, and enough points along its edges where it curls.
    private func outline(of page: CGRect) -> [CGPoint] {
        let corners = [
            CGPoint(x: page.minX, y: page.minY), CGPoint(x: page.maxX, y: page.minY),
            CGPoint(x: page.maxX, y: page.maxY), CGPoint(x: page.minX, y: page.maxY),
        ]
        var points = corners
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let (from, to) = (along(a), along(b))
            if from == to { continue }
            for step in 0...Self.steps {
                // From the line back to where the paper lies flat again, π radii of it.
                let part = (line - Double(step) / Double(Self.steps) * .pi * radius - from) / (to - from)
                if part > 0 && part < 1 {
                    points.append(CGPoint(x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y)))
                }
            }
        }
        return points
    }

    private static let steps = 64

    /// Where a point of the page is seen: its front on the ground or on the roll, its back on the roll or turned over.
    private func places(of q: CGPoint) -> [CGPoint] {
        let length = (line - along(q)) / radius
        var places: [CGPoint] = []
        if length <= 0 {
            places.append(q)
        } else if length <= Self.rollLength {
            places.append(moved(q, radius * (length - Self.u(paperLength: length))))
        }
        let back = .pi - length
        if back <= 0 {
            places.append(moved(q, radius * (2 * length - .pi)))
        } else if back <= Self.rollLength {
            places.append(moved(q, radius * (length - Self.u(paperLength: back))))
        }
        return places
    }

    private func along(_ point: CGPoint) -> Double { direction.x * point.x + direction.y * point.y }

    private func moved(_ point: CGPoint, _ distance: Double) -> CGPoint {
        CGPoint(x: point.x + distance * direction.x, y: point.y + distance * direction.y)
    }

    /// ω(1).
    private static let rollLength = 1.5625

    /// The u of a length of paper on the roll, by halving: ω only grows.
    private static func u(paperLength: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let u = (low + high) / 2
            let drop = max(1 - u * u.squareRoot(), 0).squareRoot() - 1
            if u + 0.5625 * drop * drop < paperLength { low = u } else { high = u }
        }
        return low
    }
}

/// The smallest rectangle around some points.
private struct BoundingBox {
    private var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)

    mutating func add(_ point: CGPoint) {
        (minX, minY) = (min(minX, point.x), min(minY, point.y))
        (maxX, maxY) = (max(maxX, point.x), max(maxY, point.y))
    }

    var rect: CGRect { minX > maxX ? .null : CGRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
}

// MARK: The page's two sides

/// The images of a curled page: the picture on its front, and what is on its back.
struct CurledPage {
    /// Where the picture lies.
    private let extent: CGRect
    private let pictures: CGRect
    private let isOpaque: Bool
    private let backsideIndex: Int
    private let behindShare: Float

    init(_ inputs: FilterInputs) {
        extent = inputs.extent(ofImage: "inputImage")
        pictures = inputs.pictures
        isOpaque = inputs.isOpaque(image: "inputImage")
        backsideIndex = inputs.imageIndex("inputBacksideImage") ?? 0
        behindShare = Float(inputs.arrivalShare)
    }

    /// Whether there is a picture for the back; without one the picture shows through, mirrored.
    var isTwoSided: Bool { backsideIndex != 0 }

    /// The images of a curl, the backside cut to the page: the first and the third of them.
    static func arranged(_ images: [CIImage]) -> [CIImage] {
        var result = images
        if images.count > 2 { result[2] = images[2].cropped(to: images[0].extent) }
        return result
    }

    /// The part of a rectangle in which there is a picture, where it lies on the page; nil where some of it does not.
    func part(of tile: CGRect) -> CGRect? {
        let part = tile.intersection(pictures)
        return !part.isEmpty && extent.contains(part) ? part : nil
    }

    /// Whether nothing is seen through a part of the page that lies flat.
    var hidesTarget: Bool { isOpaque }

    /// The page's reach along a direction.
    func reach(along direction: CGPoint) -> Reach { Reach(of: extent, along: direction) }

    /// The back is what is read first, the front second.
    func reading(_ index: Int, _ need: Reading.Need) -> Reading {
        Reading(of: index == 0 ? backsideIndex : 0, at: index, need)
    }

    /// How much of the target shows at a pixel, given the place on the page that is seen there: nothing at the exact
    /// beginning where the page lies or never lay, all of it where the page has left.
    @inline(__always)
    func shareBehind(_ position: Position, _ place: (x: Lanes, y: Lanes)) -> Lanes {
        let isBeside = inside((position.x, position.ys)) .< 1
        return 1 - select(isBeside, .splat(1), inside(place)) * (1 - behindShare)
    }

    /// The part of a pixel at a point of the page that lies on the page.
    @inline(__always)
    private func inside(_ point: (x: Lanes, y: Lanes)) -> Lanes {
        let left = clamp(point.x - Float(extent.minX) + 0.5)
        let right = clamp(Float(extent.maxX) - point.x + 0.5)
        let bottom = clamp(point.y - Float(extent.minY) + 0.5)
        let top = clamp(Float(extent.maxY) - point.y + 0.5)
        return min(left, right) * min(bottom, top)
    }
}
