import CLanes
import Graph
import Raster

/// Reads an image at any places, a run of them at once.
struct LaneSampler {
    private let reader: lanes_reader
    private let conversion: PixelConversion
    private let component: PixelFormat.Component
    private let order: ByteOrder
    private let isEmpty: Bool

    /// Where red stands among four bytes, which says where the others are.
    private enum ByteOrder {
        case rgba, bgra, argb, abgr
    }

    @inline(never)
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
        let isOpaque = bitmap.alpha == .opaque
        let m = sampler.pointee.toMemory
        reader = lanes_reader(
            source: lanes_source(
                base: UnsafePointer(bitmap.data.assumingMemoryBound(to: UInt8.self)),
                bytes_per_row: bitmap.bytesPerRow,
                min_x: Int32(truncatingIfNeeded: content.minX), min_y: Int32(truncatingIfNeeded: content.minY),
                max_x: Int32(truncatingIfNeeded: content.maxX), max_y: Int32(truncatingIfNeeded: content.maxY),
                repeats_edges: sampler.pointee.edge == .clamp ? 1 : 0,
                always: !isOpaque ? 0 : order == .argb || order == .abgr ? 0xFF : 0xFF00_0000),
            a: Float(m.a), b: Float(m.b), c: Float(m.c), d: Float(m.d), tx: Float(m.tx), ty: Float(m.ty),
            is_upright: m.a == 1 && m.b == 0 && m.c == 0 && m.d == -1 ? 1 : 0,
            is_small: bitmap.bytesPerRow.magnitude < 1 << 30
                && bitmap.bytesPerRow.magnitude * UInt(bitmap.height) < 1 << 31 ? 1 : 0,
            is_nearest: sampler.pointee.interpolation == .nearest ? 1 : 0)
        // Alpha counts even where the bitmap is opaque: at its edges.
        conversion = PixelConversion(bitmap, sampler.pointee.workingSpace).assumingPremultiplied
        component = bitmap.format.component
        isEmpty = content.isEmpty
    }

    /// The image at places in the reader's coordinates, `count` of them or more: whole vectors are read. The planes may be
    /// those of the places.
    @inline(never)
    func read(x: UnsafePointer<Float>, y: UnsafePointer<Float>, count: Int, into result: PlanePointers) {
        let whole = (count + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount
        if isEmpty { return result.clear(whole) }
        withUnsafePointer(to: reader) { reader in
            withUnsafePointer(to: inMemoryOrder(result)) { planes in
                planes.withMemoryRebound(to: UnsafeMutablePointer<Float>?.self, capacity: 4) { planes in
                    switch component {
                    case .uint8: lanes_read_bytes(reader, x, y, planes, Int32(truncatingIfNeeded: whole))
                    case .uint16, .half: lanes_read_shorts(reader, x, y, planes, Int32(truncatingIfNeeded: whole))
                    case .float: lanes_read_floats(reader, x, y, planes, Int32(truncatingIfNeeded: whole))
                    }
                }
            }
        }
        if !conversion.isEncoded && !conversion.isP3 { return }
        for k in stride(from: 0, to: whole, by: Lanes.scalarCount) {
            result.store(conversion.toWorking(result.pixels(k)), k)
        }
    }

    @inline(__always)
    private func inMemoryOrder(_ p: PlanePointers) -> PlanePointers {
        switch order {
        case .rgba: p
        case .bgra: PlanePointers(red: p.blue, green: p.green, blue: p.red, alpha: p.alpha)
        case .argb: PlanePointers(red: p.alpha, green: p.red, blue: p.green, alpha: p.blue)
        case .abgr: PlanePointers(red: p.alpha, green: p.blue, blue: p.green, alpha: p.red)
        }
    }
}
