import CShims
import Graph
import Raster

/// Runs the compiler on a `KernelCompilation`, which the pointer stands for.
@c(kernel_language_compile)
public func compile(_ compilation: UnsafeMutableRawPointer) {
    let compilation = Unmanaged<KernelCompilation>.fromOpaque(compilation).takeUnretainedValue()
    let texts = SourceTexts(compilation)
    let source = KernelSource(
        text: compilation.text, name: compilation.name, dialect: compilation.dialect, includes: texts.includes)
    compilation.diagnostics = source.diagnostics
    compilation.author = source.author
    do {
        switch compilation.product {
        case .diagnostics: break
        case .program: compilation.program = try source.compile(function: compilation.function)
        case .library: compilation.library = try LibraryWriter.library(source, hash: SHA256.hash(texts.all[...]))
        }
    } catch { compilation.error = error }
}

/// Reads a kernel library: a `KernelLibraryFile`, which the pointer stands for.
@c(kernel_language_read_library)
public func readLibrary(_ file: UnsafeMutableRawPointer) {
    let file = Unmanaged<KernelLibraryFile>.fromOpaque(file).takeUnretainedValue()
    do { try LibraryReader.read(file) } catch { file.error = error }
}

/// All that a compilation reads, one text behind the other: what a library's source is told by.
private final class SourceTexts {
    private(set) var all: [UInt8]
    private let given: ((String) -> String?)?

    init(_ compilation: KernelCompilation) {
        all = Array(compilation.text.utf8)
        given = compilation.includes
    }

    var includes: ((String) -> String?)? {
        guard let given else { return nil }
        return { name in
            let text = given(name)
            if let text { self.all += text.utf8 }
            return text
        }
    }
}
