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

    @inline(__always)
    init(_ sampler: UnsafePointer<Sampler>) {
        self.sampler = sampler
        let bitmap = sampler.pointee.bitmap
        layout = PixelLayout(bitmap.format)
        conversion = PixelConversion(bitmap, sampler.pointee.workingSpace)
        let m = sampler.pointee.toMemory
        (a, b, c, d, tx, ty) = (Float(m.a), Float(m.b), Float(m.c), Float(m.d), Float(m.tx), Float(m.ty))
        let content = sampler.pointee.content
        (minX, minY) = (Float(content.minX), Float(content.minY))
        (maxX, maxY) = (Float(content.maxX), Float(content.maxY))
    }

    /// The image at positions in the reader's coordinates.
    @inline(__always)
    func sample(x: Lanes, y: Lanes) -> Pixels {
        if sampler.pointee.content.isEmpty { return .clear }
        // Positions far outside are brought near, so that they stay whole numbers of 32 bits; what is not a number
        // comes to an edge.
        let u = min(max(x * a + y * c + tx, .splat(minX - 2)), .splat(maxX + 2))
        let v = min(max(x * b + y * d + ty, .splat(minY - 2)), .splat(maxY + 2))
        return sampler.pointee.interpolation == .nearest ? nearest(u, v) : linear(u, v)
    }

    @inline(__always)
    private func nearest(_ u: Lanes, _ v: Lanes) -> Pixels {
        converted(texel(floor(u), floor(v)))
    }

    @inline(__always)
    private func linear(_ u: Lanes, _ v: Lanes) -> Pixels {
        let (left, top) = (floor(u - 0.5), floor(v - 0.5))
        let (fx, fy) = ((u - 0.5) - left, (v - 0.5) - top)
        let (right, bottom) = (left + 1, top + 1)
        if sampler.pointee.space == .working {
            let upper = mix(converted(texel(left, top)), converted(texel(right, top)), fx)
            let lower = mix(converted(texel(left, bottom)), converted(texel(right, bottom)), fx)
            return mix(upper, lower, fy)
        }
        // Encoded numbers are mixed premultiplied, whichever way the bitmap has them.
        let upper = mix(premultiplied(texel(left, top)), premultiplied(texel(right, top)), fx)
        let lower = mix(premultiplied(texel(left, bottom)), premultiplied(texel(right, bottom)), fx)
        return fromPremultiplied(mix(upper, lower, fy))
    }

    /// The pixel in a column and row of memory, in the bitmap's own terms: transparent outside, or the edge's.
    @inline(__always)
    private func texel(_ column: Lanes, _ row: Lanes) -> Pixels {
        let x = min(max(column, .splat(minX)), .splat(maxX - 1))
        let y = min(max(row, .splat(minY)), .splat(maxY - 1))
        let pixels = fetch(lanes_to_int(x), lanes_to_int(y))
        if sampler.pointee.edge == .clamp { return pixels }
        let inside = (x .== column) .& (y .== row)
        // An opaque format has no alpha to clear, so the coverage stands there until the conversion has it.
        return select(inside, pixels, .clear)
    }

    @inline(__always)
    private func converted(_ p: Pixels) -> Pixels {
        guard conversion.alpha == .opaque else { return conversion.toWorking(p) }
        var result = conversion.toWorking(p)
        result.alpha = p.alpha
        return result
    }

    @inline(__always)
    private func premultiplied(_ p: Pixels) -> Pixels {
        conversion.alpha == .straight ? p.shaded(p.alpha) : p
    }

    /// Mixed encoded numbers to the working space. Alpha now counts even where the bitmap is opaque: at its edges.
    @inline(__always)
    private func fromPremultiplied(_ p: Pixels) -> Pixels {
        conversion.assumingPremultiplied.toWorking(p)
    }

    @inline(__always)
    private func fetch(_ x: LaneInts, _ y: LaneInts) -> Pixels {
        let bitmap = sampler.pointee.bitmap
        let base = UnsafePointer(bitmap.data.assumingMemoryBound(to: UInt8.self))
        let (stride, size) = (bitmap.bytesPerRow, layout.bytesPerPixel)
        func byte(_ index: Int) -> Lanes {
            lanes_from_int(lanes_fetch8(base + index, stride, size, x, y)) * (1 / 255)
        }
        func short(_ index: Int) -> Lanes {
            let bits = lanes_fetch16(base + 2 * index, stride, size, x, y)
            return layout.component == .half ? HalfFloat.decoded(bits) : lanes_from_int(bits) * (1 / 65535)
        }
        func float(_ index: Int) -> Lanes {
            unsafeBitCast(lanes_fetch32(base + 4 * index, stride, size, x, y), to: Lanes.self)
        }
        let opaque = Lanes.splat(1)
        switch layout.component {
        case .uint8 where layout.isFourBytes:
            let word = lanes_fetch32(base, stride, size, x, y)
            func number(_ index: Int) -> Lanes {
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
