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
