import CITrans
import TestSupport
import Testing

/// Pixels of three bytes, which video frames have, are what pixels of four with one that is ignored are, to the bit.
struct ThreeByteTests {
    private func picture(_ format: PixelFormat, seed: Int) throws -> TestBitmap {
        let result = try TestBitmap(83, 37, format, .opaque, padding: 5)
        result.setBits { x, y, role in
            let channel = role == .red ? 1 : role == .green ? 2 : role == .blue ? 3 : 0
            return UInt32((x * 37 + y * 101 + channel * 59 + seed * 71) & 255)
        }
        return result
    }

    /// Red, green and blue of each pixel.
    private func colours(_ bitmap: TestBitmap) -> [UInt32] {
        let places = [ComponentRole.red, .green, .blue].compactMap { bitmap.bitmap.format.roles.firstIndex(of: $0) }
        return (0..<37).flatMap { y in (0..<83).flatMap { x in places.map { bitmap.bits(x, y, $0) } } }
    }

    private func frame(
        _ name: String, _ format: PixelFormat, _ time: Double, _ set: InstructionSet, _ space: WorkingSpace
    ) throws -> [UInt32] {
        let (a, b) = (try picture(format, seed: 1), try picture(format, seed: 2))
        return try withExtendedLifetime((a, b)) {
            let scene = TransitionScene(name, from: a.image, to: b.image)
            let frame = try scene.makeFilter(set.catalog, time: time).output().rendered(
                CGRect(x: 0, y: 0, width: 83, height: 37), format, .opaque,
                context: set.catalog.makeContext(workingSpace: space))
            #expect(frame.gapsAreUntouched)
            return colours(frame)
        }
    }

    @Test(arguments: transitionNames, [WorkingSpace.linearSRGB, .none])
    func areFourBytes(_ name: String, _ space: WorkingSpace) throws {
        for set in InstructionSet.available {
            for (three, four) in [(PixelFormat.rgb8, PixelFormat.rgbx8), (.bgr8, .bgrx8)] {
                for time in [0, 0.3, 0.7, 1] {
                    let isSame = try frame(name, three, time, set, space) == frame(name, four, time, set, space)
                    #expect(isSame, "\(three) of \(set) at \(time)")
                }
            }
        }
    }
}
