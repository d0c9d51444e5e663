import CITrans
import TestSupport
import Testing

/// A filter of one's own as the Core Image tutorial makes it: a class with input properties and an output, registered under
/// a name, then made by that name and used by key (seeds C.4).
private class HazeFilter: CIFilter {
    @FilterInput var inputImage: CIImage?
    @FilterInput(min: 0, max: 1, slider: 0...0.7, identity: 0) var inputDistance = 0.2
    @FilterInput(displayName: "Fog") var inputColor = CIColor.white
    @FilterInput var inputCount: Int? = nil

    static let kernel = try? CIColorKernel(
        source: "kernel vec4 haze(__sample s, __color c, float d) { return mix(s, c * s.a, d); }")

    override var outputImage: CIImage? {
        guard let inputImage else { return nil }
        return Self.kernel?.apply(extent: inputImage.extent, arguments: [inputImage, inputColor, inputDistance])
    }
}

/// A transition in Swift, on top of another filter.
private final class LateDissolve: CIFilter {
    @FilterInput var inputImage: CIImage?
    @FilterInput var inputTargetImage: CIImage?
    @FilterInput var inputTime = 0.0

    override var outputImage: CIImage? {
        let filter = CIFilter(name: "CIDissolveTransition")
        filter?.setValue(inputImage, forKey: kCIInputImageKey)
        filter?.setValue(inputTargetImage, forKey: kCIInputTargetImageKey)
        filter?.setValue(inputTime * inputTime, forKey: kCIInputTimeKey)
        return filter?.outputImage
    }
}

private final class DeepHaze: HazeFilter {
    @FilterInput var inputDepth = CIVector(x: 1, y: 2)
}

private final class Vendor: CIFilterConstructor {
    func filter(withName name: String) -> CIFilter? {
        switch name {
        case "TestHaze": HazeFilter()
        case "TestLateDissolve": LateDissolve()
        default: nil
        }
    }
}

struct FilterSubclassTests {
    private let picture: TestBitmap
    private let other: TestBitmap

    init() throws {
        picture = try TestBitmap.filled(20, 10, [200, 30, 10, 255])
        other = try TestBitmap.filled(20, 10, [10, 30, 200, 255])
        CIFilter.registerName(
            "TestHaze", constructor: Vendor(),
            classAttributes: [
                kCIAttributeFilterDisplayName: "Haze",
                kCIAttributeFilterCategories: [kCICategoryColorAdjustment, kCICategoryVideo],
            ])
        CIFilter.registerName(
            "TestLateDissolve", constructor: Vendor(),
            classAttributes: [kCIAttributeFilterCategories: [kCICategoryTransition]])
    }

    /// The tutorial's lines.
    @Test func byNameAndKey() throws {
        let filter = try #require(CIFilter(name: "TestHaze"))
        #expect(filter.name == "TestHaze" && filter is HazeFilter)
        #expect(filter.outputImage == nil)
        filter.setValue(picture.image, forKey: kCIInputImageKey)
        filter.setValue(0.5, forKey: "inputDistance")
        let byKey = try #require(filter.outputImage).rendered()
        let own = HazeFilter()
        own.inputImage = picture.image
        own.inputDistance = 0.5
        #expect(try byKey.bytes == own.output().rendered().bytes)
        #expect(byKey.byte(0, 0, 2) > 180 && byKey.byte(0, 0, 0) > 220)
        #expect(own.value(forKey: "inputDistance") as? Double == 0.5)
        #expect(try filter.rendered().bytes == byKey.bytes, "the frame is the picture's")
    }

    @Test func attributes() throws {
        let attributes = try CIFilter(named: "TestHaze").attributes
        #expect(attributes.displayName == "Haze" && attributes.categories == [.colorAdjustment, .video])
        #expect(attributes.inputs.map { $0.key.string } == ["inputImage", "inputDistance", "inputColor", "inputCount"])
        let distance = attributes.inputs[1]
        #expect(distance.defaultValue == [0.2] && distance.sliderMaximum == 0.7 && distance.identity == [0])
        #expect(distance.displayName == "Distance" && distance.type == .scalar && attributes.inputs[0].isRequired)
        #expect(attributes.inputs[2].displayName == "Fog" && attributes.inputs[2].defaultValue == [1, 1, 1, 1])
        #expect(CIFilter.filterNames(inCategory: kCICategoryColorAdjustment).contains("TestHaze"))
        #expect(DeepHaze().inputKeys == ["inputImage", "inputDistance", "inputColor", "inputCount", "inputDepth"])
        #expect(DeepHaze().name == "DeepHaze")
    }

    @Test func defaultsCopiesAndMistakes() throws {
        let filter = try CIFilter(named: "TestHaze")
        try filter.set(.image(picture.image), forKey: "inputImage")
        try filter.set(.number(0.7), forKey: "inputDistance")
        try filter.set(.number(3), forKey: "inputCount")
        let copy = filter.copy()
        #expect(copy.name == "TestHaze" && (copy as? HazeFilter)?.inputCount == 3)
        try copy.set(nil, forKey: "inputDistance")
        #expect(try filter.isSet("inputDistance") && !copy.isSet("inputDistance"))
        #expect((copy as? HazeFilter)?.inputDistance == 0.2)
        filter.setDefaults()
        #expect(try !filter.isSet("inputImage"))
        #expect(failure { _ = try filter.output() }?.status == .missingInput)
        let key = failure { try filter.set(.number(1), forKey: "inputDistence") }
        #expect(key?.status == .unknownKey && key?.message.contains("did you mean inputDistance") == true)
        #expect(failure { try filter.set(.color(.red), forKey: "inputDistance") }?.status == .wrongType)
        #expect(failure { try filter.set(.number(1e300), forKey: "inputCount") }?.status == .wrongType)
    }

    /// Fit modes, reversing and the player work on it as on any transition.
    @Test func asATransition() throws {
        let filter = try CIFilter(named: "TestLateDissolve")
        try filter.set(.image(picture.image), forKey: "inputImage")
        try filter.set(.image(other.image), forKey: "inputTargetImage")
        try filter.setTime(1)
        #expect(try filter.rendered().bytes == other.bytes)
        try filter.setTime(0.5)
        let quarter = try TransitionScene("CIDissolveTransition", from: picture.image, to: other.image)
            .makeFilter(time: 0.25).rendered()
        #expect(try filter.rendered().bytes == quarter.bytes)
        filter.isReversed = true
        let turned = try TransitionScene("CIDissolveTransition", from: other.image, to: picture.image)
            .makeFilter(time: 0.25).rendered()
        #expect(try filter.rendered().bytes == turned.bytes)
        filter.isReversed = false
        filter.fit = .stretch
        let large = try TestBitmap(40, 40)
        try filter.render(into: large.bitmap)
        #expect(ByteDifference([UInt8](large.pixel(39, 39)), [UInt8](quarter.pixel(0, 0))).worst <= 1)
    }

    /// No name of the library's own is taken, and a constructor that makes nothing registers nothing.
    @Test func registration() throws {
        CIFilter.registerName("CIFlashTransition", constructor: Vendor())
        #expect(CIFilter(name: "CIFlashTransition")?.isKind(of: HazeFilter.self) == false)
        CIFilter.registerName("TestNothing", constructor: Vendor())
        #expect(CIFilter(name: "TestNothing") == nil)
        #expect(HazeFilter(name: "CIFlashTransition") == nil, "it is no filter of that class")
        #expect(HazeFilter(name: "TestHaze") != nil)
    }
}

extension CIFilter {
    fileprivate func isKind(of type: CIFilter.Type) -> Bool { Swift.type(of: self) == type }
}
