import CLanes
import Graph
import Raster

/// Where the four bytes of a pixel stand in a word, in bits from its low end.
struct FourByteShifts {
    let red: Int32
    let green: Int32
    let blue: Int32
    /// The byte that is left: alpha, or the one that an opaque format ignores.
    let rest: Int32

    init(_ layout: PixelLayout) {
        func bits(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: index &* 8) }
        (red, green, blue) = (bits(layout.red), bits(layout.green), bits(layout.blue))
        rest = bits(6 - layout.red - layout.green - layout.blue)
    }

    var inC: lanes_byte_shifts { lanes_byte_shifts(red: red, green: green, blue: blue, rest: rest) }

    /// The bits of the rest.
    var restMask: UInt32 { 0xFF << UInt32(truncatingIfNeeded: rest) }
}

/// Reads the commonest pixels: four bytes.
struct FourByteReader {
    private let shifts: FourByteShifts
    private let hasAlpha: Bool
    private let isStraight: Bool
    private let tables = TransferTables.shared

    init(_ layout: PixelLayout, _ alpha: AlphaKind) {
        shifts = FourByteShifts(layout)
        hasAlpha = alpha != .opaque
        isStraight = alpha == .straight
    }

    /// Numbers as they are.
    func loadPlain(_ source: UnsafeRawPointer, count: Int, into planes: Planes, at start: Int) {
        var i = 0
        while i < count {
            let pixels = plain(lanes_load_int(source + 4 * i))
            (isStraight ? pixels.shaded(pixels.alpha) : pixels).store(to: planes, at: start + i)
            i += Lanes.scalarCount
        }
    }

    /// sRGB to linear light. Where a run is opaque each level's light comes from a table, which holds the very numbers
    /// that the long way gives.
    func loadEncoded(_ source: UnsafeRawPointer, count: Int, into planes: Planes, at start: Int) {
        var i = 0
        while i < count {
            let run = min(count - i, Int(LANES_WORDS))
            let (pixels, output) = (source + 4 * i, planes.dropping(start + i))
            if isOpaque(pixels, run) {
                loadOpaque(pixels, run, output)
            } else if isStraight {
                loadStraight(pixels, run, output)
            } else {
                loadTranslucent(pixels, run, output)
            }
            i += run
        }
    }

    /// Opaque pixels' light as four shorts each. It stops at the first 64 pixels that are not all opaque, and answers how
    /// many it did.
    func convertToShorts(_ source: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer) -> Int {
        var done = 0
        while count - done >= Int(LANES_WORDS), isOpaque(source + 4 * done, Int(LANES_WORDS)) {
            lanes_words_to_shorts(
                (source + 4 * done).assumingMemoryBound(to: UInt8.self), Int(LANES_WORDS), tables.levelShorts,
                shifts.red,
                shifts.green, shifts.blue, destination + 8 * done)
            done += Int(LANES_WORDS)
        }
        return done
    }

    private func isOpaque(_ pixels: UnsafeRawPointer, _ count: Int) -> Bool {
        if !hasAlpha { return true }
        var all = LaneInts(repeating: -1)
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) { all = all & lanes_load_int(pixels + 4 * i) }
        return lanes_have_all(all, Int32(bitPattern: shifts.restMask)) != 0
    }

    private func loadOpaque(_ pixels: UnsafeRawPointer, _ count: Int, _ planes: Planes) {
        lanes_decode_words(
            pixels.assumingMemoryBound(to: UInt8.self), count, tables.levels, shifts.red, shifts.green, shifts.blue,
            planes.red, planes.green, planes.blue)
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) { lanes_store(planes.alpha + i, .splat(1)) }
    }

    /// Colours like opaque ones, then scaled by their alphas.
    private func loadStraight(_ pixels: UnsafeRawPointer, _ count: Int, _ planes: Planes) {
        loadOpaque(pixels, count, planes)
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) {
            let alpha = lanes_from_int(lanes_byte_of(lanes_load_int(pixels + 4 * i), shifts.rest)) * (1 / 255)
            var scaled = Pixels(planes, at: i).shaded(alpha)
            scaled.alpha = alpha
            scaled.store(to: planes, at: i)
        }
    }

    private func loadTranslucent(_ pixels: UnsafeRawPointer, _ count: Int, _ planes: Planes) {
        lanes_decode_translucent_words(
            pixels.assumingMemoryBound(to: UInt8.self), count, PremultipliedLevels.shared.light, shifts.red,
            shifts.green,
            shifts.blue, shifts.rest, planes.red, planes.green, planes.blue, planes.alpha)
    }

    /// The numbers 0…1 of a vector of words; alpha 1 where the format has none.
    @inline(__always)
    private func plain(_ word: LaneInts) -> Pixels {
        let scale = Float(1.0 / 255)
        return Pixels(
            red: lanes_from_int(lanes_byte_of(word, shifts.red)) * scale,
            green: lanes_from_int(lanes_byte_of(word, shifts.green)) * scale,
            blue: lanes_from_int(lanes_byte_of(word, shifts.blue)) * scale,
            alpha: hasAlpha ? lanes_from_int(lanes_byte_of(word, shifts.rest)) * scale : .splat(1))
    }
}

/// The light of premultiplied levels, by alpha and level: the transfer function holds for colour without alpha.
struct PremultipliedLevels: @unchecked Sendable {  // written once before it is shared
    /// 256 × 256 numbers, a row for each alpha.
    let light: UnsafePointer<Float>

    /// For the life of the process, made when there is first a picture that something shows through.
    static let shared = PremultipliedLevels()

