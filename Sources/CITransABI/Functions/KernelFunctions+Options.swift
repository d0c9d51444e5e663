import CITrans
import CShims
import Graph
import Raster

/// Compiles a kernel as citrans_kernel_create does, with more to say on how. options may be NULL for the defaults.
///
/// Fails as citrans_kernel_create.
@c(citrans_kernel_create_with_options)
public func kernelCreateWithOptions(
    _ source: UnsafePointer<CChar>?, _ options: UnsafePointer<citrans_kernel_options>?,
    _ kernel: UnsafeMutablePointer<citrans_kernel?>?
) -> citrans_status {
    CIKernel.create(kernel, "kernel") { () throws(CITransError) in
        let (source, options) = (try text(source, "source"), try KernelOptions(options))
        return try CIKernel(
            source: source, name: options.name, function: options.function, dialect: options.dialect,
            includes: options.includes)
    }
}

/// Hears everything that is found wrong or doubtful in a kernel's source, with user, in the order of the text: as
/// citrans_kernel_check, with each part of it by itself. options may be NULL for the defaults; their function means nothing
/// here.
///
/// Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_KERNEL_DIALECT_…; errors in the source are no
/// failure of this call.
@c(citrans_kernel_check_with_options)
public func kernelCheckWithOptions(
    _ source: UnsafePointer<CChar>?, _ options: UnsafePointer<citrans_kernel_options>?,
    _ found: citrans_kernel_diagnostic_callback?, _ user: UnsafeMutableRawPointer?
) -> citrans_status {
    call { () throws(CITransError) in
        let (source, found, options) = (
            try text(source, "source"), try required(found, "found"), try KernelOptions(options)
        )
        for diagnostic in CIKernel.diagnostics(
            of: source, name: options.name, dialect: options.dialect, includes: options.includes)
        {
            diagnostic.tell(found, user)
        }
    }
}

/// A host's options for compiling, checked; NULL and zeros stand for the defaults.
struct KernelOptions {
    private(set) var name = "kernel"
    private(set) var function: String?
    private(set) var dialect: KernelDialect?
    private(set) var includes: ((String) -> String?)?

    init(_ pointer: UnsafePointer<citrans_kernel_options>?) throws(CITransError) {
        guard let pointer else { return }
        try checkStructSize(pointer, "options")
        let options = pointer.pointee
        if let name = options.name { self.name = String(cString: name) }
        function = options.function.map { String(cString: $0) }
        dialect = try dialectOf(options.dialect)
        guard let include = options.include else { return }
        let user = options.include_user
        includes = { name in name.withCString { include(user, $0) }.map { String(cString: $0) } }
    }
}

extension KernelDiagnostic {
    fileprivate func tell(_ found: citrans_kernel_diagnostic_callback, _ user: UnsafeMutableRawPointer?) {
        let kept = KeptTexts([file, message, hint ?? "", sourceLine, description])
        let texts = kept.texts
        var diagnostic = citrans_kernel_diagnostic()
        diagnostic.struct_size = MemoryLayout<citrans_kernel_diagnostic>.size
        (diagnostic.is_error, diagnostic.is_limit) = (severity == .error ? 1 : 0, isLimit ? 1 : 0)
        (diagnostic.line, diagnostic.column) = (Int32(clamping: line), Int32(clamping: column))
        (diagnostic.file, diagnostic.message) = (texts[0].cString, texts[1].cString)
        (diagnostic.hint, diagnostic.source_line) = (texts[2].cString, texts[3].cString)
        diagnostic.text = texts[4].cString
        withExtendedLifetime(kept) { found(user, &diagnostic) }
    }
}
