/// A function, its head checked; its body follows.
final class FunctionInfo {
    struct Parameter {
        let name: String
        let type: ValueType
        /// As written: `sample_t` and `__color` are float4 with a meaning.
        let typeName: String
        let isOutput: Bool
        let isData: Bool
        let isTable: Bool
        let position: SourcePosition
    }

    let name: String
    let number: Int
    /// A prototype's may have no names; the definition's count.
    var parameters: [Parameter]
    let result: ValueType
    let position: SourcePosition
    var qualifiers: Qualifiers
    /// Nothing for a prototype without a definition, and where the body has errors.
    var body: TypedStatement?
    var syntax: FunctionSyntax
    /// Variables of the parameters, in order.
    var arguments: [VariableInfo] = []
    var frameSize = 0
    /// Functions that it calls, by number.
    var calls = Set<Int>()
    /// First slots, in the source's frame, of the globals that it names.
    var namedGlobals = Set<Int>()
    /// Slots of the source's frame that it, or what it calls, may write.
    var writtenGlobals: [Range<Int>] = []

    init(
        name: String, number: Int, parameters: [Parameter], result: ValueType, qualifiers: Qualifiers,
        syntax: FunctionSyntax
    ) {
        self.name = name
        self.number = number
        self.parameters = parameters
        self.result = result
        self.qualifiers = qualifiers
        self.syntax = syntax
        position = syntax.position
    }
}

extension FunctionInfo {
    /// A kernel that gives no colour back, but writes those of four pixels.
    var writesGroups: Bool { result == .void && parameters.last?.type == .groupDestination }
}

/// A source, checked.
final class TypedSource {
    /// What the host passes to a transition beside the two images: uniforms.
    var uniforms: [VariableInfo] = []
    var uniformSyntax: [VariableSyntax] = []
    /// In order; each global's initial value is worked out when a kernel starts.
    var globals: [(variable: VariableInfo, initial: TypedExpression?)] = []
    var globalSize = 0
    var functions: [FunctionInfo] = []
}

extension TypedSource {
    /// The kernel itself, and what it calls, directly or through others; numbers.
    func functionsUsed(by kernel: FunctionInfo) -> Set<Int> {
        var used: Set<Int> = [kernel.number]
        var pending = [kernel.number]
        while let number = pending.popLast() {
            for callee in functions[number].calls where used.insert(callee).inserted { pending.append(callee) }
        }
        return used
    }

    /// Globals that a kernel needs, and those that they are made of, in order: a source's tables may serve other kernels.
    func globalsUsed(by kernel: FunctionInfo) -> [Int] {
        var named = functionsUsed(by: kernel).reduce(into: Set<Int>()) { $0.formUnion(functions[$1].namedGlobals) }
        var result: [Int] = []
        for (index, global) in globals.enumerated().reversed() {
            guard case .global(let offset) = global.variable.storage, named.contains(offset) else { continue }
            result.append(index)
            // An initial value may call anything.
            if let initial = global.initial, !collect(initial, &named) { return Array(globals.indices) }
        }
        return result.reversed()
    }

    /// Adds the globals that a value names; false where it calls a function.
    private func collect(_ value: TypedExpression, _ named: inout Set<Int>) -> Bool {
        if case .call = value.kind { return false }
        if case .variable(let variable) = value.kind, case .global(let offset) = variable.storage {
            named.insert(offset)
        }
        for child in value.children where !collect(child, &named) { return false }
        return true
    }
}
