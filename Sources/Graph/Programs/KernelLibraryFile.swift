import Raster

/// A kernel library's bytes on their way to programs, and what came of it: how the reader is called, through one C
/// function, as the compiler is with `KernelCompilation`.
package final class KernelLibraryFile {
    package let bytes: [UInt8]

    package var dialect = KernelDialect.metal
    package var author = ""
    /// SHA-256 of the source's text and of what it includes.
    package var sourceHash: [UInt8] = []
    /// In the source's order.
    package var programs: [KernelProgram] = []
    package var error: CITransError?

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}
