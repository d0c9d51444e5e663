import Graph
import Raster

/// A kernel from source text: Metal with Core Image's types, or the Core Image Kernel Language. It never changes, so threads
/// may share it.
public final class CIKernel: @unchecked Sendable {  // immutable
    let program: KernelProgram
    private let engine: any PixelEngine

    /// What a sampler's coordinates count.
    public enum SamplerSpace: Sendable {
        /// Pixels from the image's lower left corner, as on a Mac.
        case pixels
        /// From 0 to 1 across the image, as kernels for telephones expect.
        case unit
    }

    /// Compiles a kernel.
    /// - Parameters:
    ///   - source: the text.
    ///   - function: the kernel's name; nil for the first one in the text.
    ///   - dialect: its language; nil to tell it by its words.
    ///   - includes: gives the text of a file that is included by its name in quotes; nil where there is none.
    /// - Throws: `compile` with every error, its line, its column and a caret; `kernelLimit`; `invalidArgument` where there
    ///   is no kernel of that name, and for a transition, which is registered as a filter instead.
    public convenience init(
        source: String, function: String? = nil, dialect: KernelDialect? = nil, includes: ((String) -> String?)? = nil
    ) throws(CITransError) {
        let compilation = KernelCompilation(source, function: function, dialect: dialect, includes: includes)
        let program = try compilation.compiled()
        guard program.dialect != .transition else {
            throw CITransError(
                .invalidArgument, "'\(program.name)' is a transition; register it as a filter under a name")
        }
        self.init(program)
    }

    init(_ program: KernelProgram, engine: any PixelEngine = CITransLibrary.catalog.engine) {
        self.program = program
        self.engine = engine
    }

    /// Everything that is wrong or doubtful in a source, in the order of its text.
    public static func diagnostics(of source: String, dialect: KernelDialect? = nil) -> [KernelDiagnostic] {
        let compilation = KernelCompilation(source, dialect: dialect, makesProgram: false)
        compilation.run()
        return compilation.diagnostics
    }

    public var name: String { program.name }
    public var kind: KernelKind { program.kind }
    public var parameters: [KernelParameter] { program.parameters }

    /// The image that the kernel makes of its arguments, one for each parameter.
    /// - Parameters:
    ///   - extent: the rectangle outside which the result is transparent; it may be infinite.
    ///   - roiCallback: the rectangle of the image with an index among the images that a rectangle of the result depends
    ///     on, both in working space; nil for all of the image.
    ///   - image: a warp kernel's image, which it does not declare.
    /// - Throws: `kernelArgument` with the parameter's name and number, its type and what was given; `invalidArgument` for
    ///   an extent that is no rectangle.
    public func apply(
        extent: CGRect, roiCallback: (@Sendable (Int, CGRect) -> CGRect)? = nil, image: CIImage? = nil,
        arguments: [FilterValue], samplerSpace: SamplerSpace = .pixels
    ) throws(CITransError) -> CIImage {
        guard extent.isWellFormed else {
            throw CITransError(.invalidArgument, "the extent \(extent.text) is no rectangle")
        }
        try checkCount(arguments.count, image)
        var bound = try BoundArguments(program, arguments)
        if let image, program.kind == .warp { bound.images.append(image) }
        return bound.image(engine, extent, roiCallback, samplerSpace)
    }

    private func checkCount(_ count: Int, _ image: CIImage?) throws(CITransError) {
        let isWarp = program.kind == .warp
        let (wanted, given) = (parameters.count + (isWarp ? 1 : 0), count + (isWarp && image != nil ? 1 : 0))
        if given == wanted && (image != nil) == isWarp { return }
        let first = isWarp ? ", the first of them the image that it warps" : ""
        throw CITransError(
            .kernelArgument, "the kernel '\(name)' takes \(wanted) arguments\(first), but was given \(given)")
    }
}

/// Arguments that were checked against a kernel's parameters.
private struct BoundArguments {
    let program: KernelProgram
    var images: [CIImage]
    private var words: KernelWords

