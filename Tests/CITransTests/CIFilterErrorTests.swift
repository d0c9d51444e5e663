import CITrans
import TestSupport
import Testing

/// Each mistake with its status and its sentence.
struct CIFilterErrorTests {
    private let swipe: CIFilter
    private let picture: CIImage

    init() throws {
        swipe = try CIFilter(named: "CISwipeTransition")
        picture = try TestBitmap(4, 4).image
    }

    private func expect(
        _ status: CITransStatus, _ message: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) {
        let error = failure(body)
        #expect(error?.status == status, sourceLocation: sourceLocation)
        #expect(error?.message == message, sourceLocation: sourceLocation)
    }

    // MARK: Names. moviepy#2096, #1558, #1369: unknown names raise, with a suggestion.

    @Test(arguments: [
        ("CIDisolveTransition", "CIDissolveTransition"), ("Swipe", "CISwipeTransition"),
        ("CISwipeTransiton", "CISwipeTransition"), ("CICopyMachine", "CICopyMachineTransition"),
        ("cidissolvetransition", "CIDissolveTransition"), ("SourceOver", "CISourceOverCompositing"),
    ])
    func unknownFilter(_ name: String, _ meant: String) {
        expect(.unknownFilter, "there is no filter named \"\(name)\"; did you mean \(meant)?") {
            _ = try CIFilter(named: name)
        }
    }

    @Test(arguments: ["", "x", "CIGaussianBlurOfSomeKind", "🎬", String(repeating: "a", count: 100_000)])
    func nothingNear(_ name: String) {
        expect(.unknownFilter, "there is no filter named \"\(name)\"") { _ = try CIFilter(named: name) }
    }

    @Test(arguments: [
        ("inputWith", "inputWidth"), ("inputtime", "inputTime"), ("inputTargetImge", "inputTargetImage"),
        ("width", "inputWidth"),
    ])
    func unknownKey(_ key: String, _ meant: String) {
        expect(.unknownKey, "CISwipeTransition has no input \"\(key)\"; did you mean \(meant)?") {
            try swipe.set(.number(1), forKey: key)
        }
        expect(.unknownKey, "CISwipeTransition has no input \"\(key)\"; did you mean \(meant)?") {
            _ = try swipe.get(key)
        }
        expect(.unknownKey, "CISwipeTransition has no input \"\(key)\"; did you mean \(meant)?") {
            _ = try swipe.isSet(key)
        }
    }

    /// seeds.md A.5: the original crashes when a filter without a colour is given one.
    @Test func keyOfAnotherFilter() throws {
        let filter = try CIFilter(named: "CIDisintegrateWithMaskTransition")
        expect(.unknownKey, "CIDisintegrateWithMaskTransition has no input \"inputColor\"") {
            try filter.set(.color(.red), forKey: "inputColor")
        }
        expect(.unknownKey, "CIDisintegrateWithMaskTransition has no input \"inputExtent\"") {
            try filter.set(.vector(CIVector(x: 0, y: 0, z: 1, w: 1)), forKey: "inputExtent")
        }
    }

    // MARK: Types

    @Test func wrongType() {
        let cases: [(FilterValue, String, String)] = [
            (.image(picture), "inputTime", "inputTime takes a number, but was given an image"),
            (.number(3), "inputImage", "inputImage takes an image, but was given a number"),
            (.number(3), "inputExtent", "inputExtent takes a vector, but was given a number"),
            (.vector(CIVector(x: 1)), "inputColor", "inputColor takes a colour, but was given a vector"),
            (.color(.red), "inputWidth", "inputWidth takes a number, but was given a colour"),
            (.string("5"), "inputWidth", "inputWidth takes a number, but was given a string"),
            (.data([5]), "inputWidth", "inputWidth takes a number, but was given data"),
            (.transform(.identity), "inputExtent", "inputExtent takes a vector, but was given a transform"),
            (.vector(CIVector(x: 1, y: 2)), "inputExtent", "inputExtent takes 4 numbers, but was given 2"),
            (.vector(CIVector(values: [])), "inputExtent", "inputExtent takes 4 numbers, but was given 0"),
        ]
        for (value, key, message) in cases {
            expect(.wrongType, "CISwipeTransition: \(message)") { try swipe.set(value, forKey: key) }
        }
    }

