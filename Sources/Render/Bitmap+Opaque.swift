import Raster

extension Bitmap {
    /// Writes alpha 1 to a run of a row's pixels, where the format has room for an alpha: what a copy out of a buffer
    /// that is declared opaque may hold there is nobody's.
    func makeOpaque(x: Int, y: Int, count: Int) {
        let run = row(y) + x * format.bytesPerPixel
        switch format {
        case .rgba8, .bgra8, .rgbx8, .bgrx8: fill(run + 3, UInt8.max, count)
        case .argb8, .abgr8: fill(run, UInt8.max, count)
        case .rgba16: fill(run + 6, UInt16.max, count)
        case .rgbah: fill(run + 6, UInt16(0x3C00), count)
        case .rgbaf: fill(run + 12, Float(1), count)
        case .rgb8, .bgr8, .gray8, .alpha8, .gray16, .grayf: break
        }
    }

    private func fill<Number: BitwiseCopyable>(_ first: UnsafeMutableRawPointer, _ number: Number, _ count: Int) {
        for index in 0..<count {
            first.storeBytes(of: number, toByteOffset: index * format.bytesPerPixel, as: Number.self)
        }
    }
}
