/// Writes PNG files byte by byte, from the standard alone and without any library, so that reading can be compared with
/// something else than our own writing. What it writes may be as wrong as a test wants.
struct PNGBuilder {
    var width: Int
    var height: Int
    var depth = 8
    /// As in IHDR: 0 gray, 2 colour, 3 palette, 4 gray and alpha, 6 colour and alpha.
    var colorType = 6
    var interlaced = false
    /// The numbers of all pixels, `channels` each, row after row.
    var samples: [UInt16] = []
    /// The filter type of a row, 0…4, by the row's place in its pass.
    var filter: (Int) -> Int = { $0 % 5 }
    /// Whole chunks, see `chunk(_:_:)`, that stand between IHDR and PLTE, after PLTE, and between IDAT and IEND.
    var chunksBeforePalette: [[UInt8]] = []
    var palette: [UInt8]?
    var chunksAfterPalette: [[UInt8]] = []
    var chunksAfterPixels: [[UInt8]] = []
    /// How many bytes of compressed pixels an IDAT chunk holds.
    var bytesPerIDAT = 1000

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var channels: Int { [1, 1, 3, 1, 2, 1, 4][colorType] }

    var file: [UInt8] {
        var file = Self.signature + chunk("IHDR", header)
        file += chunksBeforePalette.joined()
        if let palette { file += chunk("PLTE", palette) }
        file += chunksAfterPalette.joined()
        let pixels = zlibStored(filteredPixels)
        for start in stride(from: 0, to: pixels.count, by: bytesPerIDAT) {
            file += chunk("IDAT", Array(pixels[start..<min(start + bytesPerIDAT, pixels.count)]))
        }
        file += chunksAfterPixels.joined()
        return file + chunk("IEND", [])
    }

    private var header: [UInt8] {
        bigEndian(width) + bigEndian(height) + [UInt8(depth), UInt8(colorType), 0, 0, interlaced ? 1 : 0]
    }

    /// The seven passes of Adam7: first column and row, distance of columns and rows.
    private static let adam7 = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    private var filteredPixels: [UInt8] {
        var bytes: [UInt8] = []
        for (x0, y0, dx, dy) in interlaced ? Self.adam7 : [(0, 0, 1, 1)] where x0 < width && y0 < height {
            var prior: [UInt8]?
            for (index, y) in stride(from: y0, to: height, by: dy).enumerated() {
                let row = packed(stride(from: x0, to: width, by: dx).map { (x: $0, y: y) })
                bytes.append(UInt8(filter(index)))
                bytes += filtered(row, prior: prior ?? [UInt8](repeating: 0, count: row.count), type: filter(index))
                prior = row
            }
        }
        return bytes
    }

    /// The numbers of some pixels as they are packed in a row, the first in the high bits.
    private func packed(_ pixels: [(x: Int, y: Int)]) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for (x, y) in pixels {
            let first = (y * width + x) * channels
            for index in first..<first + channels {
                bits = bits << depth | Int(samples[index])
                count += depth
                while count >= 8 {
                    count -= 8
                    bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                }
                bits &= 0xFFFF
            }
        }
        return count == 0 ? bytes : bytes + [UInt8(truncatingIfNeeded: bits << (8 - count))]
    }

    private func filtered(_ row: [UInt8], prior: [UInt8], type: Int) -> [UInt8] {
        let distance = max(channels * depth / 8, 1)
        return row.indices.map { i in
            let left = i >= distance ? Int(row[i - distance]) : 0
            let above = Int(prior[i])
            let prediction =
                switch type {
                case 1: left
                case 2: above
                case 3: (left + above) / 2
                case 4: paeth(left, above, i >= distance ? Int(prior[i - distance]) : 0)
                default: 0
                }
            return row[i] &- UInt8(prediction)
        }
    }

    private func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    }
}

/// A chunk: length, name, data, check sum.
func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
}

func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

/// The check sum of every byte alone.
private let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
}

func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
}

func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
    }
    return b << 16 | a
}

/// A zlib stream that holds the bytes as they are.
func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
        let count = min(bytes.count - start, 65535)
        let isLast = start + count == bytes.count
        stream.append(isLast ? 1 : 0)
        for length in [UInt16(count), ~UInt16(count)] { stream += [UInt8(length & 255), UInt8(length >> 8)] }
        stream += bytes[start..<start + count]
        start += count
    } while start < bytes.count
    return stream + bigEndian(Int(adler32(bytes)))
}

/// A zlib stream of 258 × `repeats` + 1 zero bytes in 13 bits for every 258: one block of fixed Huffman codes, a
/// literal and then copies of length 258 from distance 1. Its check sum is not right, which nobody lives to see.
func zlibBomb(repeats: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var (bits, count) = (0, 0)
    func put(_ code: Int, _ length: Int) {  // from the low bit on
        bits |= code << count
        count += length
        while count >= 8 {
            stream.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }
    put(0b011, 3)  // last block, fixed codes
    put(0b0000_1100, 8)  // literal 0
    for _ in 0..<repeats { put(0b1010_0011, 13) }  // length 258, distance 1
    put(0, 7)  // end of block
    put(0, 7)
    return stream + [0, 0, 0, 0]
}

/// Numbers without a pattern, the same on every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: Int) {
        state = UInt64(seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
