import CLanes
import Graph
import Raster

/// Pictures that come to a mean, to other levels or to another order of bytes throughout, without planes.
extension ShadingEngine {
    func mixBytes(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, share: Float, byteCount: Int,
        to destination: UnsafeMutableRawPointer
    ) {
        lanes_mix_bytes(first, second, byteCount, Int16(min(max(share, 0), 1) * 32767 + 0.5), destination)
    }

    func mixPixels(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, bytesPerPixel: Int, shares: UnsafePointer<Int16>,
        count: Int, to destination: UnsafeMutableRawPointer
    ) {
        if bytesPerPixel == 4 { return lanes_mix_pixels(first, second, count, shares, destination) }
        withUnsafeTemporaryAllocation(byteCount: 8 * count, alignment: 64) { words in
            guard let words = words.baseAddress else { return }
            lanes_widen_pixels(first, count, words)
            lanes_widen_pixels(second, count, words + 4 * count)
            lanes_mix_pixels(words, words + 4 * count, count, shares, words)
            lanes_narrow_pixels(words, count, destination)
        }
    }

    func makeLightPairs(share: Float, in pairs: UnsafeMutablePointer<UInt8>) {
        let tables = TransferTables.shared
        for second in 0..<256 {
            let light = Lanes.splat(tables.levels[second])
            for first in stride(from: 0, to: 256, by: Lanes.scalarCount) {
                let mixed = mix(lanes_load(tables.levels + first), light, .splat(share))
                lanes_store_bytes(
                    pairs + second * 256 + first, lanes_encoded_levels(mixed, tables.levelPowers))
            }
        }
    }

    func mixOpaque(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int, pairs: UnsafePointer<UInt8>,
        alphaMask: UInt32, restIsLast: Bool, to destination: UnsafeMutableRawPointer
    ) -> Int {
        let mask = Int32(bitPattern: alphaMask)
        var done = 0
        while done < count {
            let run = min(count - done, Int(LANES_WORDS))
            let (a, b, to) = (first + 4 * done, second + 4 * done, destination + 4 * done)
            if !isOpaque(a, b, run, mask) { break }
            let whole = run & ~3
            lanes_mix_words(a, b, whole, pairs, restIsLast ? 1 : 0, to)
            if whole < run { mixLast(a + 4 * whole, b + 4 * whole, run - whole, pairs, restIsLast, to + 4 * whole) }
            done += run
        }
        return done
    }

    func mixLevels(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, byteCount: Int, pairs: UnsafePointer<UInt8>,
        to destination: UnsafeMutableRawPointer
    ) {
        lanes_mix_levels(first, second, byteCount, pairs, destination)
    }

    func mapLevels(
        _ source: UnsafeRawPointer, count: Int, table: UnsafePointer<UInt8>, restIsLast: Bool,
        to destination: UnsafeMutableRawPointer
    ) {
        lanes_map_words(source, count, table, restIsLast ? 1 : 0, destination)
    }

    func reorder(
        _ source: UnsafeRawPointer, _ format: PixelFormat, isOpaque: Bool, count: Int,
        to destination: UnsafeMutableRawPointer, _ result: PixelFormat
    ) {
        let (from, to) = (FourByteShifts(PixelLayout(format)), FourByteShifts(PixelLayout(result)))
        lanes_reorder_words(source, count, from.inC, to.inC, isOpaque ? to.restMask : 0, destination)
    }

    private func isOpaque(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int, _ mask: Int32) -> Bool {
        let whole = count / Lanes.scalarCount * Lanes.scalarCount
        var all = LaneInts(repeating: -1)
        for i in stride(from: 0, to: whole, by: Lanes.scalarCount) {
            all = all & lanes_load_int(a + 4 * i) & lanes_load_int(b + 4 * i)
        }
        var isOpaque = lanes_have_all(all, mask) != 0
        for i in whole..<count {
            let pixels =
                a.loadUnaligned(fromByteOffset: 4 * i, as: Int32.self)
                & b.loadUnaligned(fromByteOffset: 4 * i, as: Int32.self)
            isOpaque = isOpaque && pixels & mask == mask
        }
        return isOpaque
    }

    /// Fewer pixels than a group has, by way of whole groups beside them.
    private func mixLast(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int, _ pairs: UnsafePointer<UInt8>,
        _ restIsLast: Bool, _ destination: UnsafeMutableRawPointer
    ) {
        var (a, b, mixed) = (SIMD4<UInt32>(), SIMD4<UInt32>(), SIMD4<UInt32>())
        withUnsafeMutableBytes(of: &a) { $0.baseAddress?.copyMemory(from: first, byteCount: 4 * count) }
        withUnsafeMutableBytes(of: &b) { $0.baseAddress?.copyMemory(from: second, byteCount: 4 * count) }
        lanes_mix_words(&a, &b, 4, pairs, restIsLast ? 1 : 0, &mixed)
        destination.copyMemory(from: &mixed, byteCount: 4 * count)
    }
}
