import Graph

/// Statements.
extension Lowerer {
    func run(_ statement: TypedStatement) throws(CompileStop) {
        try block([statement])
    }

    /// One statement after another. What follows a branch that leaves early runs where it did not.
    func block(_ statements: ArraySlice<TypedStatement>) throws(CompileStop) {
        var rest = statements
        while let statement = rest.popFirst() {
            try step(at: statement.position)
            if case .conditional(let test, let first, let second) = statement.kind {
                if try conditional(test, first, second, rest, at: statement.position) { return }
            } else {
                try simple(statement)
            }
            guard !rest.isEmpty else { return }
            let hasLeft = hasLeft
            if let decision = graph.bits(hasLeft) {
                if decision != 0 { return }
                continue
            }
            let remaining = rest
            return try branch(graph.not(hasLeft), at: statement.position) { () throws(CompileStop) in
                try self.block(remaining)
            }
        }
    }

    /// Whether the pixel has returned from the function, or left the loop or its round.
    var hasLeft: Value {
        var result = graph.zero
        for flag in exits { result = graph.emit(.or, result, get(flag)) }
        return result
    }

    private func simple(_ statement: TypedStatement) throws(CompileStop) {
        switch statement.kind {
        case .block(let statements): try block(statements[...])
        case .declare(let variable, let initial): try declare(variable, initial, at: statement.position)
        case .expression(let value): _ = try values(value)
        case .loop(let loop): try self.loop(loop, at: statement.position)
        case .choice(let choice): try self.choice(choice, at: statement.position)
        case .break: set(breakFlag, graph.yes)
        case .continue: set(continueFlag, graph.yes)
        case .return(let value): try leave(value)
        case .conditional: break
        }
    }

    private func leave(_ value: TypedExpression?) throws(CompileStop) {
        if let value {
            let results = try values(value)
            for (offset, result) in zip(frame.result, results) { set(offset, result) }
        }
        set(frame.returnFlag, graph.yes)
    }

    private func declare(_ variable: VariableInfo, _ initial: TypedExpression?, at position: SourcePosition)
        throws(CompileStop)
    {
        guard case .local(let offset) = variable.storage else { return }
        let base = frame.base + offset
        if variable.isReference, let initial {
            aliases[base] = try place(of: initial)
            return
        }
        let values = try initial.map { (value) throws(CompileStop) in try self.values(value) }
        for index in 0..<variable.type.slotCount {
            set(base + index, values.flatMap { index < $0.count ? $0[index] : nil } ?? graph.zero)
        }
    }

    /// Whether the rest was run inside the branch: a side that always leaves makes the rest the other side's.
    private func conditional(
        _ test: TypedExpression, _ first: TypedStatement, _ second: TypedStatement?,
        _ rest: ArraySlice<TypedStatement>, at position: SourcePosition
    ) throws(CompileStop) -> Bool {
        let condition = try scalar(test)
        if let decision = graph.bits(condition) {
            if decision != 0 { try run(first) } else if let second { try run(second) }
            return false
        }
        let firstLeaves = first.alwaysLeaves
        let secondLeaves = second?.alwaysLeaves ?? false
        try branch(condition, at: position) { () throws(CompileStop) in
            try self.run(first)
            if secondLeaves, !firstLeaves { try self.rest(rest) }
        } otherwise: { () throws(CompileStop) in
            if let second { try self.run(second) }
            if firstLeaves, !secondLeaves { try self.rest(rest) }
        }
        return firstLeaves || secondLeaves
    }

    private func rest(_ statements: ArraySlice<TypedStatement>) throws(CompileStop) {
        guard !statements.isEmpty else { return }
        let hasLeft = hasLeft
        if let decision = graph.bits(hasLeft) {
            if decision == 0 { try block(statements) }
            return
        }
        try branch(graph.not(hasLeft), at: statements[statements.startIndex].position) { () throws(CompileStop) in
            try self.block(statements)
        }
    }

    /// `switch`: from the label that fits down to a `break`.
    private func choice(_ choice: TypedChoice, at position: SourcePosition) throws(CompileStop) {
        let value = try scalar(choice.value)
        let outer = (breakFlag, exits, environment.count)
        breakFlag = try push(2, at: position)
        let isRunning = breakFlag + 1
        exits.append(breakFlag)
        var fits: [Value] = []
        var fitsAny = graph.zero
        for item in choice.cases {
            let fit = item.labels.reduce(graph.zero) { result, label in
                label.map { graph.emit(.or, result, graph.emit(.integerEqual, value, graph.constant($0))) } ?? result
            }
            fits.append(fit)
            fitsAny = graph.emit(.or, fitsAny, fit)
        }
        for (item, fit) in zip(choice.cases, fits) {
            let isDefault = item.labels.contains { $0 == nil }
            let starts = isDefault ? graph.emit(.or, fit, graph.not(fitsAny)) : fit
            set(isRunning, graph.emit(.or, get(isRunning), starts))
            let runs = graph.emit(.andNot, get(isRunning), hasLeft)
            try branch(runs, at: position) { () throws(CompileStop) in try self.block(item.body[...]) }
        }
        let size: Int
        (breakFlag, exits, size) = outer
        pop(to: size)
    }
}

extension TypedStatement {
    /// Whatever happens, what follows does not run.
    var alwaysLeaves: Bool {
        switch kind {
        case .return, .break, .continue: true
        case .block(let statements): statements.contains { $0.alwaysLeaves }
        case .conditional(_, let first, let second): first.alwaysLeaves && (second?.alwaysLeaves ?? false)
        default: false
        }
    }
}
