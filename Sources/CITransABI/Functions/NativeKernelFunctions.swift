import CITrans
import CShims
import Graph
import Raster

/// Makes a kernel of compiled code of yours: a function that computes runs of pixels. Applied to images, or registered as a
/// filter, it runs tiled, on all threads, in one pass with its neighbours, like any other kernel.
///
/// name is what errors call it: letters, digits and underscores. parameters is what it takes, as the Core Image Kernel
/// Language writes it: "__sample image, float amount, __color tint"; images are read at the pixel, so all of them are of the
/// type __sample. user is handed to every call of shade, and to release, which may be NULL. release is called once when
/// neither the kernel nor an image or a filter made with it is left, on whichever thread lets the last one go.
///
/// shade is called for several spans at the same time, on different threads: it may read what user leads to, but change
/// nothing there without a lock of its own. Each pixel that it writes should depend on its span's numbers, images and place
/// alone, as how pictures are cut into spans is not promised. It must not call back into the render that calls it.
///
/// Fails with CITRANS_INVALID_ARGUMENT for a name that is none, or with CITRANS_COMPILE for parameters that cannot be read;
/// release is not called then.
@c(citrans_kernel_create_native)
public func kernelCreateNative(
    _ name: UnsafePointer<CChar>?, _ parameters: UnsafePointer<CChar>?, _ shade: citrans_shade_callback?,
    _ user: UnsafeMutableRawPointer?, _ release: citrans_release_callback?,
    _ kernel: UnsafeMutablePointer<citrans_kernel?>?
) -> citrans_status {
    CIKernel.create(kernel, "kernel") { () throws(CITransError) in
        let shade = try required(shade, "shade")
        let host = HostPointer(user: user)
        return try CIKernel(
            native: text(name, "name"), parameters: text(parameters, "parameters"),
            release: { release?(host.user) }, shade: { span in call(shade, host, span) })
    }
}

/// A pointer of the host's on its way between threads, which the documentation of the callbacks allows.
private struct HostPointer: @unchecked Sendable {
    let user: UnsafeMutableRawPointer?
}

private func call(_ shade: citrans_shade_callback, _ host: HostPointer, _ span: NativeSpan) {
    withUnsafeTemporaryAllocation(of: citrans_planes.self, capacity: max(span.images.count, 1)) { images in
        for (index, planes) in span.images.enumerated() {
            images.initializeElement(at: index, to: citrans_planes(planes))
        }
        var shown = citrans_span()
        shown.struct_size = MemoryLayout<citrans_span>.size
        (shown.x, shown.y, shown.count) = (span.x, span.y, span.count)
        shown.working_space = span.workingSpace.rawValue
        (shown.image_count, shown.number_count) = (span.images.count, span.numbers.count)
        shown.images = UnsafePointer(images.baseAddress)
        shown.numbers = span.numbers.baseAddress
        shown.result = citrans_planes(span.result)
        shade(host.user, &shown)
    }
}

extension citrans_planes {
    fileprivate init(_ planes: NativePlanes) {
        self.init(red: planes.red, green: planes.green, blue: planes.blue, alpha: planes.alpha)
    }
}
