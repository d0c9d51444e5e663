import Graph
import Raster

/// CIDissolveTransition: each pixel goes evenly from the image to the target image.
///
/// out = mix(I, T, t), in the working space, premultiplied. Where only one of the images is, the other counts as
/// transparent. Unlike Apple's filter there is no jump at 0.01 and 0.99.
struct DissolveTransition: PointwiseKernel {
    static let attributes = FilterAttributes(
        "CIDissolveTransition", "Dissolve", "One picture fades into the other.",
        categories: [.transition, .interlaced, .nonSquarePixels, .video, .stillImage, .highDynamicRange, .builtIn],
        inputs: [.image, .targetImage, .time])

    private let time: Float

    init(_ inputs: FilterInputs) {
        let time = min(max(inputs.time, 0), 1)
        let isShortened = inputs.usesAppleDefaults
        self.time = Float(isShortened && time <= 0.01 ? 0 : isShortened && time >= 0.99 ? 1 : time)
    }

    /// The plain fade, whatever Apple shortens.
    init(time: Double) { self.time = Float(min(max(time, 0), 1)) }

    func reduction(over tile: CGRect) -> Reduction {
        time <= 0 ? .input(0) : time >= 1 ? .input(1) : .mix(0, 1, share: time)
    }

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages) -> Pixels {
        mix(images[0], images[1], .splat(time))
    }
}
