/// What a sampler's coordinates count.
/// In C: `citrans_sampler_space`.
public enum SamplerSpace: Int32, Sendable, CaseIterable {
    /// Pixels from the image's lower left corner, as on a Mac.
    case pixels = 0
    /// From 0 to 1 across the image, as kernels for telephones expect.
    case unit = 1
}

/// What a sampler reads outside its image.
/// In C: `citrans_sampler_wrap`.
public enum SamplerWrapMode: Int32, Sendable, CaseIterable {
    /// Transparent black.
    case black = 0
    /// The nearest pixel at the image's edge.
    case clamp = 1
}

/// What a sampler reads between pixels.
/// In C: `citrans_sampler_filter`.
public enum SamplerFilterMode: Int32, Sendable, CaseIterable {
    /// A mean of the four pixels around the place.
    case linear = 0
    /// The nearest pixel.
    case nearest = 1
}

/// How a kernel reads one of its images: the options of Core Image's `CISampler`, and its space.
public struct SamplerOptions: Sendable, Equatable {
    public var space: SamplerSpace
    public var wrapMode: SamplerWrapMode
    public var filterMode: SamplerFilterMode

    public init(
        space: SamplerSpace = .pixels, wrapMode: SamplerWrapMode = .black, filterMode: SamplerFilterMode = .linear
    ) {
        (self.space, self.wrapMode, self.filterMode) = (space, wrapMode, filterMode)
    }
}
