import CITrans

/// The attribute tables of transitions.md 1.1–1.11, a line an input: key, display name, class, type, default, minimum,
/// maximum, slider, identity; "–" where the attribute is absent. The three inputs that all transitions share stand once.
enum TransitionTable {
    static let common = """
        inputImage | Image | CIImage | Image | – | – | – | – | –
        inputTargetImage | Target Image | CIImage | Image | – | – | – | – | –
        inputTime | Time | NSNumber | Time | 0 | 0 | 1 | 0 … 1 | 0
        """

    static let own: [String: String] = [
        "CIAccordionFoldTransition": """
        inputNumberOfFolds | Number of Folds | NSNumber | Scalar | 3 | 1 | 50 | 1 … 10 | –
        inputBottomHeight | Bottom Height | NSNumber | Distance | 0 | 0 | – | – | –
        inputFoldShadowAmount | Fold Shadow Amount | NSNumber | Scalar | 0.1 | 0 | 1 | 0 … 1 | –
        """,
        "CIBarsSwipeTransition": """
        inputAngle | Angle | NSNumber | Angle | π | – | – | 0 … 2π | 0
        inputWidth | Width | NSNumber | Distance | 30 | 2 | – | 2 … 300 | –
        inputBarOffset | Bar Offset | NSNumber | Scalar | 10 | 1 | – | 1 … 100 | –
        """,
        "CICopyMachineTransition": """
        inputColor | Color | CIColor | OpaqueColor | 0.6 1 0.8 1 | – | – | – | –
        inputAngle | Angle | NSNumber | Angle | 0 | 0 | – | 0 … 2π | 0
        inputWidth | Width | NSNumber | Distance | 200 | 0.1 | – | 0.1 … 500 | 200
        inputExtent | Extent | CIVector | Rectangle | 0 0 300 300 | – | – | – | –
        inputOpacity | Opacity | NSNumber | Scalar | 1.3 | 0 | – | 0 … 3 | 1.3
        """,
        "CIDisintegrateWithMaskTransition": """
        inputMaskImage | Mask Image | CIImage | Image | – | – | – | – | –
        inputShadowOffset | Shadow Offset | CIVector | Offset | 0 -10 | – | – | – | 0 0
        inputShadowDensity | Shadow Density | NSNumber | Scalar | 0.65 | 0 | 1 | 0 … 1 | 0
        inputShadowRadius | Shadow Radius | NSNumber | Distance | 8 | 0 | – | 0 … 50 | –
        """,
        "CIDissolveTransition": "",
        "CIFlashTransition": """
        inputColor | Color | CIColor | Color | 1 0.8 0.6 1 | – | – | – | –
        inputStriationStrength | Striation Strength | NSNumber | Scalar | 0.5 | 0 | – | 0 … 3 | –
        inputExtent | Extent | CIVector | Rectangle | 0 0 300 300 | – | – | – | –
        inputFadeThreshold | Fade Threshold | NSNumber | Scalar | 0.85 | 0 | 1 | 0 … 1 | –
        inputCenter | Center | CIVector | Position | 150 150 | – | – | – | –
        inputStriationContrast | Striation Contrast | NSNumber | Scalar | 1.375 | 0 | – | 0 … 5 | –
        inputMaxStriationRadius | Maximum Striation Radius | NSNumber | Scalar | 2.58 | 0 | – | 0 … 10 | –
        """,
        "CIModTransition": """
        inputAngle | Angle | NSNumber | Angle | 2 | – | – | -2π … 2π | 0
        inputCompression | Compression | NSNumber | Distance | 300 | 1 | – | 100 … 800 | –
        inputCenter | Center | CIVector | Position | 150 150 | – | – | – | –
        inputRadius | Radius | NSNumber | Distance | 150 | 1 | – | 1 … 200 | –
        """,
        "CIPageCurlTransition": """
        inputBacksideImage | Backside Image | CIImage | – | – | – | – | – | –
        inputShadingImage | Shading Image | CIImage | Image | – | – | – | – | –
        inputAngle | Angle | NSNumber | Angle | 0 | – | – | -π … π | 0
        inputExtent | Extent | CIVector | Rectangle | 0 0 300 300 | – | – | – | –
        inputRadius | Radius | NSNumber | Distance | 100 | 0.01 | – | 0.01 … 400 | –
        """,
        "CIPageCurlWithShadowTransition": """
        inputBacksideImage | Backside Image | CIImage | – | – | – | – | – | –
        inputShadowSize | Shadow Size | NSNumber | Distance | 0.5 | 0 | 1 | 0 … 1 | –
        inputShadowAmount | Shadow Amount | NSNumber | Distance | 0.7 | 0 | 1 | 0 … 1 | –
        inputAngle | Angle | NSNumber | Angle | 0 | – | – | -π … π | 0
        inputShadowExtent | Shadow Extent | CIVector | Rectangle | 0 0 0 0 | – | – | – | –
        inputExtent | Extent | CIVector | Rectangle | 0 0 0 0 | – | – | – | –
        inputRadius | Radius | NSNumber | Distance | 100 | 0.01 | – | 0.01 … 400 | –
        """,
        "CIRippleTransition": """
        inputShadingImage | Shading Image | CIImage | Image | – | – | – | – | –
        inputWidth | Width | NSNumber | Distance | 100 | 1 | – | 10 … 300 | –
        inputExtent | Extent | CIVector | Rectangle | 0 0 300 300 | – | – | – | –
        inputScale | Scale | NSNumber | Scalar | 50 | -50 | – | -50 … 50 | 0
        inputCenter | Center | CIVector | Position | 150 150 | – | – | – | –
        """,
        "CISwipeTransition": """
        inputColor | Color | CIColor | OpaqueColor | 1 1 1 1 | – | – | – | –
        inputAngle | Angle | NSNumber | Angle | 0 | – | – | -π … π | 0
        inputWidth | Width | NSNumber | Distance | 300 | 0.1 | – | 0.1 … 800 | –
        inputExtent | Extent | CIVector | Rectangle | 0 0 300 300 | – | – | – | –
        inputOpacity | Opacity | NSNumber | Scalar | 0 | 0 | – | 0 … 1 | 0
        """,
    ]

