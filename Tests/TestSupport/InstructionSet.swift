import CITrans

/// The builds of the pixel code, each with its own filters and loops.
public enum InstructionSet: Int32, CaseIterable, Sendable {
    case baseline = 0
    case v3 = 1
    case v4 = 2

    /// Those that this processor runs; only up to the one that CITRANS_ISA names, where it is set.
    public static let available = allCases.filter(\.isAvailable)

    public var isAvailable: Bool { rawValue <= Self.inUse.rawValue }

    /// The one that the library picked.
    public static var inUse: InstructionSet {
        switch CITransLibrary.isaName.string {
        case "v4": .v4
        case "v3": .v3
        default: .baseline
        }
    }

    public var catalog: FilterCatalog { CITransLibrary.catalog(for: rawValue) }
}

extension FilterCatalog {
    public func makeContext(threads: Int = 1, workingSpace: WorkingSpace = .linearSRGB) -> CIContext {
        let context = CIContext(engine: engine)
        context.threads = threads
        context.workingSpace = workingSpace
        return context
    }

    public func makeFilter(named name: String) throws(CITransError) -> CIFilter { CIFilter(try find(name)) }
}
