@_exported import Codec
@_exported import Graph
@_exported import Motion
@_exported import Raster
@_exported import Render
import CShims

/// The library as a whole: its version, and the filters in the form that suits the processor.
public enum CITransLibrary {
    public static let version = (major: 0, minor: 1, patch: 0)
    public static let versionString: StaticString = "0.1.0"

    /// The filters built for this processor, or for the lesser one that the environment variable CITRANS_ISA names:
    /// baseline, v3 (AVX2) or v4 (AVX-512). Results do not depend on it.
    public static let catalog = catalog(for: isa)

    /// The name of the instruction set in use.
    public static let isaName: StaticString =
        switch isa {
        case Int32(CITRANS_ISA_V4): "v4"
        case Int32(CITRANS_ISA_V3): "v3"
        default: "baseline"
        }

    private static let isa = citrans_isa()

    /// The filters built for one of the instruction sets. The caller knows that the processor has it.
    package static func catalog(for isa: Int32) -> FilterCatalog {
        let baseline = taken(shading_catalog_baseline())
        #if arch(x86_64)
            return withExtendedLifetime(baseline) {
                let memory = Unmanaged.passUnretained(baseline).toOpaque()
                switch isa {
                case Int32(CITRANS_ISA_V4): return taken(shading_catalog_v4(memory))
                case Int32(CITRANS_ISA_V3): return taken(shading_catalog_v3(memory))
                default: return baseline
                }
            }
        #else
            return baseline
        #endif
    }

    private static func taken(_ catalog: UnsafeMutableRawPointer) -> FilterCatalog {
        Unmanaged<FilterCatalog>.fromOpaque(catalog).takeRetainedValue()
    }
}
