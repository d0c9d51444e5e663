import CITrans
import TestSupport
import Testing

/// gl-transition-libs#18, gl-transitions#131, MTTransitions#13: pictures of different size looked stretched. Here 8 × 4
/// pixels (red left, green right) go to 4 × 8 (blue above, white below), against hand-made pictures of the frame.
struct FitModeTests {
    private let wide: CIImage
    private let tall: CIImage

    private static let colors: [Character: [UInt8]] = [
        "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255], "w": [255, 255, 255, 255],
        ".": [0, 0, 0, 0],
        // Enlarged twice, light is mixed 3 : 1 beside an edge; encode(¾) = 225, encode(¼) = 137.
        "R": [225, 137, 0, 255], "G": [137, 225, 0, 255], "B": [137, 137, 255, 255], "W": [225, 225, 255, 255],
    ]

    init() throws {
        wide = try Self.bitmap([String](repeating: "rrrrgggg", count: 4)).image
        tall = try Self.bitmap([String](repeating: "bbbb", count: 4) + [String](repeating: "wwww", count: 4)).image
    }

    private static func bitmap(_ rows: [String]) throws -> TestBitmap {
        let result = try TestBitmap(rows[0].count, rows.count)
        let letters = rows.map(Array.init)
        result.setBytes { x, y, c in colors[letters[y][x]]?[c] ?? 0 }
        return result
    }

    private func frame(_ fit: FitMode, _ time: Double) throws -> [UInt8] {
        let filter = try TransitionScene("CIDissolveTransition", from: wide, to: tall).makeFilter(time: time)
        filter.fit = fit
        let result = try TestBitmap(8, 8)
        try filter.render(into: result.bitmap)
        return result.bytes
    }

    private func expect(_ fit: FitMode, _ time: Double, _ rows: [String]) throws {
        #expect(try frame(fit, time) == Self.bitmap(rows).bytes)
    }

    private func rows(_ parts: (String, Int)...) -> [String] {
        parts.flatMap { [String](repeating: $0.0, count: $0.1) }
    }

    @Test func contain() throws {
        try expect(.contain, 0, rows(("........", 2), ("rrrrgggg", 4), ("........", 2)))
        try expect(.contain, 1, rows(("..bbbb..", 4), ("..wwww..", 4)))
    }

    @Test func cover() throws {
        try expect(.cover, 0, rows(("rrrRGggg", 8)))
        try expect(.cover, 1, rows(("bbbbbbbb", 3), ("BBBBBBBB", 1), ("WWWWWWWW", 1), ("wwwwwwww", 3)))
    }

    @Test func stretch() throws {
        try expect(.stretch, 0, rows(("rrrrgggg", 8)))
        try expect(.stretch, 1, rows(("bbbbbbbb", 4), ("wwwwwwww", 4)))
    }

    /// Without a mode pictures lie where their extents put them, at the lower left.
    @Test func none() throws {
        try expect(.none, 0, rows(("........", 4), ("rrrrgggg", 4)))
        try expect(.none, 1, rows(("bbbb....", 4), ("wwww....", 4)))
    }

    /// A picture that has the frame's size already is copied and not resampled, hidden colours and all.
    @Test(arguments: [FitMode.contain, .cover, .stretch], transitionNames)
    func exactSize(_ fit: FitMode, _ name: String) throws {
        let from = try TestBitmap.random(13, 9, .rgba8, .straight, seed: 1)
        let to = try TestBitmap.random(13, 9, .rgba8, .straight, seed: 2)
        for (time, expected) in [(0.0, from), (1.0, to)] {
            let filter = try TransitionScene(name, from: from.image, to: to.image).makeFilter(time: time)
            filter.fit = fit
            let result = try TestBitmap(13, 9, .rgba8, .straight)
            try filter.render(into: result.bitmap)
            #expect(result.bytes == expected.bytes)
        }
    }

    /// A mask belongs to the frame: it is stretched to it, so any size of mask gives the same wipe.
    @Test func mask() throws {
        func frame(_ width: Int, _ height: Int) throws -> TestBitmap {
            let mask = try TestBitmap(width, height, .gray8)
            mask.setBits { x, _, _ in x < width / 2 ? 30 : 220 }
            let filter = try TransitionScene.waves("CIDisintegrateWithMaskTransition", 64, 32).makeFilter(time: 0.3)
            try filter.set(.image(mask.image), forKey: kCIInputMaskImageKey)
            try filter.set(.number(0), forKey: "inputShadowDensity")
            filter.fit = .contain
            let result = try TestBitmap(64, 32)
            try filter.render(into: result.bitmap)
            return result
        }
        let difference = ByteDifference(try frame(64, 32), try frame(16, 100))
        #expect(difference.share(above: 2) < 0.07, "only beside the edge")
    }

    /// Colours without end fill the frame.
    @Test func colours() throws {
        let filter = try TransitionScene("CIDissolveTransition", from: CIImage(color: .red), to: CIImage(color: .blue))
            .makeFilter(time: 0)
        filter.fit = .contain
        let result = try TestBitmap(3, 2)
        try filter.render(into: result.bitmap)
        #expect(result.bytes == (0..<6).flatMap { _ in [UInt8](arrayLiteral: 255, 0, 0, 255) })
    }
}