    private init() {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 256 * 256)
        for level in 0..<256 {
            let alpha = Lanes.splat(Float(level) * (1 / 255))
            // A pixel without alpha has no colour to recover; dividing by one keeps it finite.
            let divisor = level == 0 ? .splat(1) : alpha
            for first in stride(from: 0, to: 256, by: Lanes.scalarCount) {
                let encoded = (laneIndices + Float(first)) * (1 / 255)
                lanes_store(
                    memory + level * 256 + first, TransferTables.shared.decoded(encoded / divisor) * alpha)
            }
        }
        light = UnsafePointer(memory)
    }
}

/// Writes the commonest pixels: four bytes.
struct FourByteWriter {
    private let shifts: FourByteShifts
    private let hasAlpha: Bool
    private let isStraight: Bool
    private let tables = TransferTables.shared

    init(_ layout: PixelLayout, _ alpha: AlphaKind) {
        shifts = FourByteShifts(layout)
        hasAlpha = alpha != .opaque
        isStraight = alpha == .straight
    }

    func store(_ planes: Planes, _ count: Int, encodes: Bool, to destination: UnsafeMutableRawPointer) {
        if encodes {
            storeEncoded(planes, count: count, to: destination)
        } else {
            storePlain(planes, count: count, to: destination)
        }
    }

    /// Numbers as they are.
    func storePlain(_ planes: Planes, count: Int, to destination: UnsafeMutableRawPointer) {
        if isStraight { return forEachVector(planes, count, destination) { straightWord($0) } }
        forEachVector(planes, count, destination) { p in
            word(level(p.red), level(p.green), level(p.blue), hasAlpha ? p.alpha : .splat(1))
        }
    }

    @inline(__always)
    private func straightWord(_ p: Pixels) -> LaneInts {
        if isNone(p.alpha .!= 1) { return word(level(p.red), level(p.green), level(p.blue), .splat(1)) }
        let (divisor, scale) = (max(p.alpha, .splat(1e-5)), scale(p))
        return word(
            level(p.red / divisor * scale), level(p.green / divisor * scale), level(p.blue / divisor * scale), p.alpha)
    }

    /// What encoded colour without alpha is multiplied by. What is brighter than its alpha allows stays as bright in straight
    /// numbers as it is premultiplied.
    @inline(__always)
    private func scale(_ p: Pixels) -> Lanes { isStraight ? max(p.alpha, .splat(1)) : p.alpha }

    /// Linear light to sRGB: the short way where a pixel is opaque, the long way where its colour has to be divided by its
    /// alpha first. Which of them is each pixel's own affair.
    func storeEncoded(_ planes: Planes, count: Int, to destination: UnsafeMutableRawPointer) {
        var i = 0
        while i < count {
            let run = min(count - i, Int(LANES_WORDS))
            let (input, pixels) = (planes.dropping(i), destination + 4 * i)
            if isOpaque(input, run) {
                lanes_encode_words(
                    input.red, input.green, input.blue, run, tables.levelPowers, shifts.red, shifts.green, shifts.blue,
                    shifts.rest, pixels)
            } else {
                forEachVector(input, run, pixels) { encodedWord($0) }
            }
            i += run
        }
    }

    private func isOpaque(_ planes: Planes, _ count: Int) -> Bool {
        var other = LaneInts(repeating: 0)
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) {
            other = other | unsafeBitCast(lanes_load(planes.alpha + i) .!= 1, to: LaneInts.self)
        }
        return lanes_are_none(other) != 0
    }

    /// The levels of opaque light.
    @inline(__always)
    private func opaque(_ light: Lanes) -> LaneInts { lanes_encoded_levels(light, tables.levelPowers) }

    @inline(__always)
    private func encodedWord(_ p: Pixels) -> LaneInts {
        let isWhole = p.alpha .== 1
        if isNone(isWhole) { return translucentWord(p) }
        let whole = word(opaque(p.red), opaque(p.green), opaque(p.blue), .splat(1))
        if isNone(p.alpha .!= 1) { return whole }
        return translucentWord(p).replacing(with: whole, where: isWhole)
    }

    @inline(__always)
    private func translucentWord(_ p: Pixels) -> LaneInts {
        let divisor = max(p.alpha, .splat(1e-5))
        let scale = scale(p)
        @inline(__always) func byte(_ light: Lanes) -> LaneInts { level(tables.encoded(light / divisor) * scale) }
        return word(byte(p.red), byte(p.green), byte(p.blue), hasAlpha ? p.alpha : .splat(1))
    }

    @inline(__always)
    private func forEachVector(
        _ planes: Planes, _ count: Int, _ destination: UnsafeMutableRawPointer, _ word: (Pixels) -> LaneInts
    ) {
        // One loop for whole vectors and for the last: what is in it is long.
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) {
            var words = word(Pixels(planes, at: i))
            if i + Lanes.scalarCount <= count {
                lanes_store_int(destination + 4 * i, words)
            } else {
                (destination + 4 * i).copyMemory(from: &words, byteCount: 4 * (count - i))
            }
        }
    }

    /// Bytes put in their places, with an alpha.
    @inline(__always)
    private func word(_ red: LaneInts, _ green: LaneInts, _ blue: LaneInts, _ alpha: Lanes) -> LaneInts {
        lanes_word_of(red, green, blue, level(alpha), shifts.red, shifts.green, shifts.blue, shifts.rest)
    }

    /// A number limited to 0…1 and rounded to a byte.
    @inline(__always)
    private func level(_ number: Lanes) -> LaneInts { lanes_to_int(clamp(number) * 255 + 0.5) }
}
