/// Numbers that code needs, in front of it, each spread over a vector.
enum CodeConstant: Int, CaseIterable {
    case zero, one, minusOne, two, three, half
    case sign, magnitude, allBits
    /// The greatest number below 1.
    case belowOne
    /// 2³¹ and 2³², and 2¹⁶.
    case two31, two32, two16
    case intOne, sixteen, shiftMask, lowHalf

    /// Its bits.
    var word: UInt32 {
        switch self {
        case .zero: 0
        case .one: Float(1).bitPattern
        case .minusOne: Float(-1).bitPattern
        case .two: Float(2).bitPattern
        case .three: Float(3).bitPattern
        case .half: Float(0.5).bitPattern
        case .sign: 0x8000_0000
        case .magnitude: 0x7FFF_FFFF
        case .allBits: 0xFFFF_FFFF
        case .belowOne: Float(0x1.fffffep-1).bitPattern
        case .two31: Float(2_147_483_648).bitPattern
        case .two32: Float(4_294_967_296).bitPattern
        case .two16: Float(65536).bitPattern
        case .intOne: 1
        case .sixteen: 16
        case .shiftMask: 31
        case .lowHalf: 0xFFFF
        }
    }
}
