import CITrans
import Glibc

/// Where the sheet lies, transitions.md 2.10.
struct ReferenceCurl: Sendable {
    let direction: Direction
    /// R and R_k.
    let radius: Double
    let kernelRadius: Double
    /// D.
    let line: Double

    init(_ inputs: ReferenceInputs, _ extent: CGRect) {
        direction = Direction(inputs.number("inputAngle", 0), over: extent)
        let given = inputs.length("inputRadius", 100)
        radius = max(given, 0.01)
        kernelRadius = max(given, 0)
        line = direction.lowest + max(inputs.time, 0) * (kernelRadius + direction.span)
    }

    func u(_ p: CGPoint) -> Double { (line - direction.position(p)) / radius }

    func omega(_ u: Double) -> Double {
        u <= 0 ? u : u + 0.5625 * pow(sqrt(max(1 - pow(u, 1.5), 0)) - 1, 2)
    }

    /// The point moved along e by so many radii.
    func along(_ p: CGPoint, _ radii: Double) -> CGPoint { p + direction.e * (radius * radii) }

    /// The silhouette of the roll, one pixel wide.
    func silhouette(_ u: Double) -> Double { clamp((1 - u) * kernelRadius) }
}

/// transitions.md 2.10.
struct ReferencePageCurl: ReferenceTransition {
    private let i: ReferenceInputs
    private let curl: ReferenceCurl
    private let backside: ReferenceImage
    private let shading: ReferenceImage
    /// The page is transparent by itself where it ends.
    let extent = CGRect.infinite

    init(_ inputs: ReferenceInputs) {
        i = inputs
        curl = ReferenceCurl(inputs, inputs.extent())
        backside = inputs.images["inputBacksideImage"]?.cropped(to: inputs.image.rect) ?? inputs.image
        shading = inputs.images["inputShadingImage"] ?? .empty
    }

    func light(at p: CGPoint) -> Light {
        let u = curl.u(p)
        let omega = curl.omega(u)
        let place = curl.along(p, u - omega)
        let front = i.image.interpolated(place)
        let back = backside.interpolated(curl.along(p, u + omega - .pi))
        let shaded = (shade(u) * back.alpha).over(back)
        let page = shaded.over(front) * curl.silhouette(u)
        return page.over(i.target.at(p) * (u < 1 ? i.targetShare(p, place: place) : 1))
    }

    private func shade(_ u: Double) -> Light {
        let rect = shading.rect
        if rect.isEmpty { return .zero }
        if u < 0 { return shading.interpolated(rect.middle) }
        let away = curl.direction.e * (-u * curl.kernelRadius / curl.radius)
        return shading.interpolated(
            CGPoint(
                x: rect.midX + rect.width / 2 * clamp(away.x, -1, 1),
                y: rect.midY + rect.height / 2 * clamp(away.y, -1, 1)))
    }
}
