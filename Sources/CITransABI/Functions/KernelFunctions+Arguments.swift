import CITrans
import CShims
import Graph
import Raster

/// The kernel's name, that of its function; it lives as long as the kernel. NULL where the handle is none.
@c(citrans_kernel_name)
public func kernelName(_ kernel: citrans_kernel?) -> UnsafePointer<CChar>? {
    answer { () throws(CITransError) in try CIKernel.from(kernel, "kernel").texts.texts[0] }
}

/// What the kernel is for: CITRANS_KERNEL_KIND_….
@c(citrans_kernel_get_kind)
public func kernelGetKind(
    _ kernel: citrans_kernel?, _ kind: UnsafeMutablePointer<citrans_kernel_kind>?
) -> citrans_status {
    call { () throws(CITransError) in
        let kernel = try CIKernel.from(kernel, "kernel")
        try required(kind, "kind").pointee = kernel.kind.rawValue
    }
}

/// What an argument of citrans_kernel_apply is, counted from 0 up to citrans_kernel_argument_count. Set info->struct_size
/// before the call.
///
/// Fails with CITRANS_INVALID_ARGUMENT past the last argument.
@c(citrans_kernel_argument_at)
public func kernelArgumentAt(
    _ kernel: citrans_kernel?, _ index: Int, _ info: UnsafeMutablePointer<citrans_kernel_argument_info>?
) -> citrans_status {
    call { () throws(CITransError) in
        let (kernel, info) = (try CIKernel.from(kernel, "kernel"), try required(info, "info"))
        try checkStructSize(info, "info")
        let undeclared = kernel.kind == .warp ? 1 : 0
        let count = kernel.parameters.count + undeclared
        guard (0..<count).contains(index) else { throw outside(index, count, "arguments") }
        var found = citrans_kernel_argument_info(warped: ())
        if index >= undeclared { found = citrans_kernel_argument_info(kernel, index - undeclared) }
        found.struct_size = info.pointee.struct_size
        info.pointee = found
    }
}

/// Applies a kernel as citrans_kernel_apply does, with more to say on how. options may be NULL for the defaults.
///
/// Fails as citrans_kernel_apply, with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_SAMPLER_…, and with
/// CITRANS_KERNEL_ARGUMENT for options of another number of samplers. release is not called where this call fails.
@c(citrans_kernel_apply_with_options)
public func kernelApplyWithOptions(
    _ kernel: citrans_kernel?, _ extent: UnsafePointer<citrans_rect>?,
    _ arguments: UnsafePointer<citrans_kernel_argument>?, _ count: Int,
    _ options: UnsafePointer<citrans_apply_options>?, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    var region: HostRegion?
    let status = CIImage.create(image, "image") { () throws(CITransError) in
        let (kernel, extent) = (try CIKernel.from(kernel, "kernel"), try rect(extent, "extent"))
        let options = try ApplyOptions(options)
        region = options.region
        let values = try KernelArguments(arguments, count, of: kernel)
        return try kernel.apply(
            extent: extent, roiCallback: options.roiCallback, image: values.warped, arguments: values.declared,
            samplers: options.samplers)
    }
    if status == CITransStatus.ok.rawValue { region?.isTaken = true }
    return status
}

/// A host's region of interest, which is let go of when the last image that asks it is gone.
private final class HostRegion: @unchecked Sendable {  // isTaken is set before the image is handed out
    private let region: citrans_region_callback
    private let release: citrans_release_callback?
    private let user: UnsafeMutableRawPointer?
    /// Whether the host's call succeeded, so that release is owed.
    var isTaken = false

    init?(_ options: citrans_apply_options) {
        guard let region = options.region else { return nil }
        (self.region, release, user) = (region, options.release, options.user)
    }

    deinit {
        if isTaken { release?(user) }
    }

    func needed(_ image: Int, _ rect: CGRect) -> CGRect {
        var (wanted, needed) = (citrans_rect(rect), citrans_rect(rect))
        region(user, image, &wanted, &needed)
        return CGRect(x: needed.x, y: needed.y, width: needed.width, height: needed.height)
    }
}

/// A host's options for applying, checked; NULL and zeros stand for the defaults.
private struct ApplyOptions {
    private(set) var region: HostRegion?
    private(set) var samplers = [SamplerOptions()]
    private var margin = -1.0

    init(_ pointer: UnsafePointer<citrans_apply_options>?) throws(CITransError) {
        guard let pointer else { return }
        try checkStructSize(pointer, "options")
        let options = pointer.pointee
        region = HostRegion(options)
        if options.has_margin != 0 { margin = options.margin }
        guard options.sampler_count != 0 else { return }
        let (count, list) = (
            try checked(options.sampler_count, upTo: 4096, "options->sampler_count"),
            try required(options.samplers, "options->samplers")
        )
        samplers = []
        for index in 0..<count { samplers.append(try SamplerOptions(list[index], index)) }
    }

    var roiCallback: (@Sendable (Int, CGRect) -> CGRect)? {
        guard let region else { return around(margin) }
        return { region.needed($0, $1) }
    }
}

extension SamplerOptions {
    fileprivate init(_ options: citrans_sampler_options, _ index: Int) throws(CITransError) {
        @inline(never)
        func unknown(_ field: StaticString, _ number: Int32, _ names: StaticString) -> CITransError {
            let place = "options->samplers[" + String(index) + "]." + field.description
            return CITransError(
                .invalidArgument, place + " is " + String(number) + ", which is no " + names.description)
        }
        guard let space = SamplerSpace(rawValue: options.space) else {
            throw unknown("space", options.space, "CITRANS_SAMPLER_SPACE_…")
        }
        guard let wrapMode = SamplerWrapMode(rawValue: options.wrap) else {
            throw unknown("wrap", options.wrap, "CITRANS_SAMPLER_WRAP_…")
        }
        guard let filterMode = SamplerFilterMode(rawValue: options.filter) else {
            throw unknown("filter", options.filter, "CITRANS_SAMPLER_FILTER_…")
        }
        self.init(space: space, wrapMode: wrapMode, filterMode: filterMode)
    }
}

extension citrans_kernel_argument_info {
    /// A warp kernel's image.
    fileprivate init(warped: ()) {
        self.init()
        (name, type_name) = (("" as StaticString).cString, ("image" as StaticString).cString)
        kind = KernelArgumentKind.image.rawValue
    }

    fileprivate init(_ kernel: CIKernel, _ index: Int) {
        self.init()
        let parameter = kernel.parameters[index]
        name = kernel.texts.texts[1 + 2 * index].cString
        type_name = kernel.texts.texts[2 + 2 * index].cString
        kind = parameter.kind.argumentKind.rawValue
        count = Int32(clamping: parameter.slots.count)
        if case .matrix(let columns, let rows) = parameter.kind {
            (self.columns, self.rows) = (Int32(clamping: columns), Int32(clamping: rows))
        }
        if case .data(let bytes) = parameter.kind { stride = Int32(clamping: bytes) }
    }
}
