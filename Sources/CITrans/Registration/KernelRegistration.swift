import CShims
import Graph
import Raster

/// A kernel on its way to become a filter, and what came of it. It is how registering is called, through one C function:
/// Embedded Swift would compile all of it again in each module that imports it.
final class KernelRegistration {
    enum Kernel {
        case source(String, function: String?, dialect: KernelDialect?)
        case made(CIKernel)
        /// The transition that a library holds.
        case library(KernelLibrary)
    }

    let name: String
    let kernel: Kernel
    let description: String?
    var error: CITransError?

    init(_ name: String, _ kernel: Kernel, description: String?) {
        self.name = name
        self.kernel = kernel
        self.description = description
    }

    /// Adds the filter to the list.
    func run() throws(CITransError) {
        kernel_registration_run(Unmanaged.passUnretained(self).toOpaque())
        if let error { throw error }
    }

    fileprivate func filter() throws(CITransError) -> KernelFilter {
        switch kernel {
        case .source(let source, let function, let dialect):
            try KernelFilter(
                named: name, source: source, function: function, dialect: dialect, description: description)
        case .made(let kernel): try KernelFilter(kernel, named: name, description: description)
        case .library(let library): try KernelFilter(transitionOf: library, named: name, description: description)
        }
    }
}

/// Runs a `KernelRegistration`, which the pointer stands for.
@c(kernel_registration_run)
public func runRegistration(_ registration: UnsafeMutableRawPointer) {
    let registration = Unmanaged<KernelRegistration>.fromOpaque(registration).takeUnretainedValue()
    do {
        try CIFilter.checkRegistrable(registration.name)
        FilterRegistry.shared.add(try registration.filter().definition())
    } catch { registration.error = error }
}
