import Graph
import Raster

/// One parameter as a row.
struct InputRow {
    private let parameter: KernelParameter
    private let key: String
    private let described: InputDescription?

    init(_ parameter: KernelParameter, _ key: String, _ described: InputDescription?) {
        self.parameter = parameter
        self.key = described?.key ?? key
        self.described = described
    }

    func attributes() throws(CITransError) -> InputAttributes {
        switch parameter.kind {
        case .image: return try image()
        case .data: throw failure("is data, which no input of a filter is")
        default: return try numbers()
        }
    }

    private var name: AttributeText {
        AttributeText(keeping: described?.displayName ?? InputNaming.displayName(of: key))
    }

    private var summary: AttributeText { AttributeText(keeping: described?.summary ?? defaultSummary) }

    private var defaultSummary: String {
        switch key {
        case kCIInputImageKey: "The picture."
        case kCIInputTargetImageKey: InputAttributes.targetImage.summary.string
        case kCIInputBackgroundImageKey: "The picture behind."
        case kCIInputTimeKey: InputAttributes.time.summary.string
        default: "A " + parameter.typeName + "."
        }
    }

    private func failure(_ message: String) -> CITransError {
        let text = "the parameter '" + parameter.name + "' " + message
        return described.map { CITransError(json: $0.place, Sentence(text)) } ?? CITransError(.invalidArgument, text)
    }

    // MARK: Images

    private func image() throws(CITransError) -> InputAttributes {
        if let type = described?.type, type.type != .image {
            throw CITransError(json: type.place, "'\(parameter.name)' is an image, so its type can only be \"Image\"")
        }
        guard described?.defaultValue == nil else { throw failure("is an image, which has no default") }
        let isPicture = [kCIInputImageKey, kCIInputTargetImageKey, kCIInputBackgroundImageKey].contains(key)
        if isPicture { return .picture(AttributeText(keeping: key), name, summary) }
        return .image(AttributeText(keeping: key), name, summary, required: described?.isRequired ?? true)
    }

    // MARK: Numbers

    private func numbers() throws(CITransError) -> InputAttributes {
        let type = try type()
        let count = type.isColor ? 4 : parameter.numberCount
        let isNumber = count == 1
        if !isNumber, described?.hasRange == true { throw failure("is a vector; only numbers have a range") }
        let slider = try range(described?.sliderMinimum, described?.sliderMaximum)
        _ = try range(described?.minimum, described?.maximum)
        let isTime = type == .time
        let standard = try numbers(described?.defaultValue, count, type.isColor, "default") ?? ownDefault(type)
        let identity = try numbers(described?.identity, count, type.isColor, "identity")
        let rule = try rule(type)
        return InputAttributes(
            AttributeText(keeping: key), name, summary,
            kind: type.isColor ? .color : isNumber ? .number : .vector, type: type, default: standard,
            min: described?.minimum ?? (isTime ? 0 : nil), max: described?.maximum ?? (isTime ? 1 : nil),
            slider: slider ?? (isTime ? 0...1 : nil),
            identity: identity, follows: rule)
    }

    /// What the source gives, or zeros; a colour is opaque where nothing says otherwise.
    private func ownDefault(_ type: AttributeType) -> [Double] {
        let own = parameter.defaultValue
        if !type.isColor || own.count == 4 && parameter.hasDefault { return own }
        return own.prefix(3) + [1]
    }

    private func numbers(
        _ given: (numbers: [Double], place: JSONPlace)?, _ count: Int, _ isColor: Bool, _ what: String
    ) throws(CITransError) -> [Double]? {
        guard let given else { return nil }
        if isColor, given.numbers.count == 3 { return given.numbers + [1] }
        guard given.numbers.count == count else {
            throw CITransError(
                json: given.place,
                "\"\(what)\" of '\(parameter.name)', a \(parameter.typeName), takes \(count) numbers, but was given \(given.numbers.count)"
            )
        }
        return given.numbers
    }

    private func range(_ low: Double?, _ high: Double?) throws(CITransError) -> ClosedRange<Double>? {
        guard let low, let high else {
            return nil
        }
        guard low <= high else { throw failure("has a range from more to less") }
        return low...high
    }

    // MARK: Types

    private func type() throws(CITransError) -> AttributeType {
        guard let (type, place) = described?.type else { return ownType }
        let fits: Bool =
            switch type {
            case .time, .scalar, .distance, .angle, .boolean, .integer: parameter.numberCount == 1
            case .position, .offset: parameter.numberCount == 2
            case .rectangle: parameter.numberCount == 4
            case .color, .opaqueColor: [.color, .float(3), .float(4)].contains(parameter.kind)
            case .image, .transform, .none: false
            }
        guard fits else {
            throw CITransError(
                json: place,
                "'\(parameter.name)' is a \(parameter.typeName), which cannot be of type \"\(type.name.string)\"")
        }
        return type
    }

    private var ownType: AttributeType {
        if key == kCIInputTimeKey { return .time }
        if parameter.kind == .color { return .color }
        guard parameter.numberCount == 1 else { return .none }
        switch parameter.kind {
        case .int, .uint: return .integer
        case .bool: return .boolean
        default: return .scalar
        }
    }

    private func rule(_ type: AttributeType) throws(CITransError) -> FrameRule {
        guard described?.followsFrame == true else { return .none }
        switch type {
        case .rectangle: return .extent
        case .position: return .center
        case .distance, .offset: return .length
        default: throw failure("follows the frame, which a Rectangle, Position, Distance or Offset can")
        }
    }
}

extension AttributeType {
    fileprivate var isColor: Bool { self == .color || self == .opaqueColor }
}

extension InputDescription {
    fileprivate var hasRange: Bool { [minimum, maximum, sliderMinimum, sliderMaximum].contains { $0 != nil } }
}
