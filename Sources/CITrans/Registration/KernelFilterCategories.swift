import Graph
import Raster

/// Which of Core Image's categories a kernel's filter belongs to.
struct KernelFilterCategories {
    private let kind: KernelKind
    private let keys: [String]

    init(_ program: KernelProgram, _ inputs: KernelFilterInputs) {
        kind = program.kind
        keys = inputs.rows.map { $0.key.string }
    }

    /// The categories that a description names, or those that follow from the inputs.
    /// - Throws: `invalidArgument` for a transition without a transition's inputs.
    func chosen(_ described: [FilterCategory]?, _ name: String) throws(CITransError) -> [FilterCategory] {
        guard let described else { return own + [.video, .stillImage] }
        for key in Self.transitionKeys where described.contains(.transition) && !keys.contains(key) {
            throw CITransError(
                .invalidArgument, "\(name) is to be a transition, but has no input \(key); give one the key by \"key\"")
        }
        return described
    }

    private static let transitionKeys = [kCIInputImageKey, kCIInputTargetImageKey, kCIInputTimeKey]

    private var own: [FilterCategory] {
        if Self.transitionKeys.allSatisfy({ keys.contains($0) }) { return [.transition] }
        if !keys.contains(kCIInputImageKey) { return [.generator] }
        if keys.contains(kCIInputBackgroundImageKey) { return [.compositeOperation] }
        switch kind {
        case .color, .blend: return [.colorAdjustment]
        case .warp: return [.geometryAdjustment]
        case .general, .transition: return []
        }
    }
}
