import CITrans
import Graph
import TestSupport
import Testing

/// Opaque pixels are brought into the form that samplers read by a table. It must come to what planes come to.
struct LightConversionTests {
    private static let width = 333
    private static let height = 2

    private func light() throws -> BitmapStorage {
        try BitmapStorage(
            width: Self.width, height: Self.height, format: .rgba16, alpha: .premultiplied, colorSpace: .linearSRGB)
    }

    private func numbers(_ storage: BitmapStorage, _ y: Int) -> [UInt16] {
        (0..<4 * Self.width).map { storage.bitmap.row(y).loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self) }
    }

    @Test(arguments: InstructionSet.available, [PixelFormat.rgba8, .bgra8, .argb8, .abgr8, .rgbx8, .bgrx8])
    func isTheLongWay(_ set: InstructionSet, _ format: PixelFormat) throws {
        let engine = set.catalog.engine
        for alpha in format.hasAlpha ? [AlphaKind.premultiplied, .straight, .opaque] : [.opaque] {
            let picture = try TestBitmap(Self.width, Self.height, format, alpha)
            picture.setBits { x, y, role in role == .alpha ? 255 : UInt32((x * 7 + y * 131 + x / 256) & 255) }
            // Something shows through the fourth group of 64.
            if let place = format.roles.firstIndex(of: .alpha) { picture.setBits(200, 1, place, 254) }
            let source = picture.bitmap
            let (short, long) = (try light(), try light())
            let planes = UnsafeMutablePointer<Float>.allocate(capacity: Planes.floatCount)
            defer { planes.deallocate() }
            for y in 0..<Self.height {
                let done = engine.convertToLight(source, x: 0, y: y, count: Self.width, to: short.bitmap)
                #expect(done == (y == 1 && alpha != .opaque ? 192 : 320), "\(format) \(alpha)")
                for x in stride(from: 0, to: Self.width, by: 256) {
                    let count = min(256, Self.width - x)
                    engine.load(
                        source, x: x, y: y, count: count, rows: 1, into: Planes(base: planes), space: .linearSRGB)
                    engine.store(
                        Planes(base: planes), count: count, rows: 1, to: long.bitmap, x: x, y: y, space: .linearSRGB,
                        dither: false)
                }
                let isSame = numbers(short, y).prefix(4 * done) == numbers(long, y).prefix(4 * done)
                #expect(isSame, "\(format) \(alpha), row \(y)")
            }
        }
    }

    @Test func otherFormatsHaveNoShortWay() throws {
        let (picture, light) = (try TestBitmap(64, 1, .rgb8), try light())
        let engine = InstructionSet.inUse.catalog.engine
        #expect(engine.convertToLight(picture.bitmap, x: 0, y: 0, count: 64, to: light.bitmap) == 0)
    }
}
