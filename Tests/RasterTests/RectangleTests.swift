import Raster
import Testing

struct RectangleTests {
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    @Test func edges() {
        let rect = CGRect(x: -3, y: 2, width: 10, height: 4)
        #expect(rect.minX == -3 && rect.maxX == 7 && rect.minY == 2 && rect.maxY == 6)
        #expect(rect.midX == 2 && rect.midY == 4 && rect.width == 10 && rect.height == 4)
        #expect(CGRect(minX: -3, minY: 2, maxX: 7, maxY: 6) == rect)
    }

    /// The numbers that Core Image reports for an extent without end (core-image.md 3.1).
    @Test func infiniteNumbers() {
        let infinite = CGRect.infinite
        #expect(abs(infinite.origin.x / -8.98847e307 - 1) < 1e-5 && abs(infinite.size.width / 1.79769e308 - 1) < 1e-5)
        #expect(infinite.origin.y == infinite.origin.x && infinite.size.height == infinite.size.width)
        #expect(infinite.isInfinite && infinite.isUnbounded && infinite.isWellFormed && !infinite.isEmpty)
    }

    @Test func emptiness() {
        #expect(CGRect.null.isNull && CGRect.null.isEmpty && !CGRect.null.isUnbounded)
        #expect(CGRect.zero.isEmpty && !CGRect.zero.isNull)
        #expect(CGRect(x: 5, y: 5, width: 0, height: 3).isEmpty)
        #expect(CGRect(x: 5, y: 5, width: 3, height: -1).isEmpty)
        #expect(CGRect(x: 5, y: 5, width: .nan, height: 3).isEmpty)
        #expect(!unit.isEmpty && !unit.isNull && !unit.isInfinite && !unit.isUnbounded)
    }

    @Test func wellFormed() {
        #expect(unit.isWellFormed && CGRect.zero.isWellFormed)
        #expect(!CGRect(x: .nan, y: 0, width: 1, height: 1).isWellFormed)
        #expect(!CGRect(x: 0, y: .infinity, width: 1, height: 1).isWellFormed)
        #expect(!CGRect(x: 0, y: 0, width: -1, height: 1).isWellFormed)
        #expect(!CGRect(x: 0, y: 0, width: 1, height: .infinity).isWellFormed)
    }

    @Test func intersection() {
        let a = CGRect(x: 0, y: 0, width: 10, height: 8)
        #expect(
            a.intersection(CGRect(x: 4, y: -3, width: 10, height: 5)) == CGRect(x: 4, y: 0, width: 6, height: 2))
        #expect(a.intersection(.infinite) == a && CGRect.infinite.intersection(a) == a)
        #expect(CGRect.infinite.intersection(.infinite) == .infinite)
        #expect(a.intersection(.null).isNull && CGRect.null.intersection(a).isNull)
        #expect(a.intersection(CGRect(x: 10, y: 0, width: 5, height: 5)).isNull, "edges that touch share no pixel")
        #expect(!a.intersects(CGRect(x: -5, y: 0, width: 5, height: 5)))
        #expect(a.intersects(CGRect(x: -5, y: 0, width: 5.001, height: 5)))
    }

    @Test func union() {
        let a = CGRect(x: 0, y: 0, width: 2, height: 2)
        let b = CGRect(x: 5, y: -4, width: 1, height: 1)
        #expect(a.union(b) == CGRect(x: 0, y: -4, width: 6, height: 6) && b.union(a) == a.union(b))
        #expect(a.union(.null) == a && CGRect.null.union(a) == a && a.union(.zero) == a)
        #expect(a.union(.infinite) == .infinite && CGRect.infinite.union(a) == .infinite)
        #expect(CGRect.null.union(.null).isEmpty)
    }

    @Test func contains() {
        let a = CGRect(x: 0, y: 0, width: 4, height: 4)
        #expect(a.contains(a) && a.contains(CGRect(x: 1, y: 1, width: 3, height: 3)))
        #expect(!a.contains(CGRect(x: 1, y: 1, width: 3.5, height: 3)))
        #expect(CGRect.infinite.contains(a) && CGRect.infinite.contains(.infinite) && !a.contains(.infinite))
        #expect(a.contains(CGPoint(x: 0, y: 0)) && !a.contains(CGPoint(x: 4, y: 0)), "half-open")
        #expect(!CGRect.null.contains(a))
    }

    @Test func insetAndOffset() {
        let a = CGRect(x: 1, y: 2, width: 10, height: 4)
        #expect(a.insetBy(dx: 1, dy: -1) == CGRect(x: 2, y: 1, width: 8, height: 6))
        #expect(a.insetBy(dx: 0, dy: 2) == CGRect(x: 1, y: 4, width: 10, height: 0))
        #expect(a.insetBy(dx: 0, dy: 3).isNull)
        #expect(a.offsetBy(dx: -1, dy: 5) == CGRect(x: 0, y: 7, width: 10, height: 4))
        #expect(CGRect.infinite.insetBy(dx: 5, dy: 5) == .infinite)
        #expect(CGRect.infinite.offsetBy(dx: 5, dy: 5) == .infinite)
        #expect(CGRect.null.offsetBy(dx: 5, dy: 5).isNull && CGRect.null.insetBy(dx: -5, dy: -5).isNull)
    }

    @Test func integral() {
        #expect(
            CGRect(x: -0.25, y: 0.5, width: 1, height: 1).integral == CGRect(x: -1, y: 0, width: 2, height: 2))
        #expect(unit.integral == unit && CGRect.infinite.integral == .infinite && CGRect.null.integral.isNull)
    }

    @Test func text() {
        #expect(CGRect(x: 0, y: -1.5, width: 3, height: 4).text == "(0.0, -1.5, 3.0, 4.0)")
        #expect(CGRect.infinite.text == "(infinite)")
    }

    // MARK: Whole pixels

    @Test func covering() {
        #expect(
            PixelRect(covering: CGRect(x: -0.5, y: 1, width: 2, height: 1.25))
                == PixelRect(minX: -1, minY: 1, maxX: 2, maxY: 3))
        #expect(PixelRect(covering: .null) == .empty && PixelRect(covering: .zero) == .empty)
    }

    @Test func coveringFarAway() {
        let limit = PixelRect.limit
        let everything = PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
        #expect(PixelRect(covering: .infinite) == everything)
        #expect(PixelRect(covering: CGRect(x: -1e18, y: -1e300, width: 1e19, height: .infinity)) == everything)
        #expect(PixelRect(covering: CGRect(x: .nan, y: 0, width: 1, height: 1)).width <= 2 * limit, "no trap")
    }

    @Test func pixelArithmetic() {
        let a = PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 3)
        let b = PixelRect(minX: 2, minY: -2, maxX: 9, maxY: 1)
        #expect(a.intersection(b) == PixelRect(minX: 2, minY: 0, maxX: 4, maxY: 1))
        #expect(a.union(b) == PixelRect(minX: 0, minY: -2, maxX: 9, maxY: 3))
        #expect(a.union(.empty) == a && PixelRect.empty.union(a) == a)
        #expect(a.intersection(PixelRect(minX: 4, minY: 0, maxX: 5, maxY: 3)).isEmpty)
        #expect(a.contains(PixelRect(minX: 1, minY: 0, maxX: 4, maxY: 3)) && !a.contains(b))
        #expect(a.offsetBy(x: -1, y: 2) == PixelRect(minX: -1, minY: 2, maxX: 3, maxY: 5))
        #expect(a.width == 4 && a.height == 3 && a.cgRect == CGRect(x: 0, y: 0, width: 4, height: 3))
    }
}
