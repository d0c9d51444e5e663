import Graph
import Raster

/// Statements.
extension Checker {
    /// A statement with an error in it becomes an empty one: the function will not be compiled.
    func statement(_ syntax: StatementSyntax) -> TypedStatement {
        let empty = TypedStatement(.block([]), at: syntax.position)
        guard !sink.isFull else { return empty }
        do {
            return try checked(syntax)
        } catch {
            return empty
        }
    }

    private func checked(_ syntax: StatementSyntax) throws(CompileStop) -> TypedStatement {
        let kind: TypedStatement.Kind
        switch syntax.kind {
        case .empty: kind = .block([])
        case .block(let statements): kind = .block(scoped(statements))
        case .declaration(let variables): kind = .block(declarations(variables))
        case .expression(let value): kind = .expression(try expression(value))
        case .conditional(let condition, let first, let second):
            let test = try self.condition(condition)
            kind = .conditional(test, scoped(first), second.map { self.scoped($0) })
        case .loop(let loop): kind = .loop(try self.loop(loop))
        case .choice(let value, let cases): kind = .choice(try choice(value, cases))
        case .break, .continue: kind = try jump(syntax)
        case .return(let value): kind = try result(value, at: syntax.position)
        case .discard: throw sink.stop("a kernel gives every pixel a value: there is no 'discard'", at: syntax.position)
        }
        return TypedStatement(kind, at: syntax.position)
    }

    private func scoped(_ statements: [StatementSyntax]) -> [TypedStatement] {
        scopes.append([:])
        let result = statements.map { statement($0) }
        scopes.removeLast()
        return result
    }

    private func scoped(_ syntax: StatementSyntax) -> TypedStatement {
        scopes.append([:])
        defer { scopes.removeLast() }
        return statement(syntax)
    }

    private func declarations(_ variables: [VariableSyntax]) -> [TypedStatement] {
        var result: [TypedStatement] = []
        for variable in variables {
            do {
                result.append(try declareLocal(variable))
            } catch {
                // Uses of the name should not be reported as well.
                declareInvalid(variable)
            }
        }
        return result
    }

    private func declareInvalid(_ syntax: VariableSyntax) {
        guard let type = try? elementType(syntax.type), scopes[scopes.count - 1][syntax.name] == nil else { return }
        let variable = VariableInfo(syntax.name, type, .local(0), at: syntax.position)
        variable.isAssigned = true
        scopes[scopes.count - 1][syntax.name] = variable
    }

    private func declareLocal(_ syntax: VariableSyntax) throws(CompileStop) -> TypedStatement {
        if let known = scopes[scopes.count - 1][syntax.name], known.position != syntax.position {
            throw sink.stop("'\(syntax.name)' is declared twice", at: syntax.position)
        }
        let (type, initial) = try typeAndInitial(syntax)
        if type == .void { throw sink.stop("a variable cannot be void", at: syntax.position) }
        let isReference = syntax.type.isReference && initial.map(isPlace) == true
        let isConstant = syntax.qualifiers.contains(.constant)
        let variable = VariableInfo(
            syntax.name, type, .local(try allocate(type, syntax.name, at: syntax.position)), isConstant: isConstant,
            isReference: isReference, at: syntax.position)
        variable.isAssigned = initial != nil
        if isConstant, let initial { variable.constant = ConstantEvaluator.words(of: initial) }
        scopes[scopes.count - 1][syntax.name] = variable
        return TypedStatement(.declare(variable, initial), at: syntax.position)
    }

    /// A boolean. Metal takes numbers too.
    func condition(_ syntax: ExpressionSyntax) throws(CompileStop) -> TypedExpression {
        let value = try expression(syntax)
        if value.type == .bool { return value }
        if dialect == .metal, value.type.isScalar { return convert(value, to: .bool) }
        throw sink.stop("a condition must be a bool, not '\(typeName(value.type))'", at: syntax.position)
    }

    private func loop(_ syntax: LoopSyntax) throws(CompileStop) -> TypedLoop {
        scopes.append([:])
        loopDepth += 1
        let outerChoice = choiceDepth
        choiceDepth = 0
        defer {
            loopDepth -= 1
            choiceDepth = outerChoice
            scopes.removeLast()
        }
        let start = syntax.start.map { statement($0) }
        var test: TypedExpression?
        if let written = syntax.condition { test = try condition(written) }
        let body = scoped(syntax.body)
        var step: TypedExpression?
        if let written = syntax.step { step = try expression(written) }
        return TypedLoop(start: start, condition: test, step: step, body: body, testsLast: syntax.testsLast)
    }

    private func choice(_ syntax: ExpressionSyntax, _ cases: [CaseSyntax]) throws(CompileStop) -> TypedChoice {
        let value = try expression(syntax)
        guard value.type.isScalar, value.type.kind?.isInteger == true else {
            throw sink.stop("'switch' needs an integer, not '\(typeName(value.type))'", at: syntax.position)
        }
        choiceDepth += 1
        scopes.append([:])
        defer {
            choiceDepth -= 1
            scopes.removeLast()
        }
        var result: [TypedChoice.Case] = []
        for item in cases {
            var labels: [UInt32?] = []
            for label in item.labels { labels.append(try self.label(label)) }
            result.append(TypedChoice.Case(labels: labels, body: item.body.map { statement($0) }))
        }
        return TypedChoice(value: value, cases: result)
    }

    private func label(_ syntax: ExpressionSyntax?) throws(CompileStop) -> UInt32? {
        guard let syntax else { return nil }
        let value = try expression(syntax)
        guard value.type.isScalar, value.type.kind?.isInteger == true, let words = ConstantEvaluator.words(of: value)
        else {
            throw sink.stop("a case must be an integer that is known at compile time", at: syntax.position)
        }
        return words.first
    }

    private func jump(_ syntax: StatementSyntax) throws(CompileStop) -> TypedStatement.Kind {
        if case .break = syntax.kind {
            guard loopDepth > 0 || choiceDepth > 0 else {
                throw sink.stop("'break' outside a loop", at: syntax.position)
            }
            return .break
        }
        guard loopDepth > 0 else { throw sink.stop("'continue' outside a loop", at: syntax.position) }
        return .continue
    }

    private func result(_ syntax: ExpressionSyntax?, at position: SourcePosition) throws(CompileStop)
        -> TypedStatement.Kind
    {
        guard let function else { return .return(nil) }
        guard let syntax else {
            guard function.result == .void else {
                throw sink.stop("'\(function.name)' must return a '\(typeName(function.result))'", at: position)
            }
            return .return(nil)
        }
        return .return(try initialiser(syntax, for: function.result))
    }
}
