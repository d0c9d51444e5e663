import CLanes
import Graph
import Raster

/// Where the four bytes of a pixel stand in a word, as bits from its low end.
struct FourByteShifts {
    let red: LaneInts
    let green: LaneInts
    let blue: LaneInts
    /// The byte that is left: alpha, or the one that an opaque format ignores.
    let rest: LaneInts
    /// The bits of the rest.
    let restMask: Int32

    init(_ layout: PixelLayout) {
        let rest = 6 - layout.red - layout.green - layout.blue
        (red, green, blue) = (layout.shift(layout.red), layout.shift(layout.green), layout.shift(layout.blue))
        self.rest = layout.shift(rest)
        restMask = Int32(bitPattern: 0xFF << UInt32(truncatingIfNeeded: rest &* 8))
    }
}

/// Reads the commonest pixels: four bytes, premultiplied or opaque.
struct FourByteReader {
    private let shifts: FourByteShifts
    private let hasAlpha: Bool
    private let tables = TransferTables.shared

    init(_ layout: PixelLayout, hasAlpha: Bool) {
        shifts = FourByteShifts(layout)
        self.hasAlpha = hasAlpha
    }

    /// Numbers as they are.
    func loadPlain(_ source: UnsafeRawPointer, count: Int, into planes: Planes, at start: Int) {
        var i = 0
        while i < count {
            plain(lanes_load_int(source + 4 * i)).store(to: planes, at: start + i)
            i += Lanes.scalarCount
        }
    }

    /// sRGB to linear light.
    func loadEncoded(_ source: UnsafeRawPointer, count: Int, into planes: Planes, at start: Int) {
        var i = 0
        while i < count {
            linear(lanes_load_int(source + 4 * i)).store(to: planes, at: start + i)
            i += Lanes.scalarCount
        }
    }

    @inline(__always)
    private func byte(_ word: LaneInts, _ shift: LaneInts) -> LaneInts {
        (word &>> shift) & LaneInts(repeating: 0xFF)
    }

    /// The numbers 0…1 of a vector of words; alpha 1 where the format has none.
    @inline(__always)
    func plain(_ word: LaneInts) -> Pixels {
        let scale = Float(1.0 / 255)
        return Pixels(
            red: lanes_from_int(byte(word, shifts.red)) * scale,
            green: lanes_from_int(byte(word, shifts.green)) * scale,
            blue: lanes_from_int(byte(word, shifts.blue)) * scale,
            alpha: hasAlpha ? lanes_from_int(byte(word, shifts.rest)) * scale : .splat(1))
    }

    /// Whether every pixel of a vector is opaque.
    @inline(__always)
    func isOpaque(_ word: LaneInts) -> Bool { !hasAlpha || lanes_have_all(word, shifts.restMask) != 0 }

    /// The linear light of a vector of words. Where all pixels are opaque each level's light comes from a table, which
    /// holds the very numbers that the long way gives.
    @inline(__always)
    func linear(_ word: LaneInts) -> Pixels { isOpaque(word) ? opaque(word) : translucent(plain(word)) }

    @inline(__always)
    func opaque(_ word: LaneInts) -> Pixels {
        Pixels(
            red: lanes_gather(tables.levels, byte(word, shifts.red)),
            green: lanes_gather(tables.levels, byte(word, shifts.green)),
            blue: lanes_gather(tables.levels, byte(word, shifts.blue)), alpha: .splat(1))
    }

    /// Encoded, premultiplied numbers to linear light: the transfer function holds for colour without alpha.
    @inline(__always)
    func translucent(_ p: Pixels) -> Pixels {
        // A pixel without alpha has no colour to recover; dividing by one keeps it finite.
        let divisor = select(p.alpha .== 0, .splat(1), p.alpha)
        return Pixels(
            red: tables.decoded(p.red / divisor) * p.alpha, green: tables.decoded(p.green / divisor) * p.alpha,
            blue: tables.decoded(p.blue / divisor) * p.alpha, alpha: p.alpha)
    }
}

/// Writes the commonest pixels: four bytes, premultiplied or opaque.
struct FourByteWriter {
    private let shifts: FourByteShifts
    private let hasAlpha: Bool
    private let tables = TransferTables.shared

    init(_ layout: PixelLayout, hasAlpha: Bool) {
        shifts = FourByteShifts(layout)
        self.hasAlpha = hasAlpha
    }

    /// Numbers as they are.
    func storePlain(_ planes: Planes, count: Int, to destination: UnsafeMutableRawPointer) {
        forEachVector(planes, count, destination) { p in
            word(p.red, p.green, p.blue, hasAlpha ? p.alpha : .splat(1))
        }
    }

    /// Linear light to sRGB.
    func storeEncoded(_ planes: Planes, count: Int, to destination: UnsafeMutableRawPointer) {
        forEachVector(planes, count, destination) { p in
            // With an alpha of 1 the long way divides and multiplies by 1.
            if lanes_are_none(unsafeBitCast(p.alpha .!= 1, to: LaneInts.self)) != 0 {
                return word(
                    tables.encoded(p.red), tables.encoded(p.green), tables.encoded(p.blue), .splat(1))
            }
            let divisor = max(p.alpha, .splat(1e-5))
            return word(
                tables.encoded(p.red / divisor) * p.alpha, tables.encoded(p.green / divisor) * p.alpha,
                tables.encoded(p.blue / divisor) * p.alpha, hasAlpha ? p.alpha : .splat(1))
        }
    }

    @inline(__always)
    private func forEachVector(
        _ planes: Planes, _ count: Int, _ destination: UnsafeMutableRawPointer, _ word: (Pixels) -> LaneInts
    ) {
        let whole = count / Lanes.scalarCount * Lanes.scalarCount
        var i = 0
        while i < whole {
            lanes_store_int(destination + 4 * i, word(Pixels(planes, at: i)))
            i += Lanes.scalarCount
        }
        if whole < count {
            var last = word(Pixels(planes, at: whole))
            (destination + 4 * whole).copyMemory(from: &last, byteCount: 4 * (count - whole))
        }
    }

    /// Four numbers limited to 0…1, rounded to bytes and put in their places.
    @inline(__always)
    private func word(_ red: Lanes, _ green: Lanes, _ blue: Lanes, _ alpha: Lanes) -> LaneInts {
        let colors = level(red) &<< shifts.red | level(green) &<< shifts.green | level(blue) &<< shifts.blue
        return colors | level(alpha) &<< shifts.rest
    }

    @inline(__always)
    private func level(_ number: Lanes) -> LaneInts { lanes_to_int(clamp(number) * 255 + 0.5) }
}
