import Graph

/// What a kernel takes from its host, and what it is for (spec 1.3, 2, 3.1).
struct KernelSignature {
    let kind: KernelKind
    private(set) var parameters: [KernelParameter] = []
    private(set) var images: [KernelImage] = []
    /// For each parameter of the function, the host's; nothing for the pixel's place.
    private(set) var parameterOfArgument: [Int?] = []
    private var nextSlot = 0

    /// Nothing where a function's parameters and result are not those of a kernel; `problem` then says why.
    init?(_ function: FunctionInfo, dialect: KernelDialect, problem: inout String) {
        guard let kind = Self.kind(of: function, dialect) else {
            problem = "a kernel returns a colour of 4 components, or a position of 2"
            return nil
        }
        self.kind = kind
        for parameter in function.parameters {
            if parameter.isOutput {
                problem = "the parameter '\(parameter.name)' of a kernel cannot be an output"
                return nil
            }
            guard append(parameter) else {
                problem = "the parameter '\(parameter.name)' has a type that a host cannot pass"
                return nil
            }
        }
    }

    /// A transition: two pictures, and the source's uniforms.
    init(_ source: TypedSource, defaults: [DefaultComment.Found]) {
        kind = .transition
        parameterOfArgument = [nil]
        images = [
            KernelImage(name: "from", role: .from, isPointwise: true),
            KernelImage(name: "to", role: .to, isPointwise: true),
        ]
        for (uniform, found) in zip(source.uniforms, defaults) {
            let typeName = TypeNames.name(of: uniform.type, in: .transition)
            if uniform.type == .sampler {
                add(uniform.name, .image(images.count), typeName, slots: 0)
                images.append(KernelImage(name: uniform.name, role: .picture, isPointwise: true))
            } else if let kind = Self.kind(of: uniform.type) {
                add(uniform.name, kind, typeName, slots: uniform.type.slotCount, found)
            }
        }
    }

    private static func kind(of function: FunctionInfo, _ dialect: KernelDialect) -> KernelKind? {
        if function.writesGroups { return function.parameters.contains { $0.type == .sampler } ? .general : .color }
        let isVector = function.result.kind?.isFloat == true
        if isVector, function.result.componentCount == 2 { return .warp }
        guard isVector, function.result.componentCount == 4 else { return nil }
        if function.parameters.contains(where: { $0.type == .sampler }) { return .general }
        let isBlend = function.parameters.count == 2 && function.parameters.allSatisfy { isSample($0.typeName) }
        return isBlend ? .blend : .color
    }

    static func isSample(_ typeName: String) -> Bool {
        typeName == "sample_t" || typeName == "sample_h" || typeName == "__sample"
    }

    static func kind(of type: ValueType) -> KernelParameter.Kind? {
        switch type {
        case .scalar(let kind), .vector(let kind, _):
            let count = type.slotCount
            switch kind {
            case .float, .half: return .float(count)
            case .int: return .int(count)
            case .uint: return .uint(count)
            case .bool: return .bool(count)
            }
        case .matrix(let columns, let rows): return .matrix(columns: columns, rows: rows)
        default: return nil
        }
    }

    private mutating func append(_ parameter: FunctionInfo.Parameter) -> Bool {
        if parameter.type == .destination || parameter.type == .groupDestination {
            parameterOfArgument.append(nil)
            return true
        }
        parameterOfArgument.append(parameters.count)
        let isSample = Self.isSample(parameter.typeName)
        if parameter.type == .sampler || isSample {
            add(parameter.name, .image(images.count), parameter.typeName, slots: 0)
            let role: KernelImage.Role = isSample ? .sample : parameter.isTable ? .table : .sampler
            images.append(KernelImage(name: parameter.name, role: role, isPointwise: true))
            return true
        }
        if case .pointer(let element) = parameter.type {
            guard parameter.isData else { return false }
            add(
                parameter.name, .data(stride: DataLayout(element, typeName: parameter.typeName).stride),
                parameter.typeName, slots: 0)
            return true
        }
        guard let kind = parameter.typeName == "__color" ? .color : Self.kind(of: parameter.type) else { return false }
        add(parameter.name, kind, parameter.typeName, slots: parameter.type.slotCount)
        return true
    }

    private mutating func add(
        _ name: String, _ kind: KernelParameter.Kind, _ typeName: String, slots: Int,
        _ found: DefaultComment.Found? = nil
    ) {
        parameters.append(
            KernelParameter(
                name: name, kind: kind, typeName: typeName, slots: nextSlot..<nextSlot + slots,
                defaultValue: found?.values ?? [Double](repeating: 0, count: slots), hasDefault: found?.values != nil))
        nextSlot += slots
    }
}
