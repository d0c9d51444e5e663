import Graph
import Raster

/// A kernel that says for each pixel where in its one image it comes from.
public final class CIWarpKernel: CIKernel, @unchecked Sendable {  // immutable
    /// - Throws: `invalidArgument` where the program is no warp kernel.
    override init(_ program: KernelProgram, _ runner: KernelRunner) throws(CITransError) {
        try program.check(.warp, or: "a warp kernel: its result is a position, of two components")
        try super.init(program, runner)
    }

    /// The image warped.
    /// - Parameters:
    ///   - extent: the rectangle outside which the result is transparent; it may be infinite.
    ///   - roiCallback: the rectangle of the image that a rectangle of the result depends on; the index is 0.
    ///   - image: what is warped.
    /// - Throws: as `CIKernel.apply`.
    public func apply(
        extent: CGRect, roiCallback: @escaping @Sendable (Int, CGRect) -> CGRect, image: CIImage,
        arguments: [FilterValue]
    ) throws(CITransError) -> CIImage {
        try apply(extent: extent, roiCallback: roiCallback, image: Optional(image), arguments: arguments)
    }
}
