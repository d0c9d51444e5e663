import Raster

// Filters that are Swift classes of the host's. They are found by reflection, which Embedded Swift, and so the shipped
// library, does not have.
#if !hasFeature(Embedded)
    /// An input of a filter that is a subclass of `CIFilter`: a property that is also set and read by its name as key, and
    /// listed with the filter's inputs.
    ///
    ///     final class Haze: CIFilter {
    ///         @FilterInput var inputImage: CIImage?
    ///         @FilterInput(slider: 0...1) var inputDistance = 0.2
    ///         override var outputImage: CIImage? { … }
    ///     }
    ///
    /// The value that the property is declared with is the input's default. `inputImage`, `inputTargetImage` and
    /// `inputBackgroundImage` are the filter's pictures: there is no output without them.
    @propertyWrapper
    public final class FilterInput<Value: FilterPropertyValue> {
        private let initial: Value
        private var current: Value?
        let advice: Advice

        /// What is known of the input beyond its key and class.
        struct Advice {
            var displayName, description: String?
            var type: AttributeType?
            var minimum, maximum: Double?
            var slider: ClosedRange<Double>?
            var identity: Double?
        }

        public init(
            wrappedValue: Value, displayName: String? = nil, description: String? = nil, type: AttributeType? = nil,
            min: Double? = nil, max: Double? = nil, slider: ClosedRange<Double>? = nil, identity: Double? = nil
        ) {
            initial = wrappedValue
            advice = Advice(
                displayName: displayName, description: description, type: type, minimum: min, maximum: max,
                slider: slider, identity: identity)
        }

        public var wrappedValue: Value {
            get { current ?? initial }
            set { current = newValue }
        }
    }

    /// A property as the filter that it belongs to sees it.
    protocol FilterProperty: AnyObject {
        /// What was set; nil where the property has its default.
        var filterValue: FilterValue? { get }
        func row(_ key: String) -> InputAttributes
        /// Takes a value of the row's kind, or with nil puts the property back; false where it cannot hold the value.
        func take(_ value: FilterValue?) -> Bool
    }

    extension FilterInput: FilterProperty {
        var filterValue: FilterValue? { current?.propertyValue }

        func take(_ value: FilterValue?) -> Bool {
            guard let value else {
                current = nil
                return true
            }
            guard let known = Value.value(of: value) else { return false }
            current = known
            return true
        }

        func row(_ key: String) -> InputAttributes {
            let isPicture = [kCIInputImageKey, kCIInputTargetImageKey, kCIInputBackgroundImageKey].contains(key)
            return InputAttributes(
                AttributeText(keeping: key),
                AttributeText(keeping: advice.displayName ?? InputNaming.displayName(of: key)),
                AttributeText(keeping: advice.description ?? ""), kind: Value.inputKind, type: advice.type ?? type(key),
                default: initial.propertyValue?.numbers, min: advice.minimum, max: advice.maximum,
                slider: advice.slider,
                identity: advice.identity.map { [$0] }, required: isPicture, picture: isPicture)
        }

        private func type(_ key: String) -> AttributeType {
            switch Value.inputKind {
            case .image: .image
            case .color: .color
            case .number: key == kCIInputTimeKey ? .time : .scalar
            case .transform: .transform
            case .vector, .string, .data: .none
            }
        }
    }
#endif
