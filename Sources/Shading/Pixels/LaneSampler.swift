import CLanes
import Graph
import Raster

/// Reads an image at any position, for a vector of positions at once.
struct LaneSampler {
    private let source: lanes_source
    // `toMemory`, as 32 bit numbers.
    private let a, b, c, d, tx, ty: Float
    /// Positions are brought into this range: two pixels more than the content on each side.
    private let lowX, lowY, highX, highY: Float
    private let conversion: PixelConversion
    private let component: PixelFormat.Component
    private let order: ByteOrder
    private let isNearest: Bool
    private let isEmpty: Bool
    private let isOpaque: Bool
    /// Whether the memory's size fits 31 bits.
    private let isSmall: Bool
    /// Whether `toMemory` is neither scaled nor turned.
    private let isUpright: Bool

    /// Where red stands among four bytes, which says where the others are.
    private enum ByteOrder {
        case rgba, bgra, argb, abgr
    }

    @inline(__always)
    init(_ sampler: UnsafePointer<Sampler>) {
        let bitmap = sampler.pointee.bitmap
        let content = sampler.pointee.content
        order =
            switch bitmap.format {
            case .bgra8, .bgrx8: .bgra
            case .argb8: .argb
            case .abgr8: .abgr
            default: .rgba
            }
        isOpaque = bitmap.alpha == .opaque
        source = lanes_source(
            base: UnsafePointer(bitmap.data.assumingMemoryBound(to: UInt8.self)), bytes_per_row: bitmap.bytesPerRow,
            min_x: Int32(truncatingIfNeeded: content.minX), min_y: Int32(truncatingIfNeeded: content.minY),
            max_x: Int32(truncatingIfNeeded: content.maxX), max_y: Int32(truncatingIfNeeded: content.maxY),
            repeats_edges: sampler.pointee.edge == .clamp ? 1 : 0,
            always: !isOpaque ? 0 : order == .argb || order == .abgr ? 0xFF : 0xFF00_0000)
        // Alpha counts even where the bitmap is opaque: at its edges.
        conversion = PixelConversion(bitmap, sampler.pointee.workingSpace).assumingPremultiplied
        component = bitmap.format.component
        isNearest = sampler.pointee.interpolation == .nearest
        isEmpty = content.isEmpty
        isSmall = bitmap.bytesPerRow.magnitude < 1 << 30 && bitmap.bytesPerRow.magnitude * UInt(bitmap.height) < 1 << 31
        (lowX, lowY) = (Float(source.min_x) - 2, Float(source.min_y) - 2)
        (highX, highY) = (Float(source.max_x) + 2, Float(source.max_y) + 2)
        let m = sampler.pointee.toMemory
        (a, b, c, d, tx, ty) = (Float(m.a), Float(m.b), Float(m.c), Float(m.d), Float(m.tx), Float(m.ty))
        isUpright = m.a == 1 && m.b == 0 && m.c == 0 && m.d == -1
    }

    /// The image at positions in the reader's coordinates. One function for all kernels: inlined, with every format in
    /// it, it would be most of the library.
    @inline(never)
    func sample(x: Lanes, y: Lanes) -> Pixels {
        if isEmpty { return .clear }
        // Positions far outside are brought near, so that they stay whole numbers of 32 bits; what is not a number
        // comes to an edge.
        let u = min(max(isUpright ? x + tx : x * a + y * c + tx, .splat(lowX)), .splat(highX))
        let v = min(max(isUpright ? ty - y : x * b + y * d + ty, .splat(lowY)), .splat(highY))
        let numbers = isNearest ? nearest(floor(u), floor(v)) : mean(u - 0.5, v - 0.5)
        return inWorkingSpace(ordered(numbers))
    }

    // MARK: Numbers as memory has them, in red, green, blue and alpha the first to the fourth of a pixel

    @inline(__always)
    private func nearest(_ column: Lanes, _ row: Lanes) -> Pixels {
        var n = Pixels.clear
        let (x, y) = (lanes_to_int(column), lanes_to_int(row))
        withUnsafePointer(to: source) { source in
            switch component {
            case .uint8: lanes_nearest_bytes(source, x, y, &n)
            case .uint16, .half: lanes_nearest_shorts(source, x, y, &n)
            case .float: lanes_nearest_floats(source, x, y, &n)
            }
        }
        return n
    }

