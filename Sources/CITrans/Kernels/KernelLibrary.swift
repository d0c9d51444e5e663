import CShims
import Graph
import Raster

/// The compiled kernels of one source, from a `.cikernels` file: what is built once need not be compiled at every start,
/// nor its source be shipped. A file may come from anywhere; what is damaged, or was never made by the compiler, is refused.
/// A library never changes, so threads may share it.
public final class KernelLibrary: Sendable {
    public let dialect: KernelDialect
    /// SHA-256 of the source's text, with the texts that it includes behind it.
    public let sourceHash: [UInt8]
    let author: String
    /// The kernels' names, then the source's hash in digits.
    package let texts: KeptTexts
    private let programs: [KernelProgram]

    /// - Parameter bytes: those of a file, which `build` made.
    /// - Throws: `decode` with what is wrong: no kernel library, another version's, damaged.
    public convenience init(bytes: [UInt8]) throws(CITransError) {
        let file = KernelLibraryFile(bytes)
        kernel_language_read_library(Unmanaged.passUnretained(file).toOpaque())
        if let error = file.error { throw error }
        self.init(file)
    }

    /// Does not throw: in Embedded Swift an object whose own initialiser throws is never given back.
    private init(_ file: KernelLibraryFile) {
        (dialect, author, sourceHash, programs) = (file.dialect, file.author, file.sourceHash, file.programs)
        texts = KeptTexts(file.programs.map { $0.name } + [Self.digits(file.sourceHash)])
    }

    /// - Throws: `io` where the file cannot be read, `decode` as above, behind its path.
    public convenience init(contentsOf path: String) throws(CITransError) {
        let bytes = try Self.read(path)
        do { try self.init(bytes: bytes) } catch { throw CITransError(error.status, "\(path): \(error.message)") }
    }

    private static func digits(_ hash: [UInt8]) -> String {
        var digits: [UInt8] = []
        for byte in hash {
            for digit in [byte >> 4, byte & 15] { digits.append(digit < 10 ? 48 + digit : 87 + digit) }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Bytes of a file; the reader's own limit.
    private static let maximumSize = 1 << 26

    private static func read(_ path: String) throws(CITransError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        var size = 0
        let number = citrans_file_read(path, maximumSize, &bytes, &size)
        defer { citrans_free(bytes) }
        guard number == 0 else {
            throw CITransError(.io, "cannot read \(path): " + String(cString: citrans_file_error(number)))
        }
        return Array(UnsafeBufferPointer(start: bytes, count: size))
    }

    /// Compiles all kernels of a source into a library's bytes; the same source gives the same bytes.
    /// - Parameters:
    ///   - source: the text.
    ///   - name: what messages call it.
    ///   - dialect: its language; nil to tell it by its words.
    ///   - includes: gives the text of a file that is included by its name in quotes; nil where there is none.
    /// - Throws: `compile` with every error in the source; `kernelLimit`.
    public static func build(
        source: String, name: String = "kernel", dialect: KernelDialect? = nil, includes: ((String) -> String?)? = nil
    ) throws(CITransError) -> [UInt8] {
        let compilation = KernelCompilation(source, name: name, dialect: dialect, includes: includes, product: .library)
        compilation.run()
        if let error = compilation.error { throw error }
        return compilation.library
    }

    /// The kernels' names, in the source's order.
    public var kernelNames: [String] { programs.map { $0.name } }

    /// - Throws: `invalidArgument`, with the names that there are.
    package func program(named name: String) throws(CITransError) -> KernelProgram {
        if let program = programs.first(where: { $0.name == name }) { return program }
        var names = ""
        for program in programs.prefix(20) { names += (names.isEmpty ? "" : ", ") + program.name }
        throw CITransError(.invalidArgument, "the library has no kernel '" + name + "'; it has " + names)
    }
}

extension CIKernel {
    /// A kernel of a library.
    /// - Throws: `invalidArgument` where there is no kernel of that name, and for a transition, which is registered as a
    ///   filter instead.
    public convenience init(functionName: String, fromLibrary library: KernelLibrary) throws(CITransError) {
        try self.init(Self.kernelProgram(library.program(named: functionName)), .library)
    }

    /// A kernel of a library's bytes. For several kernels make one `KernelLibrary`.
    /// - Throws: `decode` as `KernelLibrary`, `invalidArgument`.
    public convenience init(functionName: String, fromLibrary bytes: [UInt8]) throws(CITransError) {
        try self.init(functionName: functionName, fromLibrary: KernelLibrary(bytes: bytes))
    }

    /// The names of the kernels in a library's bytes.
    /// - Throws: `decode`.
    public static func kernelNames(fromLibrary bytes: [UInt8]) throws(CITransError) -> [String] {
        try KernelLibrary(bytes: bytes).kernelNames
    }
}
