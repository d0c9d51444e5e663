import CITrans
import TestSupport
import Testing

/// What a curled page shows, beside the formulas.
struct PageCurlTests {
    static let names = ["CIPageCurlTransition", "CIPageCurlWithShadowTransition"]

    // MARK: Quarter turns

    /// The picture turned a quarter counterclockwise.
    private func turned(_ source: TestBitmap) throws -> TestBitmap {
        let result = try TestBitmap(source.height, source.width)
        result.setBytes { x, y, component in source.byte(source.width - 1 - y, x, component) }
        return result
    }

    private func rendered(
        _ name: String, _ pictures: [TestBitmap], angle: Double, time: Double
    ) throws -> TestBitmap {
        let filter = try TransitionScene(name, from: pictures[0].image, to: pictures[1].image).makeFilter(time: time)
        try filter.set(.number(angle), forKey: "inputAngle")
        if pictures.count > 2 { try filter.set(.image(pictures[2].image), forKey: "inputBacksideImage") }
        return try filter.rendered()
    }

    @Test(arguments: names, [0, 0.3, .pi / 4, 1.1, 2.7])
    func quarterTurns(_ name: String, angle: Double) throws {
        var worst = 0
        for (count, time) in [(2, 0.2), (3, 0.5), (2, 0.5), (3, 0.85)] {
            var pictures = try (0..<count).map { try TestBitmap.random(60, 44, .rgbx8, seed: UInt64($0)) }
                .map { source in
                    let copy = try TestBitmap(60, 44)
                    copy.setBytes { x, y, c in source.byte(x, y, c) | (c == 3 ? 255 : 0) }
                    return copy
                }
            var expected = try rendered(name, pictures, angle: angle, time: time)
            for quarter in 1...3 {
                pictures = try pictures.map(turned)
                expected = try turned(expected)
                let result = try rendered(name, pictures, angle: angle + Double(quarter) * .pi / 2, time: time)
                worst = max(worst, ByteDifference(result, expected).worst)
            }
        }
        print("\(name) at \(angle), turned by quarters: \(worst)")
        #expect(worst <= 2)
    }

    // MARK: The back

    /// Greys that fall from left to right.
    private func ramp() throws -> TestBitmap {
        let result = try TestBitmap(61, 47)
        result.setBytes { x, _, component in component == 3 ? 255 : UInt8(250 - x * 4) }
        return result
    }

    private func curl(_ name: String, radius: Double?, backside: CIImage?) throws -> CIFilter {
        let target = try TestBitmap.filled(61, 47, [0, 0, 255, 255])
        let filter = try TransitionScene(name, from: try ramp().image, to: target.image).makeFilter(time: 0.5)
        if let radius { try filter.set(.number(radius), forKey: "inputRadius") }
        if let backside { try filter.set(.image(backside), forKey: "inputBacksideImage") }
        if name == "CIPageCurlTransition" { try filter.set(.image(.empty()), forKey: "inputShadingImage") }
        return filter
    }

    @Test(arguments: names)
    func redBackside(_ name: String) throws {
        let red = try TestBitmap.filled(61, 47, [255, 0, 0, 255]).image
        let flat = try curl(name, radius: 6, backside: red).rendered()
        let pure = (0..<61).filter { flat.pixel($0, 23) == [255, 0, 0, 255] }
        // D = 33.5 and the flap ends at 2D − πR.
        #expect(pure.contains(35) && pure.contains(47) && !pure.contains(49), "red where the flap lies: \(pure)")
        let rolled = try curl(name, radius: nil, backside: red).rendered()
        let reddish = (0..<61).count { rolled.byte($0, 23, 0) > rolled.byte($0, 23, 1) &+ 40 }
        #expect(reddish > 2)
    }

    /// Without a backside the picture itself shows, mirrored about D − πR/2.
    @Test(arguments: names)
    func mirroredPicture(_ name: String) throws {
        let result = try curl(name, radius: 6, backside: nil).rendered()
        let row = (0..<61).map { Double(result.byte($0, 23, 0)) }
        // Rises from left to right where the picture falls.
        for x in 35..<46 { #expect(row[x] <= row[x + 1]) }
        #expect(row[46] > row[35] + 4)
        if name == "CIPageCurlTransition" {
            for x in 35..<46 {
                let source = 2 * 33.5 - Double.pi * 6 - (Double(x) + 0.5)
                #expect(abs(row[x] - (250 - (source - 0.5) * 4)) <= 1)
            }
        }
    }
}
