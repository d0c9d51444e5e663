import CITrans
import TestSupport

/// What a transition is given, with the rules of transitions.md 3 for what is not set.
struct ReferenceInputs: Sendable {
    var image: ReferenceImage
    var target: ReferenceImage
    var time = 0.0
    var space = WorkingSpace.linearSRGB
    var usesAppleDefaults = false
    /// What is set, by key.
    var numbers: [String: Double] = [:]
    var vectors: [String: [Double]] = [:]
    var colors: [String: [Double]] = [:]
    var images: [String: ReferenceImage] = [:]

    var frame: CGRect { image.rect.union(target.rect) }

    func number(_ key: String, _ value: Double) -> Double { numbers[key] ?? value }

    /// The factor for lengths that are not set.
    var scale: Double { usesAppleDefaults ? 1 : min(frame.width, frame.height) / 300 }

    func length(_ key: String, _ value: Double) -> Double { numbers[key] ?? value * scale }

    func offset(_ key: String, _ value: CGPoint) -> CGPoint {
        vectors[key].map { CGPoint(x: $0[0], y: $0[1]) } ?? value * scale
    }

    func center(_ value: CGPoint = CGPoint(x: 150, y: 150)) -> CGPoint {
        vectors["inputCenter"].map { CGPoint(x: $0[0], y: $0[1]) } ?? (usesAppleDefaults ? value : frame.middle)
    }

    /// `inputExtent`.
    func extent(_ value: CGRect = CGRect(x: 0, y: 0, width: 300, height: 300)) -> CGRect {
        rectangle("inputExtent") ?? (usesAppleDefaults ? value : frame)
    }

    func rectangle(_ key: String) -> CGRect? {
        vectors[key].map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }

    /// The raw numbers.
    func rawColor(_ key: String, _ value: [Double]) -> Light {
        let c = colors[key] ?? value
        return Light(c[0], c[1], c[2], c[3])
    }

    /// Linear where the working space is, and premultiplied.
    func color(_ key: String, _ value: [Double]) -> Light {
        let c = rawColor(key, value)
        func part(_ x: Double) -> Double { (space == .linearSRGB ? ReferenceColor.decoded(x) : x) * c.alpha }
        return Light(part(c.x), part(c.y), part(c.z), c.alpha)
    }

    /// Rule 1: no extent leaves a part of the frame out.
    var endsAreExact: Bool {
        if usesAppleDefaults { return false }
        // An empty rectangle is the image's extent where a filter takes one at all.
        return rectangle("inputExtent").map { ($0.isEmpty ? image.rect : $0).contains(frame) } ?? true
    }

    /// Rule 1: how much shows of what Apple leaves behind, over the first and the last twentieth. An even rise would be
    /// five levels after a thousandth, where two are allowed.
    var leftover: Double { endsAreExact ? smooth(20 * min(time, 1 - time)) : 1 }
    /// How far what is late at the end has been made up for, over the last twentieth.
    var departure: Double { endsAreExact ? 1 - smooth(20 * (1 - time)) : 0 }

    /// How much of the target shows at a point where the page lies, whose place on it is given, and where it never lay:
    /// the beginning is the picture alone. From where the page has left, the target shows as it is.
    func targetShare(_ p: CGPoint, place: CGPoint) -> Double {
        if !endsAreExact { return 1 }
        let still = image.rect.contains(p) ? image.coverage(place) : 1
        return 1 - still * (1 - smooth(20 * time))
    }
}

/// One transition for given inputs: a pure function of the point.
protocol ReferenceTransition: Sendable {
    init(_ inputs: ReferenceInputs)
    /// Outside this rectangle the result is transparent.
    var extent: CGRect { get }
    func light(at p: CGPoint) -> Light
}

/// A transition with its ends.
struct ReferencePicture: Sendable {
    private let inputs: ReferenceInputs
    private let transition: any ReferenceTransition

    init(_ kind: any ReferenceTransition.Type, _ inputs: ReferenceInputs) {
        self.inputs = inputs
        transition = kind.init(inputs)
    }

    func light(at p: CGPoint) -> Light {
        if inputs.endsAreExact, inputs.frame.contains(p) {
            if inputs.time <= 0 { return inputs.image.at(p) }
            if inputs.time >= 1 { return inputs.target.at(p) }
        }
        return transition.extent.integral.contains(p) ? transition.light(at: p) : .zero
    }
}
