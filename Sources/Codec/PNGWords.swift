import CPNG
import Raster

/// Calls a function of CPNG with a buffer for libpng's words.
/// - Throws: an error of that status with those words, where the function returns nil.
func withPNGWords<Result>(
    _ status: CITransStatus, _ call: (UnsafeMutablePointer<CChar>) -> Result?
) throws(CITransError) -> Result {
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CPNG_WORDS))
    defer { words.deallocate() }
    words.initialize(repeating: 0, count: Int(CPNG_WORDS))
    guard let result = call(words) else {
        throw CITransError(status, "PNG: " + String(cString: words))
    }
    return result
}
