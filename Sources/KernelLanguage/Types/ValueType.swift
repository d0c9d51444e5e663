/// The type of a value. Every value is a run of scalars, called slots; `slotCount` says how many.
indirect enum ValueType: Equatable, Sendable {
    case void
    case scalar(ScalarKind)
    case vector(ScalarKind, Int)
    /// Columns one after another, each as many floats as there are rows.
    case matrix(columns: Int, rows: Int)
    case array(ValueType, Int)
    case structure(StructType)
    /// To elements of data that the host passes, or of a variable. Its slots are the target's number, which is always
    /// known, and an offset in elements.
    case pointer(ValueType)
    /// Its slot is the image's number, which is always known.
    case sampler
    /// Metal's `destination`: where the pixel is.
    case destination
    /// Metal's `group::destination`: where a group of four pixels is, and what takes their colours.
    case groupDestination

    static let float = ValueType.scalar(.float)
    static let bool = ValueType.scalar(.bool)
    static let int = ValueType.scalar(.int)
    static let float2 = ValueType.vector(.float, 2)
    static let float4 = ValueType.vector(.float, 4)

    /// A vector, or a scalar for a count of 1.
    static func of(_ kind: ScalarKind, _ count: Int) -> ValueType {
        count == 1 ? .scalar(kind) : .vector(kind, count)
    }
}

/// A structure's fields, in order.
final class StructType: Equatable, Sendable {
    struct Field: Sendable {
        let name: String
        let type: ValueType
        /// Slots before it.
        let offset: Int
    }

    let name: String
    let fields: [Field]
    let slotCount: Int
    /// Arrays and structures within one another.
    let depth: Int

    init(name: String, fields: [(name: String, type: ValueType)]) {
        self.name = name
        var offset = 0
        var list: [Field] = []
        for field in fields {
            list.append(Field(name: field.name, type: field.type, offset: offset))
            offset = min(offset &+ field.type.slotCount, KernelLimits.variableSlots + 1)
        }
        self.fields = list
        slotCount = offset
        depth = 1 + fields.reduce(0) { max($0, $1.type.depth) }
    }

    static func == (a: StructType, b: StructType) -> Bool { a === b }
}

extension ValueType {
    /// More than `KernelLimits.variableSlots` where it is too large to count.
    var slotCount: Int {
        switch self {
        case .void, .destination, .groupDestination: 0
        case .scalar, .sampler: 1
        case .pointer: 2
        case .vector(_, let count): count
        case .matrix(let columns, let rows): columns * rows
        case .array(let element, let count):
            min(
                element.slotCount.multipliedReportingOverflow(by: count).partialValue.magnitude,
                UInt(KernelLimits.variableSlots + 1)
            ).asInt
        case .structure(let type): type.slotCount
        }
    }

    var depth: Int {
        switch self {
        case .array(let element, _): 1 + element.depth
        case .structure(let type): type.depth
        default: 0
        }
    }

    /// The kind of every component, for scalars, vectors and matrices.
    var kind: ScalarKind? {
        switch self {
        case .scalar(let kind), .vector(let kind, _): kind
        case .matrix: .float
        default: nil
        }
    }

    /// Components of a scalar or a vector.
    var componentCount: Int? {
        switch self {
        case .scalar: 1
        case .vector(_, let count): count
        default: nil
        }
    }

    var isScalar: Bool { if case .scalar = self { true } else { false } }
    var isVector: Bool { if case .vector = self { true } else { false } }
    var isMatrix: Bool { if case .matrix = self { true } else { false } }

    /// The same shape with another kind of component.
    func with(_ kind: ScalarKind) -> ValueType {
        switch self {
        case .scalar: .scalar(kind)
        case .vector(_, let count): .vector(kind, count)
        default: self
        }
    }

    /// What `value[i]` is, and how many there are.
    var element: (type: ValueType, count: Int)? {
        switch self {
        case .vector(let kind, let count): (.scalar(kind), count)
        case .matrix(let columns, let rows): (.of(.float, rows), columns)
        case .array(let element, let count): (element, count)
        default: nil
        }
    }
}

extension UInt {
    fileprivate var asInt: Int { Int(truncatingIfNeeded: self) }
}
