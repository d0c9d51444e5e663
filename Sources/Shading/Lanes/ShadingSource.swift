import Graph
import Raster

/// What lights a curved surface: the user's environment map, nothing, or a light of our own where the user chose
/// neither.
struct ShadingSource {
    /// Where the user's map lies; empty where there is none.
    let extent: CGRect
    /// Whether the light is our own.
    let isBuiltIn: Bool
    private let middleX, middleY, halfWidth, halfHeight: Float

    init(_ inputs: FilterInputs) {
        isBuiltIn = inputs.imageIndex("inputShadingImage") == nil
        let map = inputs.extent(ofImage: "inputShadingImage")
        extent = map
        // A map without edges is one colour, the same wherever it is read.
        let isPoint = map.isEmpty || map.isUnbounded
        (middleX, middleY) = isPoint ? (0, 0) : (Float(map.midX), Float(map.midY))
        (halfWidth, halfHeight) = isPoint ? (0, 0) : (Float(map.width / 2), Float(map.height / 2))
    }

    /// Whether a flat surface shows nothing of the shading.
    var isClearInTheMiddle: Bool { extent.isEmpty }

    /// Whether the user's map is to be read.
    @inline(__always) var hasMap: Bool { !extent.isEmpty }

    /// Where the user's map has the light on a surface of this slope, each −1…1.
    @inline(__always)
    func place(_ slopeX: Lanes, _ slopeY: Lanes) -> (x: Lanes, y: Lanes) {
        (slopeX * halfWidth + middleX, slopeY * halfHeight + middleY)
    }

    /// A soft light from the upper left, to lay over the surface: white where that faces it, a little shade where it turns
    /// away.
    @inline(__always)
    static func builtIn(_ slopeX: Lanes, _ slopeY: Lanes) -> Pixels {
        let facing = (slopeY - slopeX) * 0.70710678
        let bright = max(facing, .splat(0))
        let dark = max(-facing, .splat(0))
        let light = bright * bright * bright * 0.5
        let shade = dark * dark * 0.3
        return Pixels(red: light, green: light, blue: light, alpha: light + shade)
    }
}
