import CLanes
import Graph
import Raster

/// Reads an image at any position, for a vector of positions at once.
struct LaneSampler {
    private let sampler: UnsafePointer<Sampler>
    private let layout: PixelLayout
    private let conversion: PixelConversion
    // `toMemory` and the edges of the content, as 32 bit numbers.
    private let a, b, c, d, tx, ty: Float
    private let (minX, minY, maxX, maxY): (Float, Float, Float, Float)
    private let reader: FourByteReader
    /// Whether pixels are words that the reader takes, in a bitmap whose offsets fit 32 bits.
    private let hasWords: Bool
    private let stride: Int32
    private let isClamped: LaneMask

    @inline(__always)
    init(_ sampler: UnsafePointer<Sampler>) {
        self.sampler = sampler
        let bitmap = sampler.pointee.bitmap
        layout = PixelLayout(bitmap.format)
        conversion = PixelConversion(bitmap, sampler.pointee.workingSpace)
        reader = FourByteReader(layout, hasAlpha: conversion.alpha == .premultiplied)
        hasWords =
            layout.isFourBytes && conversion.alpha != .straight && !conversion.isP3
            && bitmap.bytesPerRow.magnitude < 1 << 30 && bitmap.bytesPerRow.magnitude * UInt(bitmap.height) < 1 << 30
        stride = Int32(truncatingIfNeeded: bitmap.bytesPerRow)
        isClamped = LaneMask(repeating: sampler.pointee.edge == .clamp)
        let m = sampler.pointee.toMemory
        (a, b, c, d, tx, ty) = (Float(m.a), Float(m.b), Float(m.c), Float(m.d), Float(m.tx), Float(m.ty))
        let content = sampler.pointee.content
        (minX, minY) = (Float(content.minX), Float(content.minY))
        (maxX, maxY) = (Float(content.maxX), Float(content.maxY))
    }

    /// The image at positions in the reader's coordinates. One function for all kernels: inlined, with every format in
    /// it, it would be most of the library.
    @inline(never)
    func sample(x: Lanes, y: Lanes) -> Pixels {
        if sampler.pointee.content.isEmpty { return .clear }
        // Positions far outside are brought near, so that they stay whole numbers of 32 bits; what is not a number
        // comes to an edge.
        let u = min(max(x * a + y * c + tx, .splat(minX - 2)), .splat(maxX + 2))
        let v = min(max(x * b + y * d + ty, .splat(minY - 2)), .splat(maxY + 2))
        if sampler.pointee.interpolation == .nearest { return converted(texel(floor(u), floor(v))) }
        let (left, top) = (floor(u - 0.5), floor(v - 0.5))
        let (fx, fy) = ((u - 0.5) - left, (v - 0.5) - top)
        return hasWords
            ? mixedWords(left, top, fx, fy)
            : sampler.pointee.space == .working ? mixedLight(left, top, fx, fy) : mixedNumbers(left, top, fx, fy)
    }

    // MARK: Four bytes a pixel, premultiplied or opaque

    /// The mean of four neighbours, each read as one word. Pixels outside count as transparent.
    @inline(__always)
    private func mixedWords(_ left: Lanes, _ top: Lanes, _ fx: Lanes, _ fy: Lanes) -> Pixels {
        let columns = (column(left), column(left + 1))
        let rows = (row(top), row(top + 1))
        let words = (
            word(columns.0, rows.0), word(columns.1, rows.0), word(columns.0, rows.1), word(columns.1, rows.1)
        )
        let (gx, gy) = (1 - fx, 1 - fy)
        // A neighbour outside has no weight, which is what mixing with a transparent one comes to.
        let weights = (
            (gx * columns.0.inside) * (gy * rows.0.inside), (fx * columns.1.inside) * (gy * rows.0.inside),
            (gx * columns.0.inside) * (fy * rows.1.inside), (fx * columns.1.inside) * (fy * rows.1.inside)
        )
        let isOpaque = reader.isOpaque(words.0 & words.1 & words.2 & words.3)
        if conversion.isEncoded && sampler.pointee.space == .working {
            return isOpaque
                ? reader.opaque(words.0) * weights.0 + reader.opaque(words.1) * weights.1
                    + (reader.opaque(words.2) * weights.2 + reader.opaque(words.3) * weights.3)
                : lit(words.0) * weights.0 + lit(words.1) * weights.1
                    + (lit(words.2) * weights.2 + lit(words.3) * weights.3)
        }
        let numbers =
            reader.plain(words.0) * weights.0 + reader.plain(words.1) * weights.1
            + (reader.plain(words.2) * weights.2 + reader.plain(words.3) * weights.3)
        return conversion.isEncoded ? light(numbers) : numbers
    }

    @inline(never)
    private func lit(_ word: LaneInts) -> Pixels { reader.translucent(reader.plain(word)) }

    @inline(never)
    private func light(_ numbers: Pixels) -> Pixels { reader.translucent(numbers) }

    /// A column of memory brought inside the content: its offset in bytes, and 1 where it was inside or edges repeat.
    @inline(__always)
    private func column(_ number: Lanes) -> (offset: LaneInts, inside: Lanes) {
        let kept = min(max(number, .splat(minX)), .splat(maxX - 1))
        let inside = select((kept .== number) .| isClamped, .splat(1), .splat(0))
        return (lanes_to_int(kept) &<< LaneInts(repeating: 2), inside)
    }

