import CLanes
import Graph
import Raster

/// A filter's mathematics with its uniforms: what a filter's file holds. Coordinates are the kernel's own, relative to an
/// anchor near the picture; `FilterInputs` hands them out so.
protocol FilterKernel: Sendable {
    static var attributes: FilterAttributes { get }

    /// How each image is read, in the order of the image rows. Pointwise unless a kernel says otherwise.
    static var accesses: [InputAccess] { get }

    /// The rectangle outside which the result is transparent, in working space. The pictures' union unless a kernel
    /// says otherwise.
    static func extent(_ inputs: FilterInputs) -> CGRect

    /// The filter as a kernel for the renderer: this one's loop, unless the inputs make it come to something simpler.
    static func makeKernel(_ inputs: FilterInputs) -> any SpanKernel

    /// The images as the kernel reads them, in the order of the image rows: as they are unless a kernel says otherwise.
    static func arranged(_ images: [CIImage]) -> [CIImage]

    /// Works out everything that does not depend on the pixel.
    init(_ inputs: FilterInputs)

    /// The rectangle of an image that the output's rectangle depends on.
    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect

    /// How far from a pixel a mask is read: at the pixel less each of these distances, up to four of them.
    var maskDistances: [CGPoint] { get }

    /// What a tile comes to where it is one input or one colour throughout.
    func reduction(over tile: CGRect) -> Reduction

    /// The same for kernels that know more with a mask's numbers; nil where nothing is known of them.
    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction

    /// The result at a vector of pixel centres. Mark it `@inline(__always)`: a call for each vector would pass it in
    /// halves.
    func shade(_ position: Position, _ images: KernelImages) -> Pixels
}

extension FilterKernel {
    static var accesses: [InputAccess] {
        attributes.inputs.filter { $0.kind == .image }.map { _ in .pointwise }
    }

    static func extent(_ inputs: FilterInputs) -> CGRect { inputs.pictureExtent }

    static func makeKernel(_ inputs: FilterInputs) -> any SpanKernel { SpanLoop(Self(inputs), inputs) }

    static func arranged(_ images: [CIImage]) -> [CIImage] { images }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { rect }

    var maskDistances: [CGPoint] { [] }

    func reduction(over tile: CGRect) -> Reduction { .none }

    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction { reduction(over: tile) }

    /// The filter as the catalog holds it.
    static var definition: FilterDefinition {
        FilterDefinition(
            attributes: attributes,
            makeKernel: { (inputs) throws(CITransError) in makeKernel(inputs) },
            extent: { extent($0) }, arrange: { arranged($0) })
    }
}

/// A vector of pixel centres in one row.
struct Position {
    let x: Lanes
    /// The same in every lane.
    let y: Float
    let workingSpace: WorkingSpace
}

extension Position {
    /// The y of the centres, in every lane.
    @inline(__always) var ys: Lanes { .splat(y) }

    /// e·p, the distance along a direction.
    @inline(__always)
    func along(_ direction: Direction) -> Lanes { x * direction.x + y * direction.y }
}

/// A direction in 32 bit numbers, for loops.
struct Direction {
    let x: Float
    let y: Float

    init(_ point: CGPoint) {
        x = Float(point.x)
        y = Float(point.y)
    }
}

/// A kernel's images at one vector of pixels.
struct KernelImages {
    fileprivate let inputs: UnsafePointer<SpanInput>
    fileprivate let samplers: UnsafePointer<LaneSampler>
    fileprivate let masks: UnsafePointer<UnsafePointer<Float>>
    fileprivate let offset: Int

    /// A pointwise image's pixels.
    @inline(__always)
    subscript(index: Int) -> Pixels { Pixels(inputs[index].planes, at: offset) }

    /// A sampled image anywhere.
    @inline(__always)
    func sample(_ index: Int, x: Lanes, y: Lanes) -> Pixels { samplers[index].sample(x: x, y: y) }

    /// The mask at the pixels less the distance with an index.
    @inline(__always)
    func mask(_ index: Int) -> Lanes { lanes_load(masks[index] + offset) }
}

/// Runs a kernel along spans. What the renderer calls are closures over the kernel, because the compiler makes one loop
/// for each kernel, with its mathematics inlined, only where it sees the kernel's type.
final class SpanLoop: SpanKernel {
    let accesses: [InputAccess]
    private let ends: Reduction
    private let region: @Sendable (Int, CGRect) -> CGRect
    private let reduce: @Sendable (CGRect, MaskOverview?) -> Reduction
    private let run: @Sendable (Span, UnsafePointer<SpanInput>, Planes) -> Void

    init<Kernel: FilterKernel>(_ kernel: Kernel, _ inputs: FilterInputs) {
        accesses = Kernel.accesses
        ends = Self.ends(inputs)
        region = { kernel.regionOfInterest(ofInput: $0, for: $1) }
        reduce = { kernel.reduction(over: $0, mask: $1) }
        let reader = SpanReader(Kernel.accesses, kernel.maskDistances)
        run = { Self.shade(kernel, reader, $0, $1, $2) }
    }

    /// Every transition is exactly its image at time 0 and before, and its target at time 1 and after, wherever its
    /// extent leaves nothing of the frame out.
    private static func ends(_ inputs: FilterInputs) -> Reduction {
        guard inputs.isTransition, inputs.extentCoversFrame else { return .none }
        return inputs.time <= 0 ? .input(0) : inputs.time >= 1 ? .input(1) : .none
    }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { region(index, rect) }

    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction { ends == .none ? reduce(tile, mask) : ends }

    func shade(_ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes) { run(span, inputs, output) }

    /// Not inlined: the compiler does not inline the C helpers into what is inlined into a closure.
    @inline(never)
    private static func shade<Kernel: FilterKernel>(
        _ kernel: Kernel, _ reader: SpanReader, _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes
    ) {
        reader.read(span, inputs, output) { samplers, masks in
            loop(kernel, span, inputs, samplers, masks, output)
        }
    }

    @inline(never)
    private static func loop<Kernel: FilterKernel>(
        _ kernel: Kernel, _ span: Span, _ inputs: UnsafePointer<SpanInput>, _ samplers: UnsafePointer<LaneSampler>,
        _ masks: UnsafePointer<UnsafePointer<Float>>, _ output: Planes
    ) {
        let indices = laneIndices
        var offset = 0
        while offset < span.count {
            // The column is a whole number that 32 bits hold exactly, so a pixel's position does not depend on where
            // its span begins.
            let x = (indices + Float(span.column + offset)) + span.centerX
            let position = Position(x: x, y: span.y, workingSpace: span.workingSpace)
            let images = KernelImages(inputs: inputs, samplers: samplers, masks: masks, offset: offset)
            kernel.shade(position, images).store(to: output, at: offset)
            offset += Lanes.scalarCount
        }
    }
}
