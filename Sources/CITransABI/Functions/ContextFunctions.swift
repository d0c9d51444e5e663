import CITrans
import CShims
import Graph
import Raster
import Render

/// Makes a context with the defaults: all processors, linear working space, no dither, no limit, no callbacks.
@c(citrans_context_create)
public func contextCreate(_ context: UnsafeMutablePointer<citrans_context?>?) -> citrans_status {
    CIContext.create(context, "context") { () throws(CITransError) in CIContext() }
}

/// Takes one more reference, to be let go with citrans_context_release.
@c(citrans_context_retain)
public func contextRetain(_ context: citrans_context?) -> citrans_status { CIContext.retain(context, "context") }

/// Lets a reference go. With the last one the handle ends, and the context's threads with it.
@c(citrans_context_release)
public func contextRelease(_ context: citrans_context?) { CIContext.release(context) }

/// How many threads render: 1 for the calling one alone, at most 256, 0 (the default) for as many as there are
/// processors. The result is the same with any number.
@c(citrans_context_set_threads)
public func contextSetThreads(_ context: citrans_context?, _ threads: Int32) -> citrans_status {
    configure(context) { context throws(CITransError) in
        guard (0...Int32(CIContext.maximumThreads)).contains(threads) else {
            throw CITransError(.invalidArgument, "threads is \(threads); it may be 0 to \(CIContext.maximumThreads)")
        }
        context.threads = Int(threads)
    }
}

/// Lends the context your own job system instead of its threads; with NULL it goes back to them. It is called on the
/// thread that renders, with user.
@c(citrans_context_set_parallel_for)
public func contextSetParallelFor(
    _ context: citrans_context?, _ parallelFor: citrans_parallel_for_callback?, _ user: UnsafeMutableRawPointer?
) -> citrans_status {
    configure(context) { context throws(CITransError) in
        guard let parallelFor else {
            context.parallelFor = nil
            return
        }
        context.parallelFor = { count, body in ParallelJob(count, body).run(on: parallelFor, user) }
    }
}

/// Which share of its pixels the context's last finished render had to compute, 0…1. The others were copies, or came from
/// the pictures' bytes without more than a mean or a table: what makes a frame cheap.
@c(citrans_context_computed_share)
public func contextComputedShare(
    _ context: citrans_context?, _ share: UnsafeMutablePointer<Double>?
) -> citrans_status {
    call { () throws(CITransError) in
        try required(share, "share").pointee = try CIContext.from(context, "context").computedShare
    }
}

/// In which numbers arithmetic happens: CITRANS_WORKING_SPACE_LINEAR_SRGB (the default) is right for light, _NONE mixes
/// the numbers as they are in the buffers, as tools without colour management do, and is faster.
///
/// Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_WORKING_SPACE_….
@c(citrans_context_set_working_space)
public func contextSetWorkingSpace(_ context: citrans_context?, _ space: citrans_working_space) -> citrans_status {
    configure(context) { context throws(CITransError) in
        guard let workingSpace = WorkingSpace(rawValue: space) else {
            throw CITransError(.invalidArgument, "space is \(space), which is no CITRANS_WORKING_SPACE_…")
        }
        context.workingSpace = workingSpace
    }
}

/// With anything but 0, adds a fixed pattern of less than half a step before values are rounded to 8 bits, so that slow
/// ramps show no bands. Off in a new context.
@c(citrans_context_set_dither)
public func contextSetDither(_ context: citrans_context?, _ dither: Int32) -> citrans_status {
    configure(context) { context throws(CITransError) in context.dithers = dither != 0 }
}

/// The most memory in bytes that a render may take for pictures in between, beyond which it fails with
/// CITRANS_OUT_OF_MEMORY; 0 (the default) for no limit.
@c(citrans_context_set_memory_limit)
public func contextSetMemoryLimit(_ context: citrans_context?, _ bytes: UInt64) -> citrans_status {
    configure(context) { context throws(CITransError) in context.memoryLimit = Int(clamping: bytes) }
}

/// Hears how far a render is, with user, and may cancel it: the render then fails with CITRANS_CANCELLED, and parts of
/// the bitmap are written. NULL for none.
@c(citrans_context_set_progress)
public func contextSetProgress(
    _ context: citrans_context?, _ progress: citrans_progress_callback?, _ user: UnsafeMutableRawPointer?
) -> citrans_status {
    configure(context) { context throws(CITransError) in
        guard let progress else {
            context.progress = nil
            return
        }
        context.progress = { done in progress(user, done) != 0 }
    }
}

/// Renders a rectangle of the image into your bitmap of the same size, pixel by pixel; bounds may be NULL for the
/// image's extent. What lies outside the image becomes transparent. context may be NULL for the default one. The
/// bitmap's pixels are untouched where this fails, other than with CITRANS_CANCELLED or where your parallel-for leaves
/// calls out, when a part of them may be written.
///
/// Fails with CITRANS_INVALID_BITMAP and both sizes where they differ, CITRANS_INVALID_ARGUMENT where the bitmap overlaps
/// the image's own pixels or your parallel-for leaves calls out, CITRANS_UNSUPPORTED_FORMAT, CITRANS_INFINITE_EXTENT,
/// CITRANS_SIZE_LIMIT, CITRANS_OUT_OF_MEMORY, CITRANS_KERNEL_LIMIT where a kernel's loop goes on for too long, or
/// CITRANS_CANCELLED.
@c(citrans_context_render)
public func contextRender(
    _ context: citrans_context?, _ image: citrans_image?, _ bounds: UnsafePointer<citrans_rect>?,
    _ bitmap: UnsafePointer<citrans_bitmap>?
) -> citrans_status {
    call { () throws(CITransError) in
        let (context, image) = (try contextOrShared(context), try CIImage.from(image, "image"))
        try context.render(image, bounds: image.renderedBounds(bounds), into: Bitmap(bitmap))
    }
}

private func configure(
    _ context: citrans_context?, _ body: (CIContext) throws(CITransError) -> Void
) -> citrans_status {
    call { () throws(CITransError) in try body(CIContext.from(context, "context")) }
}

extension CIImage {
    /// The rectangle to render: what the host says, or the extent.
    fileprivate func renderedBounds(_ pointer: UnsafePointer<citrans_rect>?) throws(CITransError) -> CGRect {
        if let bounds = try CITransABI.renderedBounds(pointer, "bounds") { return bounds }
        if let error { throw error }
        guard !extent.isUnbounded else {
            throw CITransError(.infiniteExtent, "the image has no edges; say with bounds which part to render")
        }
        guard !extent.isEmpty else {
            throw CITransError(.invalidArgument, "the image is empty; say with bounds which part to render")
        }
        return extent.integral
    }
}
