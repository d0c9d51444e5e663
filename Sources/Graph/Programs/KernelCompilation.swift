import Raster

/// A source on its way through the compiler, and what came of it. It is how the compiler is called, through one C
/// function: Embedded Swift would compile all of it again in each module that imports it.
package final class KernelCompilation {
    package let text: String
    /// What messages call the source.
    package let name: String
    /// The kernel that is wanted; nil for the first.
    package let function: String?
    /// nil to tell it by its words.
    package let dialect: KernelDialect?
    package let includes: ((String) -> String?)?
    /// What is to be made of the source.
    package enum Product { case diagnostics, program, library }
    package let product: Product

    package var program: KernelProgram?
    /// The bytes of a kernel library.
    package var library: [UInt8] = []
    package var error: CITransError?
    package var diagnostics: [KernelDiagnostic] = []
    package var author = ""

    package init(
        _ text: String, name: String = "kernel", function: String? = nil, dialect: KernelDialect? = nil,
        includes: ((String) -> String?)? = nil, product: Product = .program
    ) {
        self.text = text
        self.name = name
        self.function = function
        self.dialect = dialect
        self.includes = includes
        self.product = product
    }
}
