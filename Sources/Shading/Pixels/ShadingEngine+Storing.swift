import CLanes
import Graph
import Raster

/// From planes to a bitmap's row.
extension ShadingEngine {
    func store(
        _ planes: Planes, count: Int, rows: Int, to bitmap: Bitmap, x: Int, y: Int, space: WorkingSpace, dither: Bool
    ) {
        let layout = PixelLayout(bitmap.format)
        let conversion = PixelConversion(bitmap, space)
        if layout.isFourBytes || layout.isThreeBytes, !conversion.isP3, !dither {
            let writer = FourByteWriter(layout, conversion.alpha)
            for row in 0..<rows {
                let destination = bitmap.row(y - row) + x * layout.bytesPerPixel
                if layout.isFourBytes {
                    writer.store(planes.dropping(row * count), count, encodes: conversion.isEncoded, to: destination)
                } else {
                    storeThreeBytes(planes.dropping(row * count), count, writer, conversion, to: destination)
                }
            }
            return
        }
        for row in 0..<rows {
            let packer = PixelPacker(
                bitmap: bitmap, layout: layout, conversion: conversion,
                dither: dither && layout.component == .uint8 ? DitherPattern(row: y - row) : nil)
            pack(planes.dropping(row * count), count, packer, x, to: bitmap.row(y - row) + x * layout.bytesPerPixel)
        }
    }

    private func storeThreeBytes(
        _ planes: Planes, _ count: Int, _ writer: FourByteWriter, _ conversion: PixelConversion,
        to destination: UnsafeMutableRawPointer
    ) {
        withUnsafeTemporaryAllocation(byteCount: 4 * count, alignment: 64) { words in
            guard let words = words.baseAddress else { return }
            writer.store(planes, count, encodes: conversion.isEncoded, to: words)
            lanes_narrow_pixels(words, count, destination)
        }
    }

    private func pack(
        _ planes: Planes, _ count: Int, _ packer: PixelPacker, _ x: Int, to destination: UnsafeMutableRawPointer
    ) {
        let layout = packer.layout
        let whole = count / Lanes.scalarCount * Lanes.scalarCount
        packer.pack(planes, whole, column: x, to: destination)
        guard whole < count else { return }
        withTail { tail in
            packer.pack(planes.dropping(whole), Lanes.scalarCount, column: x + whole, to: tail)
            (destination + whole * layout.bytesPerPixel)
                .copyMemory(from: tail, byteCount: (count - whole) * layout.bytesPerPixel)
        }
    }
}

/// A fixed 8 × 8 ordered pattern (Bayer) of offsets within half a step, the same for a pixel of the bitmap in every
/// frame. A number that is exactly on a level stays there.
struct DitherPattern {
    private let row: Int

    init(row: Int) { self.row = row }

    /// The offsets from a column on, within (−½, ½) of a level.
    @inline(__always)
    func offsets(from column: Int) -> Lanes {
        var result = Lanes()
        for lane in 0..<Lanes.scalarCount { result[lane] = Self.offset(column &+ lane, row) }
        return result
    }

    /// The Bayer matrix by interleaving the bits of x ⊕ y and y, most significant first.
    @inline(__always)
    private static func offset(_ x: Int, _ y: Int) -> Float {
        let a = x ^ y
        let bits =
            (a & 1) << 5 | (y & 1) << 4 | (a >> 1 & 1) << 3 | (y >> 1 & 1) << 2 | (a >> 2 & 1) << 1 | (y >> 2 & 1)
        return (Float(bits) + 0.5) / 64 - 0.5
    }
}

/// Converts, limits, rounds and packs a vector of pixels.
struct PixelPacker {
    let bitmap: Bitmap
    let layout: PixelLayout
    let conversion: PixelConversion
    let dither: DitherPattern?

    /// Whole vectors. A function of its own, as it is long.
    @inline(never)
    func pack(_ planes: Planes, _ count: Int, column: Int, to destination: UnsafeMutableRawPointer) {
        for i in stride(from: 0, to: count, by: Lanes.scalarCount) {
            pack(Pixels(planes, at: i), column: column + i, to: destination + i * layout.bytesPerPixel)
        }
    }

