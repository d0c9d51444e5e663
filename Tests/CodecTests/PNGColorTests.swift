import Codec
import Glibc
import Raster
import Testing

/// Which colour space a file's numbers are said to be in, and what becomes of numbers that have none here.
@Suite struct PNGColorTests {
    // What chunks may say.
    private let sRGB = chunk("sRGB", [0])
    private let gamma22 = chunk("gAMA", bigEndian(45455))
    private let linear = chunk("gAMA", bigEndian(100_000))
    private func gamma(_ number: Int) -> [UInt8] { chunk("gAMA", bigEndian(number)) }
    private func cicp(_ primaries: UInt8, _ transfer: UInt8, _ matrix: UInt8 = 0, _ fullRange: UInt8 = 1) -> [UInt8] {
        chunk("cICP", [primaries, transfer, matrix, fullRange])
    }
    private func chromaticities(_ numbers: [Int]) -> [UInt8] { chunk("cHRM", numbers.flatMap { bigEndian($0) }) }
    private var p3: [UInt8] { chromaticities([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]) }
    private func iccp(_ builder: ICCBuilder) -> [UInt8] {
        chunk("iCCP", Array("profile\0\0".utf8) + zlibStored(builder.profile))
    }

    /// Every level of 8 bits, gray or colour with alpha, after those chunks.
    private func decoded(_ chunks: [[UInt8]], gray: Bool = false, depth: Int = 8) throws -> DecodedPicture {
        let top = 1 << depth - 1
        let samples = (0...top).flatMap { gray ? [UInt16($0)] : [$0, top - $0, $0, $0].map { UInt16($0) } }
        var builder = PNGBuilder(width: 256, height: (top + 1) / 256, depth: depth, colorType: gray ? 0 : 6)
        builder.samples = samples
        builder.chunksBeforePalette = chunks
        return try decode(builder.file)
    }

    private func expect(_ space: ColorSpace, gamma: Double? = nil, _ chunks: [[UInt8]]) throws {
        let bitmap = try decoded(chunks)
        #expect(bitmap.colorSpace == space)
        let expected = (0...255).flatMap { level -> [UInt16] in
            let (up, down) = (converted(level, 255, gamma), converted(255 - level, 255, gamma))
            return [up, down, up, UInt16(level)]
        }
        #expect(difference(bitmap.numbers, expected) == nil)
    }

    /// A number of that gamma on the sRGB curve.
    private func converted(_ number: Int, _ top: Int, _ gamma: Double?) -> UInt16 {
        guard let gamma else { return UInt16(number) }
        let light = pow(Double(number) / Double(top), gamma)
        let encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt16((encoded * Double(top)).rounded())
    }

    @Test func nothingIsSRGB() throws {
        try expect(.sRGB, [])
        try expect(.sRGB, [sRGB])
        try expect(.sRGB, [chunk("sRGB", [3])])
    }

    @Test func gammas() throws {
        for number in [45455, 45001, 45909] { try expect(.sRGB, [gamma(number)]) }
        for number in [100_000, 99001, 100_999] { try expect(.linearSRGB, [gamma(number)]) }
        for number in [44999, 45911, 50000, 55556, 98999, 101_001, 200_000] {
            try expect(.sRGB, gamma: 100_000 / Double(number), [gamma(number)])
        }
        // Numbers at the ends of what the chunk can say.
        try expect(.sRGB, gamma: 100_000, [gamma(1)])
        try expect(.sRGB, gamma: 100_000 / 4_294_967_295, [gamma(0xFFFF_FFFF)])
        try expect(.sRGB, [gamma(0)])
    }

    /// Some values from the formula by hand: 128/255 of gamma 1 is 188 on the sRGB curve, of gamma 1.8 is 146.
    @Test func convertedNumbersByHand() throws {
        let linearP3 = try decoded([linear, p3], gray: true)
        #expect(linearP3.numbers[0] == 0 && linearP3.numbers[128] == 188 && linearP3.numbers[255] == 255)
        let mac = try decoded([gamma(55556)], gray: true)
        #expect(mac.numbers[128] == 146)
    }

