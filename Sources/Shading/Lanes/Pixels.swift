import CLanes
import Graph
import Raster

/// As many pixels as a vector has lanes: premultiplied, in the working space, unless it is said otherwise.
struct Pixels {
    var red: Lanes
    var green: Lanes
    var blue: Lanes
    var alpha: Lanes

    @inline(__always)
    init(red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    @inline(__always)
    init(_ color: RGBA) {
        self.init(
            red: .splat(color.red), green: .splat(color.green), blue: .splat(color.blue), alpha: .splat(color.alpha))
    }

    /// The pixels of planes from an index on.
    @inline(__always)
    init(_ planes: Planes, at index: Int) {
        self.init(
            red: lanes_load(planes.red + index), green: lanes_load(planes.green + index),
            blue: lanes_load(planes.blue + index), alpha: lanes_load(planes.alpha + index))
    }

    @inline(__always)
    func store(to planes: Planes, at index: Int) {
        lanes_store(planes.red + index, red)
        lanes_store(planes.green + index, green)
        lanes_store(planes.blue + index, blue)
        lanes_store(planes.alpha + index, alpha)
    }

    @inline(__always) static var clear: Pixels { Pixels(.clear) }
}

extension Pixels {
    @inline(__always)
    static func + (a: Pixels, b: Pixels) -> Pixels {
        Pixels(red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
    }

    /// All four numbers scaled.
    @inline(__always)
    static func * (a: Pixels, scale: Lanes) -> Pixels {
        Pixels(red: a.red * scale, green: a.green * scale, blue: a.blue * scale, alpha: a.alpha * scale)
    }

    /// Red, green and blue scaled, alpha kept.
    @inline(__always)
    func shaded(_ scale: Lanes) -> Pixels {
        Pixels(red: red * scale, green: green * scale, blue: blue * scale, alpha: alpha)
    }

    /// These pixels in front of others.
    @inline(__always)
    func over(_ background: Pixels) -> Pixels { self + background * (1 - alpha) }
}

/// a where t is 0, b where it is 1, both exactly.
@inline(__always)
func mix(_ a: Pixels, _ b: Pixels, _ t: Lanes) -> Pixels { a * (1 - t) + b * t }

@inline(__always)
func select(_ mask: LaneMask, _ a: Pixels, _ b: Pixels) -> Pixels {
    Pixels(
        red: select(mask, a.red, b.red), green: select(mask, a.green, b.green), blue: select(mask, a.blue, b.blue),
        alpha: select(mask, a.alpha, b.alpha))
}
