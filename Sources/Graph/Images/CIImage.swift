import Raster

/// An image as a recipe: pixels of a host, a colour, or a filter's result, before anything is rendered. Immutable and
/// cheap; it may be shared between threads.
public final class CIImage: @unchecked Sendable {  // every stored property is immutable
    /// Outside this rectangle the image is transparent. It may be infinite.
    public let extent: CGRect
    package let node: ImageNode
    /// The longest chain of recipes below this one.
    package let depth: Int

    /// The longest chain of recipes that is rendered. A longer one is an error: render its parts into bitmaps.
    public static let maximumDepth = 512

    package init(_ node: ImageNode, extent: CGRect) {
        let depth = 1 + node.inputDepth
        if depth > Self.maximumDepth, node.failure == nil {
            self.node = .invalid(
                CITransError(
                    .sizeLimit,
                    "an image made of more than \(Self.maximumDepth) steps in a row; render a part of it first"))
            self.extent = .null
            self.depth = 1
        } else {
            self.node = node
            self.extent = extent.isEmpty ? .null : extent
            self.depth = depth
        }
    }

    /// An image over pixels that the storage keeps alive. Its lower left corner is the origin.
    public convenience init(_ storage: BitmapStorage) {
        let bitmap = storage.bitmap
        self.init(.bitmap(storage), extent: CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    }

    /// An image over a copy of the pixels.
    /// - Throws: `outOfMemory`.
    public convenience init(copying bitmap: Bitmap) throws(CITransError) {
        self.init(try BitmapStorage(copying: bitmap))
    }

    /// An image over the host's own pixels, which must stay as they are until `release` is called.
    public convenience init(borrowing bitmap: Bitmap, release: @escaping () -> Void) {
        self.init(BitmapStorage(borrowing: bitmap, release: release))
    }

    /// One colour without end.
    public convenience init(color: CIColor) {
        self.init(.color(color.workingColor), extent: .infinite)
    }

    /// An image without a pixel. As a shading or backside it says: none, not the built-in one.
    public static func empty() -> CIImage { CIImage(.empty, extent: .null) }

    /// An image whose rendering fails with this error: how the calls that cannot throw report what went wrong.
    package static func invalid(_ error: CITransError) -> CIImage { CIImage(.invalid(error), extent: .null) }
}

/// What an image is made of.
package enum ImageNode {
    case empty
    case bitmap(BitmapStorage)
    case color(WorkingColor)
    /// The part of an image inside this one's extent.
    case cropped(CIImage)
    /// An image with its edge pixels repeated for ever.
    case clamped(CIImage)
    /// An image moved; the map takes the input's coordinates to this one's.
    case transformed(CIImage, CGAffineTransform, Interpolation)
    /// An image that is read without interpolation where it is sampled.
    case nearest(CIImage)
    case kernel(KernelNode)
    case invalid(CITransError)

    var inputDepth: Int {
        switch self {
        case .empty, .bitmap, .color, .invalid: 0
        case .cropped(let input), .clamped(let input), .transformed(let input, _, _), .nearest(let input): input.depth
        case .kernel(let node): node.images.reduce(0) { max($0, $1.depth) }
        }
    }

    var failure: CITransError? {
        if case .invalid(let error) = self { error } else { nil }
    }
}

/// A kernel with its images.
package final class KernelNode: @unchecked Sendable {  // every stored property is immutable
    package let kernel: any SpanKernel
    package let images: [CIImage]
    /// The point of working space that is the origin of the kernel's coordinates; whole numbers, near the picture, so
    /// that 32 bit floats are exact enough wherever the picture lies.
    package let anchor: CGPoint

    package init(kernel: any SpanKernel, images: [CIImage], anchor: CGPoint) {
        self.kernel = kernel
        self.images = images
        self.anchor = anchor
    }
}
