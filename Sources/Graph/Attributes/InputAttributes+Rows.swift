/// The kinds of row that filters' tables are written with.
extension InputAttributes {
    /// A picture: its extent belongs to the frame, and nothing is rendered without it.
    public static func picture(_ key: AttributeText, _ name: AttributeText, _ summary: AttributeText) -> Self {
        Self(key, name, summary, kind: .image, type: .image, required: true, picture: true)
    }

    /// An image beside the pictures: a mask, a shading, a backside.
    public static func image(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, type: AttributeType = .image,
        required: Bool
    ) -> Self {
        Self(key, name, summary, kind: .image, type: type, required: required)
    }

    public static func number(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, type: AttributeType = .scalar,
        default value: Double, min: Double? = nil, max: Double? = nil, slider: ClosedRange<Double>? = nil,
        identity: Double? = nil
    ) -> Self {
        Self(
            key, name, summary, kind: .number, type: type, default: [value], min: min, max: max, slider: slider,
            identity: identity.map { [$0] })
    }

    /// A length in pixels that grows with the frame unless it is set.
    public static func distance(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, default value: Double,
        min: Double? = nil, max: Double? = nil, slider: ClosedRange<Double>? = nil, identity: Double? = nil,
        follows: FrameRule = .length
    ) -> Self {
        Self(
            key, name, summary, kind: .number, type: .distance, default: [value], min: min, max: max, slider: slider,
            identity: identity.map { [$0] }, follows: follows)
    }

    public static func angle(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, default value: Double,
        min: Double? = nil, slider: ClosedRange<Double>, identity: Double? = 0
    ) -> Self {
        Self(
            key, name, summary, kind: .number, type: .angle, default: [value], min: min, slider: slider,
            identity: identity.map { [$0] })
    }

    public static func color(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, type: AttributeType = .color,
        default value: [Double]
    ) -> Self {
        Self(key, name, summary, kind: .color, type: type, default: value)
    }

    /// A rectangle that is the frame's unless it is set.
    public static func rectangle(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, default value: [Double]
    ) -> Self {
        Self(key, name, summary, kind: .vector, type: .rectangle, default: value, follows: .extent)
    }

    /// A point that is the frame's middle unless it is set.
    public static func position(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, default value: [Double]
    ) -> Self {
        Self(key, name, summary, kind: .vector, type: .position, default: value, follows: .center)
    }

    /// A displacement in pixels that grows with the frame unless it is set.
    public static func offset(
        _ key: AttributeText, _ name: AttributeText, _ summary: AttributeText, default value: [Double],
        identity: [Double]? = nil
    ) -> Self {
        Self(
            key, name, summary, kind: .vector, type: .offset, default: value, identity: identity, follows: .length)
    }

    // The three inputs that every transition has.
    public static let image = picture("inputImage", "Image", "The picture at time 0.")
    public static let targetImage = picture("inputTargetImage", "Target Image", "The picture at time 1.")
    public static let time = InputAttributes(
        "inputTime", "Time", "The position in the transition, from 0 (the image) to 1 (the target image).",
        kind: .number, type: .time, default: [0], min: 0, max: 1, slider: 0...1, identity: [0])
}
