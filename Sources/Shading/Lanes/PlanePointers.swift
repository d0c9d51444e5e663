import CLanes
import Graph

/// Where four planes begin that need not lie in one piece.
struct PlanePointers {
    let red, green, blue, alpha: UnsafeMutablePointer<Float>

    @inline(__always)
    init(
        red: UnsafeMutablePointer<Float>, green: UnsafeMutablePointer<Float>, blue: UnsafeMutablePointer<Float>,
        alpha: UnsafeMutablePointer<Float>
    ) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    @inline(__always)
    init(_ planes: Planes) {
        self.init(red: planes.red, green: planes.green, blue: planes.blue, alpha: planes.alpha)
    }

    /// Four planes a distance apart.
    @inline(__always)
    init(_ base: UnsafeMutablePointer<Float>, apart stride: Int) {
        self.init(red: base, green: base + stride, blue: base + 2 * stride, alpha: base + 3 * stride)
    }

    @inline(__always)
    func pixels(_ k: Int) -> Pixels {
        Pixels(
            red: lanes_load(red + k), green: lanes_load(green + k), blue: lanes_load(blue + k),
            alpha: lanes_load(alpha + k))
    }

    @inline(__always)
    func store(_ pixels: Pixels, _ k: Int) {
        lanes_store(red + k, pixels.red)
        lanes_store(green + k, pixels.green)
        lanes_store(blue + k, pixels.blue)
        lanes_store(alpha + k, pixels.alpha)
    }

    func clear(_ count: Int) {
        red.update(repeating: 0, count: count)
        green.update(repeating: 0, count: count)
        blue.update(repeating: 0, count: count)
        alpha.update(repeating: 0, count: count)
    }
}
