import CLanes

/// IEEE half floats by bit patterns, to the nearest and ties to even, the same on every instruction set.
enum HalfFloat {
    /// 16 bits in each lane to the number they stand for.
    @inline(__always)
    static func decoded(_ bits: LaneInts) -> Lanes {
        let magnitude = (bits & .init(repeating: 0x7FFF)) &<< .init(repeating: 13)
        // The exponent is rebased by a multiplication, which also makes subnormal halves come out right.
        let scaled = unsafeBitCast(magnitude, to: Lanes.self) * Float(bitPattern: 0x7780_0000)
        let special = unsafeBitCast(magnitude | .init(repeating: 0x7F80_0000), to: Lanes.self)
        let isSpecial = magnitude .>= LaneInts(repeating: 0x0F80_0000)
        let number = select(isSpecial, special, scaled)
        let sign = (bits & .init(repeating: 0x8000)) &<< .init(repeating: 16)
        return unsafeBitCast(unsafeBitCast(number, to: LaneInts.self) | sign, to: Lanes.self)
    }

    /// The nearest half of each lane, in 16 bits. Numbers past the largest half become infinite.
    @inline(__always)
    static func encoded(_ number: Lanes) -> LaneInts {
        let bits = unsafeBitCast(number, to: LaneInts.self)
        let sign = (bits &>> .init(repeating: 16)) & .init(repeating: 0x8000)
        let magnitude = bits & .init(repeating: 0x7FFF_FFFF)
        let odd = (magnitude &>> .init(repeating: 13)) & .init(repeating: 1)
        let normal = (magnitude &+ .init(repeating: 0xFFF - 0x3800_0000) &+ odd) &>> .init(repeating: 13)
        // Below the smallest normal half, adding ½ leaves the rounded subnormal in the lowest bits.
        let half = Lanes.splat(0.5)
        let tiny =
            unsafeBitCast(unsafeBitCast(magnitude, to: Lanes.self) + half, to: LaneInts.self)
            &- unsafeBitCast(half, to: LaneInts.self)
        var result = normal.replacing(with: tiny, where: magnitude .< LaneInts(repeating: 0x3880_0000))
        // 65520 and more is nearer to infinity than to 65504.
        result.replace(with: LaneInts(repeating: 0x7C00), where: magnitude .>= LaneInts(repeating: 0x477F_F000))
        result.replace(with: LaneInts(repeating: 0x7E00), where: magnitude .> LaneInts(repeating: 0x7F80_0000))
        return result | sign
    }
}