    @Test func gammaOf16Bits() throws {
        for gray in [true, false] {
            let bitmap = try decoded([gamma(62500)], gray: gray, depth: 16)
            #expect(bitmap.colorSpace == .sRGB)
            let expected = (0...65535).flatMap { level -> [UInt16] in
                let (up, down) = (converted(level, 65535, 1.6), converted(65535 - level, 65535, 1.6))
                return gray ? [up] : [up, down, up, UInt16(level)]
            }
            #expect(difference(bitmap.numbers, expected) == nil)
        }
    }

    @Test func chromaticitiesCountBesideAGamma() throws {
        try expect(.displayP3, [gamma22, p3])
        try expect(.displayP3, gamma: 1, [p3, linear])
        try expect(.displayP3, gamma: 2, [p3, gamma(50000)])
        try expect(.sRGB, [p3])
        let rec709 = chromaticities([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000])
        try expect(.sRGB, [gamma22, rec709])
        // DCI-P3: the same primaries, another white.
        try expect(.sRGB, [gamma22, chromaticities([31400, 35100, 68000, 32000, 26500, 69000, 15000, 6000])])
        try expect(.linearSRGB, [linear, chromaticities([Int](repeating: 0xFFFF_FFFF, count: 8))])
    }

    @Test func codePoints() throws {
        try expect(.sRGB, [cicp(1, 13)])
        try expect(.linearSRGB, [cicp(1, 8)])
        try expect(.displayP3, [cicp(12, 13)])
        try expect(.displayP3, gamma: 1, [cicp(12, 8)])
        try expect(.sRGB, gamma: 2.2, [cicp(1, 4)])
        try expect(.displayP3, gamma: 2.8, [cicp(12, 5)])
    }

    @Test func codePointsThatAreNotKnownLeaveItToTheNext() throws {
        for other in [
            cicp(9, 16), cicp(1, 1), cicp(2, 13), cicp(1, 13, 1), cicp(12, 13, 0, 0), chunk("cICP", [12, 13, 0]),
        ] {
            try expect(.linearSRGB, [other, linear])
        }
    }

    @Test func precedence() throws {
        let profile = iccp(.displayP3)
        try expect(.linearSRGB, [cicp(1, 8), profile, sRGB, gamma22])
        try expect(.linearSRGB, [gamma22, sRGB, profile, cicp(1, 8)])
        try expect(.displayP3, [profile, sRGB, linear])
        try expect(.displayP3, [linear, sRGB, profile])
        try expect(.sRGB, [linear, p3, sRGB])
        try expect(.sRGB, [sRGB, linear])
        try expect(.linearSRGB, [cicp(1, 8), cicp(12, 13)])
    }

    @Test func brokenChunksLeaveItToTheNext() throws {
        var broken = gamma(100_000)
        broken[broken.count - 1] ^= 1
        try expect(.sRGB, [broken])
        try expect(.sRGB, [chunk("gAMA", [0, 1, 0x86])])
        try expect(.sRGB, [chunk("gAMA", [0, 1, 0x86, 0xA0, 0])])
        broken = cicp(12, 13)
        broken[8] = 1  // the primaries, so that the check sum is wrong
        try expect(.linearSRGB, [broken, linear])
        broken = iccp(.displayP3)
        broken[100] ^= 1
        try expect(.linearSRGB, [broken, linear])
    }

    // MARK: - Profiles

