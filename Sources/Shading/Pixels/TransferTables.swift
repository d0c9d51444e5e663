import CLanes
import CShims

/// The sRGB transfer function for vectors (IEC 61966-2-1), sign-preserving, and its tables.
///
/// A power x^p is split by the number's exponent: x = 2^e·m with m in 1…2, so x^p = 2^(p·e)·m^p: the first factor
/// comes from a table of the 256 exponents, the second from a minimax polynomial in m − 1.5 (relative error 2.2e-8 for
/// decoding, 2.3e-8 for encoding, before rounding to 32 bits; the last coefficients are moved by a few units of their
/// last place so that 1 goes to exactly 1 both ways). Only +, −, ×, ÷ are used, so every instruction set gives the same
/// bits. The result is within 4e-7 of the exact function, relatively, and rounds to the same 8 bit level. What is not a
/// number becomes 0.
struct TransferTables: @unchecked Sendable {  // written once before it is shared
    /// 2^(2.4·e) for each biased exponent.
    let decodePowers: UnsafePointer<Float>
    /// 2^(e/2.4) for each biased exponent.
    let encodePowers: UnsafePointer<Float>
    /// The light of each 8 bit level, the very numbers that `decoded` gives for level × (1/255).
    let levels: UnsafePointer<Float>
    /// Each 8 bit level as it is, 0…1.
    let plainLevels: UnsafePointer<Float>
    /// The light of each level as the nearest of 65536 levels of light.
    let levelShorts: UnsafePointer<UInt16>
    /// 1.055 · 255 · 2^(e/2.4) by the low four bits of the biased exponent, from e = −15 to 0: for `lanes_encoded_levels`.
    let levelPowers: UnsafePointer<Float>

    /// For the life of the process.
    static let shared = TransferTables()

    private init() {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * 256 + 16)
        for exponent in 0..<256 {
            let power = Double(exponent) - 127
            memory[exponent] = Float(Self.finite(citrans_pow(2, 2.4 * power)))
            memory[256 + exponent] = Float(citrans_pow(2, power / 2.4))
            memory[512 + exponent] = 0
        }
        decodePowers = UnsafePointer(memory)
        encodePowers = UnsafePointer(memory + 256)
        levels = UnsafePointer(memory + 512)
        levelPowers = UnsafePointer(memory + 768)
        for exponent in 112..<128 {
            memory[768 + (exponent & 15)] = Float(1.055 * 255 * citrans_pow(2, (Double(exponent) - 127) / 2.4))
        }
        plainLevels = UnsafePointer(memory + 784)
        for level in 0..<256 { memory[784 + level] = Float(level) * (1 / 255) }
        let shorts = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
        levelShorts = UnsafePointer(shorts)
        for level in 0..<256 {
            memory[512 + level] = decoded(.splat(Float(level) * (1 / 255)))[0]
            shorts[level] = UInt16(memory[512 + level] * 65535 + 0.5)
        }
    }

    /// Limits a power to what 32 bits hold, so that a huge number decodes to a huge number rather than to infinity.
    private static func finite(_ value: Double) -> Double {
        Swift.min(value, Double(Float.greatestFiniteMagnitude) / 8)
    }

    /// Encoded to light.
    @inline(__always)
    func decoded(_ encoded: Lanes) -> Lanes {
        let magnitude = max(abs(encoded), .splat(0))
        let linear = magnitude * (1 / 12.92)
        // 1/1.055 and 0.055/1.055, whose sum is 1 in 32 bits too.
        let base = magnitude * 0.9478672985781991 + 0.052132701421800945
        let (factor, t) = split(base, decodePowers)
        var p = t * -0.0012575607979670167 + 0.0039083450101315975
        p = p * t - 0.017513932660222054
        p = p * t + 0.17560899257659912
        p = p * t + 1.9758087396621704
        p = p * t + 4.233885765075684
        p = p * t + 2.6461782455444336
        let light = select(magnitude .<= 0.04045, linear, factor * p)
        return lanes_sign_of(light, encoded)
    }

    /// Light to encoded.
    @inline(__always)
    func encoded(_ light: Lanes) -> Lanes {
        let magnitude = max(abs(light), .splat(0))
        let (factor, t) = split(magnitude, encodePowers)
        var p = t * 0.0015648874687030911 - 0.0027435149531811476
        p = p * t + 0.00455271452665329
        p = p * t - 0.009625924751162529
        p = p * t + 0.022509058937430382
        p = p * t - 0.06395692378282547
        p = p * t + 0.3289036154747009
        p = p * t + 1.184053659439087
        // 1.055·power − 0.055, exact where the power is 1.
        let power = factor * p
        let curve = (power - 1) * 0.055 + power
        let encoded = select(magnitude .<= 0.0031308, magnitude * 12.92, curve)
        return lanes_sign_of(encoded, light)
    }

    /// The table's power for a number's exponent, and m − 1.5 for its mantissa m.
    @inline(__always)
    private func split(_ number: Lanes, _ powers: UnsafePointer<Float>) -> (Lanes, Lanes) {
        let bits = unsafeBitCast(number, to: LaneInts.self)
        let exponent = (bits &>> LaneInts(repeating: 23)) & LaneInts(repeating: 0xFF)
        let mantissa = (bits & LaneInts(repeating: 0x7F_FFFF)) | LaneInts(repeating: 0x3F80_0000)
        return (lanes_gather(powers, exponent), unsafeBitCast(mantissa, to: Lanes.self) - 1.5)
    }
}
