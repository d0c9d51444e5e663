import CITrans
import TestSupport
import Testing

/// Reports about shapes: circles that shear, curls that go one way only, backs that nobody sees.
struct ReportedShapeTests {
    /// gl-transitions#71: what is round is round on a picture that is not square: the flash's light, and the ripple's ring.
    @Test(arguments: [("CIFlashTransition", 0.45), ("CIRippleTransition", 0.35)])
    func circlesAreRound(_ name: String, time: Double) throws {
        let black = try TestBitmap.filled(201, 101, [0, 0, 0, 255]).image
        let white = try TestBitmap.filled(201, 101, [255, 255, 255, 255]).image
        let isFlash = name == "CIFlashTransition"
        let filter = try TransitionScene(name, from: black, to: isFlash ? black : white).makeFilter(time: time)
        if isFlash {
            try filter.set(.number(0), forKey: "inputStriationStrength")
        } else {
            try filter.set(.image(.empty()), forKey: "inputShadingImage")
            try filter.set(.number(0), forKey: "inputScale")
        }
        let frame = try filter.rendered()
        func reach(_ dx: Int, _ dy: Int) -> Int {
            (1...50).last { frame.pixel(100 + dx * $0, 50 + dy * $0)[0] > 60 } ?? 0
        }
        let reaches = [reach(1, 0), reach(-1, 0), reach(0, 1), reach(0, -1)]
        #expect(reaches.allSatisfy { $0 > 3 && $0 < 50 && abs($0 - reaches[0]) <= 1 }, "\(reaches)")
    }

    /// android-pagecurl#36, XBPageCurl#12: any direction; turning the picture and the angle turns the result.
    @Test(arguments: ["CIPageCurlTransition", "CIPageCurlWithShadowTransition"], [0.0, 0.7, 2.2])
    func curlsEveryWay(_ name: String, angle: Double) throws {
        let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0)
        let scene = try TransitionScene.waves(name, 64, 64)
        let turned = TransitionScene(
            name, from: scene.from.transformed(by: quarter), to: scene.to.transformed(by: quarter))
        let square = CGRect(x: 0, y: 0, width: 64, height: 64)
        func frame(_ scene: TransitionScene, _ angle: Double) throws -> CIImage {
            let filter = try scene.makeFilter(time: 0.4)
            try filter.set(.number(angle), forKey: "inputAngle")
            try filter.set(.number(12), forKey: "inputRadius")
            if filter.inputKeys.contains("inputShadingImage") {
                try filter.set(.image(.empty()), forKey: "inputShadingImage")
            }
            return try filter.output()
        }
        let expected = try frame(scene, angle).transformed(by: quarter).rendered(square)
        let actual = try frame(turned, angle + .pi / 2).rendered(square)
        #expect(ByteDifference(expected, actual).worst <= 2)
    }

    /// riveo_page_curl#6, readest#5208: a page's back is what was given for it, or the picture, mirrored.
    @Test(arguments: ["CIPageCurlTransition", "CIPageCurlWithShadowTransition"])
    func backs(_ name: String) throws {
        let (green, blue) = (
            try TestBitmap.filled(90, 60, [0, 200, 0, 255]).image,
            try TestBitmap.filled(90, 60, [0, 0, 200, 255]).image
        )
        let red = try TestBitmap.filled(90, 60, [200, 0, 0, 255]).image
        let filter = try TransitionScene(name, from: green, to: blue).makeFilter(time: 0.5)
        try filter.set(.number(8), forKey: "inputRadius")
        func count(_ isWanted: ([UInt8]) -> Bool) throws -> Int {
            let frame = try filter.rendered()
            return (0..<60).reduce(0) { sum, y in sum + (0..<90).count { isWanted(frame.pixel($0, y)) } }
        }
        #expect(try count { $0[0] > 100 && $0[1] < 50 } == 0, "no red without a backside")
        #expect(try count { $0[1] > 100 } > 2000, "the picture's own green, on both sides")
        try filter.set(.image(red), forKey: "inputBacksideImage")
        #expect(try count { $0[0] > 100 && $0[1] < 150 } > 500, "the backside is red")
        if filter.inputKeys.contains("inputShadingImage") {
            try filter.set(.image(.empty()), forKey: "inputShadingImage")
            #expect(try count { $0 == [200, 0, 0, 255] } > 500, "and unshaded where shading is turned off")
        }
    }
}
