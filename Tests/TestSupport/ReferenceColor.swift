import CITrans
import Glibc

/// Colour in double precision, written from the specifications and not from the library's code.
public enum ReferenceColor {
    /// IEC 61966-2-1, sign-preserving.
    public static func decoded(_ c: Double) -> Double {
        if c < 0 { return -decoded(-c) }
        return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }

    public static func encoded(_ c: Double) -> Double {
        if c < 0 { return -encoded(-c) }
        return c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055
    }

    /// Light of Display P3's primaries to that of Rec. 709's, and back, from the chromaticities of SMPTE EG 432-1 and
    /// ITU-R BT.709, both with white at (0.3127, 0.3290).
    public static let fromDisplayP3 = Matrix3.toXYZ(rec709).inverse * Matrix3.toXYZ(displayP3)
    public static let toDisplayP3 = Matrix3.toXYZ(displayP3).inverse * Matrix3.toXYZ(rec709)

    private static let rec709 = [(0.640, 0.330), (0.300, 0.600), (0.150, 0.060)]
    private static let displayP3 = [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
}

/// Three rows of three numbers.
public struct Matrix3: Sendable {
    public var rows: [[Double]]

    /// Light of these primaries to CIE XYZ, white at Y = 1.
    static func toXYZ(_ primaries: [(x: Double, y: Double)]) -> Matrix3 {
        func xyz(_ x: Double, _ y: Double) -> [Double] { [x / y, 1, (1 - x - y) / y] }
        let columns = primaries.map { xyz($0.x, $0.y) }
        let plain = Matrix3(rows: (0..<3).map { row in columns.map { $0[row] } })
        let amounts = plain.inverse.applied(to: xyz(0.3127, 0.3290))
        return Matrix3(rows: plain.rows.map { zip($0, amounts).map { $0 * $1 } })
    }

    public func applied(to v: [Double]) -> [Double] {
        rows.map { $0[0] * v[0] + $0[1] * v[1] + $0[2] * v[2] }
    }

    public static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
        Matrix3(
            rows: a.rows.map { row in
                (0..<3).map { column in (0..<3).reduce(0) { $0 + row[$1] * b.rows[$1][column] } }
            })
    }

    /// Cramer's rule.
    public var inverse: Matrix3 {
        func cofactor(_ i: Int, _ j: Int) -> Double {
            let (r1, r2, c1, c2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3)
            return rows[r1][c1] * rows[r2][c2] - rows[r1][c2] * rows[r2][c1]
        }
        let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * cofactor(0, $1) }
        return Matrix3(rows: (0..<3).map { i in (0..<3).map { j in cofactor(j, i) / determinant } })
    }
}

/// Four colour numbers in double precision.
public struct ReferencePixel: Equatable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    public var numbers: [Double] { [red, green, blue, alpha] }

    public func map(_ change: (Double) -> Double) -> ReferencePixel {
        ReferencePixel(change(red), change(green), change(blue), alpha)
    }

    public func applying(_ matrix: Matrix3) -> ReferencePixel {
        let m = matrix.rows
        func row(_ i: Int) -> Double { m[i][0] * red + m[i][1] * green + m[i][2] * blue }
        return ReferencePixel(row(0), row(1), row(2), alpha)
    }

    /// These pixels in front of others.
    public func over(_ background: ReferencePixel) -> ReferencePixel {
        func part(_ a: Double, _ b: Double) -> Double { a + b * (1 - alpha) }
        return ReferencePixel(
            part(red, background.red), part(green, background.green), part(blue, background.blue),
            part(alpha, background.alpha))
    }

    public func mixed(with other: ReferencePixel, _ t: Double) -> ReferencePixel {
        func part(_ a: Double, _ b: Double) -> Double { a * (1 - t) + b * t }
        return ReferencePixel(
            part(red, other.red), part(green, other.green), part(blue, other.blue), part(alpha, other.alpha))
    }
}

/// Between a bitmap's numbers and premultiplied numbers of the working space, as core-image.md 3.2–3.4 has it.
public struct ReferenceConversion: Sendable {
    let alpha: AlphaKind
    let isEncoded: Bool
    let isP3: Bool

    public init(_ bitmap: Bitmap, _ space: WorkingSpace) {
        alpha = bitmap.alpha
        let isManaged = space == .linearSRGB && bitmap.format != .alpha8
        isEncoded = isManaged && (bitmap.colorSpace == .sRGB || bitmap.colorSpace == .displayP3)
        isP3 = isManaged && bitmap.colorSpace == .displayP3
    }

    public func toWorking(_ numbers: ReferencePixel) -> ReferencePixel {
        var p = numbers
        if alpha == .opaque { p.alpha = 1 }
        if isEncoded {
            switch alpha {
            // Colour without alpha has nothing to be scaled by: it is nothing.
            case .premultiplied: p = p.map { p.alpha == 0 ? 0 : ReferenceColor.decoded($0 / p.alpha) * p.alpha }
            case .straight: p = p.map { ReferenceColor.decoded($0) * p.alpha }
            case .opaque: p = p.map(ReferenceColor.decoded)
            }
        } else if alpha == .straight {
            p = p.map { $0 * p.alpha }
        }
        return isP3 ? p.applying(ReferenceColor.fromDisplayP3) : p
    }

    public func fromWorking(_ working: ReferencePixel) -> ReferencePixel {
        var p = isP3 ? working.applying(ReferenceColor.toDisplayP3) : working
        if isEncoded || alpha == .straight { p = p.map { $0 / max(p.alpha, 1e-5) } }
        if isEncoded { p = p.map(ReferenceColor.encoded) }
        switch alpha {
        case .premultiplied: return isEncoded ? p.map { $0 * p.alpha } : p
        // Light beyond what its alpha allows stays as bright as it is premultiplied.
        case .straight: return p.map { $0 * max(p.alpha, 1) }
        case .opaque:
            if isEncoded { p = p.map { $0 * p.alpha } }
            p.alpha = 1
            return p
        }
    }
}
