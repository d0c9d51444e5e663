import Raster

/// Expansion of macros, without recursion but for the macros in a macro's arguments.
extension Preprocessor {
    /// The next token of the innermost piece that has one.
    func next() throws(CompileStop) -> Token? {
        while var piece = pieces.last {
            if piece.index < piece.tokens.count {
                let token = piece.tokens[piece.index]
                piece.index += 1
                pieces[pieces.count - 1] = piece
                try count(token)
                return token
            }
            close(piece)
        }
        return nil
    }

    private func count(_ token: Token) throws(CompileStop) {
        steps += 1
        guard steps <= KernelLimits.expansionSteps else {
            throw sink.stopAtLimit(
                "macros expand without end: more than \(KernelLimits.expansionSteps) steps", at: token.position)
        }
    }

    private func close(_ piece: TokenPiece) {
        pieces.removeLast()
        if let macro = piece.macro, let count = active[macro] { active[macro] = count > 1 ? count - 1 : nil }
    }

    private func peek() -> Token? {
        while let piece = pieces.last {
            if piece.index < piece.tokens.count { return piece.tokens[piece.index] }
            // The last piece is a file's, or an argument's: nothing of what lies around it belongs to it.
            guard pieces.count > 1 else { return nil }
            close(piece)
        }
        return nil
    }

    /// Replaces a macro's name by its body. Whether it was one.
    func expand(_ token: Token) throws(CompileStop) -> Bool {
        guard token.kind == .identifier, !token.isPainted else { return false }
        if token.text == "__LINE__" { return try emitLine(token) }
        guard let macro = macros[token.text] else { return false }
        guard active[token.text] == nil else {
            var painted = token
            painted.isPainted = true
            try emit(painted)
            return true
        }
        guard let parameters = macro.parameters else {
            push(substituted(macro.body, at: token), macro.name)
            return true
        }
        guard let open = peek(), open.isPunctuator("("), !(open.startsLine && open.isPunctuator("#")) else {
            return false
        }
        let arguments = try arguments(of: macro, parameters, token)
        push(try substituted(macro, parameters, arguments, token), macro.name)
        return true
    }

    private func emitLine(_ token: Token) throws(CompileStop) -> Bool {
        var number = token
        number.kind = .integer
        number.text = "\(token.position.line)"
        try emit(number)
        return true
    }

    private func push(_ tokens: [Token], _ macro: String) {
        active[macro, default: 0] += 1
        pieces.append(TokenPiece(tokens: tokens, macro: macro))
    }

    private func arguments(of macro: Macro, _ parameters: [String], _ name: Token) throws(CompileStop) -> [[Token]] {
        _ = try next()
        var arguments: [[Token]] = [[]]
        var depth = 0
        while let token = try next(), token.kind != .endOfFile {
            if token.isPunctuator("("), depth >= 0 { depth += 1 }
            if token.isPunctuator(")") {
                if depth == 0 { return try checked(arguments, macro, parameters, name) }
                depth -= 1
            }
            if token.isPunctuator(","), depth == 0 {
                arguments.append([])
            } else {
                arguments[arguments.count - 1].append(token)
            }
        }
        throw sink.stop("the arguments of the macro '\(macro.name)' have no ')'", at: name.position)
    }

    private func checked(
        _ arguments: [[Token]], _ macro: Macro, _ parameters: [String], _ name: Token
    ) throws(CompileStop) -> [[Token]] {
        if parameters.isEmpty, arguments.count == 1, arguments[0].isEmpty { return [] }
        guard arguments.count == parameters.count else {
            throw sink.stop(
                "the macro '\(macro.name)' takes \(parameters.count) arguments, not \(arguments.count)",
                at: name.position)
        }
        return arguments
    }

    /// Tokens of a body stand where the macro was used: that is the line a message should show.
    private func substituted(_ body: [Token], at name: Token) -> [Token] {
        if !body.contains(where: { $0.isPunctuator("##") }) { return body.map { placed($0, at: name) } }
        var result: [Token] = []
        var joins = false
        for token in body {
            if token.isPunctuator("##") {
                joins = true
            } else {
                append([placed(token, at: name)], to: &result, joined: joins)
                joins = false
            }
        }
        return result
    }

    private func placed(_ token: Token, at name: Token) -> Token {
        var token = token
        token.position = name.position
        token.offset = name.offset
        token.startsLine = false
        return token
    }

    private func substituted(
        _ macro: Macro, _ parameters: [String], _ arguments: [[Token]], _ name: Token
    ) throws(CompileStop) -> [Token] {
        var ready = [[Token]?](repeating: nil, count: arguments.count)
        var result: [Token] = []
        var joins = false
        for (index, token) in macro.body.enumerated() {
            if token.isPunctuator("##") {
                joins = true
                continue
            }
            let joinsNext = index + 1 < macro.body.count && macro.body[index + 1].isPunctuator("##")
            if let number = parameters.firstIndex(of: token.text), token.kind == .identifier {
                if !joins, !joinsNext, ready[number] == nil { ready[number] = try expanded(arguments[number]) }
                append(joins || joinsNext ? arguments[number] : ready[number] ?? [], to: &result, joined: joins)
            } else {
                append([placed(token, at: name)], to: &result, joined: joins)
            }
            joins = false
            try count(token)
            guard result.count <= KernelLimits.tokens else {
                throw sink.stopAtLimit(
                    "the macro '\(macro.name)' expands to more than \(KernelLimits.tokens) tokens", at: name.position)
            }
        }
        return result
    }

    /// Appends tokens; `##` makes one of the last and the first.
    private func append(_ tokens: [Token], to result: inout [Token], joined: Bool) {
        guard joined, var last = result.last, let first = tokens.first else { return result.append(contentsOf: tokens) }
        last.text += first.text
        result[result.count - 1] = last
        result.append(contentsOf: tokens.dropFirst())
    }

    /// Tokens with their macros expanded, on their own.
    func expanded(_ tokens: [Token]) throws(CompileStop) -> [Token] {
        guard tokens.contains(where: { $0.kind == .identifier && macros[$0.text] != nil }) else { return tokens }
        guard expansionDepth < KernelLimits.expansionDepth else {
            throw sink.stopAtLimit(
                "macros stand in macros' arguments more than \(KernelLimits.expansionDepth) deep",
                at: tokens.first?.position ?? SourcePosition())
        }
        expansionDepth += 1
        let outer = (pieces: pieces, output: output)
        pieces = [TokenPiece(tokens: tokens, macro: nil)]
        output = []
        while let token = try next() {
            if !(try expand(token)) { try emit(token) }
        }
        let result = output
        (pieces, output) = outer
        expansionDepth -= 1
        return result
    }
}
