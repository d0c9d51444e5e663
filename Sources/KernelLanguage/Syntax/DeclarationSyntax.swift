/// Words before a declaration that matter.
struct Qualifiers: OptionSet {
    let rawValue: UInt16

    static let constant = Qualifiers(rawValue: 1)
    static let uniform = Qualifiers(rawValue: 2)
    static let input = Qualifiers(rawValue: 4)
    static let output = Qualifiers(rawValue: 8)
    /// Metal's `constant` or `device` address space: data that the host passes.
    static let data = Qualifiers(rawValue: 16)
    static let kernel = Qualifiers(rawValue: 32)
    static let stitchable = Qualifiers(rawValue: 64)
    static let externC = Qualifiers(rawValue: 128)
    static let table = Qualifiers(rawValue: 256)
}

/// A variable, a field or a parameter as written.
struct VariableSyntax {
    let name: String
    let type: TypeSyntax
    var qualifiers: Qualifiers
    var initial: ExpressionSyntax?
    let position: SourcePosition
    /// Where the name begins and the declaration ends, in bytes of the file: a default may be commented there.
    var nameOffset: Int32 = 0
    var endOffset: Int32 = 0
}

struct FunctionSyntax {
    let name: String
    let result: TypeSyntax
    let parameters: [VariableSyntax]
    let qualifiers: Qualifiers
    /// Nothing for a prototype.
    let body: StatementSyntax?
    let position: SourcePosition
}

struct StructSyntax {
    let name: String
    let fields: [VariableSyntax]
    let position: SourcePosition
}

/// A source, parsed.
struct SourceSyntax {
    enum Item {
        case structure(StructSyntax)
        case variable(VariableSyntax)
        case function(FunctionSyntax)
    }

    /// In the order of the source, for names are known from their declaration on.
    var items: [Item] = []
}
