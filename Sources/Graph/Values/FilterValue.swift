import Raster

/// What an input of a filter can hold.
public enum FilterValue: Sendable {
    case number(Double)
    case vector(CIVector)
    case color(CIColor)
    case image(CIImage)
    case transform(CGAffineTransform)
    case string(String)
    case data([UInt8])

    public var kind: InputKind {
        switch self {
        case .number: .number
        case .vector: .vector
        case .color: .color
        case .image: .image
        case .transform: .transform
        case .string: .string
        case .data: .data
        }
    }

    /// The numbers of a number, a vector, a colour or a transform.
    package var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .vector(let vector): vector.values
        case .color(let color): [color.red, color.green, color.blue, color.alpha]
        case .transform(let t): [t.a, t.b, t.c, t.d, t.tx, t.ty]
        case .image, .string, .data: nil
        }
    }

    /// Whether every number in it is finite.
    var isFinite: Bool { numbers?.allSatisfy { $0.isFinite } ?? true }
}

/// Types that `CIFilter.setValue(_:forKey:)` takes.
public protocol FilterInputValue {
    var filterValue: FilterValue { get }
}

extension FilterValue: FilterInputValue {
    public var filterValue: FilterValue { self }
}
extension Double: FilterInputValue {
    public var filterValue: FilterValue { .number(self) }
}
extension Float: FilterInputValue {
    public var filterValue: FilterValue { .number(Double(self)) }
}
extension Int: FilterInputValue {
    public var filterValue: FilterValue { .number(Double(self)) }
}
extension Bool: FilterInputValue {
    public var filterValue: FilterValue { .number(self ? 1 : 0) }
}
extension CIVector: FilterInputValue {
    public var filterValue: FilterValue { .vector(self) }
}
extension CGPoint: FilterInputValue {
    public var filterValue: FilterValue { .vector(CIVector(cgPoint: self)) }
}
extension CGRect: FilterInputValue {
    public var filterValue: FilterValue { .vector(CIVector(cgRect: self)) }
}
extension CIColor: FilterInputValue {
    public var filterValue: FilterValue { .color(self) }
}
extension CIImage: FilterInputValue {
    public var filterValue: FilterValue { .image(self) }
}
extension CGAffineTransform: FilterInputValue {
    public var filterValue: FilterValue { .transform(self) }
}
extension String: FilterInputValue {
    public var filterValue: FilterValue { .string(self) }
}

#if !hasFeature(Embedded)
    extension FilterValue {
        /// The value in an `Any`; nil where no input takes its type.
        package init?(anything value: Any) {
            switch value {
            case let value as any FilterInputValue: self = value.filterValue
            case let integer as any BinaryInteger: self = .number(Double(integer))
            case let number as any BinaryFloatingPoint: self = .number(Double(number))
            // Foundation's numbers.
            case let number as Double: self = .number(number)
            case let bytes as [UInt8]: self = .data(bytes)
            default: return nil
            }
        }

        /// The value without its case.
        var content: Any {
            switch self {
            case .number(let number): number
            case .vector(let vector): vector
            case .color(let color): color
            case .image(let image): image
            case .transform(let transform): transform
            case .string(let string): string
            case .data(let bytes): bytes
            }
        }
    }
#endif
