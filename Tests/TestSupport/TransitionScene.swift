import CITrans

/// The names of the library's own filters, without what other tests register meanwhile; and of its transitions.
public let filterNames = CITransLibrary.catalog.definitions(inCategory: nil).map { $0.attributes.name.string }
public let transitionNames = CITransLibrary.catalog.definitions(inCategory: "CICategoryTransition").map {
    $0.attributes.name.string
}

/// A transition between two pictures, with whatever else it cannot do without.
public struct TransitionScene {
    public let name: String
    public var from: CIImage
    public var to: CIImage

    public init(_ name: String, from: CIImage, to: CIImage) {
        (self.name, self.from, self.to) = (name, from, to)
    }

    /// Between random pixels of a format.
    public init(
        _ name: String, _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8,
        _ alpha: AlphaKind = .premultiplied, _ colorSpace: ColorSpace = .sRGB, seed: UInt64 = 1
    ) throws {
        self.init(
            name, from: try TestBitmap.random(width, height, format, alpha, colorSpace, seed: seed).image,
            to: try TestBitmap.random(width, height, format, alpha, colorSpace, seed: seed + 1).image)
    }

    /// From opaque black to opaque white.
    public static func blackToWhite(_ name: String, _ width: Int, _ height: Int) throws -> TransitionScene {
        TransitionScene(
            name, from: try TestBitmap.filled(width, height, [0, 0, 0, 255]).image,
            to: try TestBitmap.filled(width, height, [255, 255, 255, 255]).image)
    }

    /// Between opaque pictures without extremes, which differ everywhere.
    public static func waves(_ name: String, _ width: Int, _ height: Int) throws -> TransitionScene {
        TransitionScene(
            name, from: try TestBitmap.waves(width, height, phase: 0).image,
            to: try TestBitmap.waves(width, height, phase: 1).image)
    }

    /// The filter with its images; everything else follows the defaults.
    public func makeFilter(_ catalog: FilterCatalog = CITransLibrary.catalog, time: Double = 0.5) throws -> CIFilter {
        let filter = try catalog.makeFilter(named: name)
        try filter.set(.image(from), forKey: "inputImage")
        try filter.set(.image(to), forKey: "inputTargetImage")
        let frame = try frame
        for row in filter.attributes.inputs where row.isRequired && !row.isPicture {
            try filter.set(.image(try Auxiliary.mask(frame)), forKey: row.key.string)
        }
        try filter.setTime(time)
        return filter
    }

    public var frame: CGRect { get throws { from.extent.union(to.extent).integral } }
}

/// Images and values for the inputs that are neither pictures nor the time.
public enum Auxiliary {
    /// Grey waves over the frame, every level from 1 to 254 in it where there is room.
    public static func mask(_ frame: CGRect, inverted: Bool = false) throws -> CIImage {
        let result = try TestBitmap(Int(frame.width), Int(frame.height), .gray8)
        result.setBits { x, y, _ in
            let level = UInt32((x * 3 + y * 5) % 254 + 1)
            return inverted ? 255 - level : level
        }
        return result.image.transformed(by: CGAffineTransform(translationX: frame.minX, y: frame.minY))
    }

    /// A picture for a backside or a shading.
    public static func picture(_ frame: CGRect, seed: UInt64) throws -> CIImage {
        let result = try TestBitmap(max(Int(frame.width), 1), max(Int(frame.height), 1))
        result.randomizeWithinAlpha(seed)
        return result.image.transformed(by: CGAffineTransform(translationX: frame.minX, y: frame.minY))
    }

    /// Sets every other input to something that its row allows, or leaves it alone. An extent covers the frame, so that
    /// the ends stay exact.
    public static func randomize(_ filter: CIFilter, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let frame = try filter.frame().integral
        for row in filter.attributes.inputs where !row.isPicture && row.key.string != "inputTime" {
            if row.kind == .image && row.isRequired { continue }
            if Int.random(in: 0..<4, using: &random) == 0 { continue }
            if let value = try value(for: row, frame, &random) { try filter.set(value, forKey: row.key.string) }
        }
    }

    private static func value(
        for row: InputAttributes, _ frame: CGRect, _ random: inout SeededGenerator
    ) throws -> FilterValue? {
        switch row.kind {
        case .number: return .number(number(for: row, frame, &random))
        case .color:
            let parts = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
            let alpha = row.type == .opaqueColor ? 1 : parts[3]
            return .color(CIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha))
        case .vector: return .vector(CIVector(values: vector(for: row, frame, &random)))
        case .image:
            return .image(Bool.random(using: &random) ? .empty() : try picture(frame, seed: random.next()))
        case .transform, .string, .data: return nil
        }
    }

    private static func number(
        for row: InputAttributes, _ frame: CGRect, _ random: inout SeededGenerator
    ) -> Double {
        if row.type == .angle {
            let quarter = Double(Int.random(in: -4...8, using: &random)) * .pi / 4
            return Bool.random(using: &random) ? quarter : .random(in: -7...7, using: &random)
        }
        let low = row.minimum ?? row.sliderMinimum ?? 0
        let high = row.maximum ?? row.sliderMaximum ?? max(frame.width, low + 1)
        return .random(in: low...min(high, max(2 * frame.width, low + 1)), using: &random)
    }

    private static func vector(
        for row: InputAttributes, _ frame: CGRect, _ random: inout SeededGenerator
    ) -> [Double] {
        func around(_ low: Double, _ high: Double) -> Double { .random(in: (low - 3)...(high + 3), using: &random) }
        switch row.type {
        case .rectangle:
            let margin = Double(Int.random(in: 0...9, using: &random))
            return CIVector(cgRect: frame.insetBy(dx: -margin, dy: -margin)).values
        case .position: return [around(frame.minX, frame.maxX), around(frame.minY, frame.maxY)]
        default: return (row.defaultValue ?? []).map { _ in around(-8, 8) }
        }
    }
}