    static let displayNames = [
        "CIAccordionFoldTransition": "Accordion Fold Transition", "CIBarsSwipeTransition": "Bars Swipe Transition",
        "CICopyMachineTransition": "Copy Machine", "CIDisintegrateWithMaskTransition": "Disintegrate With Mask",
        "CIDissolveTransition": "Dissolve", "CIFlashTransition": "Flash", "CIModTransition": "Mod",
        "CIPageCurlTransition": "Page Curl", "CIPageCurlWithShadowTransition": "Page Curl With Shadow",
        "CIRippleTransition": "Ripple", "CISwipeTransition": "Swipe",
    ]

    /// The lines of a filter by key, every number in the same spelling.
    static func rows(of name: String) -> [String: String]? {
        guard let text = own[name] else { return nil }
        var rows: [String: String] = [:]
        for line in (common + "\n" + text).split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
            rows[cells[0]] = AttributeLine(cells).text
        }
        return rows
    }
}

/// One input's attributes as a line of text that can be compared.
struct AttributeLine {
    let text: String

    /// The cells of a table's line.
    init(_ cells: [String]) {
        let slider = cells[7].split(separator: " ")
        self.init(
            cells[0], cells[1], cells[2], cells[3], default: Self.numbers(cells[4]), min: Self.numbers(cells[5]),
            max: Self.numbers(cells[6]), sliderMin: Self.numbers(String(slider[0])),
            sliderMax: slider.count == 3 ? Self.numbers(String(slider[2])) : nil, identity: Self.numbers(cells[8]))
    }

    /// The library's own row.
    init(_ row: InputAttributes) {
        self.init(
            row.key.string, row.displayName.string, row.kind.className.string, row.type.name.string,
            default: row.defaultValue, min: row.minimum.map { [$0] }, max: row.maximum.map { [$0] },
            sliderMin: row.sliderMinimum.map { [$0] }, sliderMax: row.sliderMaximum.map { [$0] }, identity: row.identity
        )
    }

    init(
        _ key: String, _ displayName: String, _ className: String, _ type: String, default defaultValue: [Double]?,
        min: [Double]?, max: [Double]?, sliderMin: [Double]?, sliderMax: [Double]?, identity: [Double]?
    ) {
        func list(_ numbers: [Double]?) -> String { numbers.map { "\($0)" } ?? "–" }
        text =
            "\(key) | \(displayName) | \(className) | \(type.isEmpty ? "–" : type) | \(list(defaultValue)) | \(list(min)) | "
            + "\(list(max)) | \(list(sliderMin)) … \(list(sliderMax)) | \(list(identity))"
    }

    private static func numbers(_ cell: String) -> [Double]? {
        if cell == "–" { return nil }
        return cell.split(separator: " ").map { word in
            if let number = Double(word) { return number }
            let factor = word.dropLast()
            return Double.pi * (factor.isEmpty ? 1 : factor == "-" ? -1 : Double(factor) ?? .nan)
        }
    }
}
