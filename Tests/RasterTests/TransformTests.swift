import Glibc
import Raster
import Testing

struct TransformTests {
    let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)

    @Test func points() {
        let map = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
        #expect(CGPoint(x: 1, y: 10).applying(map) == CGPoint(x: 2 + 50 + 11, y: 3 + 70 + 13))
        #expect(CGPoint(x: 1, y: 0).applying(quarter) == CGPoint(x: 0, y: 1), "anticlockwise, y upwards")
    }

    /// Core Graphics' order: the receiver first.
    @Test func order() {
        let scaleThenMove = CGAffineTransform(scaleX: 2, y: 2)
            .concatenating(CGAffineTransform(translationX: 10, y: 0))
        #expect(CGPoint(x: 1, y: 1).applying(scaleThenMove) == CGPoint(x: 12, y: 2))
        // translatedBy and scaledBy put theirs in front.
        let moveThenScale = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 0)
        #expect(CGPoint(x: 1, y: 1).applying(moveThenScale) == CGPoint(x: 22, y: 2))
        let stretchThenMove = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 3, y: 4)
        #expect(CGPoint(x: 1, y: 1).applying(stretchThenMove) == CGPoint(x: 13, y: 4))
    }

    @Test func inverse() throws {
        let map = CGAffineTransform(a: 2, b: 1, c: -3, d: 0.5, tx: 7, ty: -9)
        let back = try #require(map.inverse)
        let there = CGPoint(x: 3.25, y: -1.5).applying(map).applying(back)
        #expect(abs(there.x - 3.25) < 1e-12 && abs(there.y + 1.5) < 1e-12)
        #expect(map.inverted() == back && map.determinant == 4)
    }

    @Test(arguments: [
        CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1),
        CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
        CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        CGAffineTransform(a: 1, b: 0, c: 0, d: .infinity, tx: 0, ty: 0),
        CGAffineTransform(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 0, ty: 0),
    ])
    func noInverse(_ map: CGAffineTransform) {
        #expect(map.inverse == nil)
    }

    @Test func identity() {
        #expect(CGAffineTransform.identity.isIdentity && CGAffineTransform.identity.isFinite)
        #expect(!CGAffineTransform(translationX: 1e-9, y: 0).isIdentity)
        #expect(!CGAffineTransform(translationX: .infinity, y: 0).isFinite)
    }

    @Test func boxes() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(rect.applying(quarter) == CGRect(x: -6, y: 1, width: 4, height: 3))
        #expect(rect.applying(CGAffineTransform(scaleX: -1, y: 2)) == CGRect(x: -4, y: 4, width: 3, height: 8))
        #expect(CGRect.infinite.applying(quarter) == .infinite && CGRect.null.applying(quarter).isNull)
        let turned = CGRect(x: 0, y: 0, width: 1, height: 1)
            .applying(CGAffineTransform(a: cos(0.5), b: sin(0.5), c: -sin(0.5), d: cos(0.5), tx: 0, ty: 0))
        #expect(abs(turned.width - (cos(0.5) + sin(0.5))) < 1e-12 && abs(turned.minX + sin(0.5)) < 1e-12)
    }

    @Test func text() {
        #expect(CGAffineTransform.identity.text == "[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]")
    }
}
