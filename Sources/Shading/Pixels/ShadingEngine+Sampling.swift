import CLanes
import Graph
import Raster

/// An image sampled along a span: images that are moved, scaled or turned.
extension ShadingEngine {
    func sample(_ sampler: UnsafePointer<Sampler>, along span: Span, into planes: Planes) {
        let lanes = LaneSampler(sampler)
        let grid = sampler.pointee.interpolation == .area ? SubpixelGrid(sampler.pointee.toMemory) : .single
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Planes.stride + Planes.floatCount) { memory in
            guard let x = memory.baseAddress else { return }
            let y = x + Planes.stride
            let part = Planes(base: y + Planes.stride)
            for index in 0..<grid.count {
                let point = grid[index]
                for k in stride(from: 0, to: span.count, by: Lanes.scalarCount) {
                    let position = Position(span, k)
                    lanes_store(x + k, position.x + point.dx)
                    lanes_store(y + k, .splat(position.y + point.dy))
                }
                lanes.read(x: x, y: y, count: span.count, into: PlanePointers(index == 0 ? planes : part))
                if index > 0 { add(part, to: planes, span.count) }
            }
            if grid.count > 1 { scale(planes, 1 / Float(grid.count), span.count) }
        }
    }

    private func add(_ part: Planes, to planes: Planes, _ count: Int) {
        for k in stride(from: 0, to: count, by: Lanes.scalarCount) {
            (Pixels(planes, at: k) + Pixels(part, at: k)).store(to: planes, at: k)
        }
    }

    private func scale(_ planes: Planes, _ factor: Float, _ count: Int) {
        for k in stride(from: 0, to: count, by: Lanes.scalarCount) {
            (Pixels(planes, at: k) * .splat(factor)).store(to: planes, at: k)
        }
    }
}

/// Points spread evenly over a pixel, as many each way as source pixels fit into it.
struct SubpixelGrid {
    private let columns: Int
    private let rows: Int

    /// The most points each way; past it a picture made smaller still is not smoothed further.
    static let most = 16

    static let single = SubpixelGrid(columns: 1, rows: 1)

    private init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    init(_ toMemory: CGAffineTransform) {
        let across = (toMemory.a * toMemory.a + toMemory.b * toMemory.b).squareRoot()
        let up = (toMemory.c * toMemory.c + toMemory.d * toMemory.d).squareRoot()
        self.init(columns: Self.points(across), rows: Self.points(up))
    }

    private static func points(_ scale: Double) -> Int {
        scale > 1 ? Int(Swift.min(scale.rounded(.up), Double(most))) : 1
    }

    var count: Int { columns * rows }

    /// How far a point lies from the pixel's centre; counted along the rows.
    subscript(index: Int) -> (dx: Float, dy: Float) {
        if count == 1 { return (0, 0) }
        return (
            (Float(index % columns) + 0.5) / Float(columns) - 0.5, (Float(index / columns) + 0.5) / Float(rows) - 0.5
        )
    }
}