    @inline(__always)
    private func row(_ number: Lanes) -> (offset: LaneInts, inside: Lanes) {
        let kept = min(max(number, .splat(minY)), .splat(maxY - 1))
        let inside = select((kept .== number) .| isClamped, .splat(1), .splat(0))
        return (lanes_to_int(kept) &* LaneInts(repeating: stride), inside)
    }

    @inline(__always)
    private func word(_ column: (offset: LaneInts, inside: Lanes), _ row: (offset: LaneInts, inside: Lanes)) -> LaneInts
    {
        lanes_gather_word(sampler.pointee.bitmap.data, column.offset &+ row.offset)
    }

    // MARK: Any format

    /// The mean of four neighbours in the working space.
    @inline(never)
    private func mixedLight(_ left: Lanes, _ top: Lanes, _ fx: Lanes, _ fy: Lanes) -> Pixels {
        let upper = mix(converted(texel(left, top)), converted(texel(left + 1, top)), fx)
        let lower = mix(converted(texel(left, top + 1)), converted(texel(left + 1, top + 1)), fx)
        return mix(upper, lower, fy)
    }

    /// The mean of four neighbours as the bitmap has them; they are mixed premultiplied, whichever way that is.
    @inline(never)
    private func mixedNumbers(_ left: Lanes, _ top: Lanes, _ fx: Lanes, _ fy: Lanes) -> Pixels {
        let upper = mix(premultiplied(texel(left, top)), premultiplied(texel(left + 1, top)), fx)
        let lower = mix(premultiplied(texel(left, top + 1)), premultiplied(texel(left + 1, top + 1)), fx)
        // Alpha now counts even where the bitmap is opaque: at its edges.
        return conversion.assumingPremultiplied.toWorking(mix(upper, lower, fy))
    }

    /// The pixel in a column and row of memory, in the bitmap's own terms: transparent outside, or the edge's.
    @inline(never)
    private func texel(_ column: Lanes, _ row: Lanes) -> Pixels {
        let x = min(max(column, .splat(minX)), .splat(maxX - 1))
        let y = min(max(row, .splat(minY)), .splat(maxY - 1))
        let pixels = fetch(lanes_to_int(x), lanes_to_int(y))
        if sampler.pointee.edge == .clamp { return pixels }
        // An opaque format has no alpha to clear, so the coverage stands there until the conversion has it.
        return select((x .== column) .& (y .== row), pixels, .clear)
    }

    @inline(never)
    private func converted(_ p: Pixels) -> Pixels {
        var result = conversion.toWorking(p)
        if conversion.alpha == .opaque { result.alpha = p.alpha }
        return result
    }

    @inline(__always)
    private func premultiplied(_ p: Pixels) -> Pixels {
        conversion.alpha == .straight ? p.shaded(p.alpha) : p
    }

    @inline(never)
    private func fetch(_ x: LaneInts, _ y: LaneInts) -> Pixels {
        let bitmap = sampler.pointee.bitmap
        let base = UnsafePointer(bitmap.data.assumingMemoryBound(to: UInt8.self))
        let (stride, size) = (bitmap.bytesPerRow, layout.bytesPerPixel)
        @inline(__always) func byte(_ index: Int) -> Lanes {
            lanes_from_int(lanes_fetch8(base + index, stride, size, x, y)) * (1 / 255)
        }
        @inline(__always) func short(_ index: Int) -> Lanes {
            let bits = lanes_fetch16(base + 2 * index, stride, size, x, y)
            return layout.component == .half ? HalfFloat.decoded(bits) : lanes_from_int(bits) * (1 / 65535)
        }
        @inline(__always) func float(_ index: Int) -> Lanes {
            unsafeBitCast(lanes_fetch32(base + 4 * index, stride, size, x, y), to: Lanes.self)
        }
        let opaque = Lanes.splat(1)
        switch layout.component {
        case .uint8 where layout.isFourBytes:
            let word = lanes_fetch32(base, stride, size, x, y)
            @inline(__always) func number(_ index: Int) -> Lanes {
                lanes_from_int((word &>> layout.shift(index)) & .init(repeating: 0xFF)) * (1 / 255)
            }
            return Pixels(
                red: number(layout.red), green: number(layout.green), blue: number(layout.blue),
                alpha: bitmap.alpha == .opaque ? opaque : layout.alpha.map(number) ?? opaque)
        case .uint8:
            let red = byte(layout.red)
            if size == 1 { return Pixels(red: red, green: red, blue: red, alpha: layout.isCoverage ? red : opaque) }
            return Pixels(red: red, green: byte(layout.green), blue: byte(layout.blue), alpha: opaque)
        case .uint16, .half:
            let red = short(0)
            if size == 2 { return Pixels(red: red, green: red, blue: red, alpha: opaque) }
            return Pixels(
                red: red, green: short(1), blue: short(2), alpha: bitmap.alpha == .opaque ? opaque : short(3))
        case .float:
            let red = float(0)
            if size == 4 { return Pixels(red: red, green: red, blue: red, alpha: opaque) }
            return Pixels(
                red: red, green: float(1), blue: float(2), alpha: bitmap.alpha == .opaque ? opaque : float(3))
        }
    }
}
