import Raster

/// The lines that begin with `#`.
extension Preprocessor {
    func directive(_ sign: Token) throws(CompileStop) {
        let line = takeLine()
        guard let name = line.first else { return }
        switch name.text {
        case "if": try openCondition(sign) { () throws(CompileStop) in try self.value(line, sign) }
        case "ifdef": try openCondition(sign) { () throws(CompileStop) in self.isDefined(line) }
        case "ifndef": try openCondition(sign) { () throws(CompileStop) in !self.isDefined(line) }
        case "elif": try elseIf(line, sign)
        case "else": elseBranch(sign)
        case "endif": endCondition(sign)
        default: if isActive { try activeDirective(name, line, sign) }
        }
    }

    private func activeDirective(_ name: Token, _ line: [Token], _ sign: Token) throws(CompileStop) {
        switch name.text {
        case "define": define(line)
        case "undef": if line.count > 1 { macros[line[1].text] = nil }
        case "include", "import": try include(line, sign)
        case "error": sink.error("#error\(line.dropFirst().reduce("") { $0 + " " + $1.text })", at: sign.position)
        case "pragma", "version", "extension", "line", "warning": break
        default:
            let known = ["define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "pragma"]
            sink.error(
                "there is no directive '#\(name.text)'", at: name.position,
                hint: Suggestion.hint(for: name.text, among: known))
        }
    }

    /// The rest of the line.
    private func takeLine() -> [Token] {
        guard var piece = pieces.last else { return [] }
        var line: [Token] = []
        while piece.index < piece.tokens.count {
            let token = piece.tokens[piece.index]
            if token.startsLine || token.kind == .endOfFile { break }
            line.append(token)
            piece.index += 1
        }
        pieces[pieces.count - 1] = piece
        return line
    }

    // MARK: Conditions

    private func openCondition(_ sign: Token, _ value: () throws(CompileStop) -> Bool) throws(CompileStop) {
        guard conditions.count < KernelLimits.nesting else {
            throw sink.stopAtLimit("conditions nest more than \(KernelLimits.nesting) deep", at: sign.position)
        }
        let outer = isActive
        let isTrue = outer ? try value() : false
        conditions.append(
            Condition(position: sign.position, isDecided: isTrue, isActive: isTrue, outerIsActive: outer))
    }

    private func elseIf(_ line: [Token], _ sign: Token) throws(CompileStop) {
        guard var condition = conditions.last else { return unmatched("#elif", sign) }
        let mayOpen = condition.outerIsActive && !condition.isDecided && !condition.hasElse
        condition.isActive = mayOpen ? try value(line, sign) : false
        condition.isDecided = condition.isDecided || condition.isActive
        conditions[conditions.count - 1] = condition
    }

    private func elseBranch(_ sign: Token) {
        guard var condition = conditions.last else { return unmatched("#else", sign) }
        if condition.hasElse { sink.error("this condition has an '#else' already", at: sign.position) }
        condition.isActive = condition.outerIsActive && !condition.isDecided
        condition.isDecided = true
        condition.hasElse = true
        conditions[conditions.count - 1] = condition
    }

    private func endCondition(_ sign: Token) {
        if conditions.popLast() == nil { unmatched("#endif", sign) }
    }

    private func unmatched(_ directive: String, _ sign: Token) {
        sink.error("\(directive) without an '#if'", at: sign.position)
    }

    private func isDefined(_ line: [Token]) -> Bool { line.count > 1 && macros[line[1].text] != nil }

    /// The value of the expression after `#if`, its macros expanded.
    private func value(_ line: [Token], _ sign: Token) throws(CompileStop) -> Bool {
        var tokens: [Token] = []
        var index = 1
        while index < line.count {
            let token = line[index]
            if token.isWord("defined") {
                let inParentheses = index + 1 < line.count && line[index + 1].isPunctuator("(")
                let place = index + (inParentheses ? 2 : 1)
                var answer = token
                answer.kind = .integer
                answer.text = place < line.count && macros[line[place].text] != nil ? "1" : "0"
                tokens.append(answer)
                index = place + (inParentheses ? 2 : 1)
            } else {
                tokens.append(token)
                index += 1
            }
        }
        var evaluator = ConditionEvaluator(tokens: try expanded(tokens), sink: sink, position: sign.position)
        return evaluator.run()
    }

    // MARK: Definitions and files

    private func define(_ line: [Token]) {
        guard line.count > 1, line[1].kind == .identifier else {
            sink.error("'#define' needs a name", at: line.first?.position ?? SourcePosition())
            return
        }
        let name = line[1]
        guard line.count > 2, line[2].isPunctuator("("), !line[2].hasSpaceBefore else {
            macros[name.text] = Macro(name: name.text, parameters: nil, body: Array(line.dropFirst(2)))
            return
        }
        var index = 3
        var parameters: [String] = []
        while index < line.count, !line[index].isPunctuator(")") {
            if line[index].kind == .identifier { parameters.append(line[index].text) }
            index += 1
        }
        guard index < line.count else {
            return sink.error("the parameters of the macro '\(name.text)' have no ')'", at: name.position)
        }
        macros[name.text] = Macro(name: name.text, parameters: parameters, body: Array(line.dropFirst(index + 1)))
    }

    private func include(_ line: [Token], _ sign: Token) throws(CompileStop) {
        guard line.count > 1 else { return sink.error("'#include' needs a file's name", at: sign.position) }
        guard line[1].kind == .string else { return }
        try include(String(line[1].text.dropFirst().dropLast()), at: line[1].position)
    }
}
