import Graph

/// What computes a kernel's pixels: the engine, from a program; or compiled code of the host's.
enum KernelRunner: Sendable {
    case program(any PixelEngine)
    case native(NativeFunction)

    /// The program run by the library's own loops.
    static var library: KernelRunner { .program(CITransLibrary.catalog.engine) }

    func makeKernel(_ binding: ProgramBinding) -> any SpanKernel {
        switch self {
        case .program(let engine): engine.makeKernel(binding)
        case .native(let function): NativeKernel(binding, function)
        }
    }
}
