import Raster

/// Statements.
extension Parser {
    /// `{ … }`. A statement that cannot be read is reported and left out.
    func block() throws(CompileStop) -> StatementSyntax {
        let position = token.position
        try expect("{", "before a block")
        var statements: [StatementSyntax] = []
        while !isNext("}"), !isAtEnd, !sink.isFull {
            if let statement = try recoveredStatement() { statements.append(statement) }
        }
        try expect("}", "behind a block")
        return StatementSyntax(.block(statements), at: position)
    }

    private func recoveredStatement() throws(CompileStop) -> StatementSyntax? {
        let start = place
        do {
            return try statement()
        } catch {
            guard !sink.isFull else { throw error }
            skipStatement()
            if place == start { take() }
            return nil
        }
    }

    func statement() throws(CompileStop) -> StatementSyntax {
        try nested { () throws(CompileStop) in try self.statementRule() }
    }

    private func statementRule() throws(CompileStop) -> StatementSyntax {
        let start = token
        if start.kind == .punctuator {
            if start.text == "{" { return try block() }
            if takes(";") { return StatementSyntax(.empty, at: start.position) }
        }
        if start.kind == .identifier, let statement = try keyword(start) { return statement }
        if try isDeclarationNext() { return try declaration() }
        let value = try expression()
        try expect(";", "behind a statement")
        return StatementSyntax(.expression(value), at: start.position)
    }

    private func keyword(_ word: Token) throws(CompileStop) -> StatementSyntax? {
        switch word.text {
        case "if": return try ifChain()
        case "for": return try forLoop()
        case "while": return try whileLoop()
        case "do": return try doLoop()
        case "switch": return try choice()
        case "break", "continue", "discard":
            take()
            try expect(";", "behind '\(word.text)'")
            let kind: StatementSyntax.Kind =
                word.text == "break" ? .break : word.text == "continue" ? .continue : .discard
            return StatementSyntax(kind, at: word.position)
        case "return":
            take()
            let value: ExpressionSyntax? = isNext(";") ? nil : isNext("{") ? try list() : try expression()
            try expect(";", "behind 'return'")
            return StatementSyntax(.return(value), at: word.position)
        case "using", "typedef":
            try typeAlias()
            return StatementSyntax(.empty, at: word.position)
        case "precision":
            skipStatement()
            return StatementSyntax(.empty, at: word.position)
        case "goto", "try", "throw", "asm", "new", "delete", "class":
            throw sink.stop("'\(word.text)' has no place in a kernel", at: word.position)
        default: return nil
        }
    }

    /// Branches are gathered first and joined from the end, so that a long chain takes no depth of the parser.
    private func ifChain() throws(CompileStop) -> StatementSyntax {
        var branches: [(condition: ExpressionSyntax, body: StatementSyntax, position: SourcePosition)] = []
        var rest: StatementSyntax?
        while true {
            let position = take().position
            if token.isWord("constexpr") { take() }
            try expect("(", "behind 'if'")
            let condition = try expression()
            try expect(")", "behind the condition of 'if'")
            branches.append((condition, try statement(), position))
            guard branches.count <= KernelLimits.elseIfBranches else {
                throw sink.stopAtLimit("an 'if' has more than \(KernelLimits.elseIfBranches) branches", at: position)
            }
            guard takesWord("else") else { break }
            if !token.isWord("if") {
                rest = try statement()
                break
            }
        }
        for branch in branches.reversed() {
            rest = StatementSyntax(.conditional(branch.condition, branch.body, rest), at: branch.position)
        }
        return rest ?? StatementSyntax(.empty, at: token.position)
    }

    private func forLoop() throws(CompileStop) -> StatementSyntax {
        let position = take().position
        try expect("(", "behind 'for'")
        let start = try statement()
        let condition = isNext(";") ? nil : try expression()
        try expect(";", "behind the condition of 'for'")
        let step = isNext(")") ? nil : try expression()
        try expect(")", "behind the head of 'for'")
        let loop = LoopSyntax(start: start, condition: condition, step: step, body: try statement())
        return StatementSyntax(.loop(loop), at: position)
    }

