import CITrans
import CShims
import Graph
import Raster

/// Compiles a kernel from source text in Metal with Core Image's types or in the Core Image Kernel Language. function is
/// the kernel's name; NULL for the first in the text. dialect is CITRANS_KERNEL_DIALECT_…, or 0 to tell it by its words.
///
/// It takes up to 512 KiB of the calling thread's stack.
///
/// Fails with CITRANS_COMPILE, and every error with its line, its column and a caret as the sentence; with
/// CITRANS_KERNEL_LIMIT for a source that asks for too much; with CITRANS_INVALID_ARGUMENT where there is no kernel of that
/// name, and for a transition, which citrans_filter_register_transition takes.
@c(citrans_kernel_create)
public func kernelCreate(
    _ source: UnsafePointer<CChar>?, _ function: UnsafePointer<CChar>?, _ dialect: citrans_kernel_dialect,
    _ kernel: UnsafeMutablePointer<citrans_kernel?>?
) -> citrans_status {
    CIKernel.create(kernel, "kernel") { () throws(CITransError) in
        try CIKernel(
            source: text(source, "source"), function: function.map { String(cString: $0) }, dialect: dialectOf(dialect))
    }
}

/// Takes one more reference, to be let go with citrans_kernel_release.
@c(citrans_kernel_retain)
public func kernelRetain(_ kernel: citrans_kernel?) -> citrans_status { CIKernel.retain(kernel, "kernel") }

/// Lets a reference go. With the last one the handle ends; images made with the kernel keep what they need of it.
@c(citrans_kernel_release)
public func kernelRelease(_ kernel: citrans_kernel?) { CIKernel.release(kernel) }

/// How many arguments citrans_kernel_apply takes: one for each parameter, and first of all a warp kernel's image, which it
/// does not declare.
@c(citrans_kernel_argument_count)
public func kernelArgumentCount(_ kernel: citrans_kernel?, _ count: UnsafeMutablePointer<Int>?) -> citrans_status {
    call { () throws(CITransError) in
        let kernel = try CIKernel.from(kernel, "kernel")
        try required(count, "count").pointee = kernel.parameters.count + (kernel.kind == .warp ? 1 : 0)
    }
}

/// The image that the kernel makes of its arguments. extent is the rectangle outside which it is transparent. To compute a
/// rectangle, margin pixels around it are needed of each image that is sampled; below 0 for all of them.
///
/// Fails with CITRANS_KERNEL_ARGUMENT and a sentence with the parameter's name and number, its type and what was given, or
/// with CITRANS_INVALID_ARGUMENT for an extent that is no rectangle.
@c(citrans_kernel_apply)
public func kernelApply(
    _ kernel: citrans_kernel?, _ extent: UnsafePointer<citrans_rect>?,
    _ arguments: UnsafePointer<citrans_kernel_argument>?, _ count: Int, _ margin: Double,
    _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in
        try applied(CIKernel.from(kernel, "kernel"), rect(extent, "extent"), arguments, count, margin)
    }
}

private func applied(
    _ kernel: CIKernel, _ extent: CGRect, _ arguments: UnsafePointer<citrans_kernel_argument>?, _ count: Int,
    _ margin: Double
) throws(CITransError) -> CIImage {
    let values = try KernelArguments(arguments, count, of: kernel)
    return try kernel.apply(
        extent: extent, roiCallback: around(margin), image: values.warped, arguments: values.declared)
}

/// A host's arguments, of which a warp kernel's first is the image that it does not declare.
struct KernelArguments {
    private(set) var warped: CIImage?
    private(set) var declared: [FilterValue]

    init(
        _ arguments: UnsafePointer<citrans_kernel_argument>?, _ count: Int, of kernel: CIKernel
    ) throws(CITransError) {
        declared = try filterValues(arguments, checked(count, upTo: 4096, "count"))
        if kernel.kind == .warp, case .image(let first)? = declared.first {
            warped = first
            declared.removeFirst()
        }
    }
}

