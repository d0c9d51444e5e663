import Graph
import Raster

/// Structures, globals, uniforms and the heads of functions.
extension Checker {
    // MARK: Types

    func type(_ syntax: TypeSyntax) throws(CompileStop) -> ValueType {
        var type = try elementType(syntax)
        for length in syntax.lengths.reversed() {
            guard let length else {
                throw sink.stop("the length of this array is missing", at: syntax.position)
            }
            type = try array(of: type, count: try arrayLength(length), at: length.position)
        }
        if syntax.isPointer { type = .pointer(type) }
        return type
    }

    /// Without arrays and pointers around it.
    func elementType(_ syntax: TypeSyntax) throws(CompileStop) -> ValueType {
        if let structure = structs[syntax.name] { return .structure(structure) }
        if let type = TypeNames.type(named: syntax.name, in: dialect) { return type }
        switch syntax.name {
        case "auto": throw sink.stop("'auto' needs an initial value", at: syntax.position)
        default:
            throw sink.stop(
                "there is no type '\(syntax.name)'", at: syntax.position,
                hint: Suggestion.hint(for: syntax.name, among: TypeNames.names(in: dialect)))
        }
    }

    func array(of element: ValueType, count: Int, at position: SourcePosition) throws(CompileStop) -> ValueType {
        guard element != .void, element != .sampler else {
            throw sink.stop("there are no arrays of this type", at: position)
        }
        let type = ValueType.array(element, count)
        guard type.depth <= 8 else { throw sink.stopAtLimit("arrays nest more than 8 deep", at: position) }
        guard count <= KernelLimits.variableSlots, type.slotCount <= KernelLimits.variableSlots else {
            throw sink.stopAtLimit("an array has more than \(KernelLimits.variableSlots) components", at: position)
        }
        return type
    }

    private func arrayLength(_ syntax: ExpressionSyntax) throws(CompileStop) -> Int {
        let length = try expression(syntax)
        guard length.type.kind?.isInteger == true, length.type.isScalar,
            let words = ConstantEvaluator.words(of: length),
            let word = words.first
        else {
            throw sink.stop(
                "the length of an array must be an integer that is known at compile time", at: syntax.position)
        }
        let count = Int(Int32(bitPattern: word))
        guard count > 0 else {
            throw sink.stop("an array of \(count) elements: at least 1 is needed", at: syntax.position)
        }
        return count
    }

    func declare(_ syntax: StructSyntax) throws(CompileStop) {
        var fields: [(name: String, type: ValueType)] = []
        for field in syntax.fields {
            if fields.contains(where: { $0.name == field.name }) {
                throw sink.stop("the structure has a field '\(field.name)' already", at: field.position)
            }
            let type = try type(field.type)
            if type == .void { throw sink.stop("a field cannot be void", at: field.position) }
            fields.append((field.name, type))
        }
        let structure = StructType(name: syntax.name, fields: fields)
        guard structure.depth <= 8, structure.slotCount <= KernelLimits.variableSlots else {
            throw sink.stopAtLimit("the structure '\(syntax.name)' is too large or too deep", at: syntax.position)
        }
        structs[syntax.name] = structure
    }

    // MARK: Globals

    func declareGlobal(_ syntax: VariableSyntax) throws(CompileStop) {
        if syntax.qualifiers.contains(.uniform) { return try declareUniform(syntax) }
        guard scopes[0][syntax.name].map({ if case .system = $0.storage { true } else { false } }) ?? true else {
            throw sink.stop("'\(syntax.name)' is declared twice", at: syntax.position)
        }
        let (type, initial) = try typeAndInitial(syntax)
        try refuseOpaque(type, syntax)
        let isConstant = syntax.qualifiers.contains(.constant)
        let variable = VariableInfo(
            syntax.name, type, .global(try allocate(type, syntax.name, at: syntax.position)), isConstant: isConstant,
            at: syntax.position)
        variable.isAssigned = true
        if isConstant, let initial { variable.constant = ConstantEvaluator.words(of: initial) }
        scopes[0][syntax.name] = variable
        source.globals.append((variable, initial))
    }

    private func refuseOpaque(_ type: ValueType, _ syntax: VariableSyntax) throws(CompileStop) {
        guard type == .sampler || type == .void || type == .destination || type == .groupDestination else { return }
        throw sink.stop("a variable cannot be of the type '\(typeName(type))'", at: syntax.position)
    }