    @Test func matrixProfiles() throws {
        try expect(.sRGB, [iccp(.sRGB)])
        try expect(.displayP3, [iccp(.displayP3)])
        let table = (0...1023).map { number -> Int in
            let x = Double(number) / 1023
            return Int(((x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)) * 65535).rounded())
        }
        try expect(.sRGB, [iccp(.matrix(ICCBuilder.sRGBColorants, curve: ICCBuilder.curve(table)))])
        let colorants = ICCBuilder.sRGBColorants
        for line in [
            ICCBuilder.curve([]), ICCBuilder.curve([256]), ICCBuilder.curve([0, 65535]),
            ICCBuilder.parametric(0, [1]),
        ] {
            try expect(.linearSRGB, [iccp(.matrix(colorants, curve: line))])
        }
        try expect(.displayP3, gamma: 1, [iccp(.matrix(ICCBuilder.p3Colorants, curve: ICCBuilder.curve([])))])
        try expect(.sRGB, gamma: 2.5, [iccp(.matrix(colorants, curve: ICCBuilder.curve([640])))])
        try expect(.sRGB, gamma: 1.75, [iccp(.matrix(colorants, curve: ICCBuilder.parametric(0, [1.75])))])
        // Gamma 2.2 is near the sRGB curve and still another one.
        let gamma22 = ICCBuilder.parametric(0, [2.2])
        try expect(.sRGB, gamma: Double(Int(2.2 * 65536 + 0.5)) / 65536, [iccp(.matrix(colorants, curve: gamma22))])
    }

    @Test func profilesThatAreNotKnownLeaveItToTheNext() throws {
        var others = [ICCBuilder.matrix(ICCBuilder.adobeColorants, curve: ICCBuilder.curve([563]))]
        others.append(.matrix(ICCBuilder.sRGBColorants, curve: ICCBuilder.curve([0, 30000, 65535])))
        others.append(.matrix(ICCBuilder.sRGBColorants, curve: ICCBuilder.parametric(9, [1])))
        others.append(.matrix(ICCBuilder.sRGBColorants, curve: ICCBuilder.curve([0])))
        others.append(ICCBuilder())
        var mixed = ICCBuilder.sRGB
        mixed.tags[1].data = ICCBuilder.curve([])
        others.append(mixed)
        var partial = ICCBuilder.sRGB
        partial.tags.removeLast()
        others.append(partial)
        var lab = ICCBuilder.sRGB
        lab.connectionSpace = "Lab "
        others.append(lab)
        for other in others { try expect(.linearSRGB, [iccp(other), linear]) }
    }

    @Test func profilesOfGray() throws {
        let srgb = try decoded([iccp(.gray(curve: ICCBuilder.sRGBCurve)), linear], gray: true)
        #expect(srgb.colorSpace == .sRGB)
        #expect(srgb.numbers == (0...255).map { UInt16($0) })
        let dark = try decoded([iccp(.gray(curve: ICCBuilder.curve([512])))], gray: true)
        #expect(dark.numbers == (0...255).map { converted($0, 255, 2) })
        // A gray profile in a colour file and a colour profile in a gray file are mistakes.
        try expect(.linearSRGB, [iccp(.gray(curve: ICCBuilder.sRGBCurve)), linear])
        #expect(try decoded([iccp(.displayP3), linear], gray: true).colorSpace == .linearSRGB)
    }

    /// Every byte of a profile changed, in a file whose check sums fit: whatever it is taken for, the pixels are
    /// decoded.
    @Test func brokenProfiles() throws {
        let profile = ICCBuilder.sRGB.profile
        for index in profile.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var broken = profile
                broken[index] ^= mask
                var builder = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 2, samples: [0, 255, 0])
                builder.chunksBeforePalette = [chunk("iCCP", Array("p\0\0".utf8) + zlibStored(broken))]
                #expect(try decode(builder.file).numbers == [0, 255, 0, 255], "byte \(index)")
            }
        }
    }

    @Test func hugeProfiles() throws {
        var huge = ICCBuilder.displayP3
        huge.tags.append(("junk", [UInt8](repeating: 1, count: 1 << 20)))
        try expect(.linearSRGB, [iccp(huge), linear])
        huge.tags[6].data = [UInt8](repeating: 1, count: 1 << 19)
        try expect(.displayP3, [iccp(huge), linear])
    }
}
