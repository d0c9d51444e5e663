import Graph
import Raster

/// A colour kernel of two pixels: one in front, one behind.
public final class CIBlendKernel: CIColorKernel, @unchecked Sendable {  // immutable
    /// - Throws: `invalidArgument` where the program is no blend kernel.
    override init(_ program: KernelProgram, _ runner: KernelRunner) throws(CITransError) {
        try program.check(.blend, or: "a blend kernel: it takes exactly two samples, its result is a colour")
        try super.init(program, runner)
    }

    /// The two images blended, over the union of their extents. What fails says so when the image is rendered.
    public func apply(foreground: CIImage, background: CIImage) -> CIImage? {
        let extent = foreground.extent.union(background.extent)
        do { return try apply(extent: extent, arguments: [.image(foreground), .image(background)]) } catch {
            return .invalid(error)
        }
    }
}
