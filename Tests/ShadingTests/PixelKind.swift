import CITrans
import TestSupport
import Testing

/// A format with an alpha kind and a colour space.
struct PixelKind: Sendable, CustomTestStringConvertible {
    let format: PixelFormat
    let alpha: AlphaKind
    let colorSpace: ColorSpace

    /// Every combination that differs from another in its pixels.
    static let all: [PixelKind] = PixelFormat.allCases.flatMap { format in
        alphas(of: format).flatMap { alpha in
            ColorSpace.allCases.map { PixelKind(format: format, alpha: alpha, colorSpace: $0) }
        }
    }

    private static func alphas(of format: PixelFormat) -> [AlphaKind] {
        format == .alpha8 ? [.premultiplied] : format.hasAlpha ? AlphaKind.allCases : [.opaque]
    }

    var testDescription: String { "\(format.name) \(alpha) \(colorSpace)" }

    func makeBitmap(_ width: Int, _ height: Int) throws -> TestBitmap {
        try TestBitmap(width, height, format, alpha, colorSpace)
    }
}

extension WorkingSpace {
    /// The colour space in which a float bitmap holds the working space's own numbers.
    var colorSpace: ColorSpace { self == .linearSRGB ? .linearSRGB : .none }

    func makeContext() -> CIContext {
        let context = CIContext()
        context.workingSpace = self
        return context
    }
}

extension TestBitmap {
    /// 256 × 256 pixels that go through every level of each channel, with alpha going through every level by row:
    /// every colour level with every alpha in 8 bits, every level in 16 bits, numbers −4…8 with alpha 0…2 in floats.
    func drawEveryLevel() {
        var random = SeededGenerator(seed: 7)
        let component = bitmap.format.component
        setBits { x, y, role in
            let index = y * 256 + x
            switch component {
            case .uint8: return Self.byte(x, y, role, &random)
            case .uint16: return Self.short(index, y, role, &random)
            case .half: return UInt32(Float16(Self.number(x, role, &random)).bitPattern)
            case .float: return Self.number(x, role, &random).bitPattern
            }
        }
    }

    private static func byte(_ x: Int, _ y: Int, _ role: ComponentRole, _ random: inout SeededGenerator) -> UInt32 {
        switch role {
        case .red, .gray, .coverage: UInt32(x)
        case .green: UInt32(x ^ 0x55)
        case .blue: UInt32(255 - x)
        case .alpha: UInt32(y)
        case .ignored: UInt32.random(in: 0...255, using: &random)
        }
    }

    private static func short(
        _ index: Int, _ y: Int, _ role: ComponentRole, _ random: inout SeededGenerator
    ) -> UInt32 {
        switch role {
        case .red, .gray: UInt32(index)
        case .green: UInt32(index * 40503 & 0xFFFF)
        case .blue: UInt32(65535 - index)
        default: y % 3 == 0 ? 65535 : y % 3 == 1 ? .random(in: 0...65535, using: &random) : UInt32(y)
        }
    }

    private static func number(_ x: Int, _ role: ComponentRole, _ random: inout SeededGenerator) -> Float {
        if role == .alpha { return x % 4 == 0 ? 1 : x % 4 == 1 ? 0 : .random(in: 0.01...2, using: &random) }
        let number = Float.random(in: -4...8, using: &random)
        return x % 5 == 0 ? number * 0.001 : number
    }

    /// Premultiplied numbers for a float bitmap: straight colour −0.2…1.3 and near 0, alpha 0, 1, between and above.
    func drawLight(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for y in 0..<height {
            for x in 0..<width {
                let alpha: Float = [1, 1, 0, 1.3, .random(in: 0...1, using: &random)][(x + y) % 5]
                for component in 0..<3 {
                    let number = Float.random(in: -0.2...1.3, using: &random)
                    setBits(x, y, component, ((x + component) % 3 == 0 ? number * 0.01 : number).bitPattern)
                    setBits(x, y, component, (Float(bitPattern: bits(x, y, component)) * alpha).bitPattern)
                }
                setBits(x, y, 3, alpha.bitPattern)
            }
        }
    }
}
