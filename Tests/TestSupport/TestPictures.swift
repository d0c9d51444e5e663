import CITrans

/// Pixels to test with.
extension TestBitmap {
    /// Random bytes in integer formats, random numbers −1…2 in floating ones, with alpha 0…1 there.
    public func randomize(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let component = bitmap.format.component
        setBits { _, _, role in
            let range: ClosedRange<Float> = role == .alpha ? 0...1 : -1...2
            return switch component {
            case .uint8, .uint16: UInt32(truncatingIfNeeded: random.next())
            case .half: UInt32(Float16(Float.random(in: range, using: &random)).bitPattern)
            case .float: Float.random(in: range, using: &random).bitPattern
            }
        }
    }

    /// Random colours that a premultiplied bitmap can really hold: no colour above its alpha.
    public func randomizeWithinAlpha(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for y in 0..<height {
            for x in 0..<width {
                let alpha = Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 0...255, using: &random) : 255
                for (component, role) in bitmap.format.roles.enumerated() {
                    setBits(x, y, component, UInt32(role == .alpha ? alpha : Int.random(in: 0...alpha, using: &random)))
                }
            }
        }
    }

    /// Slow waves between mid levels, opaque: like a photograph without extremes. Two phases differ everywhere.
    public func drawWaves(phase: Int) {
        let levels = UInt32(bitmap.format.levels ?? 0)
        setBits { x, y, role in
            let shift = role == .red ? 0 : role == .green ? 11 : 23
            let wave = (x * 2 + y * 3 + shift + phase * 40) % 128
            let level = UInt32(100 + (wave < 64 ? wave : 128 - wave))
            return role == .alpha ? levels : level * levels / 255
        }
    }

    /// One pixel everywhere: the bits of each component in memory order.
    public func fill(_ bits: [UInt32]) {
        for y in 0..<height {
            for x in 0..<width {
                for (component, value) in bits.enumerated() { setBits(x, y, component, value) }
            }
        }
    }

    /// The letter F, upright and unmirrored, in the middle rows: white on the given colour. It has no symmetry, so
    /// every turn and mirror image of it shows.
    public func drawF(on background: [UInt32]) {
        fill(background)
        let glyph = ["1111", "1...", "111.", "1...", "1..."]
        for (row, line) in glyph.enumerated() {
            for (column, mark) in line.enumerated() where mark == "1" {
                let (x, y) = (column + (width - 4) / 2, row + (height - 5) / 2)
                for component in background.indices { setBits(x, y, component, 255) }
            }
        }
    }

    /// A bitmap of one kind of pixel.
    public static func filled(
        _ width: Int, _ height: Int, _ bits: [UInt32], _ format: PixelFormat = .rgba8,
        _ alpha: AlphaKind = .premultiplied, _ colorSpace: ColorSpace = .sRGB
    ) throws -> TestBitmap {
        let result = try TestBitmap(width, height, format, alpha, colorSpace)
        result.fill(bits)
        return result
    }

    /// A bitmap of random bytes or numbers.
    public static func random(
        _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8, _ alpha: AlphaKind = .premultiplied,
        _ colorSpace: ColorSpace = .sRGB, seed: UInt64
    ) throws -> TestBitmap {
        let result = try TestBitmap(width, height, format, alpha, colorSpace)
        result.randomize(seed)
        return result
    }

    /// A bitmap of slow waves.
    public static func waves(_ width: Int, _ height: Int, phase: Int) throws -> TestBitmap {
        let result = try TestBitmap(width, height)
        result.drawWaves(phase: phase)
        return result
    }
}