    // MARK: Numbers

    @Test(arguments: [(Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf")])
    func notFinite(_ number: Double, _ text: String) {
        expect(.invalidArgument, "CISwipeTransition: inputTime must be finite, but it is \(text)") {
            try swipe.setTime(number)
        }
        expect(.invalidArgument, "CISwipeTransition: inputExtent must be finite, but it is [0.0 0.0 \(text) 1.0]") {
            try swipe.set(.vector(CIVector(x: 0, y: 0, z: number, w: 1)), forKey: "inputExtent")
        }
        expect(.invalidArgument, "CISwipeTransition: inputColor must be finite, but it is [0.0 \(text) 0.0 1.0]") {
            try swipe.set(.color(CIColor(red: 0, green: number, blue: 0)), forKey: "inputColor")
        }
    }

    /// A value that is refused leaves the one before.
    @Test func refusedValuesChangeNothing() throws {
        try swipe.set(.number(0.25), forKey: "inputTime")
        #expect(failure { try swipe.setTime(.nan) } != nil)
        #expect(failure { try swipe.set(.image(picture), forKey: "inputTime") } != nil)
        #expect(swipe.value(forKey: "inputTime") as? Double == 0.25)
    }

    // MARK: Missing images. RubyMotionSamples#40: an exception when images are nil.

    @Test func missingImages() throws {
        expect(.missingInput, "CISwipeTransition: inputImage is not set") { _ = try swipe.output() }
        try swipe.set(.image(picture), forKey: "inputImage")
        expect(.missingInput, "CISwipeTransition: inputTargetImage is not set") { _ = try swipe.output() }
        expect(.missingInput, "CISwipeTransition: inputTargetImage is not set") { _ = try swipe.frame() }
        #expect(swipe.outputImage == nil)
        let target = try TestBitmap(4, 4)
        for fit in FitMode.allCases {
            swipe.fit = fit
            expect(.missingInput, "CISwipeTransition: inputTargetImage is not set") {
                try swipe.render(into: target.bitmap)
            }
        }
        #expect(target.isUntouched)
    }

    @Test func missingMask() throws {
        let filter = try CIFilter(named: "CIDisintegrateWithMaskTransition")
        try filter.set(.image(picture), forKey: "inputImage")
        try filter.set(.image(picture), forKey: "inputTargetImage")
        expect(.missingInput, "CIDisintegrateWithMaskTransition: inputMaskImage is not set") { _ = try filter.output() }
    }

    // MARK: Frames

    @Test func frameOfAnotherSize() throws {
        try swipe.set(.image(picture), forKey: "inputImage")
        try swipe.set(.image(try TestBitmap(7, 2).image), forKey: "inputTargetImage")
        let target = try TestBitmap(4, 4)
        expect(
            .invalidBitmap,
            "the frame is 7 × 4 pixels, but the bitmap is 4 × 4; set a fit mode to place the images in it"
        ) { try swipe.render(into: target.bitmap) }
        #expect(target.isUntouched)
    }

    @Test func frameWithoutEdges() throws {
        try swipe.set(.image(CIImage(color: .red)), forKey: "inputImage")
        try swipe.set(.image(CIImage(color: .blue)), forKey: "inputTargetImage")
        let target = try TestBitmap(4, 4)
        expect(
            .infiniteExtent, "CISwipeTransition: none of its images has edges; crop one, or set a fit mode"
        ) { try swipe.render(into: target.bitmap) }
        #expect(target.isUntouched)
        try swipe.set(.image(.empty()), forKey: "inputImage")
        try swipe.set(.image(.empty()), forKey: "inputTargetImage")
        expect(.invalidArgument, "CISwipeTransition: the images are empty") { try swipe.render(into: target.bitmap) }
    }

    /// What an image failed with is what the filter fails with.
    @Test func brokenImage() throws {
        let broken = picture.transformed(by: CGAffineTransform(scaleX: 0, y: 1))
        try swipe.set(.image(broken), forKey: "inputImage")
        try swipe.set(.image(picture), forKey: "inputTargetImage")
        expect(
            .invalidArgument,
            "transforming by [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]: a matrix must be finite and invertible"
        ) { _ = try swipe.output() }
        #expect(swipe.outputImage == nil)
    }
}
