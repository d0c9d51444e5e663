import Graph

/// From the host to the kernel's parameters, and from its result back.
extension Lowerer {
    /// Runs a kernel; gives its result's nodes, 4 or, for a warp kernel, 2.
    func lower(_ kernel: FunctionInfo, _ signature: KernelSignature) throws(CompileStop) -> [Value] {
        images = signature.images
        for parameter in signature.parameters {
            guard let number = signature.parameters.firstIndex(of: parameter) else { continue }
            for component in 0..<parameter.slots.count { inputs.append(.parameter(number, component: component)) }
        }
        environment = [Value](repeating: graph.zero, count: source.globalSize)
        for index in source.globalsUsed(by: kernel) {
            try initialise(source.globals[index].variable, source.globals[index].initial)
        }
        var arguments: [Argument] = []
        for (index, parameter) in kernel.parameters.enumerated() {
            arguments.append(.values(try argument(parameter, index, signature)))
        }
        guard kernel.writesGroups else { return try enter(kernel, arguments) }
        groupResult = try push(4, at: kernel.position)
        _ = try enter(kernel, arguments)
        return groupSlots.map { get($0) }
    }

    private func initialise(_ variable: VariableInfo, _ initial: TypedExpression?) throws(CompileStop) {
        guard case .global(let offset) = variable.storage, let initial else { return }
        let values = try values(initial)
        for (index, value) in values.enumerated() where index < variable.type.slotCount { set(offset + index, value) }
    }

    private func argument(_ parameter: FunctionInfo.Parameter, _ index: Int, _ signature: KernelSignature)
        throws(CompileStop) -> [Value]
    {
        guard let number = signature.parameterOfArgument[index] else {
            return parameter.type == .float2 ? coordinate : []
        }
        switch signature.parameters[number].kind {
        case .image(let image):
            return parameter.type == .sampler ? [graph.integer(image)] : pixel(Int32(truncatingIfNeeded: image))
        case .data:
            guard case .pointer(let element) = parameter.type else { return [] }
            targets.append(.data(number, DataLayout(element, typeName: parameter.typeName)))
            return [graph.integer(targets.count - 1), graph.zero]
        default: return signature.parameters[number].slots.map { graph.input($0) }
        }
    }

    /// A transition's parameter.
    func uniformValues(_ number: Int) -> [Value] {
        guard let parameter = parameterOfUniform(number) else { return [] }
        if case .image(let image) = parameter.kind { return [graph.integer(image)] }
        return parameter.slots.map { graph.input($0) }
    }

    private func parameterOfUniform(_ number: Int) -> KernelParameter? {
        uniformParameters.indices.contains(number) ? uniformParameters[number] : nil
    }
}
