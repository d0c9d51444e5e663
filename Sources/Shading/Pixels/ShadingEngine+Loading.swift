import CLanes
import Graph
import Raster

/// From a bitmap's row to planes.
extension ShadingEngine {
    func load(_ bitmap: Bitmap, x: Int, y: Int, count: Int, rows: Int, into planes: Planes, space: WorkingSpace) {
        let layout = PixelLayout(bitmap.format)
        let conversion = PixelConversion(bitmap, space)
        for row in 0..<rows {
            let source = UnsafeRawPointer(bitmap.row(y - row)) + x * layout.bytesPerPixel
            load(source, layout, conversion, count, into: planes.dropping(row * count))
        }
    }

    private func load(
        _ source: UnsafeRawPointer, _ layout: PixelLayout, _ conversion: PixelConversion, _ count: Int,
        into planes: Planes
    ) {
        if layout.isThreeBytes, !conversion.isP3 { return loadThreeBytes(source, layout, conversion, count, planes) }
        // Vectors are read whole, so the last ones, which might reach past the buffer, come from a copy.
        let safe = layout.wholeVectors(in: count)
        convert(source, count: safe, layout, conversion, into: planes, at: 0)
        guard safe < count else { return }
        withTail { tail in
            tail.copyMemory(
                from: source + safe * layout.bytesPerPixel, byteCount: (count - safe) * layout.bytesPerPixel)
            convert(UnsafeRawPointer(tail), count: count - safe, layout, conversion, into: planes, at: safe)
        }
    }

    private func loadThreeBytes(
        _ source: UnsafeRawPointer, _ layout: PixelLayout, _ conversion: PixelConversion, _ count: Int, _ planes: Planes
    ) {
        let reader = FourByteReader(layout, .opaque)
        // Whole vectors are read of the words, too.
        withUnsafeTemporaryAllocation(byteCount: 4 * (count + Lanes.scalarCount), alignment: 64) { words in
            guard let words = words.baseAddress else { return }
            lanes_widen_pixels(source, count, words)
            if conversion.isEncoded {
                reader.loadEncoded(words, count: count, into: planes, at: 0)
            } else {
                reader.loadPlain(words, count: count, into: planes, at: 0)
            }
        }
    }

    func convertToLight(_ source: Bitmap, x: Int, y: Int, count: Int, to destination: Bitmap) -> Int {
        let layout = PixelLayout(source.format)
        guard layout.isFourBytes, source.colorSpace == .sRGB, destination.format == .rgba16,
            destination.colorSpace == .linearSRGB
        else { return 0 }
        return FourByteReader(layout, source.alpha).convertToShorts(
            UnsafeRawPointer(source.row(y)) + 4 * x, count: count, to: destination.row(y) + 8 * x)
    }

    /// Room for the last vectors of the widest format.
    @inline(__always)
    func withTail(_ body: (UnsafeMutableRawPointer) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 2 * 16 * Lanes.scalarCount, alignment: 64) { memory in
            if let base = memory.baseAddress { body(base) }
        }
    }

    private func convert(
        _ source: UnsafeRawPointer, count: Int, _ layout: PixelLayout, _ conversion: PixelConversion,
        into planes: Planes, at start: Int
    ) {
        if layout.isFourBytes, !conversion.isP3 {
            let words = FourByteReader(layout, conversion.alpha)
            if conversion.isEncoded {
                words.loadEncoded(source, count: count, into: planes, at: start)
            } else {
                words.loadPlain(source, count: count, into: planes, at: start)
            }
            return
        }
        var i = 0
        while i < count {
            let raw = layout.unpacked(source + i * layout.bytesPerPixel)
            conversion.toWorking(raw).store(to: planes, at: start + i)
            i += Lanes.scalarCount
        }
    }
}

extension PixelLayout {
    /// How far a byte stands from the low end of a four-byte pixel, in bits.
    @inline(__always)
    func shift(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: index &* 8) }

    /// How many of a run's pixels may be read in whole vectors without touching a byte behind the run.
    @inline(__always)
    func wholeVectors(in count: Int) -> Int {
        let whole = count / Lanes.scalarCount * Lanes.scalarCount
        // Pixels of three bytes are read with a byte of the next pixel.
        return bytesPerPixel == 3 && whole == count ? Swift.max(whole - Lanes.scalarCount, 0) : whole
    }

    /// A vector of pixels as numbers 0…1, in the bitmap's own terms; alpha 1 where the format has none.
    @inline(__always)
    func unpacked(_ source: UnsafeRawPointer) -> Pixels {
        switch component {
        case .uint8: isFourBytes ? unpackedFourBytes(source) : unpackedBytes(source)
        case .uint16, .half: unpackedShorts(source)
        case .float: unpackedFloats(source)
        }
    }

    @inline(__always)
    private func unpackedFourBytes(_ source: UnsafeRawPointer) -> Pixels {
        let word = lanes_load_int(source)
        @inline(__always) func number(_ index: Int) -> Lanes {
            lanes_from_int(lanes_byte_of(word, shift(index))) * (1 / 255)
        }
        return Pixels(
            red: number(red), green: number(green), blue: number(blue), alpha: alpha.map(number) ?? .splat(1))
    }

    @inline(__always)
    private func unpackedBytes(_ source: UnsafeRawPointer) -> Pixels {
        if bytesPerPixel == 1 {
            let number = lanes_from_int(lanes_load_bytes(source)) * (1 / 255)
            return Pixels(red: number, green: number, blue: number, alpha: isCoverage ? number : .splat(1))
        }
        var word = LaneInts()
        for lane in 0..<Lanes.scalarCount {
            word[lane] = Int32(bitPattern: (source + 3 * lane).loadUnaligned(as: UInt32.self))
        }
        @inline(__always) func number(_ index: Int) -> Lanes {
            lanes_from_int(lanes_byte_of(word, shift(index))) * (1 / 255)
        }
        return Pixels(red: number(red), green: number(green), blue: number(blue), alpha: .splat(1))
    }

    @inline(__always)
    private func unpackedShorts(_ source: UnsafeRawPointer) -> Pixels {
        @inline(__always) func number(_ bits: LaneInts) -> Lanes {
            component == .half ? HalfFloat.decoded(bits) : lanes_from_int(bits) * (1 / 65535)
        }
        if bytesPerPixel == 2 {
            let gray = number(lanes_load_shorts(source))
            return Pixels(red: gray, green: gray, blue: gray, alpha: .splat(1))
        }
        let (low, high) = (lanes_load_first_words(source), lanes_load_second_words(source))
        let (short, sixteen) = (LaneInts(repeating: 0xFFFF), LaneInts(repeating: 16))
        return Pixels(
            red: number(low & short), green: number((low &>> sixteen) & short), blue: number(high & short),
            alpha: number((high &>> sixteen) & short))
    }

    @inline(__always)
    private func unpackedFloats(_ source: UnsafeRawPointer) -> Pixels {
        if bytesPerPixel == 4 {
            let gray = lanes_load(source)
            return Pixels(red: gray, green: gray, blue: gray, alpha: .splat(1))
        }
        var result = Pixels.clear
        lanes_load_pixels(source, &result)
        return result
    }
}
