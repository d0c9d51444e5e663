/// A statement, checked.
final class TypedStatement {
    indirect enum Kind {
        case block([TypedStatement])
        /// Without an initial value a variable begins as zeros.
        case declare(VariableInfo, TypedExpression?)
        case expression(TypedExpression)
        case conditional(TypedExpression, TypedStatement, TypedStatement?)
        case loop(TypedLoop)
        /// Runs its body once; `break` leaves it.
        case choice(TypedChoice)
        case `break`
        case `continue`
        case `return`(TypedExpression?)
    }

    let kind: Kind
    let position: SourcePosition

    init(_ kind: Kind, at position: SourcePosition) {
        self.kind = kind
        self.position = position
    }
}

struct TypedLoop {
    let start: TypedStatement?
    let condition: TypedExpression?
    let step: TypedExpression?
    let body: TypedStatement
    let testsLast: Bool
}

struct TypedChoice {
    struct Case {
        /// Constants; nothing is `default`.
        let labels: [UInt32?]
        let body: [TypedStatement]
    }

    let value: TypedExpression
    let cases: [Case]
}
