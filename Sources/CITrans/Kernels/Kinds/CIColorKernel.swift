import Graph
import Raster

/// A kernel that makes each pixel of its images' pixels at the same place. Neighbours of the kind run in one pass.
public class CIColorKernel: CIKernel, @unchecked Sendable {  // immutable
    /// - Throws: `invalidArgument` where the program is no colour kernel.
    override init(_ program: KernelProgram, _ runner: KernelRunner) throws(CITransError) {
        try program.check(
            .color, .blend, or: "a colour kernel: its images are sample_t or __sample, its result a colour")
        try super.init(program, runner)
    }

    /// The image that the kernel makes of its arguments.
    /// - Throws: as `CIKernel.apply`.
    public func apply(extent: CGRect, arguments: [FilterValue]) throws(CITransError) -> CIImage {
        try apply(extent: extent, roiCallback: { _, rect in rect }, image: nil, arguments: arguments)
    }
}

extension KernelProgram {
    func check(_ kinds: KernelKind..., or expected: StaticString) throws(CITransError) {
        for known in kinds where known == kind { return }
        throw CITransError(.invalidArgument, "the kernel '\(name)' is a \(kind.word) kernel, not \(expected)")
    }
}

extension KernelKind {
    var word: StaticString {
        switch self {
        case .color: "colour"
        case .warp: "warp"
        case .blend: "blend"
        case .general: "general"
        case .transition: "transition"
        }
    }
}
