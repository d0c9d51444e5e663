import CITrans
import TestSupport
import Testing

/// Kernels of every kind registered as filters, and what a description says of them.
struct RegisteredKernelTests {
    private func definition(
        _ source: String, _ description: String? = nil, _ dialect: KernelDialect? = nil
    ) throws -> FilterDefinition {
        try KernelFilter(named: "TestFilter", source: source, dialect: dialect, description: description).definition()
    }

    private func rows(_ source: String, _ description: String? = nil) throws -> [InputAttributes] {
        try definition(source, description).attributes.inputs
    }

    // MARK: Without a description

    @Test func keysFollowFromTheParameters() throws {
        let general = try definition(
            "kernel vec4 f(sampler src, sampler mask, float radius, vec2 edge_softness, __color tint, int inputSteps, bool b) { return sample(src, samplerCoord(src)) * sample(mask, samplerCoord(mask)) * radius * edge_softness.x * tint * float(inputSteps) * float(b); }"
        ).attributes
        #expect(
            general.inputs.map { $0.key.string } == [
                "inputImage", "inputBackgroundImage", "inputRadius", "inputEdge_softness", "inputTint", "inputSteps",
                "inputB",
            ])
        #expect(general.inputs.map { $0.kind } == [.image, .image, .number, .vector, .color, .number, .number])
        #expect(
            general.inputs.map { $0.type } == [.image, .image, .scalar, .none, .color, .integer, .boolean])
        #expect(general.inputs[3].displayName == "Edge Softness" && general.inputs[4].defaultValue == [0, 0, 0, 1])
        #expect(general.categories == [.compositeOperation, .video, .stillImage])
        let transition = try definition(
            "kernel vec4 f(__sample a, __sample b, __sample c, float progress) { return mix(a, b, progress) * c; }"
        ).attributes
        #expect(
            transition.inputs.map { $0.key.string }
                == ["inputImage", "inputTargetImage", "inputCImage", "inputTime"])
        #expect(transition.categories == [.transition, .video, .stillImage])
        #expect(transition.inputs[3].maximum == 1 && transition.inputs[3].type == .time)
        #expect(transition.inputs.map { $0.isPicture } == [true, true, false, false])
        let warp = try definition("kernel vec2 f(float by) { return destCoord() + by; }").attributes
        #expect(warp.inputs.map { $0.key.string } == ["inputImage", "inputBy"])
        #expect(warp.categories.first == .geometryAdjustment)
        let generator = try definition("kernel vec4 f(float by) { return vec4(by); }").attributes
        #expect(generator.categories.first == .generator)
    }

    // MARK: With one

    private static let described = """
        {
          "displayName": "Soft Glow", "description": "Lights the picture.",
          "categories": ["CICategoryStillImage", "CICategoryColorAdjustment"],
          "inputs": {
            "amount": { "default": 0.25, "min": 0, "max": 2, "sliderMin": 0, "sliderMax": 1, "identity": 0,
                        "displayName": "Strength", "description": "How much. \\u00e9\\ud83d\\ude00" },
            "tint": { "key": "inputColor", "type": "Color", "default": [1, 0.5, 0] },
            "center": { "type": "Position", "followsFrame": true },
            "length": { "type": "Distance", "followsFrame": true, "default": 30 },
            "turn": { "type": "Angle", "default": 1e-1 }
          }
        }
        """
    private static let glow =
        "kernel vec4 glow(__sample s, float amount, vec4 tint, vec2 center, float length, float turn) { return s + tint * amount + vec4(center, length, turn) * 0.0; }"

    @Test func everythingThatADescriptionSays() throws {
        let attributes = try definition(Self.glow, Self.described).attributes
        #expect(attributes.displayName == "Soft Glow" && attributes.summary == "Lights the picture.")
        #expect(attributes.categories == [.stillImage, .colorAdjustment])
        let rows = attributes.inputs
        #expect(
            rows.map { $0.key.string } == [
                "inputImage", "inputAmount", "inputColor", "inputCenter", "inputLength", "inputTurn",
            ])
        let amount = rows[1]
        #expect(amount.defaultValue == [0.25] && amount.minimum == 0 && amount.maximum == 2 && amount.identity == [0])
        #expect(amount.sliderMinimum == 0 && amount.sliderMaximum == 1 && amount.displayName == "Strength")
        #expect(amount.summary == "How much. é😀")
        #expect(rows[2].kind == .color && rows[2].defaultValue == [1, 0.5, 0, 1])
        #expect(rows[3].type == .position && rows[3].followsFrame == .center && rows[4].followsFrame == .length)
        #expect(rows[5].type == .angle && rows[5].defaultValue == [0.1])
    }

    /// What is not set follows the frame, in working space; a colour is matched and premultiplied.
    @Test func valuesReachTheKernel() throws {
        let source =
            "kernel vec4 f(__sample s, vec2 center, float length, vec4 box, vec3 tint) { return vec4(center.x + box.w, center.y, length, box.x + tint.y); }"
        let description = """
            {"inputs": {"center": {"type": "Position", "followsFrame": true}, "tint": {"type": "Color", "default": [0, 0.5, 1]},
            "length": {"type": "Distance", "followsFrame": true, "default": 30}, "box": {"type": "Rectangle", "followsFrame": true}}}
            """
        let filter = CIFilter(try definition(source, description))
        let image = try TestBitmap(60, 40).image.transformed(by: CGAffineTransform(translationX: 100, y: 1000))
        try filter.set(.image(image), forKey: "inputImage")
        let context = CIContext()
        func pixel() throws -> [Float] {
            let result = try filter.rendered(.rgbaf, .premultiplied, .linearSRGB, context: context)
            return (0..<4).map { result.float(30, 20, $0) }
        }
        let tint = Float(ReferenceColor.decoded(0.5))
        #expect(try pixel() == [170, 1020, 4, 100 + tint])
        context.workingSpace = .none
        #expect(try filter.rendered(.rgbaf, .premultiplied, .none, context: context).float(0, 0, 3) == 100.5)
        try filter.set(.vector(CIVector(x: 1, y: 2)), forKey: "inputCenter")
        try filter.set(.number(7), forKey: "inputLength")
        try filter.set(.vector(CIVector(x: 3, y: 4, z: 5, w: 6)), forKey: "inputBox")
        #expect(try filter.rendered(.rgbaf, .premultiplied, .none, context: context).float(0, 0, 2) == 7)
    }

    @Test func extentMarginAndEdges() throws {
        let source =
            "kernel vec4 f(sampler s, float by, vec4 area) { return sample(s, samplerCoord(s) + vec2(by, 0.0)) + area * 0.0; }"
        let picture = try TestBitmap(40, 20)
        picture.randomizeWithinAlpha(1)
        func image(_ more: String, _ by: Double = 3) throws -> CIImage {
            let filter = CIFilter(
                try definition(
                    source, "{\"inputs\": {\"area\": {\"type\": \"Rectangle\", \"default\": [2, 3, 5, 4]}}\(more)}"))
            try filter.set(.image(picture.image), forKey: "inputImage")
            try filter.set(.number(by), forKey: "inputBy")
            return try filter.output()
        }
        #expect(try image("").extent == CGRect(x: 0, y: 0, width: 40, height: 20))
        #expect(try image(", \"extent\": \"infinite\"").extent.isInfinite)
        #expect(try image(", \"extent\": \"inputArea\"").extent == CGRect(x: 2, y: 3, width: 5, height: 4))
        let plain = try image("").rendered()
        #expect(plain.pixel(39, 0) == [0, 0, 0, 0])
        #expect(try image(", \"margin\": \"inputBy\"").rendered().bytes == plain.bytes)
        #expect(try image(", \"margin\": 3").rendered().bytes == plain.bytes)
        #expect(try image(", \"edges\": \"repeated\"").rendered().pixel(39, 0) == picture.pixel(39, 0))
    }

    /// A kernel for telephones, whose samplers' space is the unit square.
    @Test func samplerSpace() throws {
        let filter = CIFilter(
            try definition(
                "kernel vec4 f(sampler s) { return sample(s, vec2(0.5, 0.5)); }", "{\"samplerSpace\": \"unit\"}"))
        let picture = try TestBitmap.filled(10, 10, [1, 2, 3, 255])
        try filter.set(.image(picture.image), forKey: "inputImage")
        #expect(try filter.rendered().bytes == picture.bytes)
    }

    // MARK: Ends

    private static let grey = "kernel vec4 f(__sample a, __sample b, float time) { return vec4(0.2, 0.2, 0.2, 1.0); }"
    private static let greyGLSL = "vec4 transition(vec2 uv) { return vec4(0.2, 0.2, 0.2, 1.0); }"

    /// Exact whatever the source does, unless that is switched off.
    @Test(arguments: [grey, greyGLSL])
    func ends(_ source: String) throws {
        let (from, to) = (try TestBitmap.random(9, 5, seed: 1), try TestBitmap.random(9, 5, seed: 2))
        func picture(_ time: Double, _ description: String?) throws -> [UInt8] {
            let filter = CIFilter(try definition(source, description))
            try filter.set(.image(from.image), forKey: "inputImage")
            try filter.set(.image(to.image), forKey: "inputTargetImage")
            try filter.setTime(time)
            return try filter.rendered().bytes
        }
        #expect(try picture(0, nil) == from.bytes && picture(1, nil) == to.bytes)
        let middle = try picture(0.5, nil)
        #expect(middle != from.bytes && middle != to.bytes)
        for time in [0, 1.0] {
            #expect(try picture(time, "{\"exactEnds\": true}") == picture(time, nil))
            #expect(try picture(time, "{\"exactEnds\": false}") == middle)
        }
    }

    /// A transition's uniforms keep their names and comments; a description adds to them.
    @Test func describedTransition() throws {
        let source = """
            uniform float strength; // = 0.25
            uniform vec3 color /* = vec3(0.9, 0.4, 0.2) */;
            uniform sampler2D luma;
            vec4 transition(vec2 uv) { return mix(getFromColor(uv), vec4(color, 1.0), strength * texture2D(luma, uv).r * progress); }
            """
        let plain = try definition(source).attributes.inputs
        let color = [0.9, 0.4, 0.2].map { Double(Float($0)) }
        #expect(
            plain.map { $0.key.string } == ["inputImage", "inputTargetImage", "inputTime", "strength", "color", "luma"])
        #expect(plain[4].kind == .vector && plain[4].defaultValue == color)
        let described = try rows(
            source,
            "{\"inputs\": {\"strength\": {\"sliderMin\": 0, \"sliderMax\": 2}, \"color\": {\"type\": \"Color\"}, \"luma\": {\"required\": false}}}"
        )
        #expect(described[3].sliderMaximum == 2 && described[3].defaultValue == [0.25])
        #expect(described[4].kind == .color && described[4].defaultValue == color + [1])
        #expect(plain[5].isRequired && !described[5].isRequired)
    }

    /// The frame's proportions, without and with a fit mode; and a picture that is a parameter, which is a square of its own
    /// wherever it lies.
    @Test func ratioFitAndTextures() throws {
        let source = """
            uniform sampler2D luma;
            vec4 transition(vec2 uv) {
                vec4 shown = mix(getFromColor(uv), getToColor(uv), 0.0 * progress);
                return vec4(ratio / 8.0, texture2D(luma, uv).r, shown.b, 1.0);
            }
            """
        let filter = CIFilter(try definition(source))
        let luma = try TestBitmap(8, 2, .gray8)
        luma.setBits { x, _, _ in x < 4 ? 255 : 0 }
        let moved = luma.image.transformed(by: CGAffineTransform(translationX: 100, y: 100))
        for (key, image) in [
            ("inputImage", try TestBitmap.filled(60, 40, [0, 0, 255, 255]).image), ("luma", moved),
            ("inputTargetImage", try TestBitmap.filled(60, 40, [0, 0, 0, 255]).image),
        ] {
            try filter.set(.image(image), forKey: key)
        }
        try filter.setTime(0.5)
        let context = CIContext()
        context.workingSpace = .none
        let own = try filter.rendered(.rgbaf, .premultiplied, .none, context: context)
        #expect(own.float(5, 5, 0) == 60.0 / 40 / 8 && own.float(5, 5, 1) == 1 && own.float(55, 5, 1) == 0)
        #expect(own.float(5, 5, 2) == 1)
        filter.fit = .contain  // the pictures fill columns 50 to 109 of the frame, the texture all of it
        let wide = try TestBitmap(160, 40, .rgbaf, .premultiplied, .none)
        try filter.render(into: wide.bitmap, context: context)
        #expect(wide.float(55, 5, 0) == 160.0 / 40 / 8 && wide.float(5, 5, 3) == 0)
        #expect(abs(wide.float(55, 5, 1) - 1) < 1e-5 && abs(wide.float(105, 5, 1)) < 1e-5)
        filter.fit = .cover
        try filter.render(into: wide.bitmap, context: context)
        #expect(wide.float(5, 5, 2) == 1 && wide.float(155, 35, 2) == 1)
    }

    // MARK: Registration

    @Test func registeredReplacedAndTakenOut() throws {
        let name = "TestRegistered"
        try CIFilter.registerKernel(named: name, source: Self.glow, description: Self.described)
        #expect(CIFilter.filterNames(inCategory: "CICategoryColorAdjustment").contains(name))
        let old = try CIFilter(named: name)
        try CIFilter.registerKernel(CIKernel(source: Self.grey), named: name)
        #expect(try CIFilter(named: name).inputKeys == ["inputImage", "inputTargetImage", "inputTime"])
        #expect(old.inputKeys.contains("inputAmount"))
        try CIFilter.unregister(named: name)
        #expect(CIFilter(name: name) == nil)
        #expect(failure { try CIFilter.unregister(named: name) }?.status == .unknownFilter)
        #expect(failure { try CIFilter.unregister(named: "CIFlashTransition") }?.status == .invalidArgument)
        #expect(failure { try CIFilter.registerKernel(named: "", source: Self.grey) }?.status == .invalidArgument)
        #expect(
            failure { try CIFilter.registerKernel(named: "CIFlashTransition", source: Self.grey) }?.status
                == .invalidArgument)
        #expect(failure { try CIFilter.registerKernel(named: name, source: "kernel") }?.status == .compile)
    }
}
