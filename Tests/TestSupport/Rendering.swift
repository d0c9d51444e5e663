import CITrans

extension CIImage {
    /// The rectangle of the image, its extent where none is given, in a bitmap of its own.
    public func rendered(
        _ rect: CGRect? = nil, _ format: PixelFormat = .rgba8, _ alpha: AlphaKind = .premultiplied,
        _ colorSpace: ColorSpace = .sRGB, context: CIContext = .shared
    ) throws -> TestBitmap {
        let bounds = (rect ?? extent).integral
        let result = try TestBitmap(Int(bounds.width), Int(bounds.height), format, alpha, colorSpace)
        try context.render(self, bounds: bounds, into: result.bitmap)
        return result
    }
}

extension CIFilter {
    /// The frame in a bitmap of its own.
    public func rendered(
        _ format: PixelFormat = .rgba8, _ alpha: AlphaKind = .premultiplied, _ colorSpace: ColorSpace = .sRGB,
        context: CIContext = .shared
    ) throws -> TestBitmap {
        let frame = try frame().integral
        let result = try TestBitmap(Int(frame.width), Int(frame.height), format, alpha, colorSpace)
        try render(into: result.bitmap, context: context)
        return result
    }

    public func setTime(_ time: Double) throws(CITransError) { try set(.number(time), forKey: "inputTime") }
}

/// How far two pictures of bytes are from each other.
public struct ByteDifference: CustomStringConvertible {
    public let worst: Int
    public let mean: Double
    private let differences: [Int]

    public init(_ a: TestBitmap, _ b: TestBitmap) { self.init(a.bytes, b.bytes) }

    public init(_ a: [UInt8], _ b: [UInt8]) {
        precondition(a.count == b.count, "pictures of different size")
        differences = zip(a, b).map { abs(Int($0) - Int($1)) }
        worst = differences.max() ?? 0
        mean = Double(differences.reduce(0, +)) / Double(max(differences.count, 1))
    }

    /// The share of bytes that differ by more than the limit.
    public func share(above limit: Int) -> Double {
        Double(differences.count { $0 > limit }) / Double(max(differences.count, 1))
    }

    public var description: String { "worst \(worst), mean \(mean)" }
}

/// What a call failed with; nil where it succeeded.
public func failure(_ body: () throws -> Void) -> CITransError? {
    do {
        try body()
        return nil
    } catch {
        return error as? CITransError
    }
}
