import Graph
import Raster

/// Everything outside functions.
extension Parser {
    /// Parses the whole source. Errors are in the sink; what could be read is in the result.
    func run() -> SourceSyntax {
        while !isAtEnd, !sink.isFull {
            let start = place
            do {
                try topLevel()
            } catch {
                skipDeclaration()
            }
            if place == start { take() }
        }
        if !openBlocks.isEmpty, !sink.isFull { sink.error("expected '}' at the end of the source", at: token.position) }
        return source
    }

    private func topLevel() throws(CompileStop) {
        if takes(";") { return }
        if isNext("}"), openBlocks.popLast() != nil {
            take()
            return
        }
        switch token.text {
        case "precision": return skipStatement()
        case "namespace" where dialect == .metal: return try nameSpace()
        case "extern" where dialect == .metal && peek(1).kind == .string: return try externC()
        case "using", "typedef": return try typeAlias()
        case "enum" where dialect == .metal: return try enumeration()
        case "struct" where peek(2).isPunctuator("{"): return try structure()
        case "template" where dialect == .metal:
            throw sink.stop("templates are not supported", at: token.position)
        default: try functionOrVariables([])
        }
    }

    private func nameSpace() throws(CompileStop) {
        take()
        if token.kind == .identifier { take() }
        try open(isExternC: false)
    }

    private func externC() throws(CompileStop) {
        take()
        take()
        if isNext("{") { return try open(isExternC: true) }
        try functionOrVariables(.externC)
    }

    private func open(isExternC: Bool) throws(CompileStop) {
        guard openBlocks.count < KernelLimits.nesting else {
            throw sink.stopAtLimit("blocks nest more than \(KernelLimits.nesting) deep", at: token.position)
        }
        try expect("{", "before a block of declarations")
        openBlocks.append(isExternC)
    }

    /// `using namespace x;`, `using T = U;`, `typedef U T;`
    func typeAlias() throws(CompileStop) {
        let word = take()
        if word.text == "using", token.isWord("namespace") || peek(1).isPunctuator(";") { return skipStatement() }
        if word.text == "using" {
            let name = try expectName("behind 'using'")
            try expect("=", "behind the name of a type")
            typeAliases[name.text] = try type()
        } else {
            _ = try qualifiers()
            var type = try type()
            let name = try expectName("behind 'typedef'")
            try lengths(&type)
            typeAliases[name.text] = type
        }
        try expect(";", "behind a type's new name")
    }

    /// Constants, one after another.
    private func enumeration() throws(CompileStop) {
        take()
        if token.isWord("class") { take() }
        if token.kind == .identifier {
            typeAliases[take().text] = TypeSyntax(name: "int", position: token.position)
        }
        if takes(":") { _ = try type() }
        try expect("{", "before the constants of an enumeration")
        var previous: Token?
        while !isNext("}"), !isAtEnd {
            let name = try expectName("in an enumeration")
            let value = takes("=") ? try assignment() : try following(previous, at: name.position)
            source.items.append(
                .variable(
                    VariableSyntax(
                        name: name.text, type: TypeSyntax(name: "int", position: name.position), qualifiers: .constant,
                        initial: value, position: name.position)))
            previous = name
            if !takes(",") { break }
        }
        try expect("}", "behind the constants of an enumeration")
        try expect(";", "behind an enumeration")
    }

    private func following(_ previous: Token?, at position: SourcePosition) throws(CompileStop) -> ExpressionSyntax {
        let number = { (text: String) throws(CompileStop) in
            try self.make(.number(Token(kind: .integer, text: text, position: position)), at: position)
        }
        guard let previous else { return try number("0") }
        return try make(.binary("+", try make(.name(previous.text), at: position), try number("1")), at: position)
    }

