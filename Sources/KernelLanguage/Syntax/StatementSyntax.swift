/// A statement as written.
final class StatementSyntax {
    indirect enum Kind {
        case empty
        case block([StatementSyntax])
        case declaration([VariableSyntax])
        case expression(ExpressionSyntax)
        case conditional(ExpressionSyntax, StatementSyntax, StatementSyntax?)
        case loop(LoopSyntax)
        case choice(ExpressionSyntax, [CaseSyntax])
        case `break`
        case `continue`
        case `return`(ExpressionSyntax?)
        case discard
    }

    let kind: Kind
    let position: SourcePosition

    init(_ kind: Kind, at position: SourcePosition) {
        self.kind = kind
        self.position = position
    }
}

/// `for`, `while` and `do` in one.
struct LoopSyntax {
    var start: StatementSyntax?
    var condition: ExpressionSyntax?
    var step: ExpressionSyntax?
    let body: StatementSyntax
    /// `do … while`: the body comes before the first test.
    var testsLast = false
}

/// The statements from one `case` to the next.
struct CaseSyntax {
    /// Several labels may stand before the same statements; nothing is `default`.
    var labels: [ExpressionSyntax?]
    var body: [StatementSyntax]
    let position: SourcePosition
}
