import CLanes

/// Core Image's random tile: 256 × 256 pixels of four bytes, repeated without limit, its first row at the bottom.
///
/// The bytes are the low eight bits of BSD's `random()` seeded with 42, four a pixel in the order alpha, red, green,
/// blue, pixels from left to right and rows from the top. A byte over 255 is a premultiplied, linear number as it is, so
/// a colour may exceed its alpha. All of it was found by matching Apple's pictures.
struct RandomTile: @unchecked Sendable {  // written once before it is shared
    static let size = 256
    static let shared = RandomTile()

    /// Pixels of red, green, blue and alpha, rows from the bottom; the first column and row come once more at the end, so
    /// that neighbours lie side by side.
    private let base: UnsafePointer<UInt8>
    private static var bytesPerRow: Int { (size + 1) * 4 }

    private init() {
        let side = Self.size + 1
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: side * side * 4)
        var generator = AdditiveFeedbackGenerator(seed: 42)
        for row in (0..<Self.size).reversed() {
            for column in 0..<Self.size {
                let alpha = generator.nextByte()
                let red = generator.nextByte()
                let green = generator.nextByte()
                let blue = generator.nextByte()
                let pixel = memory + (row * side + column) * 4
                (pixel[0], pixel[1], pixel[2], pixel[3]) = (red, green, blue, alpha)
            }
            (memory + (row * side + Self.size) * 4).update(from: memory + row * side * 4, count: 4)
        }
        (memory + Self.size * side * 4).update(from: memory, count: side * 4)
        base = UnsafePointer(memory)
    }

    /// The tile at a position, between the four nearest pixels.
    @inline(__always)
    func sample(_ x: Lanes, _ y: Lanes) -> Pixels {
        let (left, bottom) = (floor(x - 0.5), floor(y - 0.5))
        let last = LaneInts(repeating: Int32(Self.size - 1))
        var n = Pixels.clear
        lanes_mean_of_bytes(
            base, Self.bytesPerRow, lanes_to_int(left) & last, lanes_to_int(bottom) & last, (x - 0.5) - left,
            (y - 0.5) - bottom, &n)
        return n
    }
}

/// BSD's `random()`: an additive feedback generator of degree 31 over 32 bit numbers.
private struct AdditiveFeedbackGenerator {
    private var state: [UInt32]
    private var index = 0

    init(seed: UInt32) {
        var r: [UInt32] = [seed]
        for i in 1..<31 { r.append(UInt32(16807 * UInt64(r[i - 1]) % 0x7FFF_FFFF)) }
        for i in 31..<34 { r.append(r[i - 31]) }
        for i in 34..<344 { r.append(r[i - 31] &+ r[i - 3]) }
        state = Array(r.suffix(31))
    }

    /// The low eight bits of the next number.
    mutating func nextByte() -> UInt8 {
        // The ring holds the last 31 numbers; the oldest is replaced by its sum with the third newest.
        let next = state[index] &+ state[(index + 28) % 31]
        state[index] = next
        index = (index + 1) % 31
        return UInt8(truncatingIfNeeded: next >> 1)
    }
}
