import CITrans
import TestSupport
import Testing

/// Spans of several short rows: what is read and written for them is what the rows come to one by one.
struct FoldedSpanTests {
    private static let (width, rows) = (16, 7)

    private func bitmap(_ format: PixelFormat, seed: UInt32) throws -> TestBitmap {
        let bitmap = try TestBitmap(53, 24, format, format.hasAlpha ? .premultiplied : .opaque, padding: 3)
        let most = UInt32(format.levels ?? 1)
        bitmap.setBits { x, y, role in
            let number = (UInt32(x) &* 2_654_435_761 &+ UInt32(y) &* 40503 &+ seed) >> 7
            if format.levels == nil { return format.component == .half ? 0x3800 : Float(number & 0xFF).bitPattern }
            return role == .alpha ? most : number % (most + 1)
        }
        return bitmap
    }

    /// The numbers of four planes.
    private func numbers(_ planes: Planes, _ count: Int) -> [UInt32] {
        [planes.red, planes.green, planes.blue, planes.alpha].flatMap { plane in
            (0..<count).map { plane[$0].bitPattern }
        }
    }

    @Test(arguments: InstructionSet.available, PixelFormat.allCases)
    func rows(_ set: InstructionSet, _ format: PixelFormat) throws {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Planes.floatCount)
        defer { memory.deallocate() }
        let (folded, single) = (Planes(base: memory), Planes(base: memory + Planes.floatCount))
        let (engine, count) = (set.catalog.engine, Self.width * Self.rows)
        for space in [WorkingSpace.linearSRGB, .none] {
            let source = try bitmap(format, seed: 77)
            try withExtendedLifetime(source) {
                engine.load(
                    source.bitmap, x: 21, y: 19, count: Self.width, rows: Self.rows, into: folded, space: space)
                for row in 0..<Self.rows {
                    engine.load(
                        source.bitmap, x: 21, y: 19 - row, count: Self.width, rows: 1,
                        into: single.dropping(row * Self.width), space: space)
                }
                let isSame = numbers(folded, count) == numbers(single, count)
                #expect(isSame, "reading")
            }
            for dithers in [false, true] {
                let results = try [bitmap(format, seed: 5), bitmap(format, seed: 5)]
                engine.store(
                    folded, count: Self.width, rows: Self.rows, to: results[0].bitmap, x: 21, y: 19, space: space,
                    dither: dithers)
                for row in 0..<Self.rows {
                    engine.store(
                        folded.dropping(row * Self.width), count: Self.width, rows: 1, to: results[1].bitmap, x: 21,
                        y: 19 - row, space: space, dither: dithers)
                }
                let isSame = results[0].bytes == results[1].bytes
                #expect(isSame, "writing")
                #expect(results[0].gapsAreUntouched)
            }
        }
    }

    /// Bars' edges are computed in narrow parts, which fold in one frame and not in another that is cut into rows.
    @Test(arguments: InstructionSet.available)
    func narrowParts(_ set: InstructionSet) throws {
        let filter = try TransitionScene.waves("CIBarsSwipeTransition", 300, 200).makeFilter(set.catalog)
        for angle in [0, Double.pi / 2, 0.4] {
            try filter.set(.number(angle), forKey: "inputAngle")
            try filter.setTime(0.45)
            let context = set.catalog.makeContext()
            let whole = try filter.rendered(context: context).bytes
            for tile in [(1, 300), (300, 1), (47, 200), (96, 33)] {
                context.tileSize = (width: tile.0, height: tile.1)
                let isSame = try filter.rendered(context: context).bytes == whole
                #expect(isSame, "\(angle), \(tile)")
            }
        }
    }
}
