import CShims
import Graph
import Raster

extension KernelCompilation {
    /// Looks at the source.
    func run() { kernel_language_compile(Unmanaged.passUnretained(self).toOpaque()) }

    /// - Throws: `compile`, `kernelLimit`, `invalidArgument`.
    func compiled() throws(CITransError) -> KernelProgram {
        run()
        if let program { return program }
        throw error ?? CITransError(.internal, "the kernel '\(name)' could not be compiled")
    }
}
