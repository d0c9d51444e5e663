extension Bitmap {
    /// Whether every pixel's alpha is 1, for the formats in which pictures come with one. Others answer no, which only
    /// means that nothing is gained.
    package var hasOpaquePixels: Bool {
        switch format {
        case .rgba8, .bgra8: hasWords(with: UInt32(littleEndian: 0xFF00_0000))
        case .argb8, .abgr8: hasWords(with: UInt32(littleEndian: 0x0000_00FF))
        case .rgba16: hasNumbers(UInt16.max)
        case .rgbaf: hasNumbers(Float(1))
        case .rgbx8, .bgrx8, .rgb8, .bgr8, .gray8, .alpha8, .gray16, .rgbah, .grayf: alpha == .opaque
        }
    }

    /// Whether all bits of the mask are set in every four-byte pixel.
    private func hasWords(with mask: UInt32) -> Bool {
        for y in 0..<height {
            let row = row(y)
            var all = UInt32.max
            for x in 0..<width { all &= row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self) }
            if all & mask != mask { return false }
        }
        return true
    }

    /// Whether the last of every pixel's four numbers is this.
    private func hasNumbers<Number: BitwiseCopyable & Equatable>(_ whole: Number) -> Bool {
        let size = MemoryLayout<Number>.size
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width
            where row.loadUnaligned(fromByteOffset: (4 * x + 3) * size, as: Number.self) != whole { return false }
        }
        return true
    }
}
