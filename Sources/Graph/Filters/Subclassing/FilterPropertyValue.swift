import Raster

#if !hasFeature(Embedded)
    /// Types that a property of a filter can be of; nil stands for what is not set.
    public protocol FilterPropertyValue {
        static var inputKind: InputKind { get }
        /// nil where the value is of another kind.
        static func value(of value: FilterValue) -> Self?
        /// nil where there is none.
        var propertyValue: FilterValue? { get }
    }

    extension FilterPropertyValue where Self: FilterInputValue {
        public var propertyValue: FilterValue? { filterValue }
    }

    extension Optional: FilterPropertyValue where Wrapped: FilterPropertyValue {
        public static var inputKind: InputKind { Wrapped.inputKind }
        public static func value(of value: FilterValue) -> Wrapped?? { Wrapped.value(of: value).map { .some($0) } }
        public var propertyValue: FilterValue? { flatMap { $0.propertyValue } }
    }

    extension Double: FilterPropertyValue {
        public static var inputKind: InputKind { .number }
        public static func value(of value: FilterValue) -> Double? { value.number }
    }

    extension Float: FilterPropertyValue {
        public static var inputKind: InputKind { .number }
        public static func value(of value: FilterValue) -> Float? { value.number.map { Float($0) } }
    }

    extension Int: FilterPropertyValue {
        public static var inputKind: InputKind { .number }
        public static func value(of value: FilterValue) -> Int? { value.number.flatMap { Int(exactly: $0.rounded()) } }
    }

    extension Bool: FilterPropertyValue {
        public static var inputKind: InputKind { .number }
        public static func value(of value: FilterValue) -> Bool? { value.number.map { $0 != 0 } }
    }

    extension CIVector: FilterPropertyValue {
        public static var inputKind: InputKind { .vector }
        public static func value(of value: FilterValue) -> CIVector? {
            if case .vector(let v) = value { v } else { nil }
        }
    }

    extension CIColor: FilterPropertyValue {
        public static var inputKind: InputKind { .color }
        public static func value(of value: FilterValue) -> CIColor? { if case .color(let c) = value { c } else { nil } }
    }

    extension CIImage: FilterPropertyValue {
        public static var inputKind: InputKind { .image }
        public static func value(of value: FilterValue) -> CIImage? { if case .image(let i) = value { i } else { nil } }
    }

    extension CGAffineTransform: FilterPropertyValue {
        public static var inputKind: InputKind { .transform }
        public static func value(of value: FilterValue) -> CGAffineTransform? {
            if case .transform(let t) = value { t } else { nil }
        }
    }

    extension String: FilterPropertyValue {
        public static var inputKind: InputKind { .string }
        public static func value(of value: FilterValue) -> String? { if case .string(let s) = value { s } else { nil } }
    }

    extension FilterValue {
        fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
    }
#endif
