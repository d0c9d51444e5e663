import CLanes
import Graph

/// A kernel's images at one vector of pixels.
struct KernelImages {
    let inputs: UnsafePointer<SpanInput>
    /// A mask's numbers at each of its distances; nil where there is no mask.
    let masks: UnsafePointer<UnsafePointer<Float>>?
    /// Pixels of the span before the vector.
    let offset: Int

    /// A pointwise image's pixels.
    @inline(__always)
    subscript(index: Int) -> Pixels { Pixels(inputs[index].planes, at: offset) }

    /// The mask at the pixels less the distance with an index.
    @inline(__always)
    func mask(_ index: Int) -> Lanes {
        guard let masks else { return .splat(0) }
        return lanes_load(masks[index] + offset)
    }
}
