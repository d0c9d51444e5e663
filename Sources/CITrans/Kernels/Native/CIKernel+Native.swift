import Graph
import Raster

extension CIKernel {
    /// A kernel of compiled code: a function of yours over spans, which runs tiled, on all threads and fused with its
    /// neighbours like any other kernel.
    /// - Parameters:
    ///   - name: what errors call it.
    ///   - parameters: what it takes, as the Core Image Kernel Language writes it: `"__sample image, float amount, __color
    ///     tint"`. Images are read at the pixel, so they are of type `__sample`.
    ///   - release: called once when neither the kernel nor an image or a filter made with it is left, on whichever thread
    ///     lets the last one go.
    ///   - shade: computes a span; called for several spans at the same time on different threads.
    /// - Throws: `invalidArgument` for a name that is none; `compile` for parameters that cannot be read. `release` is not
    ///   called then.
    public convenience init(
        native name: String, parameters: String, release: @escaping @Sendable () -> Void = {},
        shade: @escaping NativeShade
    ) throws(CITransError) {
        let program = try NativeSignature(name: name, parameters: parameters).program()
        try self.init(program, .native(NativeFunction(shade, release: release)))
    }
}

/// What a kernel of compiled code takes. The compiler reads it, as the head of a kernel without anything in it.
private struct NativeSignature {
    let name: String
    let parameters: String

    func program() throws(CITransError) -> KernelProgram {
        guard isIdentifier else {
            throw CITransError(
                .invalidArgument, "'\(name)' cannot be a kernel's name: it must be letters, digits and underscores")
        }
        // Nothing but a list of parameters may stand in the parentheses.
        for byte in parameters.utf8 where "(){};#\"".utf8.contains(byte) {
            throw CITransError(
                .compile, "the parameters of the kernel '\(name)' are \"\(parameters)\", which is no list of parameters"
            )
        }
        let source = "kernel vec4 " + name + "(" + parameters + ") { return vec4(0.0); }"
        let program = try KernelCompilation(source, name: name, function: name, dialect: .coreImage).compiled()
        for image in program.images where image.role != .sample {
            throw CITransError(
                .compile,
                "the image \(image.name) of the kernel '\(name)' is read at the pixel: write __sample \(image.name)")
        }
        return program
    }

    private var isIdentifier: Bool {
        let bytes = Array(name.utf8)
        return bytes.count <= 64 && bytes.first.map { !(48...57).contains($0) } == true
            && bytes.allSatisfy { $0 == 95 || (48...57).contains($0) || (65...90).contains($0 & 0xDF) }
    }
}
