import CITrans
import TestSupport
import Testing

/// Our pictures beside those that Apple's Core Image rendered on iOS 13.3 with the same inputs.
@Suite(.enabled(if: !ReferenceData.isMissing, "the reference pictures beside the project are not there"))
struct CoreImageSampleTests {
    /// What may be left of the difference, in levels of premultiplied 8 bit.
    struct Bar: CustomTestStringConvertible {
        let filter: String
        var worst = 2
        var mean = 0.01
        /// The share of pixels that may be farther off than `worst`, by at most `outlier`.
        var outliers = 0.0
        var outlier = 0
        /// The working-space position of the picture's lower left corner.
        var origin = CGPoint.zero

        var testDescription: String { filter }
    }

    static let bars = [
        // The bottom row, which the sample's grid covers partly, and a few hundred pixels on edges differ more.
        Bar(
            filter: "CIAccordionFoldTransition", worst: 1, mean: 0.25, outliers: 0.01, outlier: 60,
            origin: CGPoint(x: -125.75, y: 1028.2 - 1029)),
        Bar(filter: "CIBarsSwipeTransition", mean: 0.05),
        Bar(filter: "CICopyMachineTransition", worst: 1),
        Bar(filter: "CIDisintegrateWithMaskTransition", worst: 1),
        Bar(filter: "CIDissolveTransition", worst: 1),
        Bar(filter: "CIFlashTransition", worst: 1),
        Bar(filter: "CIModTransition", worst: 1),
        Bar(filter: "CIPageCurlTransition", origin: CGPoint(x: -1117, y: 0)),
        Bar(filter: "CIPageCurlWithShadowTransition", origin: CGPoint(x: -1108, y: -244)),
        Bar(filter: "CIRippleTransition", worst: 3, mean: 0.024),
        Bar(filter: "CISwipeTransition", worst: 1),
    ]

    @Test(arguments: bars)
    func picture(_ bar: Bar) throws {
        let difference = try PictureDifference(of: CoreImageSample.named(bar.filter), at: bar.origin)
        let outliers = difference.share(above: bar.worst)
        print(
            "\(bar.filter): worst \(difference.worst), mean \(difference.mean), share above \(bar.worst): \(outliers)")
        #expect(difference.mean <= bar.mean)
        #expect(outliers <= bar.outliers)
        #expect(difference.worst <= max(bar.worst, bar.outlier))
    }
}

/// How far our premultiplied 8 bit picture is from a sample's.
struct PictureDifference {
    /// How many numbers differ by each count of levels.
    private let histogram: [Int]

    init(of sample: CoreImageSample, at origin: CGPoint) throws {
        let filter = try sample.makeFilter()
        // Apple's ways, where ours go beyond them: hard edges between bars.
        filter.usesAppleDefaults = true
        let expected = try CIImage(contentsOf: sample.images["outputImage"] ?? "")
        let theirs = try Self.bytes(of: expected, expected.extent)
        let ours = try Self.bytes(of: try filter.output(), CGRect(origin: origin, size: expected.extent.size))
        var histogram = [Int](repeating: 0, count: 256)
        for (a, b) in zip(theirs, ours) { histogram[abs(Int(a) - Int(b))] += 1 }
        self.histogram = histogram
    }

    var worst: Int { histogram.lastIndex { $0 > 0 } ?? 0 }

    var mean: Double {
        let sum = histogram.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        return Double(sum) / Double(histogram.reduce(0, +))
    }

    func share(above level: Int) -> Double {
        Double(histogram.dropFirst(level + 1).reduce(0, +)) / Double(histogram.reduce(0, +))
    }

    private static func bytes(of image: CIImage, _ extent: CGRect) throws -> [UInt8] {
        let target = try TestBitmap(Int(extent.width), Int(extent.height))
        try CIContext.shared.render(image, bounds: extent, into: target.bitmap)
        return target.bytes
    }
}
