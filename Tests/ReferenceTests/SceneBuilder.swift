import CITrans
import Glibc
import TestSupport

/// Sets the same random inputs on a filter and on its reference.
struct SceneBuilder {
    private(set) var random: SeededGenerator
    let filter: CIFilter
    private(set) var inputs: ReferenceInputs
    private(set) var notes: [String]

    /// The largest number in pictures of floats, before alpha.
    private let brightest: Float

    init(_ name: String, seed: UInt64, brightest: Float) throws {
        self.brightest = brightest
        random = SeededGenerator(seed: seed)
        filter = try CIFilter(named: name)
        inputs = ReferenceInputs(image: .empty, target: .empty)
        notes = ["\(name), seed \(seed)"]
        if chance(0.25) { inputs.space = .none }
        if chance(0.25) { inputs.usesAppleDefaults = true }
        filter.usesAppleDefaults = inputs.usesAppleDefaults
        notes.append("\(inputs.space)\(inputs.usesAppleDefaults ? ", Apple's defaults" : "")")
        try setPictures()
        try setTime()
    }

    // MARK: Random numbers

    mutating func chance(_ p: Double) -> Bool { number(0...1) < p }
    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    mutating func seed() -> UInt64 { random.next() }

    /// As many small numbers as large ones.
    mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
        exp(number(log(range.lowerBound)...log(range.upperBound)))
    }

    // MARK: The inputs that every transition has

    private mutating func setPictures() throws {
        let (width, height) = (whole(5...61), whole(5...47))
        var (left, bottom) = (0, 0)
        if chance(0.5) { (left, bottom) = (whole(-90...90), whole(-90...90)) }
        if chance(0.1) { (left, bottom) = (whole(-9000...9000), whole(-9000...9000)) }
        inputs.image = try setPicture("inputImage", width, height, left, bottom)
        if chance(0.6) {
            inputs.target = try setPicture("inputTargetImage", width, height, left, bottom)
        } else {
            inputs.target = try setPicture(
                "inputTargetImage", whole(5...61), whole(5...47), left + whole(-12...12), bottom + whole(-12...12))
        }
    }

    /// Random pixels of one kind or another at a place.
    private mutating func setPicture(
        _ key: String, _ width: Int, _ height: Int, _ left: Int, _ bottom: Int
    ) throws -> ReferenceImage {
        let bitmap = try picture(width, height)
        let moved = bitmap.image.transformed(
            by: CGAffineTransform(translationX: Double(left), y: Double(bottom)))
        try filter.set(.image(moved), forKey: key)
        let format = bitmap.bitmap
        notes.append("\(key) \(width)×\(height) at \(left),\(bottom) \(format.format.name) \(format.alpha)")
        return ReferenceImage(bitmap, left: left, bottom: bottom, in: inputs.space)
    }

    private mutating func picture(_ width: Int, _ height: Int) throws -> TestBitmap {
        switch whole(0...5) {
        case 0: return try .waves(width, height, phase: whole(0...3))
        case 1: return try .random(width, height, .rgb8, seed: seed())
        case 2: return try .random(width, height, .rgba8, .straight, seed: seed())
        case 3:
            let result = try TestBitmap(width, height, .rgbaf, .premultiplied, .linearSRGB)
            var numbers = SeededGenerator(seed: seed())
            var alpha: Float = 1
            let brightest = brightest
            result.setFloats { _, _, component in
                if component == 0 { alpha = Bool.random(using: &numbers) ? 1 : .random(in: 0...1, using: &numbers) }
                return component == 3 ? alpha : alpha * .random(in: 0...brightest, using: &numbers)
            }
            return result
        default:
            let result = try TestBitmap(width, height)
            result.randomizeWithinAlpha(seed())
            return result
        }
    }

    private mutating func setTime() throws {
        var time = number(0...1)
        if chance(0.25) { time = magnitude(0.0005...0.1) }
        if chance(0.25) { time = 1 - magnitude(0.0005...0.1) }
        if chance(0.1) { time = number(-0.5...1.5) }
        if chance(0.1) { time = [0, 0.25, 0.5, 0.75, 1][whole(0...4)] }
        inputs.time = time
        try filter.setTime(time)
        notes.append("t \(time)")
    }

    // MARK: Inputs of one transition

    mutating func setNumber(_ key: String, _ value: Double) throws {
        inputs.numbers[key] = value
        try filter.set(.number(value), forKey: key)
        notes.append("\(key) \(value)")
    }

    mutating func setVector(_ key: String, _ values: [Double]) throws {
        inputs.vectors[key] = values
        try filter.set(.vector(CIVector(values: values)), forKey: key)
        notes.append("\(key) \(values)")
    }

