import CITrans

/// The head of a kernel library, as somebody else would write it: nothing in it keeps a file from being hostile.
enum LibraryHeader {
    static let size = 48

    static func file(_ contents: [UInt8]) -> [UInt8] {
        var header: [UInt8] = [0x89, 0x43, 0x49, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A, 1, 0, 0, 0]
        for shift in [0, 8, 16, 24] { header.append(UInt8(truncatingIfNeeded: contents.count >> shift)) }
        return header + sha256(contents) + contents
    }

    /// FIPS 180-4, written apart from the library's own.
    private static func sha256(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
        for byte in (0..<8).reversed() { padded.append(UInt8(truncatingIfNeeded: (message.count * 8) >> (8 * byte))) }
        var hash = roots(8) { $0.squareRoot() }
        for block in stride(from: 0, to: padded.count, by: 64) { mix(padded[block..<block + 64], &hash) }
        return hash.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    private static let constants = cubeRoots()

    private static func mix(_ block: ArraySlice<UInt8>, _ hash: inout [UInt32]) {
        var w = [UInt32](repeating: 0, count: 64)
        for (index, byte) in block.enumerated() { w[index / 4] |= UInt32(byte) << UInt32(24 - index % 4 * 8) }
        func turn(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
        for t in 16..<64 {
            let s0 = turn(w[t - 15], 7) ^ turn(w[t - 15], 18) ^ w[t - 15] >> 3
            let s1 = turn(w[t - 2], 17) ^ turn(w[t - 2], 19) ^ w[t - 2] >> 10
            w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
        }
        var v = hash
        for t in 0..<64 {
            let s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)
            let t1 = v[7] &+ s1 &+ (v[4] & v[5] ^ ~v[4] & v[6]) &+ constants[t] &+ w[t]
            let s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)
            let t2 = s0 &+ (v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2])
            v.removeLast()
            v.insert(t1 &+ t2, at: 0)
            v[4] &+= t1
        }
        for index in 0..<8 { hash[index] &+= v[index] }
    }

    private static var primes: [Int] {
        (2..<312).filter { n in !(2..<n).contains { n % $0 == 0 } }
    }

    /// The first 32 bits behind the point of a root; a double has 53, and none of these has more than 4 before it.
    private static func roots(_ count: Int, _ root: (Double) -> Double) -> [UInt32] {
        primes.prefix(count).map { prime in
            let value = root(Double(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }

    /// Newton's steps: a cube root that is right to a double's last bit is more than is needed.
    private static func cubeRoots() -> [UInt32] {
        roots(64) { value in
            var x = value / 2
            for _ in 0..<100 { x -= (x * x * x - value) / (3 * x * x) }
            return x
        }
    }
}