    @inline(__always)
    private func pack(_ pixels: Pixels, column: Int, to destination: UnsafeMutableRawPointer) {
        if layout.isCoverage { return packGray(pixels.alpha, column, destination) }
        if layout.bytesPerPixel < 3 || bitmap.format == .grayf {
            return packGray(luminance(pixels), column, destination)
        }
        let numbers = conversion.fromWorking(pixels)
        switch layout.component {
        case .uint8: packBytes(numbers, column, destination)
        case .uint16: packShorts(numbers, destination) { levels($0, 65535) }
        case .half: packShorts(numbers, destination) { HalfFloat.encoded($0) }
        case .float: packFloats(numbers, destination)
        }
    }

    /// Rec. 709 luminance, encoded as the bitmap's numbers are.
    @inline(__always)
    private func luminance(_ p: Pixels) -> Lanes {
        let y = p.red * 0.2126 + p.green * 0.7152 + p.blue * 0.0722
        return conversion.fromWorking(Pixels(red: y, green: y, blue: y, alpha: p.alpha)).red
    }

    /// 0…1 to the nearest of the levels 0…scale; what is not a number becomes 0.
    @inline(__always)
    private func levels(_ number: Lanes, _ scale: Float) -> LaneInts {
        lanes_to_int(clamp(number) * scale + 0.5)
    }

    @inline(__always)
    private func byteLevels(_ number: Lanes, _ offsets: Lanes) -> LaneInts {
        dither == nil
            ? levels(number, 255)
            : lanes_to_int(min(max(clamp(number) * 255 + offsets + 0.5, .splat(0)), .splat(255)))
    }

    @inline(__always)
    private func packGray(_ number: Lanes, _ column: Int, _ destination: UnsafeMutableRawPointer) {
        switch layout.component {
        case .uint8: lanes_store_bytes(destination, byteLevels(number, offsets(column)))
        case .uint16: lanes_store_shorts(destination, levels(number, 65535))
        case .half: lanes_store_shorts(destination, HalfFloat.encoded(number))
        case .float: lanes_store(destination, number)
        }
    }

    @inline(__always)
    private func offsets(_ column: Int) -> Lanes { dither?.offsets(from: column) ?? .splat(0) }

    @inline(__always)
    private func packBytes(_ p: Pixels, _ column: Int, _ destination: UnsafeMutableRawPointer) {
        let offsets = offsets(column)
        // Alpha is dithered alike, so that no premultiplied colour comes to lie above it.
        let (red, green, blue, alpha) = (
            byteLevels(p.red, offsets), byteLevels(p.green, offsets), byteLevels(p.blue, offsets),
            byteLevels(p.alpha, offsets)
        )
        if layout.isFourBytes {
            // A format that ignores its fourth byte gets 255 there, which is what its alpha of 1 rounds to.
            let rest = 6 - layout.red - layout.green - layout.blue
            lanes_store_int(
                destination,
                lanes_word_of(
                    red, green, blue, alpha, layout.shift(layout.red), layout.shift(layout.green),
                    layout.shift(layout.blue), layout.shift(rest)))
        } else {
            for lane in 0..<Lanes.scalarCount {
                let pixel = destination + 3 * lane
                pixel.storeBytes(
                    of: UInt8(truncatingIfNeeded: red[lane]), toByteOffset: layout.red, as: UInt8.self)
                pixel.storeBytes(
                    of: UInt8(truncatingIfNeeded: green[lane]), toByteOffset: layout.green, as: UInt8.self)
                pixel.storeBytes(
                    of: UInt8(truncatingIfNeeded: blue[lane]), toByteOffset: layout.blue, as: UInt8.self)
            }
        }
    }

    @inline(__always)
    private func packShorts(_ p: Pixels, _ destination: UnsafeMutableRawPointer, _ encode: (Lanes) -> LaneInts) {
        let sixteen = LaneInts(repeating: 16)
        let low = encode(p.red) | encode(p.green) &<< sixteen
        let high = encode(p.blue) | encode(p.alpha) &<< sixteen
        lanes_store_words(destination, low, high)
    }

    @inline(__always)
    private func packFloats(_ p: Pixels, _ destination: UnsafeMutableRawPointer) {
        lanes_store_pixels(destination, p.red, p.green, p.blue, p.alpha)
    }
}
