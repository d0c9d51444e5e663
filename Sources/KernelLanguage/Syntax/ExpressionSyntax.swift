/// An expression as written. Its depth bounds every recursion over it.
final class ExpressionSyntax {
    indirect enum Kind {
        case number(Token)
        case boolean(Bool)
        case name(String)
        case call(String, [ExpressionSyntax])
        /// `base.name(arguments)`
        case method(ExpressionSyntax, String, [ExpressionSyntax])
        case member(ExpressionSyntax, String)
        case index(ExpressionSyntax, ExpressionSyntax)
        /// `float4(…)`, `float4{…}`, `float[3](…)`
        case construct(TypeSyntax, [ExpressionSyntax])
        /// `{…}`
        case list([ExpressionSyntax])
        case cast(TypeSyntax, ExpressionSyntax)
        /// `as_type<T>(…)`: the same bits
        case reinterpret(TypeSyntax, ExpressionSyntax)
        case unary(String, ExpressionSyntax)
        case postfix(String, ExpressionSyntax)
        case binary(String, ExpressionSyntax, ExpressionSyntax)
        /// The operator without its `=`, empty for plain assignment.
        case assign(String, ExpressionSyntax, ExpressionSyntax)
        case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
        case comma(ExpressionSyntax, ExpressionSyntax)
    }

    let kind: Kind
    let position: SourcePosition
    let depth: Int

    init(_ kind: Kind, at position: SourcePosition) {
        self.kind = kind
        self.position = position
        depth = 1 + kind.children.reduce(0) { max($0, $1.depth) }
    }
}

extension ExpressionSyntax {
    /// The object whose method is running; a reference here, not a pointer.
    var isThis: Bool { if case .name("this") = kind { true } else { false } }
}

extension ExpressionSyntax.Kind {
    var children: [ExpressionSyntax] {
        switch self {
        case .number, .boolean, .name: []
        case .call(_, let arguments), .construct(_, let arguments), .list(let arguments): arguments
        case .method(let base, _, let arguments): [base] + arguments
        case .member(let base, _), .unary(_, let base), .postfix(_, let base), .cast(_, let base),
            .reinterpret(_, let base):
            [base]
        case .index(let a, let b), .binary(_, let a, let b), .assign(_, let a, let b), .comma(let a, let b): [a, b]
        case .conditional(let a, let b, let c): [a, b, c]
        }
    }
}

/// A type as written: its name, and the lengths of arrays of it.
struct TypeSyntax {
    let name: String
    let position: SourcePosition
    /// `float[3]`, outermost first; nothing where the length follows from the initialiser.
    var lengths: [ExpressionSyntax?] = []
    var isPointer = false
    var isReference = false
}
