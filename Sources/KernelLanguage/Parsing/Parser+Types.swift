import Graph
import Raster

/// Qualifiers and types.
extension Parser {
    private static let words: [(word: String, meaning: Qualifiers, dialects: DialectSet)] = [
        ("const", .constant, .all), ("constexpr", .constant, .metal), ("constant", [.constant, .data], .metal),
        ("device", .data, .metal), ("thread", [], .metal), ("threadgroup", [], .metal), ("static", [], .metal),
        ("inline", [], .metal), ("extern", [], .metal), ("volatile", [], .metal), ("restrict", [], .metal),
        ("__restrict", [], .metal), ("__inline", [], .metal), ("struct", [], .metal), ("typename", [], .metal),
        ("uniform", .uniform, .glsl), ("varying", [], .transition), ("attribute", [], .transition),
        ("in", .input, .glsl), ("out", .output, .glsl), ("inout", .output, .glsl), ("highp", [], .glsl),
        ("mediump", [], .glsl), ("lowp", [], .glsl), ("invariant", [], .glsl), ("precise", [], .glsl),
        ("flat", [], .transition), ("smooth", [], .transition), ("static", [], .coreImage), ("inline", [], .coreImage),
        ("kernel", .kernel, .coreImage), ("__table", .table, .coreImage),
    ]

    /// Words before a declaration, `[[attributes]]` among them.
    func qualifiers() throws(CompileStop) -> Qualifiers {
        var result: Qualifiers = []
        while true {
            if token.kind == .identifier,
                let row = Self.words.first(where: { $0.word == token.text && $0.dialects.contains(dialect) })
            {
                // A variable may have such a name where another dialect has the word.
                take()
                result.formUnion(row.meaning)
            } else if isNext("["), peek(1).isPunctuator("[") {
                result.formUnion(try attributes())
            } else if token.isWord("__attribute__") {
                take()
                try skipParentheses()
            } else {
                return result
            }
        }
    }

    var isQualifierNext: Bool {
        let token = token
        guard token.kind == .identifier else { return isNext("[") && peek(1).isPunctuator("[") }
        return token.isWord("__attribute__")
            || Self.words.contains { $0.word == token.text && $0.dialects.contains(dialect) }
    }

    private func attributes() throws(CompileStop) -> Qualifiers {
        let start = take()
        take()
        var result: Qualifiers = []
        while !isNext("]"), !isAtEnd {
            if take().isWord("stitchable") { result.formUnion(.stitchable) }
        }
        guard takes("]"), takes("]") else { throw sink.stop("this attribute has no ']]'", at: start.position) }
        return result
    }

    func skipAttributes() throws(CompileStop) {
        while isNext("["), peek(1).isPunctuator("[") { _ = try attributes() }
    }

    private func skipParentheses() throws(CompileStop) {
        guard isNext("(") else { return }
        var depth = 0
        repeat {
            if isNext("(") { depth += 1 }
            if isNext(")") { depth -= 1 }
            take()
        } while depth > 0 && !isAtEnd
    }

    /// Whether a word names a type here.
    func isTypeName(_ token: Token) -> Bool {
        guard token.kind == .identifier else { return false }
        return TypeNames.type(named: token.text, in: dialect) != nil || typeAliases[token.text] != nil
            || structNames.contains(token.text) || isForeignTypeWord(token.text)
    }

    private func isForeignTypeWord(_ word: String) -> Bool {
        dialect == .metal
            && ["unsigned", "signed", "auto", "vec", "array", "texture2d"].contains(word)
    }

    /// A type's name, with `*`, `&` and GLSL's `[n]` behind it.
    func type() throws(CompileStop) -> TypeSyntax {
        let name = token
        guard name.kind == .identifier else {
            throw sink.stop("expected a type, found \(name.described)", at: name.position)
        }
        guard isTypeName(name) else {
            let known = TypeNames.names(in: dialect) + Array(structNames)
            throw sink.stop(
                "there is no type '\(name.text)'", at: name.position,
                hint: TypeNames.foreignHint(name.text, in: dialect) ?? Suggestion.hint(for: name.text, among: known))
        }
        take()
        var type = try named(name)
        while takesQualifierBehindType() {}
        try lengths(&type)
        while true {
            if takes("*") { type.isPointer = true } else if takes("&") { type.isReference = true } else { break }
            while takesQualifierBehindType() {}
        }
        return type
    }

    private func named(_ name: Token) throws(CompileStop) -> TypeSyntax {
        if name.text == "unsigned" || name.text == "signed", dialect == .metal {
            let isUnsigned = name.text == "unsigned"
            while ["int", "short", "char", "long"].contains(token.text), token.kind == .identifier { take() }
            return TypeSyntax(name: isUnsigned ? "uint" : "int", position: name.position)
        }
        if dialect == .metal, isNext("<") { return try generic(name) }
        if var alias = typeAliases[name.text] {
            alias = TypeSyntax(
                name: alias.name, position: name.position, lengths: alias.lengths, isPointer: alias.isPointer,
                isReference: alias.isReference)
            return alias
        }
        return TypeSyntax(name: name.text, position: name.position)
    }

    /// `vec<float, 3>` and `array<float, 4>`.
    private func generic(_ name: Token) throws(CompileStop) -> TypeSyntax {
        guard name.text == "vec" || name.text == "array" else {
            throw sink.stop("'\(name.text)<…>' has no place in a Core Image kernel", at: name.position)
        }
        take()
        var element = try nested { () throws(CompileStop) in try self.type() }
        try expect(",", "in '\(name.text)<…>'")
        if name.text == "vec" {
            let count = take()
            try expect(">", "behind '\(name.text)<…'")
            return TypeSyntax(name: element.name + count.text, position: name.position)
        }
        element.lengths.insert(try primaryExpression(), at: 0)
        try expect(">", "behind '\(name.text)<…'")
        return element
    }

    private func takesQualifierBehindType() -> Bool {
        dialect == .metal && (takesWord("const") || takesWord("constant") || takesWord("thread") || takesWord("device"))
    }

    /// `[3][2]`; `[]` leaves the length to the initialiser.
    func lengths(_ type: inout TypeSyntax) throws(CompileStop) {
        while isNext("["), !peek(1).isPunctuator("[") {
            take()
            type.lengths.append(isNext("]") ? nil : try expression())
            try expect("]", "behind an array's length")
        }
    }
}