    /// A factor; sometimes none.
    mutating func setScalar(_ key: String, _ range: ClosedRange<Double>) throws {
        if chance(0.75) { try setNumber(key, chance(0.1) ? range.lowerBound : number(range)) }
    }

    /// Tiny, usual or huge; sometimes none.
    mutating func setLength(_ key: String, from low: Double, to high: Double = 3000) throws {
        switch number(0...1) {
        case ..<0.3: return
        case ..<0.5: try setNumber(key, magnitude(low...(low * 20)))
        case ..<0.85: try setNumber(key, number(max(low, 2)...80))
        default: try setNumber(key, magnitude(80...high))
        }
    }

    /// Any angle, or an eighth of a turn and its multiples; sometimes none.
    mutating func setAngle(_ key: String = "inputAngle") throws {
        switch number(0...1) {
        case ..<0.15: return
        case ..<0.5: try setNumber(key, Double(whole(-5...9)) * .pi / 4)
        default: try setNumber(key, number(-8...8))
        }
    }

    mutating func setColor(_ key: String = "inputColor") throws {
        if chance(0.25) { return }
        let parts = (0..<4).map { $0 == 3 && chance(0.5) ? 1 : number(0...1) }
        inputs.colors[key] = parts
        try filter.set(
            .color(CIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])), forKey: key)
        notes.append("\(key) \(parts)")
    }

    mutating func setCenter() throws {
        if chance(0.4) { return }
        let frame = inputs.frame
        let far = chance(0.15) ? 200.0 : 10
        try setVector(
            "inputCenter",
            [number((frame.minX - far)...(frame.maxX + far)), number((frame.minY - far)...(frame.maxY + far))])
    }

    /// The frame, more, less, or something beside it; sometimes none.
    mutating func setExtent(_ key: String = "inputExtent") throws {
        let frame = inputs.frame
        switch number(0...1) {
        case ..<0.4: return
        case ..<0.5: try setVector(key, CIVector(cgRect: frame).values)
        case ..<0.65:
            let margin = number(0...30)
            try setVector(key, CIVector(cgRect: frame.insetBy(dx: -margin, dy: -number(0...30))).values)
        case ..<0.85:
            try setVector(
                key,
                [
                    frame.minX + number(0...0.4) * frame.width, frame.minY + number(0...0.4) * frame.height,
                    frame.width * number(0.1...0.6), frame.height * number(0.1...0.6),
                ])
        default:
            try setVector(
                key, [frame.minX + number(-30...30), frame.minY + number(-30...30), number(5...80), number(5...80)])
        }
    }

    /// Random pixels for a backside or a shading, near the frame.
    mutating func setImage(_ key: String) throws {
        inputs.images[key] = try setPicture(
            key, whole(2...40), whole(2...40), Int(inputs.frame.minX) + whole(-9...9),
            Int(inputs.frame.minY) + whole(-9...9))
    }

    mutating func setEmptyImage(_ key: String) throws {
        inputs.images[key] = .empty
        try filter.set(.image(.empty()), forKey: key)
        notes.append("\(key) empty")
    }

    /// Greys, over the frame or beside it.
    mutating func setMask() throws {
        let frame = inputs.frame
        var (width, height, left, bottom) = (
            Int(frame.width), Int(frame.height), Int(frame.minX), Int(frame.minY)
        )
        if chance(0.3) { (width, height, left, bottom) = (width + 4, whole(4...60), left - 2, bottom + whole(-9...9)) }
        let bitmap = try TestBitmap(width, height, chance(0.5) ? .gray8 : .rgb8, .opaque, chance(0.3) ? .none : .sRGB)
        if chance(0.4) {
            bitmap.randomize(seed())
        } else {
            let (dx, dy, steps) = (UInt32(whole(1...9)), UInt32(whole(1...9)), UInt32(whole(20...256)))
            bitmap.setBits { x, y, role in
                (UInt32(x) * dx + UInt32(y) * dy) % steps * 255 / (steps - 1) ^ (role == .green ? 255 : 0)
            }
        }
        try filter.set(
            .image(
                bitmap.image.transformed(by: CGAffineTransform(translationX: Double(left), y: Double(bottom)))),
            forKey: "inputMaskImage")
        inputs.images["inputMaskImage"] = ReferenceImage(bitmap, left: left, bottom: bottom, in: inputs.space)
        notes.append("inputMaskImage \(width)×\(height) at \(left),\(bottom) \(bitmap.bitmap.colorSpace)")
    }
}