    private func declareUniform(_ syntax: VariableSyntax) throws(CompileStop) {
        if let known = scopes[0][syntax.name] {
            // Old sources declare what the host defines.
            if case .system = known.storage, try type(syntax.type) == known.type { return }
            throw sink.stop("'\(syntax.name)' is declared twice", at: syntax.position)
        }
        guard dialect == .transition else {
            throw sink.stop("parameters are the kernel's own here, not uniforms", at: syntax.position)
        }
        let type = try type(syntax.type)
        if case .structure = type { throw sink.stop("a parameter cannot be a structure", at: syntax.position) }
        if case .array = type { throw sink.stop("a parameter cannot be an array", at: syntax.position) }
        let variable = VariableInfo(
            syntax.name, type, .uniform(source.uniforms.count), isConstant: true, at: syntax.position)
        scopes[0][syntax.name] = variable
        source.uniforms.append(variable)
        source.uniformSyntax.append(syntax)
    }

    /// The type of a variable and its initial value, where the one may follow from the other.
    func typeAndInitial(_ syntax: VariableSyntax) throws(CompileStop) -> (ValueType, TypedExpression?) {
        if syntax.type.name == "auto" {
            guard let initial = syntax.initial else {
                throw sink.stop("'auto' needs an initial value", at: syntax.position)
            }
            let value = try expression(initial)
            return (value.type, value)
        }
        if let first = syntax.type.lengths.first, first == nil { return try unsized(syntax) }
        let type = try type(syntax.type)
        guard let initial = syntax.initial else {
            if case .structure(let structure) = type {
                return (type, try constructed(structure, [], at: syntax.position))
            }
            return (type, nil)
        }
        return (type, try initialiser(initial, for: type))
    }

    /// `float a[] = {…}`
    private func unsized(_ syntax: VariableSyntax) throws(CompileStop) -> (ValueType, TypedExpression?) {
        guard let initial = syntax.initial else {
            throw sink.stop("the length of '\(syntax.name)' is missing", at: syntax.position)
        }
        var inner = syntax.type
        inner.lengths.removeFirst()
        let element = try type(inner)
        guard case .list(let items) = initial.kind else {
            let value = try expression(initial)
            guard case .array(element, _) = value.type else {
                throw sink.stop("'\(syntax.name)' needs a list of values", at: initial.position)
            }
            return (value.type, value)
        }
        let type = try array(of: element, count: max(1, items.count), at: syntax.position)
        return (type, try initialiser(initial, for: type))
    }

    // MARK: Functions

    func declare(_ syntax: FunctionSyntax) throws(CompileStop) {
        let result = try type(syntax.result)
        var parameters: [FunctionInfo.Parameter] = []
        for parameter in syntax.parameters { parameters.append(try self.parameter(parameter, of: syntax)) }
        let types = parameters.map { $0.type }
        if let known = functions[syntax.name]?.first(where: { $0.parameters.map { $0.type } == types }) {
            return try join(syntax, known, parameters)
        }
        let function = FunctionInfo(
            name: syntax.name, number: source.functions.count, parameters: parameters, result: result,
            qualifiers: syntax.qualifiers, syntax: syntax)
        source.functions.append(function)
        functions[syntax.name, default: []].append(function)
    }

    /// A prototype and its definition.
    private func join(_ syntax: FunctionSyntax, _ known: FunctionInfo, _ parameters: [FunctionInfo.Parameter])
        throws(CompileStop)
    {
        known.qualifiers.formUnion(syntax.qualifiers)
        guard syntax.body != nil else { return }
        guard known.syntax.body == nil else {
            throw sink.stop("'\(syntax.name)' is defined twice with the same parameters", at: syntax.position)
        }
        known.syntax = syntax
        known.parameters = parameters
    }

    private func parameter(_ syntax: VariableSyntax, of function: FunctionSyntax) throws(CompileStop)
        -> FunctionInfo.Parameter
    {
        let isData = syntax.qualifiers.contains(.data)
        let isHost = function.qualifiers.contains(.externC) || function.qualifiers.contains(.stitchable)
        var written = syntax.type
        // A kernel's arrays of data are the host's, of any length; a function's are values.
        if isData, isHost, !written.lengths.isEmpty {
            written.lengths.removeFirst()
            written.isPointer = true
        }
        let type = try type(written)
        if type == .void { throw sink.stop("a parameter cannot be void", at: syntax.position) }
        let isOutput =
            syntax.qualifiers.contains(.output) || syntax.type.isReference && !syntax.qualifiers.contains(.constant)
        return FunctionInfo.Parameter(
            name: syntax.name, type: type, typeName: syntax.type.name, isOutput: isOutput, isData: isData,
            isTable: syntax.qualifiers.contains(.table), position: syntax.position)
    }
}