    private func functionOrVariables(_ outer: Qualifiers) throws(CompileStop) {
        var qualifiers = try qualifiers().union(outer)
        if openBlocks.contains(true) { qualifiers.formUnion(.externC) }
        let type = try type()
        qualifiers.formUnion(try self.qualifiers())
        if token.kind == .identifier, peek(1).isPunctuator("(") {
            let name = take()
            return try function(name, type, qualifiers)
        }
        for variable in try declarators(type, qualifiers) { source.items.append(.variable(variable)) }
    }

    /// `a = 1, b[3], c;` up to behind the `;`.
    func declarators(_ type: TypeSyntax, _ qualifiers: Qualifiers) throws(CompileStop) -> [VariableSyntax] {
        var variables: [VariableSyntax] = []
        repeat { variables.append(try declarator(type, qualifiers, isFirst: variables.isEmpty)) } while takes(",")
        let end = token
        try expect(";", "behind a declaration")
        for index in variables.indices where index == variables.count - 1 || variables[index].endOffset == 0 {
            variables[index].endOffset = end.offset
        }
        return variables
    }

    private func declarator(_ type: TypeSyntax, _ qualifiers: Qualifiers, isFirst: Bool) throws(CompileStop)
        -> VariableSyntax
    {
        var type = type
        if !isFirst {
            type.isPointer = false
            type.isReference = false
            if takes("*") { type.isPointer = true }
        }
        let name = try expectName("in a declaration")
        let outer = type.lengths
        type.lengths = []
        try lengths(&type)
        type.lengths += outer
        try skipAttributes()
        var variable = VariableSyntax(name: name.text, type: type, qualifiers: qualifiers, position: name.position)
        variable.nameOffset = name.offset
        variable.initial = try initialiser(of: type)
        if isNext(",") { variable.endOffset = token.offset }
        return variable
    }

    private func initialiser(of type: TypeSyntax) throws(CompileStop) -> ExpressionSyntax? {
        if takes("=") { return isNext("{") ? try list() : try assignment() }
        if isNext("{"), dialect == .metal { return try list() }
        guard isNext("("), dialect == .metal else { return nil }
        let position = token.position
        return try make(.construct(type, try arguments()), at: position)
    }

    func function(_ name: Token, _ result: TypeSyntax, _ qualifiers: Qualifiers) throws(CompileStop) {
        let parameters = try parameters()
        var qualifiers = qualifiers
        var result = result
        if takes("->") { result = try type() }
        while token.isWord("const") || isNext("[") && peek(1).isPunctuator("[") {
            qualifiers.formUnion(try self.qualifiers())
        }
        var body: StatementSyntax?
        if !takes(";") {
            guard isNext("{") else {
                throw sink.stop(
                    "expected '{' or ';' behind the head of '\(name.text)', found \(token.described)",
                    at: token.position)
            }
            body = try block()
        }
        source.items.append(
            .function(
                FunctionSyntax(
                    name: name.text, result: result, parameters: parameters, qualifiers: qualifiers, body: body,
                    position: name.position)))
    }

    func parameters() throws(CompileStop) -> [VariableSyntax] {
        try expect("(", "before the parameters")
        var list: [VariableSyntax] = []
        if takes(")") { return list }
        if token.isWord("void"), peek(1).isPunctuator(")") {
            take()
        } else {
            repeat { list.append(try parameter()) } while takes(",")
        }
        try expect(")", "behind the parameters")
        return list
    }

    private func parameter() throws(CompileStop) -> VariableSyntax {
        let qualifiers = try qualifiers()
        var type = try type()
        let place = token
        var name = ""
        if token.kind == .identifier { name = take().text }
        let outer = type.lengths
        type.lengths = []
        try lengths(&type)
        type.lengths += outer
        try skipAttributes()
        if isNext("=") { throw sink.stop("default values of parameters are not supported", at: token.position) }
        return VariableSyntax(
            name: name, type: type, qualifiers: qualifiers, position: name.isEmpty ? type.position : place.position)
    }
}
