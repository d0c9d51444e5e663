// The type names of the C interface. A handle is a pointer to a type that is never defined.

// swift-format-ignore-file: TypeNamesShouldBeCapitalized

/// What a call came to: CITRANS_OK, or what kind of thing went wrong.
public typealias citrans_status = Int32

/// A picture as a recipe: pixels, a colour, or what is made of other images. It never changes, making one from another
/// costs nothing before it is rendered, and threads may share it.
public typealias citrans_image = OpaquePointer

/// A filter with its inputs. It belongs to one thread at a time; the images that it gives may be shared.
public typealias citrans_filter = OpaquePointer

/// How images are rendered: threads, working space, limits, callbacks. Threads may share one, once it is set up.
public typealias citrans_context = OpaquePointer

/// A map from 0…1 to 0…1 that gives a motion its character. It never changes, and threads may share it.
public typealias citrans_timing_function = OpaquePointer

/// Shows a picture, and goes to another one through a transition by a clock of yours. It belongs to one thread at a time.
public typealias citrans_player = OpaquePointer

/// A kernel, compiled. It never changes, and threads may share it.
public typealias citrans_kernel = OpaquePointer

/// The compiled kernels of one source. It never changes, and threads may share it.
public typealias citrans_kernel_library = OpaquePointer

/// What a kernel is for: CITRANS_KERNEL_KIND_….
public typealias citrans_kernel_kind = Int32

/// How pictures of another size than the frame are placed: CITRANS_FIT_….
public typealias citrans_fit = Int32

/// In which numbers a render's arithmetic happens: CITRANS_WORKING_SPACE_….
public typealias citrans_working_space = Int32

// Arrays, which C declares by their length: `const double name[6]` says more than a pointer.
public typealias ConstDouble6 = UnsafePointer<Double>
public typealias Double6 = UnsafeMutablePointer<Double>
public typealias Double4 = UnsafeMutablePointer<Double>
