import Graph
import Raster

/// A run of pixels of one row that compiled code is to compute. Pixels are floats in planes: premultiplied, in the working
/// space, beyond 0…1 where the picture is. All pointers are good during the call alone.
public struct NativeSpan {
    /// The first pixel's centre in working space; the next pixels' are 1 further right each.
    public let x: Double
    public let y: Double
    /// Pixels: at least 1, at most `Planes.capacity`.
    public let count: Int
    /// In which numbers colours are.
    public let workingSpace: WorkingSpace
    /// For each image that the kernel declares its planes, to be read only.
    public let images: UnsafeBufferPointer<NativePlanes>
    /// The kernel's other arguments, one after the other: a vector's components, a colour matched to the working space and
    /// premultiplied, integers as floats, booleans as 0 and 1.
    public let numbers: UnsafeBufferPointer<Float>
    /// Where the pixels go; none of the images' planes.
    public let result: NativePlanes
}

/// The first pixel of a span in each of its planes.
public struct NativePlanes {
    public let red: UnsafeMutablePointer<Float>
    public let green: UnsafeMutablePointer<Float>
    public let blue: UnsafeMutablePointer<Float>
    public let alpha: UnsafeMutablePointer<Float>

    init(_ planes: Planes) { (red, green, blue, alpha) = (planes.red, planes.green, planes.blue, planes.alpha) }
}

/// Computes every pixel of a span, of several spans at the same time on different threads. What it writes must depend on
/// the span alone, so that a picture does not depend on how it is cut up.
public typealias NativeShade = @Sendable (NativeSpan) -> Void
