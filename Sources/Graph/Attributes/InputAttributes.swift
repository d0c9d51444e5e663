import Raster

/// The class of value that an input takes.
public enum InputKind: Sendable {
    case number, vector, color, image, transform, string, data

    /// Core Image's name for the class.
    public var className: StaticString {
        switch self {
        case .number: "NSNumber"
        case .vector: "CIVector"
        case .color: "CIColor"
        case .image: "CIImage"
        case .transform: "NSAffineTransform"
        case .string: "NSString"
        case .data: "NSData"
        }
    }

    /// The word for it in a sentence.
    public var word: StaticString {
        switch self {
        case .number: "a number"
        case .vector: "a vector"
        case .color: "a colour"
        case .image: "an image"
        case .transform: "a transform"
        case .string: "a string"
        case .data: "data"
        }
    }
}

/// What an input means, as Core Image's `CIAttributeType…` constants say it.
public enum AttributeType: Sendable {
    case none, time, scalar, distance, angle, boolean, integer, position, offset, rectangle, color, opaqueColor, image
    case transform

    public var name: StaticString {
        switch self {
        case .none: ""
        case .time: "Time"
        case .scalar: "Scalar"
        case .distance: "Distance"
        case .angle: "Angle"
        case .boolean: "Boolean"
        case .integer: "Integer"
        case .position: "Position"
        case .offset: "Offset"
        case .rectangle: "Rectangle"
        case .color: "Color"
        case .opaqueColor: "OpaqueColor"
        case .image: "Image"
        case .transform: "Transform"
        }
    }

    public var unit: StaticString {
        switch self {
        case .distance, .position, .offset, .rectangle: "pixels"
        case .angle: "radians"
        default: ""
        }
    }
}

/// What an input that the user never set stands for, where that is not the table's default.
public enum FrameRule: Sendable {
    /// The default as it is.
    case none
    /// The frame's rectangle.
    case extent
    /// The frame's middle.
    case center
    /// The default times the frame's shorter side over 300, the side of Apple's default extent.
    case length
}

/// One input of a filter: everything that is known of it, in one row.
public struct InputAttributes: Sendable {
    public let key: AttributeText
    public let displayName: AttributeText
    /// One line for people.
    public let summary: AttributeText
    public let kind: InputKind
    public let type: AttributeType
    /// Numbers of the default; nil where there is none. Ranges are advice: values outside are kept as given.
    public let defaultValue: [Double]?
    public let minimum: Double?
    public let maximum: Double?
    public let sliderMinimum: Double?
    public let sliderMaximum: Double?
    public let identity: [Double]?
    public let followsFrame: FrameRule
    /// An image without which there is no output.
    public let isRequired: Bool
    /// An image whose extent belongs to the frame: a picture, as opposed to a mask or a shading.
    public let isPicture: Bool

    package init(
        _ key: AttributeText, _ displayName: AttributeText, _ summary: AttributeText, kind: InputKind,
        type: AttributeType, default defaultValue: [Double]? = nil, min minimum: Double? = nil,
        max maximum: Double? = nil, slider: ClosedRange<Double>? = nil, identity: [Double]? = nil,
        follows: FrameRule = .none, required: Bool = false, picture: Bool = false
    ) {
        self.key = key
        self.displayName = displayName
        self.summary = summary
        self.kind = kind
        self.type = type
        self.defaultValue = defaultValue
        self.minimum = minimum
        self.maximum = maximum
        self.sliderMinimum = slider?.lowerBound
        self.sliderMaximum = slider?.upperBound
        self.identity = identity
        self.followsFrame = follows
        self.isRequired = required
        self.isPicture = picture
    }

    /// The default as a value of the input's class.
    public var defaultFilterValue: FilterValue? {
        guard let numbers = defaultValue else { return nil }
        func number(_ index: Int) -> Double { numbers.indices.contains(index) ? numbers[index] : 0 }
        switch kind {
        case .number: return .number(number(0))
        case .vector: return .vector(CIVector(values: numbers))
        case .color: return .color(CIColor(red: number(0), green: number(1), blue: number(2), alpha: number(3)))
        case .transform:
            return .transform(
                CGAffineTransform(a: number(0), b: number(1), c: number(2), d: number(3), tx: number(4), ty: number(5)))
        case .image, .string, .data: return nil
        }
    }
}
