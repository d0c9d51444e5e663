import CLanes

/// Core Image's random tile: 256 × 256 pixels of four bytes, repeated without limit, its first row at the bottom.
///
/// The bytes are the low eight bits of BSD's `random()` seeded with 42, four a pixel in the order alpha, red, green,
/// blue, pixels from left to right and rows from the top. A byte over 255 is a premultiplied, linear number as it is, so
/// a colour may exceed its alpha. All of it was found by matching Apple's pictures.
struct RandomTile: @unchecked Sendable {  // written once before it is shared
    static let size = 256
    static let shared = RandomTile()

    /// Pixels as red | green << 8 | blue << 16 | alpha << 24, rows from the bottom.
    private let pixels: UnsafePointer<UInt8>

    private init() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.size * Self.size * 4, alignment: 64)
        var generator = AdditiveFeedbackGenerator(seed: 42)
        for row in (0..<Self.size).reversed() {
            for column in 0..<Self.size {
                let alpha = generator.nextByte()
                let red = generator.nextByte()
                let green = generator.nextByte()
                let blue = generator.nextByte()
                memory.storeBytes(
                    of: red | green << 8 | blue << 16 | alpha << 24, toByteOffset: (row * Self.size + column) * 4,
                    as: UInt32.self)
            }
        }
        pixels = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
    }

    /// The pixel in a column and row, which may be any whole numbers of 31 bits.
    @inline(__always)
    func pixel(_ column: Lanes, _ row: Lanes) -> Pixels {
        let last = LaneInts(repeating: Int32(Self.size - 1))
        let word = lanes_fetch32(
            pixels, Self.size * 4, 4, lanes_to_int(column) & last, lanes_to_int(row) & last)
        let byte = LaneInts(repeating: 0xFF)
        @inline(__always) func number(_ bits: Int32) -> Lanes {
            lanes_from_int((word &>> LaneInts(repeating: bits)) & byte) * (1 / 255)
        }
        return Pixels(red: number(0), green: number(8), blue: number(16), alpha: number(24))
    }

    /// The tile at a position, between the four nearest pixels.
    @inline(__always)
    func sample(_ x: Lanes, _ y: Lanes) -> Pixels {
        let (left, bottom) = (floor(x - 0.5), floor(y - 0.5))
        let (fx, fy) = ((x - 0.5) - left, (y - 0.5) - bottom)
        let lower = mix(pixel(left, bottom), pixel(left + 1, bottom), fx)
        let upper = mix(pixel(left, bottom + 1), pixel(left + 1, bottom + 1), fx)
        return mix(lower, upper, fy)
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
    mutating func nextByte() -> UInt32 {
        // The ring holds the last 31 numbers; the oldest is replaced by its sum with the third newest.
        let next = state[index] &+ state[(index + 28) % 31]
        state[index] = next
        index = (index + 1) % 31
        return next >> 1 & 0xFF
    }
}
