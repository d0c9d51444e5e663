import CLanes
import Raster

/// What lies between a buffer's numbers (0…1, straight or premultiplied, in its colour space) and premultiplied
/// numbers of the working space.
struct PixelConversion {
    let alpha: AlphaKind
    /// Whether the numbers are encoded with the sRGB transfer function.
    let isEncoded: Bool
    /// Whether the primaries are Display P3's.
    let isP3: Bool
    private let tables = TransferTables.shared

    init(_ bitmap: Bitmap, _ space: WorkingSpace) {
        alpha = bitmap.alpha
        let managed = space == .linearSRGB && bitmap.format != .alpha8
        isEncoded = managed && (bitmap.colorSpace == .sRGB || bitmap.colorSpace == .displayP3)
        isP3 = managed && bitmap.colorSpace == .displayP3
    }

    private init(alpha: AlphaKind, isEncoded: Bool, isP3: Bool) {
        self.alpha = alpha
        self.isEncoded = isEncoded
        self.isP3 = isP3
    }

    /// The same for numbers that are premultiplied already.
    var assumingPremultiplied: PixelConversion {
        PixelConversion(alpha: .premultiplied, isEncoded: isEncoded, isP3: isP3)
    }

    /// A buffer's numbers to the working space.
    @inline(never)
    func toWorking(_ p: Pixels) -> Pixels {
        var result = p
        if alpha == .opaque {
            result.alpha = .splat(1)
        }
        if isEncoded {
            // The transfer function holds for colour that is not scaled by alpha.
            let a = result.alpha
            // Where all of a vector is opaque there is nothing to divide by; dividing by 1 would come to the same.
            if alpha == .premultiplied && !isWhole(a) {
                // A pixel without alpha has no colour to recover; dividing by one keeps it finite.
                let divisor = select(a .== 0, .splat(1), a)
                result.red = result.red / divisor
                result.green = result.green / divisor
                result.blue = result.blue / divisor
            }
            result.red = tables.decoded(result.red)
            result.green = tables.decoded(result.green)
            result.blue = tables.decoded(result.blue)
            if alpha != .opaque { result = result.shaded(a) }
        } else if alpha == .straight {
            result = result.shaded(result.alpha)
        }
        return isP3 ? result.fromDisplayP3 : result
    }

    @inline(__always)
    private func isWhole(_ alpha: Lanes) -> Bool { lanes_are_none(unsafeBitCast(alpha .!= 1, to: LaneInts.self)) != 0 }

    /// The working space's numbers to a buffer's, before rounding and without limiting them to 0…1. Encoded colour is
    /// scaled by alpha after it is encoded, also where alpha is above 1, as Core Image does.
    @inline(never)
    func fromWorking(_ p: Pixels) -> Pixels {
        let source = isP3 ? p.toDisplayP3 : p
        if alpha != .straight && !isEncoded {
            return Pixels(
                red: source.red, green: source.green, blue: source.blue, alpha: alpha == .opaque ? .splat(1) : p.alpha)
        }
        let divisor = max(p.alpha, .splat(1e-5))
        var straight = Pixels(
            red: source.red / divisor, green: source.green / divisor, blue: source.blue / divisor, alpha: p.alpha)
        if isEncoded {
            straight.red = tables.encoded(straight.red)
            straight.green = tables.encoded(straight.green)
            straight.blue = tables.encoded(straight.blue)
        }
        switch alpha {
        case .premultiplied: return straight.shaded(p.alpha)
        case .opaque:
            var result = straight.shaded(p.alpha)
            result.alpha = .splat(1)
            return result
        case .straight:
            // What is brighter than its alpha allows stays as bright as it is premultiplied.
            return straight.shaded(max(p.alpha, .splat(1)))
        }
    }
}

/// Linear light between the primaries of Rec. 709 and of Display P3, both with white D65 (derived from the
/// chromaticities of ITU-R BT.709 and SMPTE EG 432-1).
extension Pixels {
    @inline(__always)
    var fromDisplayP3: Pixels {
        Pixels(
            red: red * 1.2249401763 - green * 0.2249401763,
            green: green * 1.0420569547 - red * 0.0420569547,
            blue: blue * 1.0982736001 - red * 0.0196375546 - green * 0.0786360455, alpha: alpha)
    }

    @inline(__always)
    var toDisplayP3: Pixels {
        Pixels(
            red: red * 0.8224619688 + green * 0.1775380312,
            green: red * 0.0331941989 + green * 0.9668058011,
            blue: red * 0.0170826307 + green * 0.0723974407 + blue * 0.9105199286, alpha: alpha)
    }
}
