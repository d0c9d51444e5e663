import CShims
import Raster

/// A tone curve of a profile: from a number 0…1 to light 0…1 (ICC.1:2022, 10.6 and 10.18).
enum ICCCurve {
    case gamma(Double)
    /// Big-endian 16 bit numbers at equal distances, at least two.
    case table(UnsafeRawBufferPointer)
    /// (a·x + b)^g + e from d on, c·x + f below.
    case segments(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

    /// - Parameter tag: a tag's bytes, borrowed; must outlive the value.
    init?(_ tag: UnsafeRawBufferPointer) {
        let curve: ICCCurve? =
            switch tag.type {
            case fourBytes("curv"): Self.sampled(tag)
            case fourBytes("para"): Self.parametric(tag)
            default: nil
            }
        guard let curve else { return nil }
        self = curve
    }

    private static func sampled(_ tag: UnsafeRawBufferPointer) -> ICCCurve? {
        guard let count = tag.bigEndian32(at: 8), UInt64(count) * 2 + 12 <= UInt64(tag.count) else { return nil }
        switch count {
        case 0: return .gamma(1)
        case 1: return tag.bigEndian16(at: 12).map { .gamma(Double($0) / 256) }
        default: return .table(UnsafeRawBufferPointer(rebasing: tag[12..<12 + Int(count) * 2]))
        }
    }

    private static func parametric(_ tag: UnsafeRawBufferPointer) -> ICCCurve? {
        let counts = [1, 3, 4, 5, 7]
        guard let kind = tag.bigEndian16(at: 8), counts.indices.contains(Int(kind)) else { return nil }
        var p = [Double](repeating: 0, count: 7)
        for i in 0..<counts[Int(kind)] {
            guard let value = tag.fixed(at: 12 + 4 * i) else { return nil }
            p[i] = value
        }
        switch kind {
        case 0: return .gamma(p[0])
        case 1, 2:  // below -b/a the curve is flat
            guard p[1] != 0 else { return nil }
            return .segments(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: p[3], f: p[3])
        case 3, 4: return .segments(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
        default: return nil
        }
    }
}

extension ICCCurve {
    /// Light for a number 0…1; not a number where the curve has no value there.
    func light(_ x: Double) -> Double {
        switch self {
        case .gamma(let gamma): return citrans_pow(x, gamma)
        case .segments(let g, let a, let b, let c, let d, let e, let f):
            return x >= d ? citrans_pow(a * x + b, g) + e : c * x + f
        case .table(let numbers):
            let last = numbers.count / 2 - 1
            let position = min(max(x, 0), 1) * Double(last)
            let index = min(Int(position), last - 1)
            guard let low = numbers.bigEndian16(at: 2 * index), let high = numbers.bigEndian16(at: 2 * index + 2) else {
                return .nan
            }
            return (Double(low) + (Double(high) - Double(low)) * (position - Double(index))) / 65535
        }
    }

    /// The kind of curve, if it is one that is known. The sRGB curve and the straight line are told by their values,
    /// as profiles write them in many ways; 0.004 of the encoded range is one level of 8 bits, and a gamma of 2.2 is
    /// further than that from the sRGB curve.
    var transfer: PNGColor.Transfer? {
        let points = (0...32).map { Double($0) / 32 }
        if points.allSatisfy({ abs(TransferFunction.encoded(light($0)) - $0) <= 0.004 }) { return .sRGB }
        if points.allSatisfy({ abs(light($0) - $0) <= 0.002 }) { return .linear }
        if case .gamma(let gamma) = self, gamma > 0 { return .gamma(gamma) }
        return nil
    }
}
