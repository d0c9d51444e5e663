import CITrans
import TestSupport
import Testing

/// The eight EXIF orientations of a picture of six different pixels, abc above def.
struct OrientationTests {
    private static let upright: [(orientation: Int, rows: [String])] = [
        (1, ["abc", "def"]), (2, ["cba", "fed"]), (3, ["fed", "cba"]), (4, ["def", "abc"]),
        (5, ["ad", "be", "cf"]), (6, ["da", "eb", "fc"]), (7, ["fc", "eb", "da"]), (8, ["cf", "be", "ad"]),
    ]

    @Test(arguments: upright.map(\.orientation), [PixelFormat.rgba8, .rgb8, .gray8, .rgba16])
    func picture(_ orientation: Int, _ format: PixelFormat) throws {
        let rows = try #require(Self.upright.first { $0.orientation == orientation }).rows
        let source = try TestBitmap(3, 2, format, .straight)
        let scale = UInt32(format.levels == 255 ? 1 : 257)
        source.setBits { x, y, role in
            role == .alpha ? 255 * scale : Self.level(Array(["abc", "def"][y].utf8)[x], role) * scale
        }
        let image = source.image.transformed(by: CGAffineTransform(translationX: 100, y: -7))
            .oriented(forExifOrientation: orientation)
        #expect(image.extent == CGRect(x: 0, y: 0, width: rows[0].count, height: rows.count))
        let result = try image.rendered(nil, format, .straight)
        for (y, row) in rows.enumerated() {
            for (x, letter) in row.utf8.enumerated() {
                for (component, role) in format.roles.enumerated() where role != .alpha {
                    #expect(result.bits(x, y, component) == Self.level(letter, role) * scale)
                }
            }
        }
    }

    private static func level(_ letter: UInt8, _ role: ComponentRole) -> UInt32 {
        let index = UInt32(letter) - 97
        return role == .green ? 255 - index * 40 : 20 + index * 40
    }

    @Test(arguments: [0, 9, -1, Int.max])
    func unknown(_ orientation: Int) throws {
        let image = try TestBitmap(2, 2).image.oriented(forExifOrientation: orientation)
        #expect(image.error?.status == .invalidArgument)
        #expect(image.error?.message == "an EXIF orientation of \(orientation): it must be 1 to 8")
    }

    @Test func withoutEdges() {
        let error = CIImage(color: .red).oriented(forExifOrientation: 6).error
        #expect(error?.status == .infiniteExtent && error?.message == "an image without edges cannot be oriented")
    }
}
