import CLanes
import CShims

/// The sRGB transfer function for vectors (IEC 61966-2-1), sign-preserving, and its tables.
///
/// A power x^p is split by the number's exponent: x = 2^e·m with m in 1…2, so x^p = 2^(p·e)·m^p: the first factor
/// comes from a table of the 256 exponents, the second from a minimax polynomial in 2m − 3 (relative error 2.2e-8 for
/// decoding, 2.3e-8 for encoding, before rounding to 32 bits). Only +, −, ×, ÷ are used, so every instruction set gives
/// the same bits. The result is within 4e-7 of the exact function, relatively, and rounds to the same 8 bit level.
struct TransferTables: @unchecked Sendable {  // written once before it is shared
    /// 2^(2.4·e) for each biased exponent.
    let decodePowers: UnsafePointer<Float>
    /// 2^(e/2.4) for each biased exponent.
    let encodePowers: UnsafePointer<Float>
    /// The light of each 8 bit level, the very numbers that `decoded` gives for level × (1/255).
    let levels: UnsafePointer<Float>

    /// For the life of the process.
    static let shared = TransferTables()

    private init() {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 3 * 256)
        for exponent in 0..<256 {
            let power = Double(exponent) - 127
            memory[exponent] = Float(Self.finite(citrans_pow(2, 2.4 * power)))
            memory[256 + exponent] = Float(citrans_pow(2, power / 2.4))
            memory[512 + exponent] = 0
        }
        decodePowers = UnsafePointer(memory)
        encodePowers = UnsafePointer(memory + 256)
        levels = UnsafePointer(memory + 512)
        for level in 0..<256 { memory[512 + level] = decoded(.splat(Float(level) * (1 / 255)))[0] }
    }

    /// Limits a power to what 32 bits hold, so that a huge number decodes to a huge number rather than to infinity.
    private static func finite(_ value: Double) -> Double { Swift.min(value, Double(Float.greatestFiniteMagnitude) / 8) }

    /// Encoded to light.
    @inline(__always)
    func decoded(_ encoded: Lanes) -> Lanes {
        let magnitude = abs(encoded)
        let linear = magnitude * (1 / 12.92)
        let base = (magnitude + 0.055) * (1 / 1.055)
        let (factor, t) = split(base, decodePowers)
        var p = t * -1.9649387468234636e-05 + 0.00012213578156661242
        p = p * t - 0.0010946207912638783
        p = p * t + 0.02195112407207489
        p = p * t + 0.4939521849155426
        p = p * t + 2.1169424057006836
        p = p * t + 2.6461777687072754
        let light = select(magnitude .<= 0.04045, linear, factor * p)
        return lanes_sign_of(light, encoded)
    }

    /// Light to encoded.
    @inline(__always)
    func encoded(_ light: Lanes) -> Lanes {
        let magnitude = abs(light)
        let (factor, t) = split(magnitude, encodePowers)
        var p = t * 1.22256833492429e-05 - 4.286742114345543e-05
        p = p * t + 0.0001422723289579153
        p = p * t - 0.0006016202969476581
        p = p * t + 0.0028136323671787977
        p = p * t - 0.015989171341061592
        p = p * t + 0.16445180773735046
        p = p * t + 1.184053659439087
        let curve = factor * p * 1.055 - 0.055
        let encoded = select(magnitude .<= 0.0031308, magnitude * 12.92, curve)
        return lanes_sign_of(encoded, light)
    }

    /// The table's power for a number's exponent, and 2m − 3 for its mantissa m.
    @inline(__always)
    private func split(_ number: Lanes, _ powers: UnsafePointer<Float>) -> (Lanes, Lanes) {
        let bits = unsafeBitCast(number, to: LaneInts.self)
        let exponent = (bits &>> LaneInts(repeating: 23)) & LaneInts(repeating: 0xFF)
        let mantissa = (bits & LaneInts(repeating: 0x7F_FFFF)) | LaneInts(repeating: 0x3F80_0000)
        let t = unsafeBitCast(mantissa, to: Lanes.self) * 2 - 3
        return (lanes_gather(powers, exponent), t)
    }
}