/// The region of interest that a margin stands for; nil for all of an image.
func around(_ margin: Double) -> (@Sendable (Int, CGRect) -> CGRect)? {
    guard margin >= 0 else { return nil }
    return { (_: Int, rect: CGRect) -> CGRect in rect.insetBy(dx: -margin, dy: -margin) }
}

private func filterValues(
    _ arguments: UnsafePointer<citrans_kernel_argument>?, _ count: Int
) throws(CITransError) -> [FilterValue] {
    if count == 0 { return [] }
    let arguments = try required(arguments, "arguments")
    var values: [FilterValue] = []
    for index in 0..<count { values.append(try filterValue(arguments[index], index)) }
    return values
}

private func filterValue(
    _ argument: citrans_kernel_argument, _ index: Int
) throws(CITransError) -> FilterValue {
    if let image = argument.image { return .image(try CIImage.from(image, "arguments[…].image")) }
    if let data = argument.data {
        let bytes = UnsafeRawBufferPointer(start: data, count: try checked(argument.size, upTo: 1 << 30, "size"))
        return .data(Array(bytes))
    }
    guard (1...16).contains(argument.count) else {
        throw CITransError(
            .kernelArgument, "arguments[\(index)] has \(argument.count) numbers, no image and no data")
    }
    let numbers = withUnsafeBytes(of: argument.value) {
        Array($0.bindMemory(to: Double.self).prefix(Int(argument.count)))
    }
    try finite(numbers, "an argument's numbers")
    if argument.is_color != 0, numbers.count == 4 {
        return .color(CIColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    }
    return numbers.count == 1 ? .number(numbers[0]) : .vector(CIVector(values: numbers))
}

/// Registers a transition from source text as gl-transitions.com specifies it: a function vec4 transition(vec2 uv). From
/// then on citrans_filter_create makes it by that name; it is a filter like any other, with inputImage, inputTargetImage,
/// inputTime, and the source's uniforms under their own names, with the defaults that its comments give.
///
/// At the times 0 and 1 it shows exactly the one picture and the other, whatever the source does there. A name that was
/// registered before means the new source from then on.
///
/// Fails with CITRANS_COMPILE and every error, CITRANS_KERNEL_LIMIT, or CITRANS_INVALID_ARGUMENT for an empty name or that
/// of a filter of the library's own.
@c(citrans_filter_register_transition)
public func filterRegisterTransition(
    _ name: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?
) -> citrans_status {
    call { () throws(CITransError) in
        try CIFilter.registerTransition(named: text(name, "name"), source: text(source, "source"))
    }
}

/// Hears everything that is found wrong or doubtful in a kernel's source, with user: errors and warnings, in the order of
/// the text. The pointers are valid during the call of yours alone.
///
/// Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_KERNEL_DIALECT_…; errors in the source are no
/// failure of this call.
@c(citrans_kernel_check)
public func kernelCheck(
    _ source: UnsafePointer<CChar>?, _ dialect: citrans_kernel_dialect, _ found: citrans_diagnostic_callback?,
    _ user: UnsafeMutableRawPointer?
) -> citrans_status {
    call { () throws(CITransError) in
        let found = try required(found, "found")
        let (source, dialect) = (try text(source, "source"), try dialectOf(dialect))
        for diagnostic in CIKernel.diagnostics(of: source, dialect: dialect) {
            let (line, column) = (Int32(clamping: diagnostic.line), Int32(clamping: diagnostic.column))
            diagnostic.description.withCString {
                found(user, diagnostic.severity == .error ? 1 : 0, line, column, $0)
            }
        }
    }
}

func dialectOf(_ dialect: citrans_kernel_dialect) throws(CITransError) -> KernelDialect? {
    if dialect == 0 { return nil }
    if let known = KernelDialect(rawValue: dialect) { return known }
    throw CITransError(.invalidArgument, "dialect is \(dialect), which is no CITRANS_KERNEL_DIALECT_…")
}
