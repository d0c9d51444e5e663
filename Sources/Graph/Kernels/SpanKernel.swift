import Raster

/// How a kernel reads one of its images.
public enum InputAccess: Sendable {
    /// At the output pixel only: the renderer hands it the input's span, and chains of such kernels run in one pass.
    case pointwise
    /// Anywhere, through a sampler that interpolates in the given numbers.
    case sampled(SamplingSpace)
    /// The same with what lies outside the image the nearest pixel at its edge.
    case clamped(SamplingSpace)
    /// Its red number in the working space, at places that lie apart from the output pixel by the same distance
    /// everywhere.
    case mask

    public var isClamped: Bool {
        if case .clamped = self { true } else { false }
    }

    public var isMask: Bool {
        if case .mask = self { true } else { false }
    }
}

/// What is left to do for a tile.
public enum Reduction: Equatable, Sendable {
    /// Every pixel has to be computed.
    case none
    /// Every pixel has to be computed, unless parts of the rectangle come to less.
    case divided
    /// Every pixel is that of the input with this index.
    case input(Int)
    /// Every pixel is that of an input a distance away, between its pixels mixed as its bitmap holds them. All of the
    /// pixels that it takes exist, and are opaque.
    case moved(Int, by: CGPoint)
    /// Every pixel is that of an input, which is opaque, with red, green and blue times a number.
    case shaded(Int, by: Float)
    /// Every pixel has this colour.
    case constant(WorkingColor)
    /// Every pixel is a mean of those of two inputs: the first where the share is 0, the second where it is 1.
    case mix(Int, Int, share: Float)
}

/// Two of a kernel's images, by their indices.
public struct MixedImages: Sendable {
    public let first: Int
    public let second: Int

    @inlinable
    public init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
}

/// A function over spans with its uniforms. It keeps no state between calls, allocates nothing and may run on many
/// threads at once. Coordinates are working-space coordinates less the anchor of the kernel's node.
public protocol SpanKernel: AnyObject, Sendable {
    /// How each image input is read, in the order of the filter's image rows; those that are not listed are pointwise.
    var accesses: [InputAccess] { get }

    /// The rectangle of an input that the output's rectangle depends on.
    func regionOfInterest(ofInput index: Int, for rect: CGRect) -> CGRect

    /// What the tile comes to, looked at as a whole. Answer `none` when in doubt. `mask` is what is known of the image that
    /// is read as a mask.
    func reduction(over tile: CGRect, mask: MaskOverview?) -> Reduction

    /// Computes a span: one entry of `inputs` for each image, `output` for the result, all premultiplied and in the
    /// span's working space.
    func shade(_ span: Span, _ inputs: UnsafePointer<SpanInput>, _ output: Planes)

    /// The images that the kernel's pixels are means of, where they are that alone and both are read at the pixel; else nil.
    var mixedImages: MixedImages? { get }

    /// For such a kernel: the second one's shares at a span's pixels, 16 bit numbers of 32768ths. Whole vectors are written.
    func findShares(_ span: Span, into shares: UnsafeMutablePointer<Int16>)

    /// Whether a span may be several short rows: what is computed is often narrow.
    var foldsSpans: Bool { get }

    /// What a span failed with since the kernel was made; nil for kernels that cannot.
    var failure: CITransError? { get }

    /// Whether a span may fail at all: then a frame is not rendered where the host sees it half done.
    var mayFail: Bool { get }
}

extension SpanKernel {
    public var mixedImages: MixedImages? { nil }
    public func findShares(_ span: Span, into shares: UnsafeMutablePointer<Int16>) {}
    public var foldsSpans: Bool { false }
    public var failure: CITransError? { nil }
    public var mayFail: Bool { false }
}

/// A horizontal run of pixels, in the kernel's coordinates. A kernel that `foldsSpans` also gets several short rows as one.
public struct Span {
    /// The column of the first pixel.
    public let column: Int
    /// The row of the first pixel, upwards.
    public let row: Int
    /// What is added to a pixel's column and row to reach its centre: 0.5, or another on a grid that is not aligned to whole
    /// pixels.
    public let centerX: Float
    public let centerY: Double
    public let count: Int
    /// Pixels of a row, a power of two, after which the span goes on in the row above; the longest span's where it does not.
    public let width: Int
    public let workingSpace: WorkingSpace
    /// The y of the pixels' centres in the first row.
    public let y: Float

    @inlinable
    public init(
        column: Int, row: Int, centerX: Float, centerY: Double, count: Int, width: Int = Planes.capacity,
        workingSpace: WorkingSpace
    ) {
        self.column = column
        self.row = row
        self.centerX = centerX
        self.centerY = centerY
        self.count = count
        self.width = width
        self.workingSpace = workingSpace
        y = Float(Double(row) + centerY)
    }

}

/// The four planes of a span in scratch memory: red, green, blue and alpha.
public struct Planes {
    /// Pixels in the longest span. Four planes of it are 8 KiB: two images and their result stay in a first-level cache of
    /// 32 KiB, and what a span costs, however long it is, is a few hundredths of the work.
    public static let capacity = 512
    /// Floats from a plane to the next: whole vectors may be written past the last pixel.
    public static let stride = capacity + 16
    public static let floatCount = 4 * stride

    public let base: UnsafeMutablePointer<Float>

    @inlinable
    public init(base: UnsafeMutablePointer<Float>) { self.base = base }

    /// The same planes from a pixel on.
    @inlinable
    public func dropping(_ pixels: Int) -> Planes { Planes(base: base + pixels) }

    @inlinable public var red: UnsafeMutablePointer<Float> { base }
    @inlinable public var green: UnsafeMutablePointer<Float> { base + Self.stride }
    @inlinable public var blue: UnsafeMutablePointer<Float> { base + 2 * Self.stride }
    @inlinable public var alpha: UnsafeMutablePointer<Float> { base + 3 * Self.stride }
}

/// One image of a kernel, for one span.
public struct SpanInput {
    /// The input's pixels at the span, for an input that is read pointwise.
    public let planes: Planes
    /// How to read it elsewhere, for one that is sampled.
    public let sampler: UnsafePointer<Sampler>

    @inlinable
    public init(planes: Planes, sampler: UnsafePointer<Sampler>) {
        self.planes = planes
        self.sampler = sampler
    }
}
