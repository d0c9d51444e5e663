import Graph
import Raster

/// A kernel from source text, Metal with Core Image's types or the Core Image Kernel Language, or of compiled code. It never
/// changes, so threads may share it.
public class CIKernel: @unchecked Sendable {  // immutable
    let program: KernelProgram
    let runner: KernelRunner
    /// Its name, then the name and the type's name of each parameter.
    package let texts: KeptTexts

    public typealias SamplerSpace = Graph.SamplerSpace

    /// Compiles a kernel.
    /// - Parameters:
    ///   - source: the text.
    ///   - name: what messages call it.
    ///   - function: the kernel's name; nil for the first one in the text.
    ///   - dialect: its language; nil to tell it by its words.
    ///   - includes: gives the text of a file that is included by its name in quotes; nil where there is none.
    /// - Throws: `compile` with every error, its line, its column and a caret; `kernelLimit`; `invalidArgument` where there
    ///   is no kernel of that name, and for a transition, which is registered as a filter instead.
    public convenience init(
        source: String, name: String = "kernel", function: String? = nil, dialect: KernelDialect? = nil,
        includes: ((String) -> String?)? = nil
    ) throws(CITransError) {
        let compilation = KernelCompilation(
            source, name: name, function: function, dialect: dialect, includes: includes)
        try self.init(Self.kernelProgram(compilation.compiled()), .library)
    }

    /// The program, if it is not a transition's.
    static func kernelProgram(_ program: KernelProgram) throws(CITransError) -> KernelProgram {
        if program.dialect != .transition { return program }
        throw CITransError(
            .invalidArgument, "'\(program.name)' is a transition; register it as a filter under a name")
    }

    /// What kernels of one kind throw where the program is of another.
    init(_ program: KernelProgram, _ runner: KernelRunner) throws(CITransError) {
        self.program = program
        self.runner = runner
        texts = KeptTexts([program.name] + program.parameters.flatMap { [$0.name, $0.typeName] })
    }

    /// Everything that is wrong or doubtful in a source, in the order of its text.
    public static func diagnostics(
        of source: String, name: String = "kernel", dialect: KernelDialect? = nil,
        includes: ((String) -> String?)? = nil
    ) -> [KernelDiagnostic] {
        let compilation = KernelCompilation(
            source, name: name, dialect: dialect, includes: includes, product: .diagnostics)
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
        try apply(
            extent: extent, roiCallback: roiCallback, image: image, arguments: arguments,
            samplers: [SamplerOptions(space: samplerSpace)])
    }

    /// The same with a say in how the images are read.
    /// - Parameter samplers: one for all images, or one for each, in the order of the arguments, a warp kernel's own last.
    /// - Throws: as above, and `kernelArgument` for another number of samplers.
    public func apply(
        extent: CGRect, roiCallback: (@Sendable (Int, CGRect) -> CGRect)? = nil, image: CIImage? = nil,
        arguments: [FilterValue], samplers: [SamplerOptions]
    ) throws(CITransError) -> CIImage {
        guard extent.isWellFormed else {
            throw CITransError(.invalidArgument, "the extent \(extent.text) is no rectangle")
        }
        try checkCount(arguments.count, image)
        var bound = try BoundArguments(program, arguments)
        if let image, program.kind == .warp { bound.images.append(image) }
        return bound.image(runner, extent, roiCallback, try spread(samplers, over: bound.images.count))
    }

    /// The options of each image.
    private func spread(_ samplers: [SamplerOptions], over count: Int) throws(CITransError) -> [SamplerOptions] {
        if samplers.count == count { return samplers }
        if samplers.count == 1 { return (0..<count).map { _ in samplers[0] } }
        let given = "options for " + String(samplers.count) + " samplers were given to the kernel '" + name
        throw CITransError(.kernelArgument, given + "', whose images number " + String(count))
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
        _ runner: KernelRunner, _ extent: CGRect, _ roi: (@Sendable (Int, CGRect) -> CGRect)?,
        _ samplers: [SamplerOptions]
    ) -> CIImage {
        for image in images where image.error != nil { return image }
        let anchor =
            extent.isUnbounded || extent.isEmpty
            ? .zero : CGPoint(x: extent.minX.rounded(.down), y: extent.minY.rounded(.down))
        let extents = images.map { $0.extent }
        let binding = ProgramBinding(
            program, inputs: words.inputs(of: program, extents: extents), data: words.data,
            placements: zip(extents, samplers).map {
                ProgramBinding.Placement(sampling: $0, anchor: anchor, $1.space)
            },
            position: ProgramBinding.Placement(workingSpaceFrom: anchor), anchor: anchor,
            regionOfInterest: roi ?? { index, _ in extents.indices.contains(index) ? extents[index] : .null }
        )
        let node = KernelNode(
            kernel: runner.makeKernel(binding), images: zip(images, samplers).map { $0.sampled($1) }, anchor: anchor)
        return CIImage(.kernel(node), extent: extent)
    }
}

extension CIImage {
    /// The image as a sampler reads it. Its own extent still says where the sampler's space begins.
    fileprivate func sampled(_ options: SamplerOptions) -> CIImage {
        let image = options.wrapMode == .clamp ? clampedToExtent() : self
        return options.filterMode == .nearest ? image.samplingNearest() : image
    }
}

extension FilterValue {
    fileprivate var description: String {
        switch self {
        case .vector(let vector): "a vector of \(vector.count) numbers"
        case .data(let bytes): "\(bytes.count) bytes"
        case .number, .color, .image, .transform, .string: kind.word.string
        }
    }
}
