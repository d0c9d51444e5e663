import CLanes
import Graph
import Raster

/// A mask's red in the working space, as its bitmap has it: floats, or the levels of opaque bytes, which a table makes the very
/// numbers that the pixels' colours have.
struct MaskNumbers {
    private let base: UnsafeRawPointer
    private let bytesPerRow: Int
    /// nil where memory holds the numbers themselves.
    private let levels: UnsafePointer<Float>?
    private let bytesPerPixel: Int

    init(_ bitmap: Bitmap, _ space: WorkingSpace) {
        let layout = PixelLayout(bitmap.format)
        let isEncoded = PixelConversion(bitmap, space).isEncoded
        let tables = TransferTables.shared
        base = UnsafeRawPointer(bitmap.data) + (layout.component == .uint8 ? layout.red : 0)
        bytesPerRow = bitmap.bytesPerRow
        bytesPerPixel = layout.bytesPerPixel
        levels = layout.component == .float ? nil : isEncoded ? tables.levels : tables.plainLevels
    }

    /// Where a row's numbers lie as floats, from a column on; nil where they have to be read first.
    @inline(__always)
    func inMemory(_ row: Int, _ column: Int) -> UnsafePointer<Float>? {
        levels == nil ? (base + row * bytesPerRow).assumingMemoryBound(to: Float.self) + column : nil
    }

    /// A run of a row's numbers, all of which exist.
    func read(_ row: Int, _ column: Int, _ count: Int, into plane: UnsafeMutablePointer<Float>) {
        let pixels = base + (row * bytesPerRow + column * bytesPerPixel)
        if let levels {
            lanes_look_up_bytes(pixels, bytesPerPixel, count, levels, plane)
        } else {
            plane.update(from: pixels.assumingMemoryBound(to: Float.self), count: count)
        }
    }

    func number(_ row: Int, _ column: Int) -> Float {
        var result: Float = 0
        read(row, column, 1, into: &result)
        return result
    }
}
