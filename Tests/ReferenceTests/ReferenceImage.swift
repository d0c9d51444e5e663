import CITrans
import Glibc
import TestSupport

/// A picture in double precision: core-image.md 3.1–3.5.
struct ReferenceImage: Sendable {
    let rect: CGRect
    private let left: Int
    private let bottom: Int
    private let columns: Int
    private let rows: Int
    /// The bitmap's own numbers, premultiplied, from the lowest row to the highest.
    private let held: [Light]
    /// Premultiplied numbers of the working space.
    private let working: [Light]
    /// Whether the bitmap's numbers have to be decoded to become the working space's.
    private let isEncoded: Bool

    static let empty = ReferenceImage()

    private init() {
        (rect, left, bottom, columns, rows) = (.null, 0, 0, 0, 0)
        (held, working, isEncoded) = ([], [], false)
    }

    /// The bitmap with its lower left corner at whole numbers of working space.
    init(_ source: TestBitmap, left: Int, bottom: Int, in space: WorkingSpace) {
        let bitmap = source.bitmap
        let isEncoded = space == .linearSRGB && bitmap.colorSpace == .sRGB
        var held: [Light] = []
        for y in (0..<bitmap.height).reversed() {
            for x in 0..<bitmap.width {
                let n = source.numbers(x, y)
                let straight = Light(n.red, n.green, n.blue, n.alpha)
                held.append(bitmap.alpha == .straight ? straight.scalingColor(by: n.alpha) : straight)
            }
        }
        self.held = held
        working = isEncoded ? held.map(Self.decoded) : held
        self.isEncoded = isEncoded
        (self.left, self.bottom) = (left, bottom)
        (columns, rows) = (bitmap.width, bitmap.height)
        rect = CGRect(x: left, y: bottom, width: bitmap.width, height: bitmap.height)
    }

    /// The pixel that a point lies in.
    func at(_ p: CGPoint) -> Light {
        pixel(working, Int(floor(p.x)) - left, Int(floor(p.y)) - bottom)
    }

    /// Between pixel centres, mixed in the working space.
    func interpolated(_ p: CGPoint) -> Light { bilinear(working, p) }

    /// Between pixel centres, mixed as the bitmap holds them and then brought to the working space.
    func moved(_ p: CGPoint) -> Light {
        let mixed = bilinear(held, p)
        return isEncoded ? Self.decoded(mixed) : mixed
    }

    /// How much of a pixel around the point lies inside the image.
    func coverage(_ p: CGPoint) -> Double {
        let (x, y) = (min(p.x - rect.minX, rect.maxX - p.x), min(p.y - rect.minY, rect.maxY - p.y))
        return clamp(x + 0.5) * clamp(y + 0.5)
    }

    private func bilinear(_ pixels: [Light], _ p: CGPoint) -> Light {
        let (x, y) = (p.x - 0.5, p.y - 0.5)
        guard rect.insetBy(dx: -1, dy: -1).contains(p) else { return .zero }
        let (column, row) = (Int(floor(x)) - left, Int(floor(y)) - bottom)
        let lower = mix(pixel(pixels, column, row), pixel(pixels, column + 1, row), frac(x))
        let upper = mix(pixel(pixels, column, row + 1), pixel(pixels, column + 1, row + 1), frac(x))
        return mix(lower, upper, frac(y))
    }

    private func pixel(_ pixels: [Light], _ column: Int, _ row: Int) -> Light {
        guard column >= 0, row >= 0, column < columns, row < rows else { return .zero }
        return pixels[row * columns + column]
    }

    private static func decoded(_ p: Light) -> Light {
        if p.alpha == 0 { return .zero }
        func part(_ c: Double) -> Double { ReferenceColor.decoded(c / p.alpha) * p.alpha }
        return Light(part(p.x), part(p.y), part(p.z), p.alpha)
    }

    /// The part inside a rectangle of whole pixels.
    func cropped(to other: CGRect) -> ReferenceImage { ReferenceImage(self, other) }

    private init(_ image: ReferenceImage, _ other: CGRect) {
        let kept = image.rect.intersection(other)
        if kept.isEmpty {
            self = .empty
            return
        }
        rect = kept
        (left, bottom) = (Int(kept.minX), Int(kept.minY))
        (columns, rows) = (Int(kept.width), Int(kept.height))
        isEncoded = image.isEncoded
        func part(_ pixels: [Light]) -> [Light] {
            (Int(kept.minY)..<Int(kept.maxY)).flatMap { y in
                (Int(kept.minX)..<Int(kept.maxX)).map { image.pixel(pixels, $0 - image.left, y - image.bottom) }
            }
        }
        held = part(image.held)
        working = part(image.working)
    }
}

/// Output conversion, core-image.md 3.4, before the rounding to whole levels.
func levels(_ light: Light, _ space: WorkingSpace) -> Light {
    func level(_ c: Double) -> Double { clamp(c.isNaN ? -1 : c) * 255 }
    if space == .none { return Light(level(light.x), level(light.y), level(light.z), level(light.w)) }
    let a = light.alpha
    func part(_ c: Double) -> Double { level(ReferenceColor.encoded(c / max(a, 1e-5)) * a) }
    return Light(part(light.x), part(light.y), part(light.z), level(a))
}
