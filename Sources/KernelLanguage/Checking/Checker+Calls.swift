import Graph
import Raster

/// Calls of functions, the source's own before the built-in ones.
extension Checker {
    func call(_ name: String, _ arguments: [ExpressionSyntax], at position: SourcePosition) throws(CompileStop)
        -> TypedExpression
    {
        var values: [TypedExpression] = []
        for argument in arguments { values.append(try expression(argument)) }
        if let this,
            let value = try method(
                TypedExpression(.variable(this), this.type, at: position), name, values, at: position)
        {
            return value
        }
        if let candidates = functions[name] {
            if let best = best(of: candidates, values) { return try call(best, values, at: position) }
            if Builtins.named(name, in: dialect).isEmpty { throw noMatch(name, candidates, values, at: position) }
        }
        for value in values { warnIfUninitialised(value) }
        if let value = try builtin(name, values, at: position) { return value }
        throw unknownFunction(name, at: position)
    }

    /// The function whose parameters are nearest to the arguments.
    private func best(of candidates: [FunctionInfo], _ values: [TypedExpression]) -> FunctionInfo? {
        var best: (function: FunctionInfo, distance: Int)?
        for candidate in candidates where candidate.parameters.count == values.count {
            var total = 0
            var fits = true
            for (parameter, value) in zip(candidate.parameters, values) {
                let way =
                    parameter.isOutput
                    ? (parameter.type == value.type ? 0 : nil) : distance(from: value.type, to: parameter.type)
                if let way { total += way } else { fits = false }
            }
            if fits, total < best?.distance ?? Int.max { best = (candidate, total) }
        }
        return best?.function
    }

    private func call(_ callee: FunctionInfo, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression
    {
        guard callee.syntax.body != nil else {
            throw sink.stop("'\(callee.name)' is declared, but its body is missing", at: position)
        }
        var arguments: [TypedExpression] = []
        for (parameter, value) in zip(callee.parameters, values) {
            if parameter.isOutput {
                try requirePlace(value, at: value.position)
                arguments.append(value)
            } else {
                warnIfUninitialised(value)
                arguments.append(try coerce(value, to: parameter.type, "the argument '\(parameter.name)'"))
            }
        }
        function?.calls.insert(callee.number)
        return TypedExpression(.call(callee.number, arguments), callee.result, at: position)
    }

    private func noMatch(
        _ name: String, _ candidates: [FunctionInfo], _ values: [TypedExpression], at position: SourcePosition
    ) -> CompileStop {
        let given = values.map { typeName($0.type) }.joined(separator: ", ")
        let known = candidates.prefix(3).map {
            "\(name)(\($0.parameters.map { typeName($0.type) }.joined(separator: ", ")))"
        }
        return sink.stop(
            "no '\(name)' takes (\(given))", at: position, hint: "there is \(known.joined(separator: ", "))")
    }

    private func unknownFunction(_ name: String, at position: SourcePosition) -> CompileStop {
        for other in KernelDialect.allCases where !Builtins.named(name, in: other).isEmpty {
            return sink.stop("there is no function '\(name)' in this dialect", at: position, hint: foreign(name))
        }
        if let hint = TypeNames.foreignHint(name, in: dialect) {
            return sink.stop("there is no type '\(name)'", at: position, hint: hint)
        }
        if lookUp(name) != nil { return sink.stop("'\(name)' is a variable, not a function", at: position) }
        let names = Array(functions.keys) + Builtins.names(in: dialect) + TypeNames.names(in: dialect)
        return sink.stop(
            "there is no function '\(name)'", at: position, hint: Suggestion.hint(for: name, among: names))
    }

    /// The name that another dialect's function has here.
    private func foreign(_ name: String) -> String? {
        let pairs = [
            ("mod", "fmod"), ("inversesqrt", "rsqrt"), ("destCoord", "destination.coord"), ("texture2D", "sample"),
        ]
        for (other, here) in pairs {
            if name == other, dialect == .metal { return "here it is '\(here)'" }
            if name == here, dialect != .metal { return "here it is '\(other)'" }
        }
        return nil
    }

    /// A method of a structure; nothing where it has none of that name.
    private func method(
        _ base: TypedExpression, _ name: String, _ values: [TypedExpression], at position: SourcePosition
    )
        throws(CompileStop) -> TypedExpression?
    {
        guard case .structure(let structure) = base.type, let candidates = functions[structure.name + "." + name] else {
            return nil
        }
        guard let best = best(of: candidates, [base] + values) else {
            throw noMatch(name, candidates, values, at: position)
        }
        return try call(best, [base] + values, at: position)
    }

    /// A structure's own constructor.
    func constructed(_ structure: StructType, _ values: [TypedExpression], at position: SourcePosition)
        throws(CompileStop) -> TypedExpression?
    {
        guard let candidates = functions[structure.name], let best = best(of: candidates, values) else { return nil }
        return try call(best, values, at: position)
    }

    /// `image.sample(p)`, `destination.coord()`
    func method(
        _ syntax: ExpressionSyntax, _ name: String, _ arguments: [ExpressionSyntax], at position: SourcePosition
    ) throws(CompileStop) -> TypedExpression {
        let base = try expression(syntax)
        if case .structure = base.type {
            var values: [TypedExpression] = []
            for argument in arguments { values.append(try expression(argument)) }
            if let value = try method(base, name, values, at: position) { return value }
        }
        if dialect == .transition, name == "length", case .array(_, let count) = base.type {
            return TypedExpression(.constant([UInt32(truncatingIfNeeded: count)]), .int, at: position)
        }
        var values: [TypedExpression] = []
        for argument in arguments { values.append(try value(argument)) }
        if base.type == .destination, name == "coord", values.isEmpty {
            return TypedExpression(.builtin(.image(.destination), []), .float2, at: position)
        }
        if base.type == .groupDestination, let value = try groupMethod(name, values, at: position) { return value }
        guard dialect == .metal, let function = Builtins.function(forMethod: name, of: base.type),
            let value = try builtin(function, [base] + values, at: position)
        else {
            let known =
                base.type == .sampler ? ["sample", "coord", "transform", "extent", "origin", "size"] : ["coord"]
            throw sink.stop(
                "'\(typeName(base.type))' has no method '\(name)'", at: position,
                hint: base.type == .float4 && Builtins.function(forMethod: name, of: .sampler) != nil
                    ? "a 'sample_t' is a colour already; a 'sampler' can be sampled"
                    : Suggestion.hint(for: name, among: known))
        }
        return value
    }
}
