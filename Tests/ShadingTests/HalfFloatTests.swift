import CITrans
import TestSupport
import Testing

/// Half floats against the compiler's own Float16.
struct HalfFloatTests {
    /// Every one of the 65536 patterns means the right number.
    @Test func everyPatternDecodes() throws {
        let source = try TestBitmap(256, 256, .rgbah, .premultiplied, .none)
        source.setBits { x, y, _ in UInt32(y * 256 + x) }
        let result = try source.image.rendered(nil, .rgbaf, .premultiplied, .none)
        for pattern in 0..<65536 {
            let expected = Float(Float16(bitPattern: UInt16(pattern)))
            for c in 0..<4 {
                let actual = result.float(pattern % 256, pattern / 256, c)
                if expected.isNaN {
                    #expect(actual.isNaN, "pattern \(pattern)")
                } else {
                    #expect(actual.bitPattern == expected.bitPattern, "pattern \(pattern)")
                }
            }
        }
    }

    /// Every pattern comes back from 32 bits; not a number stays not a number.
    @Test func everyPatternRoundTrips() throws {
        let source = try TestBitmap(256, 256, .rgbaf, .premultiplied, .none)
        source.setFloats { x, y, _ in Float(Float16(bitPattern: UInt16(y * 256 + x))) }
        let result = try source.image.rendered(nil, .rgbah, .premultiplied, .none)
        for pattern in 0..<65536 {
            let half = Float16(bitPattern: UInt16(pattern))
            let actual = Float16(bitPattern: UInt16(result.bits(pattern % 256, pattern / 256, 3)))
            #expect(half.isNaN ? actual.isNaN : actual.bitPattern == half.bitPattern, "pattern \(pattern)")
        }
    }

    /// The middle between every two neighbouring halves goes to the even one, a little above or below to the nearer one.
    @Test(arguments: [-1, 0, 1])
    func roundsToNearestEven(_ side: Int) throws {
        var numbers: [Float] = (0..<0x7C00).map { pattern in
            let low = Double(Float16(bitPattern: UInt16(pattern)))
            let high = pattern == 0x7BFF ? 65536 : Double(Float16(bitPattern: UInt16(pattern + 1)))
            let middle = Float((low + high) / 2)
            return side < 0 ? middle.nextDown : side > 0 ? middle.nextUp : middle
        }
        numbers += numbers.map { -$0 }
        try check(numbers + [Float](repeating: 0, count: 256 - numbers.count % 256))
    }

    @Test func randomNumbers() throws {
        var random = SeededGenerator(seed: 99)
        try check(
            (0..<(1 << 18)).map { _ in
                let number = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
                return number.isNaN ? 0 : number
            })
    }

    private func check(_ numbers: [Float]) throws {
        let source = try TestBitmap(256, numbers.count / 256, .rgbaf, .premultiplied, .none)
        source.setFloats { x, y, _ in numbers[y * 256 + x] }
        let result = try source.image.rendered(nil, .rgbah, .premultiplied, .none)
        var wrong: [Float] = []
        for (i, number) in numbers.enumerated()
        where result.bits(i % 256, i / 256, 0) != UInt32(Float16(number).bitPattern) {
            wrong.append(number)
        }
        #expect(wrong.isEmpty, "\(wrong.count) wrong, the first is \(wrong.first ?? 0)")
    }
}
