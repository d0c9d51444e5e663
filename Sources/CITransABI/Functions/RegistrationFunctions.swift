import CITrans
import CShims
import Graph
import Raster

/// Registers a filter from the source text of a kernel of any kind (colour, warp, blend, general, transition) in any
/// dialect. From then on citrans_filter_create makes it by that name, and it is a filter like any other. function is the
/// kernel's name, NULL for the first in the text; dialect is CITRANS_KERNEL_DIALECT_…, or 0 to tell it by its words.
///
/// The kernel's parameters are the filter's inputs: its first image is inputImage; its second inputTargetImage, where it
/// has a float named time or progress, which is inputTime, else inputBackgroundImage; a parameter radius is inputRadius. The
/// uniforms of a transition of gl-transitions keep their names. What a transition has at the times 0 and 1 is exactly the
/// one picture and the other.
///
/// description says more of the filter, as JSON; it may be NULL, and everything in it left out. Of the filter: displayName
/// and description for people; categories, an array of "CICategoryTransition" and so on; inputs, an object with an object
/// for any of the kernel's parameters, by the parameter's name; extent, "pictures", "infinite" or the key of a Rectangle;
/// margin, how many pixels beside the pixel the kernel samples, a number or the key of one; samplerSpace, "pixels" or
/// "unit"; edges, "transparent" or "repeated"; exactEnds, false for a transition that is to be at the times 0 and 1 what its
/// source makes there.
///
/// Of an input: key; displayName and description; type, "Time", "Scalar", "Distance", "Angle", "Boolean", "Integer",
/// "Position", "Offset", "Rectangle", "Color" or "OpaqueColor"; default and identity, a number or an array; min, max,
/// sliderMin and sliderMax; followsFrame, true for what is fitted to the frame while it is not set; required, false for an
/// image that may be missing.
///
/// A name that was registered before means the new source from then on; filters of the old one stay what they are.
///
/// Fails with CITRANS_COMPILE and every error, CITRANS_KERNEL_LIMIT, or CITRANS_INVALID_ARGUMENT for an empty name, that of
/// a filter of the library's own, or a description that is none or does not fit the kernel, with its line and column.
@c(citrans_filter_register_source)
public func filterRegisterSource(
    _ name: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?, _ function: UnsafePointer<CChar>?,
    _ dialect: citrans_kernel_dialect, _ description: UnsafePointer<CChar>?
) -> citrans_status {
    call { () throws(CITransError) in
        try CIFilter.registerKernel(
            named: text(name, "name"), source: text(source, "source"), function: function.map { String(cString: $0) },
            dialect: dialectOf(dialect), description: description.map { String(cString: $0) })
    }
}

/// Registers a kernel that was made before, from source text or of compiled code, as a filter: what
/// citrans_filter_register_source says of inputs and of the description holds. The kernel may be released afterwards.
///
/// Fails with CITRANS_INVALID_ARGUMENT for an empty name, that of a filter of the library's own, or a description that is
/// none or does not fit the kernel.
@c(citrans_filter_register_kernel)
public func filterRegisterKernel(
    _ name: UnsafePointer<CChar>?, _ kernel: citrans_kernel?, _ description: UnsafePointer<CChar>?
) -> citrans_status {
    call { () throws(CITransError) in
        try CIFilter.registerKernel(
            CIKernel.from(kernel, "kernel"), named: text(name, "name"),
            description: description.map { String(cString: $0) })
    }
}

/// Takes a registered filter out of the list. Filters that were made of it stay what they are.
///
/// Fails with CITRANS_UNKNOWN_FILTER where no filter of that name was registered.
@c(citrans_filter_unregister)
public func filterUnregister(_ name: UnsafePointer<CChar>?) -> citrans_status {
    call { () throws(CITransError) in try CIFilter.unregister(named: text(name, "name")) }
}
