import CLanes
import Graph
import Raster

/// This build's loops over pixels.
final class ShadingEngine: PixelEngine {
    init() {}

    func fill(_ color: RGBA, count: Int, into planes: Planes) {
        let pixels = Pixels(color)
        var i = 0
        while i < count {
            pixels.store(to: planes, at: i)
            i += Lanes.scalarCount
        }
    }
}
