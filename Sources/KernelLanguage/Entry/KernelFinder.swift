import Graph

/// Which functions of a source are kernels (spec 1.2: "first function" is wrong).
struct KernelFinder {
    private let source: TypedSource
    private let dialect: KernelDialect

    init(_ source: TypedSource, _ dialect: KernelDialect) {
        self.source = source
        self.dialect = dialect
    }

    var kernels: [FunctionInfo] {
        switch dialect {
        case .transition: return source.functions.filter(isTransition)
        case .coreImage: return source.functions.filter { $0.qualifiers.contains(.kernel) && $0.syntax.body != nil }
        case .metal: return metalKernels
        }
    }

    private func isTransition(_ function: FunctionInfo) -> Bool {
        function.name == "transition" && function.result == .float4 && function.parameters.map { $0.type } == [.float2]
            && function.syntax.body != nil
    }

    /// Those marked `[[stitchable]]` where any are; otherwise the `extern "C"` functions that a host could call. What
    /// others call is a helper that stands in the same block.
    private var metalKernels: [FunctionInfo] {
        let marked = source.functions.filter { $0.qualifiers.contains(.stitchable) && $0.syntax.body != nil }
        let fitting = marked.filter(hasSignature)
        if !marked.isEmpty { return fitting.isEmpty ? marked : fitting }
        let exported = source.functions.filter { $0.qualifiers.contains(.externC) && hasSignature($0) }
        let candidates = exported.isEmpty ? source.functions.filter { hasSignature($0) && takesImage($0) } : exported
        let called = source.functions.reduce(into: Set<Int>()) { $0.formUnion($1.calls) }
        let uncalled = candidates.filter { !called.contains($0.number) }
        return uncalled.isEmpty ? candidates : uncalled
    }

    private func hasSignature(_ function: FunctionInfo) -> Bool {
        var problem = ""
        return function.syntax.body != nil && KernelSignature(function, dialect: dialect, problem: &problem) != nil
    }

    private func takesImage(_ function: FunctionInfo) -> Bool {
        function.parameters.contains {
            KernelSignature.isSample($0.typeName) || $0.type == .sampler || $0.type == .destination
                || $0.type == .groupDestination
        }
    }

    /// What to say where there is none.
    var missing: String {
        switch dialect {
        case .transition: "there is no 'vec4 transition(vec2 uv)'"
        case .coreImage: "there is no function marked 'kernel'"
        case .metal:
            "there is no kernel: a function marked '[[stitchable]]', or one in 'extern \"C\"' that returns float4 or float2"
        }
    }
}
