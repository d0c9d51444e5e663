/// An expression whose type is known and whose conversions are written out.
final class TypedExpression {
    indirect enum Kind {
        /// One word for each slot.
        case constant([UInt32])
        case variable(VariableInfo)
        /// Components of a vector, by number.
        case swizzle(TypedExpression, [UInt8])
        /// A run of slots of a structure, array, matrix or vector.
        case slice(TypedExpression, offset: Int)
        /// The element at an index known only at run time.
        case element(TypedExpression, TypedExpression)
        /// The target of a pointer, some elements on.
        case dereference(TypedExpression, TypedExpression)
        case addressOf(TypedExpression)
        /// A pointer some elements on.
        case advance(TypedExpression, TypedExpression)
        case arithmetic(BinaryOperator, TypedExpression, TypedExpression)
        case matrixProduct(TypedExpression, TypedExpression)
        case negate(TypedExpression)
        case complement(TypedExpression)
        /// `&&` (true) and `||`: the second side is left out where the first decides.
        case both(Bool, TypedExpression, TypedExpression)
        case conditional(TypedExpression, TypedExpression, TypedExpression)
        /// Every slot to another kind.
        case convert(TypedExpression)
        /// The same bits, named otherwise.
        case reinterpret(TypedExpression)
        /// The slots of several, one after another.
        case join([TypedExpression])
        /// One scalar in every slot.
        case splat(TypedExpression)
        /// A scalar on a matrix's diagonal, or the part of another matrix that fits, on that of the identity.
        case diagonal(TypedExpression)
        case submatrix(TypedExpression)
        /// The function's number: a reference would make chains and circles of functions that hold one another.
        case call(Int, [TypedExpression])
        case builtin(BuiltinMeaning, [TypedExpression])
        case assign(TypedExpression, TypedExpression)
        case increment(TypedExpression, by: Int32, givesOld: Bool)
        case comma(TypedExpression, TypedExpression)
    }

    let kind: Kind
    let type: ValueType
    let position: SourcePosition

    init(_ kind: Kind, _ type: ValueType, at position: SourcePosition) {
        self.kind = kind
        self.type = type
        self.position = position
    }

    /// Its words, where it is a constant.
    var constant: [UInt32]? { if case .constant(let words) = kind { words } else { nil } }
}

enum BinaryOperator: UInt8 {
    case add, subtract, multiply, divide, remainder, shiftLeft, shiftRight, and, or, exclusiveOr
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

    init?(_ sign: String) {
        switch sign {
        case "+": self = .add
        case "-": self = .subtract
        case "*": self = .multiply
        case "/": self = .divide
        case "%": self = .remainder
        case "<<": self = .shiftLeft
        case ">>": self = .shiftRight
        case "&": self = .and
        case "|": self = .or
        case "^": self = .exclusiveOr
        case "==": self = .equal
        case "!=": self = .notEqual
        case "<": self = .less
        case "<=": self = .lessOrEqual
        case ">": self = .greater
        case ">=": self = .greaterOrEqual
        default: return nil
        }
    }

    var isComparison: Bool { rawValue >= BinaryOperator.equal.rawValue }
    var isBitwise: Bool { rawValue >= BinaryOperator.shiftLeft.rawValue && !isComparison }
    var isShift: Bool { self == .shiftLeft || self == .shiftRight }
}
