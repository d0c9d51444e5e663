import Graph
import Raster

/// CISourceOverCompositing: an image in front of another. out = s + d(1 − s.alpha), in the working space (Porter & Duff).
struct SourceOverCompositing: PointwiseKernel {
    static let attributes = FilterAttributes(
        "CISourceOverCompositing", "Source Over", "One image in front of another.",
        categories: [
            .compositeOperation, .video, .interlaced, .nonSquarePixels, .stillImage, .highDynamicRange, .builtIn,
        ],
        inputs: [
            .picture("inputImage", "Image", "The image in front."),
            .picture("inputBackgroundImage", "Background Image", "The image behind."),
        ])

    init(_ inputs: FilterInputs) {}

    @inline(__always)
    func shade(_ position: Position, _ images: KernelImages) -> Pixels {
        images[0].over(images[1])
    }
}
