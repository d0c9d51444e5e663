import Raster

/// A program with what a host passes to it for one image.
public struct ProgramBinding: Sendable {
    /// How a kernel's image lies: from its sampler's space to the kernel's coordinates, x ↦ scale · x + offset.
    public struct Placement: Sendable {
        public let scale: CGPoint
        public let offset: CGPoint

        public init(scale: CGPoint, offset: CGPoint) {
            (self.scale, self.offset) = (scale, offset)
        }

        /// A rectangle of the kernel's coordinates as the square from 0 to 1.
        public init(unitSquareOn rect: CGRect) {
            self.init(scale: CGPoint(x: rect.width, y: rect.height), offset: rect.origin)
        }
    }

    public let program: KernelProgram
    /// One word for each of the program's inputs, for either working space.
    public let inputs: (linear: [UInt32], unmanaged: [UInt32])
    /// The bytes of data parameters, by the parameter's number; empty for others.
    public let data: [[UInt8]]
    /// One for each of the program's images.
    public let placements: [Placement]
    /// From what the program calls the pixel's position to the kernel's coordinates.
    public let position: Placement
    /// The point of working space that is the origin of the kernel's coordinates.
    public let anchor: CGPoint
    /// Whether images go on for ever in their edge pixels where they are sampled.
    public let repeatsEdges: Bool
    /// What all of the picture comes to without the program: at a transition's ends.
    public let whole: Reduction
    /// The rectangle of an image that a rectangle of the result depends on, both in working space.
    public let regionOfInterest: @Sendable (_ image: Int, _ rect: CGRect) -> CGRect

    public init(
        _ program: KernelProgram, inputs: (linear: [UInt32], unmanaged: [UInt32]), data: [[UInt8]],
        placements: [Placement], position: Placement, anchor: CGPoint, repeatsEdges: Bool = false,
        whole: Reduction = .none, regionOfInterest: @escaping @Sendable (_ image: Int, _ rect: CGRect) -> CGRect
    ) {
        self.program = program
        self.inputs = inputs
        self.data = data
        self.placements = placements
        self.position = position
        self.anchor = anchor
        self.repeatsEdges = repeatsEdges
        self.whole = whole
        self.regionOfInterest = regionOfInterest
    }
}
