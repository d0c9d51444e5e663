import CITrans
import TestSupport
import Testing

/// Our pictures beside those that Apple's Core Image rendered on iOS 13.3 with the same inputs.
@Suite(.enabled(if: !ReferenceData.isMissing, "the reference pictures beside the project are not there"))
struct CoreImageSampleTests {
    @Test(arguments: [
        "CICopyMachineTransition", "CIDisintegrateWithMaskTransition", "CIDissolveTransition",
        "CISwipeTransition", "CISourceOverCompositing",
    ])
    func picture(_ name: String) throws {
        let sample = try CoreImageSample.named(name)
        let difference = try PictureDifference(of: sample)
        print("\(name): worst \(difference.worst), mean \(difference.mean)")
        #expect(difference.worst <= 2)
    }
}

/// How far our premultiplied 8 bit picture is from a sample's.
struct PictureDifference {
    let worst: Int
    let mean: Double

    init(of sample: CoreImageSample) throws {
        let filter = try sample.makeFilter()
        let expected = try CIImage(contentsOf: sample.images["outputImage"] ?? "")
        let theirs = try Self.bytes(of: expected, expected.extent)
        let ours = try Self.bytes(of: try filter.output(), expected.extent)
        var (worst, sum) = (0, 0)
        for (a, b) in zip(theirs, ours) {
            let difference = abs(Int(a) - Int(b))
            worst = max(worst, difference)
            sum += difference
        }
        self.worst = worst
        mean = Double(sum) / Double(theirs.count)
    }

    private static func bytes(of image: CIImage, _ extent: CGRect) throws -> [UInt8] {
        let target = try TestBitmap(Int(extent.width), Int(extent.height))
        try CIContext.shared.render(image, bounds: extent, into: target.bitmap)
        return target.bytes
    }
}
