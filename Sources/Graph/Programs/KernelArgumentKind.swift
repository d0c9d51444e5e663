/// What an argument of a kernel is.
/// In C: `citrans_kernel_argument_kind`.
public enum KernelArgumentKind: Int32, Sendable, CaseIterable {
    /// A float, or a vector of them.
    case float = 1
    case int = 2
    case uint = 3
    case bool = 4
    /// Four numbers: a colour, matched to the working space and premultiplied.
    case color = 5
    /// Column after column.
    case matrix = 6
    case image = 7
    /// Bytes.
    case data = 8
}

extension KernelParameter.Kind {
    public var argumentKind: KernelArgumentKind {
        switch self {
        case .float: .float
        case .int: .int
        case .uint: .uint
        case .bool: .bool
        case .color: .color
        case .matrix: .matrix
        case .image: .image
        case .data: .data
        }
    }
}
