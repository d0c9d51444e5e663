import CLanes
import Graph
import Raster

/// An image sampled along a span: images that are moved, scaled or turned.
extension ShadingEngine {
    func sample(_ sampler: UnsafePointer<Sampler>, along span: Span, into planes: Planes) {
        let lanes = LaneSampler(sampler)
        let grid = sampler.pointee.interpolation == .area ? SubpixelGrid(sampler.pointee.toMemory) : .single
        let indices = laneIndices
        var offset = 0
        while offset < span.count {
            let x = (indices + Float(span.column + offset)) + span.centerX
            grid.mean { dx, dy in lanes.sample(x: x + dx, y: .splat(span.y + dy)) }.store(to: planes, at: offset)
            offset += Lanes.scalarCount
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

    @inline(__always)
    func mean(_ sample: (Float, Float) -> Pixels) -> Pixels {
        if columns == 1 && rows == 1 { return sample(0, 0) }
        var sum = Pixels.clear
        for row in 0..<rows {
            let dy = (Float(row) + 0.5) / Float(rows) - 0.5
            for column in 0..<columns {
                sum = sum + sample((Float(column) + 0.5) / Float(columns) - 0.5, dy)
            }
        }
        return sum * .splat(1 / Float(columns * rows))
    }
}
