import CITrans
import TestSupport

/// One rendered picture beside its reference, in levels of 8 bits.
struct ReferenceComparison {
    private(set) var worst = 0.0
    /// Where the worst pixel is, and what is there.
    private(set) var place = ""
    private(set) var sum = 0.0
    private(set) var count = 0
    /// Pixels that are off, and agree with the reference a float's error beside them.
    private(set) var onEdges = 0

    /// How far a float's error can move a point, in pixels, and the time.
    private static let nearby = 3e-4
    private static let instant = 2e-7

    init(_ kind: ReferenceCase, _ scene: SceneBuilder, margin: Int, asBytes: Bool) throws {
        let inputs = scene.inputs
        let reference = ReferencePicture(kind.reference, inputs)
        let output = try scene.filter.output()
        var bounds = inputs.frame.insetBy(dx: -Double(margin), dy: -Double(margin))
        // Outside the frame the ends are nobody's promise.
        if inputs.endsAreExact, inputs.time <= 0 || inputs.time >= 1 { bounds = inputs.frame }
        let isManaged = inputs.space == .linearSRGB
        let target = try TestBitmap(
            Int(bounds.width), Int(bounds.height), asBytes ? .rgba8 : .rgbaf, .premultiplied,
            !isManaged ? .none : asBytes ? .sRGB : .linearSRGB)
        let context = CIContext()
        context.threads = 1
        context.workingSpace = inputs.space
        try context.render(output, bounds: bounds, into: target.bitmap)
        for row in 0..<target.height {
            for column in 0..<target.width {
                let p = CGPoint(
                    x: bounds.minX + Double(column) + 0.5, y: bounds.maxY - Double(row) - 0.5)
                // Where the shadow of a curled page is cut off is the library's to say.
                if kind.filter == "CIPageCurlWithShadowTransition", !output.extent.integral.contains(p) { continue }
                let numbers = target.numbers(column, row)
                let light = Light(numbers.red, numbers.green, numbers.blue, numbers.alpha)
                let ours = asBytes ? light * 255 : levels(light, inputs.space)
                let theirs = Self.expected(reference, p, inputs, asBytes)
                let difference = Self.difference(ours, theirs)
                if !(difference <= (asBytes ? 1 : 0.5)), Self.isOnEdge(ours, kind, inputs, p, asBytes) {
                    onEdges += 1
                } else {
                    add(difference, "(\(p.x), \(p.y)) is \(Self.text(ours)), expected \(Self.text(theirs))")
                }
            }
        }
    }

    private mutating func add(_ difference: Double, _ text: @autoclosure () -> String) {
        sum += difference.isNaN ? 255 : difference
        count += 1
        if !(difference <= worst) {
            worst = difference.isNaN ? 999 : difference
            place = text()
        }
    }

    private static func expected(
        _ reference: ReferencePicture, _ p: CGPoint, _ inputs: ReferenceInputs, _ asBytes: Bool
    ) -> Light {
        let exact = levels(reference.light(at: p), inputs.space)
        return asBytes ? exact.map { ($0 + 0.5).rounded(.down) } : exact
    }

    private static func difference(_ a: Light, _ b: Light) -> Double {
        let d = a - b
        return (0..<4).reduce(0) { $0.isNaN || d[$1].isNaN ? .nan : max($0, abs(d[$1])) }
    }

    /// Whether the pixel lies among what the reference gives a float's error beside it.
    private static func isOnEdge(
        _ ours: Light, _ kind: ReferenceCase, _ inputs: ReferenceInputs, _ p: CGPoint, _ asBytes: Bool
    ) -> Bool {
        var (low, high) = (Light(repeating: .infinity), Light(repeating: -.infinity))
        for change in [-1.0, 0, 1] {
            var inputs = inputs
            if inputs.time > 0, inputs.time < 1 { inputs.time *= 1 + change * instant }
            let reference = ReferencePicture(kind.reference, inputs)
            for dx in [-nearby, 0, nearby] {
                for dy in [-nearby, 0, nearby] {
                    let value = expected(reference, p + CGPoint(x: dx, y: dy), inputs, asBytes)
                    low = pointwiseMin(low, value)
                    high = pointwiseMax(high, value)
                }
            }
        }
        return (0..<4).allSatisfy { ours[$0] >= low[$0] - 0.5 && ours[$0] <= high[$0] + 0.5 }
    }

    private static func text(_ light: Light) -> String {
        "["
            + (0..<4).map { String(Double(Int((light[$0] * 100).isNaN ? -1 : light[$0] * 100)) / 100) }
            .joined(separator: " ") + "]"
    }
}