    private func whileLoop() throws(CompileStop) -> StatementSyntax {
        let position = take().position
        try expect("(", "behind 'while'")
        let condition = try expression()
        try expect(")", "behind the condition of 'while'")
        return StatementSyntax(.loop(LoopSyntax(condition: condition, body: try statement())), at: position)
    }

    private func doLoop() throws(CompileStop) -> StatementSyntax {
        let position = take().position
        let body = try statement()
        guard takesWord("while") else {
            throw sink.stop("expected 'while' behind the body of 'do', found \(token.described)", at: token.position)
        }
        try expect("(", "behind 'while'")
        let condition = try expression()
        try expect(")", "behind the condition of 'while'")
        try expect(";", "behind 'do … while'")
        return StatementSyntax(.loop(LoopSyntax(condition: condition, body: body, testsLast: true)), at: position)
    }

    private func choice() throws(CompileStop) -> StatementSyntax {
        let position = take().position
        try expect("(", "behind 'switch'")
        let value = try expression()
        try expect(")", "behind the value of 'switch'")
        try expect("{", "before the cases of 'switch'")
        var cases: [CaseSyntax] = []
        while !isNext("}"), !isAtEnd, !sink.isFull { try caseOrStatement(&cases) }
        try expect("}", "behind the cases of 'switch'")
        return StatementSyntax(.choice(value, cases), at: position)
    }

    private func caseOrStatement(_ cases: inout [CaseSyntax]) throws(CompileStop) {
        let start = token
        if start.isWord("case") || start.isWord("default") {
            take()
            let label = start.text == "case" ? try expression() : nil
            try expect(":", "behind '\(start.text)'")
            if let last = cases.last, last.body.isEmpty {
                cases[cases.count - 1].labels.append(label)
            } else {
                cases.append(CaseSyntax(labels: [label], body: [], position: start.position))
            }
            guard cases.count <= KernelLimits.elseIfBranches else {
                throw sink.stopAtLimit(
                    "a 'switch' has more than \(KernelLimits.elseIfBranches) cases", at: start.position)
            }
            return
        }
        guard !cases.isEmpty else {
            throw sink.stop("expected 'case' or 'default', found \(start.described)", at: start.position)
        }
        if let statement = try recoveredStatement() { cases[cases.count - 1].body.append(statement) }
    }

    // MARK: Declarations in functions

    private func isDeclarationNext() throws(CompileStop) -> Bool {
        if isQualifierNext, !(token.kind == .identifier && peek(1).isPunctuator("=")) { return true }
        guard isTypeName(token) else { return looksLikeUnknownType }
        var place = 1
        if token.isWord("vec") || token.isWord("array") { return peek(1).isPunctuator("<") }
        if token.isWord("unsigned") || token.isWord("signed") { return true }
        if peek(1).isPunctuator("[") {
            while !peek(place).isPunctuator("]"), peek(place).kind != .endOfFile { place += 1 }
            place += 1
        }
        while peek(place).isPunctuator("*") || peek(place).isPunctuator("&") { place += 1 }
        return peek(place).kind == .identifier
    }

    /// Two names in a row: a declaration whose type is misspelt, which is worth a message about types.
    private var looksLikeUnknownType: Bool {
        token.kind == .identifier && peek(1).kind == .identifier
            && (peek(2).isPunctuator("=") || peek(2).isPunctuator(";") || peek(2).isPunctuator(","))
    }

    func declaration() throws(CompileStop) -> StatementSyntax {
        let position = token.position
        let qualifiers = try qualifiers()
        let type = try type()
        let variables = try declarators(type, qualifiers)
        return StatementSyntax(.declaration(variables), at: position)
    }
}
