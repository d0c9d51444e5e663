import Graph
import Raster

/// Tables of what becomes of the 256 levels of opaque pixels that are multiplied in the working space: the way through planes,
/// gone once for each level.
struct LevelTables {
    /// 256 bytes for each table.
    private let memory: UnsafeMutablePointer<UInt8>
    private var factors: (Float, Float, Float, Float) = (.nan, .nan, .nan, .nan)
    private var next = 0

    /// As many as a kernel comes to in one tile.
    private static let count = 4
    static let byteCount = count * 256

    init(_ memory: UnsafeMutablePointer<UInt8>) { self.memory = memory }

    /// The table for a factor, from before or made now with the help of planes that hold nothing.
    mutating func table(_ factor: Float, _ job: TileJob, _ planes: Planes) -> UnsafePointer<UInt8> {
        if let known = index(of: factor) { return UnsafePointer(memory + known * 256) }
        let place = next
        next = (next + 1) % Self.count
        switch place {
        case 0: factors.0 = factor
        case 1: factors.1 = factor
        case 2: factors.2 = factor
        default: factors.3 = factor
        }
        make(factor, job, planes, memory + place * 256)
        return UnsafePointer(memory + place * 256)
    }

    private func index(of factor: Float) -> Int? {
        if factors.0 == factor { return 0 }
        if factors.1 == factor { return 1 }
        if factors.2 == factor { return 2 }
        return factors.3 == factor ? 3 : nil
    }

    private func make(_ factor: Float, _ job: TileJob, _ planes: Planes, _ table: UnsafeMutablePointer<UInt8>) {
        withUnsafeTemporaryAllocation(byteCount: 4 * 256, alignment: 64) { pixels in
            guard let base = pixels.baseAddress else { return }
            let rest = job.bitmap.format.alphaIsFirst ? 0 : 3
            for index in 0..<(4 * 256) {
                pixels[index] = index & 3 == rest ? 255 : UInt8(truncatingIfNeeded: index >> 2)
            }
            let row = Bitmap(
                unchecked: base, width: 256, height: 1, bytesPerRow: 4 * 256, format: job.bitmap.format,
                alpha: job.bitmap.alpha, colorSpace: job.bitmap.colorSpace)
            job.engine.load(row, x: 0, y: 0, count: 256, rows: 1, into: planes, space: job.settings.workingSpace)
            for index in 0..<256 {
                planes.red[index] *= factor
                planes.green[index] *= factor
                planes.blue[index] *= factor
            }
            job.engine.store(
                planes, count: 256, rows: 1, to: row, x: 0, y: 0, space: job.settings.workingSpace, dither: false)
            for level in 0..<256 { table[level] = pixels[4 * level + (rest == 0 ? 1 : 0)] }
        }
    }
}
