import CShims
import Graph
import Raster

/// Runs the compiler on a `KernelCompilation`, which the pointer stands for.
@c(kernel_language_compile)
public func compile(_ compilation: UnsafeMutableRawPointer) {
    let compilation = Unmanaged<KernelCompilation>.fromOpaque(compilation).takeUnretainedValue()
    let source = KernelSource(
        text: compilation.text, name: compilation.name, dialect: compilation.dialect, includes: compilation.includes)
    compilation.diagnostics = source.diagnostics
    compilation.author = source.author
    guard compilation.makesProgram else { return }
    do { compilation.program = try source.compile(function: compilation.function) } catch { compilation.error = error }
}
