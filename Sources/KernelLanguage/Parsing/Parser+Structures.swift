import Graph

/// Structures. In Metal they may have methods, which become functions of a first parameter `this`.
extension Parser {
    func structure() throws(CompileStop) {
        take()
        let name = try expectName("behind 'struct'")
        try expect("{", "before the fields of a structure")
        structNames.insert(name.text)
        var fields: [VariableSyntax] = []
        var methods: [FunctionSyntax] = []
        while !isNext("}"), !isAtEnd { try member(of: name, &fields, &methods) }
        try expect("}", "behind the fields of a structure")
        source.items.append(.structure(StructSyntax(name: name.text, fields: fields, position: name.position)))
        for method in methods { source.items.append(.function(method)) }
        if takes(";") { return }
        let type = TypeSyntax(name: name.text, position: name.position)
        for variable in try declarators(type, []) { source.items.append(.variable(variable)) }
    }

    private func member(of owner: Token, _ fields: inout [VariableSyntax], _ methods: inout [FunctionSyntax])
        throws(CompileStop)
    {
        if dialect == .metal, token.isWord("public") || token.isWord("private"), peek(1).isPunctuator(":") {
            take()
            take()
            return
        }
        let qualifiers = try qualifiers()
        if dialect == .metal, token.isWord(owner.text), peek(1).isPunctuator("(") {
            methods.append(try constructor(of: take()))
            return
        }
        let type = try type()
        guard dialect == .metal, token.kind == .identifier, peek(1).isPunctuator("(") else {
            fields += try declarators(type, qualifiers)
            return
        }
        methods.append(try method(take(), type, owner))
    }

    private func method(_ name: Token, _ result: TypeSyntax, _ owner: Token) throws(CompileStop) -> FunctionSyntax {
        let parameters = try parameters()
        var isConstant = false
        while token.kind == .identifier, isQualifierNext { isConstant = take().isWord("const") || isConstant }
        let body = try block()
        takes(";")
        return FunctionSyntax(
            name: owner.text + "." + name.text, result: result,
            parameters: [object(owner, isReference: !isConstant)] + parameters, qualifiers: [], body: body,
            position: name.position)
    }

    private func object(_ owner: Token, isReference: Bool) -> VariableSyntax {
        var type = TypeSyntax(name: owner.text, position: owner.position)
        type.isReference = isReference
        return VariableSyntax(name: "this", type: type, qualifiers: [], position: owner.position)
    }

    /// `S(int x) : a(x) { … }` is a function that makes an object, runs the body on it and returns it.
    private func constructor(of owner: Token) throws(CompileStop) -> FunctionSyntax {
        let parameters = try parameters()
        var this = object(owner, isReference: false)
        this.initial = try make(.list([]), at: owner.position)
        var statements = [StatementSyntax(.declaration([this]), at: owner.position)]
        if takes(":") {
            repeat { statements.append(try fieldInitialiser()) } while takes(",")
        }
        statements.append(try block())
        takes(";")
        statements.append(StatementSyntax(.return(try make(.name("this"), at: owner.position)), at: owner.position))
        return FunctionSyntax(
            name: owner.text, result: TypeSyntax(name: owner.text, position: owner.position), parameters: parameters,
            qualifiers: [], body: StatementSyntax(.block(statements), at: owner.position), position: owner.position)
    }

    private func fieldInitialiser() throws(CompileStop) -> StatementSyntax {
        let name = try expectName("of a field")
        let arguments = isNext("{") ? [try list()] : try arguments()
        let field = try make(.member(try make(.name("this"), at: name.position), name.text), at: name.position)
        let value = arguments.count == 1 ? arguments[0] : try make(.list(arguments), at: name.position)
        return StatementSyntax(.expression(try make(.assign("", field, value), at: name.position)), at: name.position)
    }
}
