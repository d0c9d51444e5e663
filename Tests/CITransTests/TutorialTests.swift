import CITrans
import TestSupport
import Testing

/// The lines of the Core Image tutorial (seeds.md A.1–A.5), as they stand there, apart from UIKit's own types.
struct TutorialTests {
    private let source: CIImage
    private let target: CIImage

    init() throws {
        source = try TestBitmap.filled(60, 40, [200, 30, 10, 255]).image
        target = try TestBitmap.filled(60, 40, [10, 30, 200, 255]).image
    }

    private func frame(_ image: CIImage?) throws -> TestBitmap { try #require(image).rendered() }

    /// A.1–A.3: a filter by name, its images and parameters by key, its frame at a progress.
    @Test func copyMachine() throws {
        let filter = CIFilter(name: "CICopyMachineTransition")
        filter?.setValue(source, forKey: "inputImage")
        filter?.setValue(target, forKey: "inputTargetImage")
        filter?.setValue(CIVector(x: 0, y: 0, z: 60, w: 40), forKey: "inputExtent")
        filter?.setValue(CIColor(red: 0.6, green: 1, blue: 1), forKey: "inputColor")
        filter?.setValue(0.3, forKey: "inputTime")
        let half = try frame(filter?.outputImage)
        #expect(half.pixel(0, 20) == [10, 30, 200, 255], "the light has passed")
        #expect(half.pixel(59, 20) == [200, 30, 10, 255], "and has not come here")
        #expect((0..<60).contains { half.byte($0, 20, 1) > 200 }, "and is in between")
    }

    @Test func constants() throws {
        let filter = CIFilter(name: "CICopyMachineTransition")!
        filter.setDefaults()
        filter.setValue(source, forKey: kCIInputImageKey)
        filter.setValue(target, forKey: kCIInputTargetImageKey)
        let duration = 2.0
        for elapsed in stride(from: 0, through: duration, by: 0.5) {
            filter.setValue(elapsed / duration, forKey: kCIInputTimeKey)
            let output = filter.outputImage
            #expect(output?.extent == CGRect(x: 0, y: 0, width: 60, height: 40))
        }
        #expect(try frame(filter.outputImage).bytes == target.rendered().bytes, "at the end it is the target")
    }

    /// A.1: any of the transition filters works in place of another.
    @Test(arguments: transitionNames)
    func anyOfThem(_ name: String) throws {
        let filter = CIFilter(name: name)
        filter?.setValue(source, forKey: kCIInputImageKey)
        filter?.setValue(target, forKey: kCIInputTargetImageKey)
        filter?.setValue(0, forKey: kCIInputTimeKey)
        if filter?.inputKeys.contains(kCIInputMaskImageKey) == true {
            filter?.setValue(source, forKey: kCIInputMaskImageKey)
        }
        let picture = try filter?.outputImage?.rendered(source.extent)
        #expect(picture?.bytes == (try source.rendered().bytes))
    }

    /// A.4: with the extent set to the picture's size the light goes to the far edge; with Apple's own it stops.
    @Test func extentOfTheLight() throws {
        let wide = try TestBitmap.filled(640, 20, [200, 30, 10, 255]).image
        let other = try TestBitmap.filled(640, 20, [10, 30, 200, 255]).image
        func picture(_ extent: CIVector?, _ apple: Bool) throws -> TestBitmap {
            let filter = try CIFilter(named: "CICopyMachineTransition")
            filter.usesAppleDefaults = apple
            filter.setValue(wide, forKey: kCIInputImageKey)
            filter.setValue(other, forKey: kCIInputTargetImageKey)
            filter.setValue(extent, forKey: kCIInputExtentKey)
            filter.setValue(0.649, forKey: kCIInputTimeKey)
            return try filter.output().rendered(CGRect(x: 0, y: 0, width: 640, height: 20))
        }
        #expect(try picture(nil, true).pixel(639, 0) == [200, 30, 10, 255])
        #expect(try picture(CIVector(x: 0, y: 0, z: 640, w: 20), true).pixel(639, 0) != [200, 30, 10, 255])
        #expect(try picture(nil, false).pixel(639, 0) != [200, 30, 10, 255], "unset, it follows the pictures")
    }

    /// A.5: a grey mask decides when each place changes, dark places first, white last.
    @Test func disintegrateWithMask() throws {
        let mask = try TestBitmap(60, 40, .gray8)
        mask.setBits { x, _, _ in UInt32(x < 20 ? 20 : x < 40 ? 150 : 255) }
        let filter = CIFilter(name: "CIDisintegrateWithMaskTransition")
        filter?.setValue(source, forKey: "inputImage")
        filter?.setValue(target, forKey: "inputTargetImage")
        filter?.setValue(mask.image, forKey: "inputMaskImage")
        filter?.setValue(0.2, forKey: "inputTime")
        let early = try frame(filter?.outputImage)
        #expect(early.byte(10, 20, 2) > 100 && early.byte(30, 20, 0) > 180 && early.byte(50, 20, 0) > 180)
        filter?.setValue(0.6, forKey: "inputTime")
        let late = try frame(filter?.outputImage)
        #expect(late.byte(10, 20, 2) > 100 && late.byte(30, 20, 2) > 100 && late.byte(50, 20, 0) > 180)
    }

    /// C.1: one filter's output is another's input.
    @Test func chains() throws {
        let first = CIFilter(name: "CIDissolveTransition")
        first?.setValue(source, forKey: kCIInputImageKey)
        first?.setValue(target, forKey: kCIInputTargetImageKey)
        first?.setValue(0.5, forKey: kCIInputTimeKey)
        let second = CIFilter(name: "CIDissolveTransition")
        second?.setValue(first?.outputImage, forKey: kCIInputImageKey)
        second?.setValue(target, forKey: kCIInputTargetImageKey)
        second?.setValue(0.5, forKey: kCIInputTimeKey)
        first?.setValue(0.75, forKey: kCIInputTimeKey)
        #expect(ByteDifference(try frame(second?.outputImage), try frame(first?.outputImage)).worst == 0)
    }
}
