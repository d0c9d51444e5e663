import Graph
import Raster

/// A filter whose images are read at the output pixel only, or a fixed distance from it.
protocol PointwiseKernel: FilterKernel {
    /// How far from a pixel a mask is read: at the pixel less each of these distances, up to four of them.
    var maskDistances: [CGPoint] { get }

    /// The result at a vector of pixel centres. Mark it `@inline(__always)`, as all that takes or gives vectors: a call would
    /// pass them in halves.
    func shade(_ position: Position, _ images: KernelImages) -> Pixels
}

extension PointwiseKernel {
    static func makeKernel(_ inputs: FilterInputs) -> any SpanKernel { SpanLoop(Self(inputs), inputs) }

    var maskDistances: [CGPoint] { [] }
}
