import CLanes
import Graph
import Raster

/// A filter whose pixels are means of two of its images at the pixel, by a share that it works out for each. Where bytes are
/// mixed as they are, without colour management, they need no planes of floats then.
protocol MixingKernel: PointwiseKernel {
    /// Which images, by their indices.
    static var mixedImages: MixedImages { get }

    /// The share of the second of them at a vector of pixel centres, 0…1. Mark it `@inline(__always)`.
    func share(at position: Position) -> Lanes

    /// Whether the mean is all there is with these inputs. Where it is not, `shade` says what else.
    var isMean: Bool { get }
}

extension MixingKernel {
    static func makeKernel(_ inputs: FilterInputs) -> any SpanKernel { SpanLoop(mixing: Self(inputs), inputs) }

    var isMean: Bool { true }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages) -> Pixels {
        mix(images[Self.mixedImages.first], images[Self.mixedImages.second], share(at: position))
    }

    /// The shares along a span, as whole numbers.
    @inline(never)
    func findShares(_ span: Span, into shares: UnsafeMutablePointer<Int16>) {
        for offset in stride(from: 0, to: span.count, by: Lanes.scalarCount) {
            let whole = lanes_to_int(min(share(at: Position(span, offset)) * 32768 + 0.5, .splat(32767)))
            lanes_store_shorts(shares + offset, whole)
        }
    }
}
