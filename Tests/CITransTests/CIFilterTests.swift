import CITrans
import TestSupport
import Testing

/// A filter from the making to the frame.
struct CIFilterTests {
    private func swipe() throws -> CIFilter { try CIFilter(named: "CISwipeTransition") }

    // MARK: Making

    @Test func byName() throws {
        #expect(CIFilter(name: "CIDissolveTransition")?.name == "CIDissolveTransition")
        #expect(CIFilter(name: "CIDissolve") == nil && CIFilter(name: "") == nil)
        #expect(CIFilter(name: "cidissolvetransition") == nil, "names are spelt as they are")
        let filter = try swipe()
        #expect(filter.attributes.displayName == "Swipe" && filter.outputKeys == ["outputImage"])
        #expect(
            filter.inputKeys == [
                "inputImage", "inputTargetImage", "inputTime", "inputColor", "inputAngle", "inputWidth", "inputExtent",
                "inputOpacity",
            ])
    }

    @Test func names() {
        let all = CIFilter.filterNames(inCategory: nil)
        #expect(all == all.sorted() && Set(all).count == all.count)
        for name in ["CICopyMachineTransition", "CIDissolveTransition", "CISourceOverCompositing"] {
            #expect(all.contains(name))
        }
        #expect(transitionNames.contains("CISwipeTransition") && !transitionNames.contains("CISourceOverCompositing"))
        #expect(
            CIFilter.filterNames(inCategory: "CICategoryBuiltIn") == filterNames && Set(all).isSuperset(of: filterNames)
        )
        #expect(CIFilter.filterNames(inCategory: "CICategoryNonsense").isEmpty)
        #expect(CIFilter.filterNames(inCategory: kCICategoryCompositeOperation).contains("CISourceOverCompositing"))
    }

    @Test(arguments: filterNames)
    func everyNameMakes(_ name: String) throws {
        let filter = try CIFilter(named: name)
        #expect(filter.name == name && filter.error == nil)
        #expect(!filter.attributes.summary.string.isEmpty && !filter.attributes.displayName.string.isEmpty)
        #expect(Set(filter.inputKeys).count == filter.inputKeys.count)
    }

    // MARK: Inputs

    @Test func defaults() throws {
        let filter = try swipe()
        #expect(try filter.get("inputWidth").map(Self.text) == "300.0")
        #expect(try filter.get("inputExtent").map(Self.text) == "[0.0, 0.0, 300.0, 300.0]")
        #expect(try filter.get("inputColor").map(Self.text) == "1.0 1.0 1.0 1.0")
        #expect(try filter.get("inputImage") == nil)
        for key in filter.inputKeys { #expect(try !filter.isSet(key)) }
    }

    static func text(_ value: FilterValue) -> String {
        switch value {
        case .number(let number): "\(number)"
        case .vector(let vector): "\(vector.values)"
        case .color(let color): "\(color.red) \(color.green) \(color.blue) \(color.alpha)"
        default: "\(value.kind)"
        }
    }

    @Test func setAndUnset() throws {
        let filter = try swipe()
        try filter.set(.number(300), forKey: "inputWidth")
        #expect(try filter.isSet("inputWidth"), "also where it is set to the default")
        try filter.set(.number(-7), forKey: "inputWidth")
        #expect(try filter.get("inputWidth").map(Self.text) == "-7.0", "ranges are advice")
        try filter.set(nil, forKey: "inputWidth")
        #expect(try !filter.isSet("inputWidth"))
        #expect(try filter.get("inputWidth").map(Self.text) == "300.0")
        try filter.set(.number(5), forKey: "inputOpacity")
        filter.setDefaults()
        #expect(try !filter.isSet("inputOpacity"))
    }

    @Test func copies() throws {
        let filter = try swipe()
        try filter.set(.number(12), forKey: "inputWidth")
        filter.fit = .cover
        filter.usesAppleDefaults = true
        let copy = filter.copy()
        try filter.set(.number(13), forKey: "inputWidth")
        #expect(try copy.get("inputWidth").map(Self.text) == "12.0")
        #expect(copy.fit == .cover && copy.usesAppleDefaults && copy.name == filter.name)
    }

    // MARK: Core Image's calls

    /// What cannot throw is recorded: outputImage is nil until setDefaults, and the first error is the one kept.
    @Test func recordedErrors() throws {
        let filter = try swipe()
        let picture = try TestBitmap(4, 4).image
        filter.setValue(picture, forKey: kCIInputImageKey)
        filter.setValue(picture, forKey: kCIInputTargetImageKey)
        #expect(filter.outputImage != nil && filter.error == nil)
        filter.setValue(1, forKey: "inputWith")
        filter.setValue(picture, forKey: "inputWidth")
        #expect(filter.error?.status == .unknownKey && filter.outputImage == nil)
        #expect(filter.copy().error?.status == .unknownKey)
        filter.setDefaults()
        #expect(filter.error == nil && filter.outputImage == nil, "nothing is set, so there is no image either")
        filter.setValue(picture, forKey: kCIInputImageKey)
        filter.setValue(picture, forKey: kCIInputTargetImageKey)
        #expect(filter.outputImage?.extent == picture.extent)
    }

    @Test func valueForKey() throws {
        let filter = try swipe()
        #expect(filter.value(forKey: "inputWidth") as? Double == 300)
        #expect(filter.value(forKey: kCIInputExtentKey) as? CIVector == CIVector(x: 0, y: 0, z: 300, w: 300))
        #expect(filter.value(forKey: kCIInputColorKey) as? CIColor == .white)
        #expect(filter.value(forKey: kCIInputImageKey) == nil && filter.error == nil)
        let picture = try TestBitmap(4, 4).image
        filter.setValue(picture, forKey: kCIInputImageKey)
        #expect(filter.value(forKey: kCIInputImageKey) as? CIImage === picture)
        #expect(filter.value(forKey: kCIOutputImageKey) == nil)
        filter.setValue(picture, forKey: kCIInputTargetImageKey)
        #expect((filter.value(forKey: kCIOutputImageKey) as? CIImage)?.extent == picture.extent)
        #expect(filter.value(forKey: "inputNothing") == nil && filter.error?.status == .unknownKey)
    }

    /// Literals, typed optionals, plain nil, and values of a type that only the running program knows.
    @Test func setValueTakesAnything() throws {
        let filter = try swipe()
        filter.setValue(0.25, forKey: kCIInputTimeKey)
        #expect(filter.value(forKey: kCIInputTimeKey) as? Double == 0.25)
        filter.setValue(1, forKey: kCIInputTimeKey)
        #expect(filter.value(forKey: kCIInputTimeKey) as? Double == 1)
        let entries: [String: Any] = [
            kCIInputTimeKey: Float(0.5), kCIInputWidthKey: UInt8(40), "inputOpacity": true,
            kCIInputExtentKey: CGRect(x: 1, y: 2, width: 3, height: 4), kCIInputColorKey: CIColor.red,
        ]
        for (key, value) in entries { filter.setValue(value, forKey: key) }
        #expect(filter.error == nil)
        #expect(filter.value(forKey: kCIInputTimeKey) as? Double == 0.5)
        #expect(filter.value(forKey: kCIInputWidthKey) as? Double == 40)
        #expect(filter.value(forKey: kCIInputExtentKey) as? CIVector == CIVector(x: 1, y: 2, z: 3, w: 4))
        filter.setValue(nil, forKey: kCIInputWidthKey)
        #expect(try !filter.isSet(kCIInputWidthKey))
        let missing: CIImage? = nil
        filter.setValue(missing, forKey: kCIInputImageKey)
        #expect(filter.error == nil && filter.value(forKey: kCIInputImageKey) == nil)
        filter.setValue([1, 2], forKey: kCIInputTimeKey)
        #expect(filter.error?.status == .wrongType)
        #expect(filter.error?.message == "CISwipeTransition: inputTime takes a number, but was given a Array<Int>")
    }

    /// Every class of value that an input can be given.
    @Test func valueTypes() {
        let values: [(any FilterInputValue, InputKind)] = [
            (1.5, .number), (Float(1.5), .number), (3, .number), (true, .number), (CIVector(x: 1), .vector),
            (CGPoint(x: 1, y: 2), .vector), (CGRect.zero, .vector), (CIColor.red, .color), (CIImage.empty(), .image),
            (CGAffineTransform.identity, .transform), ("text", .string), (FilterValue.data([1]), .data),
        ]
        for (value, kind) in values { #expect(value.filterValue.kind == kind) }
    }

    // MARK: The frame

    @Test func frame() throws {
        let filter = try swipe()
        let a = try TestBitmap(8, 4).image
        let b = try TestBitmap(4, 8).image.transformed(by: CGAffineTransform(translationX: 6, y: -2))
        try filter.set(.image(a), forKey: "inputImage")
        try filter.set(.image(b), forKey: "inputTargetImage")
        #expect(try filter.frame() == CGRect(x: 0, y: -2, width: 10, height: 8))
        // A colour without end does not count beside a picture.
        try filter.set(.image(CIImage(color: .red)), forKey: "inputTargetImage")
        #expect(try filter.frame() == a.extent)
        try filter.set(.image(CIImage(color: .red)), forKey: "inputImage")
        #expect(try filter.frame() == .infinite)
    }

    /// AlamofireImage#78: the extent is known before anything is rendered.
    @Test func outputExtent() throws {
        let scene = try TransitionScene("CIDissolveTransition", 8, 4)
        #expect(try scene.makeFilter().output().extent == CGRect(x: 0, y: 0, width: 8, height: 4))
        let light = try TransitionScene("CICopyMachineTransition", 8, 4).makeFilter()
        try light.set(.vector(CIVector(x: -5, y: 1, z: 20, w: 30)), forKey: "inputExtent")
        #expect(try light.output().extent == CGRect(x: -5, y: 0, width: 20, height: 31))
    }
}
