import CITrans
import TestSupport
import Testing

struct CIVectorTests {
    @Test func components() {
        let vector = CIVector(x: 1, y: 2, z: 3, w: 4)
        #expect(vector.count == 4 && vector.x == 1 && vector.y == 2 && vector.z == 3 && vector.w == 4)
        #expect(vector.value(at: 2) == 3 && vector.value(at: 4) == 0 && vector.value(at: -1) == 0)
        #expect(CIVector(x: 5).count == 1 && CIVector(x: 5).y == 0)
        #expect(CIVector(x: 5, y: 6, z: 7).values == [5, 6, 7])
    }

    @Test func geometry() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CIVector(cgRect: rect).values == [1, 2, 3, 4] && CIVector(cgRect: rect).cgRectValue == rect)
        #expect(CIVector(cgPoint: CGPoint(x: 8, y: 9)).cgPointValue == CGPoint(x: 8, y: 9))
        let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(CIVector(cgAffineTransform: map).values == [1, 2, 3, 4, 5, 6])
    }

    @Test func equality() {
        #expect(CIVector(x: 1, y: 2) == CIVector(values: [1, 2]) && CIVector(x: 1, y: 2) != CIVector(x: 1))
        let numbers = [3.0, 4.0, 5.0]
        #expect(numbers.withUnsafeBufferPointer { CIVector(values: $0.baseAddress!, count: 2) } == CIVector(x: 3, y: 4))
        #expect(numbers.withUnsafeBufferPointer { CIVector(values: $0.baseAddress!, count: -1) }.count == 0)
    }
}

struct CIColorTests {
    @Test func components() {
        let color = CIColor(red: 0.6, green: 1, blue: 0.8)
        #expect(color.red == 0.6 && color.green == 1 && color.blue == 0.8 && color.alpha == 1)
        #expect(color.numberOfComponents == 4 && color == CIColor(red: 0.6, green: 1, blue: 0.8, alpha: 1))
        #expect(color != CIColor(red: 0.6, green: 1, blue: 0.8, alpha: 0.5))
        #expect(CIColor.yellow == CIColor(red: 1, green: 1, blue: 0) && CIColor.clear.alpha == 0)
    }

    /// Matched to linear light and premultiplied; without colour management only premultiplied; raw neither.
    @Test func working() {
        let color = CIColor(red: 0.5, green: 1, blue: -0.5, alpha: 0.5)
        let light = Float(ReferenceColor.decoded(0.5) * 0.5)
        #expect(abs(color.workingColor.linear.red - light) < 1e-7)
        #expect(abs(color.workingColor.linear.blue + light) < 1e-7, "negative numbers mirror the positive ones")
        #expect(color.workingColor.linear.green == 0.5 && color.workingColor.linear.alpha == 0.5)
        #expect(color.workingColor.unmanaged == RGBA(red: 0.25, green: 0.5, blue: -0.25, alpha: 0.5))
        #expect(color.rawColor == RGBA(red: 0.5, green: 1, blue: -0.5, alpha: 0.5))
    }
}
