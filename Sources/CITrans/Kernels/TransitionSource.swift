import Graph
import Raster

/// A transition from source text in the dialect of gl-transitions, as a filter like any other.
struct TransitionSource {
    private let program: KernelProgram
    private let attributes: FilterAttributes

    /// - Throws: `compile`, `kernelLimit`.
    init(name: String, source: String) throws(CITransError) {
        let compilation = KernelCompilation(source, name: name, dialect: .transition)
        self.init(name: name, try compilation.compiled(), author: compilation.author)
    }

    /// - Throws: `invalidArgument` for a library of other kernels.
    init(name: String, library: KernelLibrary) throws(CITransError) {
        guard library.dialect == .transition, let function = library.kernelNames.first else {
            throw CITransError(.invalidArgument, "\(name): the library has no transition")
        }
        self.init(name: name, try library.program(named: function), author: library.author)
    }

    private init(name: String, _ program: KernelProgram, author: String) {
        self.program = program
        let author = author.isEmpty ? "" : " by \(author)"
        attributes = FilterAttributes(
            AttributeText(keeping: name), AttributeText(keeping: name),
            AttributeText(keeping: "A transition from source text\(author)."),
            categories: [.transition, .video, .stillImage],
            inputs: [.image, .targetImage, .time] + program.parameters.map { Self.row($0) })
    }

    /// Rows that stand before those of the source's own parameters.
    private static let ownRows = 3

    private static func row(_ parameter: KernelParameter) -> InputAttributes {
        let (key, summary) = (
            AttributeText(keeping: parameter.name), AttributeText(keeping: "A \(parameter.typeName).")
        )
        if case .image = parameter.kind { return .image(key, key, summary, required: true) }
        let numbers = parameter.defaultValue
        guard parameter.numberCount == 1 else {
            return InputAttributes(key, key, summary, kind: .vector, type: .none, default: numbers)
        }
        let type: AttributeType =
            switch parameter.kind {
            case .int, .uint: .integer
            case .bool: .boolean
            default: .scalar
            }
        return .number(key, key, summary, type: type, default: numbers.first ?? 0)
    }

    /// The filter, run by an engine.
    func definition(_ engine: any PixelEngine) -> FilterDefinition {
        FilterDefinition(
            attributes: attributes,
            makeKernel: { [program] inputs throws(CITransError) in
                engine.makeKernel(Self.binding(program, inputs))
            },
            extent: { $0.pictureExtent }, arrange: { $0 })
    }

    private static func binding(_ program: KernelProgram, _ inputs: FilterInputs) -> ProgramBinding {
        var words = KernelWords(program)
        for (index, parameter) in program.parameters.enumerated() where parameter.numberCount > 0 {
            words.set(index, parameter.kind, numbers: inputs.numbers(at: ownRows + index))
        }
        let time = min(max(inputs.time, 0), 1)
        let (frame, extents) = (inputs.frame, inputs.images.map { $0.extent })
        // A parameter's picture has a square of its own; the two pictures share the frame's.
        let placements = program.images.enumerated().map { index, image in
            let own = extents[index].offsetBy(dx: -inputs.anchor.x, dy: -inputs.anchor.y)
            return ProgramBinding.Placement(unitSquareOn: image.role == .picture && !own.isUnbounded ? own : frame)
        }
        return ProgramBinding(
            program,
            inputs: words.inputs(
                of: program, progress: time, ratio: frame.isEmpty ? 1 : frame.width / frame.height, extents: extents),
            data: words.data, placements: placements, position: ProgramBinding.Placement(unitSquareOn: frame),
            anchor: inputs.anchor, repeatsEdges: true,
            whole: time <= 0 ? .input(0) : time >= 1 ? .input(1) : .none,
            regionOfInterest: { index, _ in extents.indices.contains(index) ? extents[index] : .null })
    }
}

extension CIFilter {
    /// Registers a transition from source text in the dialect of gl-transitions: a function `vec4 transition(vec2 uv)`.
    /// From then on it is a filter of that name like any other, with inputImage, inputTargetImage, inputTime, and the
    /// source's uniforms under their own names, with the defaults that its comments give.
    ///
    /// Where the source does not show exactly the one picture at 0 and the other at 1, the filter does. A name that was
    /// registered before means the new source; filters of the old one stay what they are.
    /// - Throws: `compile` with every error, `kernelLimit`; `invalidArgument` for an empty name or that of a filter of the
    ///   library's own.
    public static func registerTransition(named name: String, source: String) throws(CITransError) {
        try checkTransitionName(name)
        let transition = try TransitionSource(name: name, source: source)
        FilterRegistry.shared.add(transition.definition(CITransLibrary.catalog.engine))
    }

    /// The same with a transition that was compiled before, in a library of its own.
    /// - Throws: `invalidArgument` for a library of other kernels, an empty name or that of a filter of the library's own.
    public static func registerTransition(named name: String, fromLibrary library: KernelLibrary) throws(CITransError) {
        try checkTransitionName(name)
        let transition = try TransitionSource(name: name, library: library)
        FilterRegistry.shared.add(transition.definition(CITransLibrary.catalog.engine))
    }

    private static func checkTransitionName(_ name: String) throws(CITransError) {
        guard !name.isEmpty else { throw CITransError(.invalidArgument, "a transition needs a name") }
        guard CITransLibrary.catalog.definition(named: name) == nil else {
            throw CITransError(.invalidArgument, "\(name) is a filter of the library's own")
        }
    }
}