    init(_ program: KernelProgram, _ arguments: [FilterValue]) throws(CITransError) {
        self.program = program
        images = program.images.map { _ in .empty() }
        words = KernelWords(program)
        for (index, argument) in arguments.enumerated() { try take(argument, index) }
    }

    private mutating func take(_ argument: FilterValue, _ index: Int) throws(CITransError) {
        let parameter = program.parameters[index]
        switch (parameter.kind, argument) {
        case (.image(let number), .image(let image)): images[number] = image
        case (.data, .data(let bytes)): words.set(index, data: bytes)
        case (.color, .color(let color)), (.float(4), .color(let color)): words.set(index, color: color.workingColor)
        case (.image, _), (.data, _): throw mismatch(argument, index)
        default:
            guard let numbers = argument.numbers, numbers.count == parameter.numberCount else {
                throw mismatch(argument, index)
            }
            guard numbers.allSatisfy({ $0.isFinite }) else { throw notFinite(index) }
            words.set(index, parameter.kind, numbers: numbers)
        }
    }

    private func mismatch(_ argument: FilterValue, _ index: Int) -> CITransError {
        let parameter = program.parameters[index]
        return CITransError(
            .kernelArgument,
            "argument \(index + 1) of the kernel '\(program.name)', \(parameter.name), is of type \(parameter.typeName), but was given \(argument.description)"
        )
    }

    private func notFinite(_ index: Int) -> CITransError {
        CITransError(
            .kernelArgument,
            "argument \(index + 1) of the kernel '\(program.name)', \(program.parameters[index].name), is not finite")
    }

    func image(
        _ engine: any PixelEngine, _ extent: CGRect, _ roi: (@Sendable (Int, CGRect) -> CGRect)?,
        _ space: CIKernel.SamplerSpace
    ) -> CIImage {
        for image in images where image.error != nil { return image }
        let anchor =
            extent.isUnbounded || extent.isEmpty
            ? .zero : CGPoint(x: extent.minX.rounded(.down), y: extent.minY.rounded(.down))
        let extents = images.map { $0.extent }
        let binding = ProgramBinding(
            program, inputs: words.inputs(of: program, extents: extents), data: words.data,
            placements: extents.map { placement($0.offsetBy(dx: -anchor.x, dy: -anchor.y), space) },
            position: ProgramBinding.Placement(
                scale: CGPoint(x: 1, y: 1), offset: CGPoint(x: -anchor.x, y: -anchor.y)),
            anchor: anchor,
            regionOfInterest: roi ?? { index, _ in extents.indices.contains(index) ? extents[index] : .null }
        )
        let node = KernelNode(kernel: engine.makeKernel(binding), images: images, anchor: anchor)
        return CIImage(.kernel(node), extent: extent)
    }

    /// A sampler's space begins at its image's lower left corner; that of an image without edges is working space.
    private func placement(_ extent: CGRect, _ space: CIKernel.SamplerSpace) -> ProgramBinding.Placement {
        if extent.isEmpty || extent.isUnbounded {
            return ProgramBinding.Placement(scale: CGPoint(x: 1, y: 1), offset: .zero)
        }
        if space == .unit { return ProgramBinding.Placement(unitSquareOn: extent) }
        return ProgramBinding.Placement(scale: CGPoint(x: 1, y: 1), offset: extent.origin)
    }
}

extension FilterValue {
    /// The numbers of a number, a vector, a colour or a transform.
    fileprivate var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .vector(let vector): vector.values
        case .color(let color): [color.red, color.green, color.blue, color.alpha]
        case .transform(let t): [t.a, t.b, t.c, t.d, t.tx, t.ty]
        case .image, .string, .data: nil
        }
    }

    fileprivate var description: String {
        switch self {
        case .vector(let vector): "a vector of \(vector.count) numbers"
        case .data(let bytes): "\(bytes.count) bytes"
        case .number, .color, .image, .transform, .string: kind.word.string
        }
    }
}
