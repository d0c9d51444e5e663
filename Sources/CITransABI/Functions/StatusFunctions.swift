import CITrans
import CShims
import Raster

/// The library's version as one number, major × 1000000 + minor × 1000 + patch: compare it with CITRANS_VERSION, which
/// is the version of the header that you compiled against.
@c(citrans_version)
public func version() -> Int32 {
    let version = CITransLibrary.version
    return Int32(version.major * 1_000_000 + version.minor * 1000 + version.patch)
}

/// The library's version as a text, "0.1.0".
@c(citrans_version_string)
public func versionString() -> UnsafePointer<CChar> { CITransLibrary.versionString.cString }

/// The instruction set that pixels are computed with here: "baseline", "v3" (AVX2) or "v4" (AVX-512). The best that the
/// processor has, unless the environment variable CITRANS_ISA names a lower one. Results are the same with all.
/// Kernels from source text run as machine code with v3 and v4, unless CITRANS_KERNELS is "interpreted" or the host forbids
/// code to be made; results are the same then, too.
@c(citrans_isa_name)
public func isaName() -> UnsafePointer<CChar> { CITransLibrary.isaName.cString }

/// A few words for a status, "missing input"; "unknown status" for a number that is none.
@c(citrans_status_string)
public func statusString(_ status: citrans_status) -> UnsafePointer<CChar> {
    guard let status = CITransStatus(rawValue: status) else { return ("unknown status" as StaticString).cString }
    return status.words.cString
}

/// The sentence that explains this thread's last failure, with the names and numbers concerned. Never NULL; empty as
/// long as nothing failed. A call that succeeds leaves it as it is, and this thread's next failure overwrites it.
@c(citrans_last_error)
public func lastError() -> UnsafePointer<CChar> { citrans_error_text() }

extension CITransStatus {
    fileprivate var words: StaticString {
        switch self {
        case .ok: "ok"
        case .nullArgument: "null argument"
        case .invalidArgument: "invalid argument"
        case .invalidHandle: "invalid handle"
        case .unknownFilter: "unknown filter"
        case .unknownKey: "unknown key"
        case .wrongType: "wrong type"
        case .missingInput: "missing input"
        case .unsupportedFormat: "unsupported format"
        case .invalidBitmap: "invalid bitmap"
        case .infiniteExtent: "infinite extent"
        case .sizeLimit: "size limit"
        case .io: "input or output failed"
        case .decode: "decoding failed"
        case .compile: "kernel does not compile"
        case .kernelArgument: "kernel argument"
        case .kernelLimit: "kernel limit"
        case .outOfMemory: "out of memory"
        case .cancelled: "cancelled"
        case .internal: "internal error"
        }
    }
}