    /// The mean of the four pixels around a place, counted from their centres.
    @inline(__always)
    private func mean(_ u: Lanes, _ v: Lanes) -> Pixels {
        let (left, top) = (floor(u), floor(v))
        let (x, y, fx, fy) = (lanes_to_int(left), lanes_to_int(top), u - left, v - top)
        if !isInside(x, y) { return isOutside(x, y) ? .clear : meanAtEdges(x, y, fx, fy) }
        var n = Pixels.clear
        switch component {
        case .uint8:
            lanes_mean_bytes(source, x, y, fx, fy, &n)
            // What stands in the place of an alpha that the bitmap does not have is nobody's.
            if isOpaque { if alphaIsLast { n.alpha = .splat(255) } else { n.red = .splat(255) } }
        case .uint16, .half: lanes_mean_shorts(source, x, y, fx, fy, &n)
        case .float: lanes_mean_floats(source, x, y, fx, fy, &n)
        }
        return n
    }

    private var alphaIsLast: Bool { order == .rgba || order == .bgra }

    /// Whether all four neighbours of all places exist, in a bitmap that is read in the fast way.
    @inline(__always)
    private func isInside(_ x: LaneInts, _ y: LaneInts) -> Bool {
        isSmall && lanes_have_none(beyond(x, y, 0), Int32.min) != 0
    }

    /// Whether none of the four neighbours of any place exists.
    @inline(__always)
    private func isOutside(_ x: LaneInts, _ y: LaneInts) -> Bool {
        source.repeats_edges == 0 && lanes_have_all(beyond(x, y, 1), Int32.min) != 0
    }

    /// The sign bit set where the first of the neighbours lies more than a margin outside the content, on the left or
    /// below, or where its neighbour lies so on the right or above.
    @inline(__always)
    private func beyond(_ x: LaneInts, _ y: LaneInts, _ margin: Int32) -> LaneInts {
        (x &- LaneInts(repeating: source.min_x - margin)) | (LaneInts(repeating: source.max_x - 2 + margin) &- x)
            | (y &- LaneInts(repeating: source.min_y - margin)) | (LaneInts(repeating: source.max_y - 2 + margin) &- y)
    }

    @inline(never)
    private func meanAtEdges(_ x: LaneInts, _ y: LaneInts, _ fx: Lanes, _ fy: Lanes) -> Pixels {
        var n = Pixels.clear
        withUnsafePointer(to: source) { source in
            switch component {
            case .uint8:
                if isSmall {
                    lanes_mean_bytes_near_edges(source, x, y, fx, fy, &n)
                } else {
                    lanes_mean_bytes_at_edges(source, x, y, fx, fy, &n)
                }
            case .uint16, .half:
                if isSmall {
                    lanes_mean_shorts_near_edges(source, x, y, fx, fy, &n)
                } else {
                    lanes_mean_shorts_at_edges(source, x, y, fx, fy, &n)
                }
            case .float:
                lanes_mean_floats_at_edges(source, x, y, fx, fy, &n)
            }
        }
        return n
    }

    // MARK: Numbers as colours

    /// Premultiplied pixels 0…1, as the bitmap encodes them.
    @inline(__always)
    private func ordered(_ n: Pixels) -> Pixels {
        if component == .float { return n }
        let p = n * .splat(component == .uint8 ? 1 / 255 : 1 / 65535)
        return switch order {
        case .rgba: p
        case .bgra: Pixels(red: p.blue, green: p.green, blue: p.red, alpha: p.alpha)
        case .argb: Pixels(red: p.green, green: p.blue, blue: p.alpha, alpha: p.red)
        case .abgr: Pixels(red: p.alpha, green: p.blue, blue: p.green, alpha: p.red)
        }
    }

    @inline(__always)
    private func inWorkingSpace(_ p: Pixels) -> Pixels {
        conversion.isEncoded || conversion.isP3 ? conversion.toWorking(p) : p
    }
}
