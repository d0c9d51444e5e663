import Graph
import Raster

/// A filter's mathematics with its uniforms: what a filter's file holds. Each is a `PointwiseKernel` or a `SamplingKernel`.
/// Coordinates are the kernel's own, relative to an anchor near the picture; `FilterInputs` hands them out so.
protocol FilterKernel: Sendable {
    static var attributes: FilterAttributes { get }

    /// How each image is read, in the order of the image rows. Those that are not listed are pointwise.
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

    /// What a tile comes to where it is one input or one colour throughout.
    func reduction(over tile: CGRect) -> Reduction

    /// The same for kernels that know more with a mask's numbers; nil where nothing is known of them.
    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction
}

extension FilterKernel {
    static var accesses: [InputAccess] { [] }

    static func extent(_ inputs: FilterInputs) -> CGRect { inputs.pictureExtent }

    static func arranged(_ images: [CIImage]) -> [CIImage] { images }

    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect { rect }

    func reduction(over tile: CGRect) -> Reduction { .none }

    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction { reduction(over: tile) }

    /// The filter as the catalog holds it, with its attributes.
    static func definition(_ attributes: FilterAttributes) -> FilterDefinition {
        FilterDefinition(
            attributes: attributes,
            makeKernel: { (inputs) throws(CITransError) in makeKernel(inputs) },
            extent: { extent($0) }, arrange: { arranged($0) })
    }
}
