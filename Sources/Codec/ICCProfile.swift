/// As much of a colour profile as it takes to recognise sRGB and Display P3 (ICC.1:2022). Every access is checked
/// against the profile's end, and nothing in it is believed to be there: whatever is missing, broken or unusual makes
/// the answer nil.
struct ICCProfile {
    /// Borrowed; must outlive the value.
    let bytes: UnsafeRawBufferPointer

    /// More tags than any profile has; keeps a search short.
    private static let maximumTagCount = 128

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The primaries that the colorants are those of. Gray has none, and counts as Rec. 709.
    var primaries: PNGColor.Primaries? {
        if isGray { return .rec709 }
        guard isRGB, let red = colorant("rXYZ"), let green = colorant("gXYZ"), let blue = colorant("bXYZ") else {
            return nil
        }
        let matrix = [red, green, blue]
        if Self.isNear(matrix, Self.rec709Colorants) { return .rec709 }
        if Self.isNear(matrix, Self.p3Colorants) { return .p3 }
        return nil
    }

    /// The curve that all channels share.
    var transfer: PNGColor.Transfer? {
        if isGray { return curve("kTRC")?.transfer }
        guard isRGB, let red = curve("rTRC")?.transfer, red == curve("gTRC")?.transfer,
            red == curve("bTRC")?.transfer
        else { return nil }
        return red
    }
}

// MARK: - Colorants

extension ICCProfile {
    fileprivate typealias XYZ = (x: Double, y: Double, z: Double)

    /// XYZ of the primaries at full strength, adapted to D50 as profiles hold them, from IEC 61966-2-1 and from Apple's
    /// Display P3 profile.
    private static let rec709Colorants: [XYZ] = [
        (0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141),
    ]
    private static let p3Colorants: [XYZ] = [
        (0.5151, 0.2412, -0.0011), (0.2920, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841),
    ]

    /// Profiles of the same space differ by about 0.001 by how they adapt and round; other spaces by 0.02 and more.
    private static let colorantTolerance = 0.003

    private static func isNear(_ matrix: [XYZ], _ other: [XYZ]) -> Bool {
        zip(matrix, other).allSatisfy { a, b in
            abs(a.x - b.x) <= colorantTolerance && abs(a.y - b.y) <= colorantTolerance
                && abs(a.z - b.z) <= colorantTolerance
        }
    }

    private func colorant(_ name: StaticString) -> XYZ? {
        guard let tag = tag(name), tag.type == fourBytes("XYZ "), let x = tag.fixed(at: 8), let y = tag.fixed(at: 12),
            let z = tag.fixed(at: 16)
        else { return nil }
        return (x, y, z)
    }
}

// MARK: - The file

extension ICCProfile {
    private var isRGB: Bool { isMatrixProfile && bytes.bigEndian32(at: 16) == fourBytes("RGB ") }
    private var isGray: Bool { isMatrixProfile && bytes.bigEndian32(at: 16) == fourBytes("GRAY") }

    /// Whether it has the signature, and its curves lead to XYZ.
    private var isMatrixProfile: Bool {
        bytes.bigEndian32(at: 36) == fourBytes("acsp") && bytes.bigEndian32(at: 20) == fourBytes("XYZ ")
    }

    private func curve(_ name: StaticString) -> ICCCurve? { tag(name).flatMap { ICCCurve($0) } }

    /// The bytes of the first tag of that name.
    private func tag(_ name: StaticString) -> UnsafeRawBufferPointer? {
        guard let count = bytes.bigEndian32(at: 128), count <= Self.maximumTagCount else { return nil }
        for entry in stride(from: 132, to: 132 + 12 * Int(count), by: 12)
        where bytes.bigEndian32(at: entry) == fourBytes(name) {
            guard let offset = bytes.bigEndian32(at: entry + 4), let size = bytes.bigEndian32(at: entry + 8),
                UInt64(offset) + UInt64(size) <= UInt64(bytes.count)
            else { return nil }
            return UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + Int(size)])
        }
        return nil
    }
}

/// A signature of four ASCII characters as the number that it is in a file.
func fourBytes(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}

extension UnsafeRawBufferPointer {
    /// The number whose first byte is there; nil where any of its bytes would be past the end.
    func bigEndian16(at offset: Int) -> UInt16? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// The number whose first byte is there; nil where any of its bytes would be past the end.
    func bigEndian32(at offset: Int) -> UInt32? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// A number of the type s15Fixed16.
    func fixed(at offset: Int) -> Double? { bigEndian32(at: offset).map { Double(Int32(bitPattern: $0)) / 65536 } }

    /// A tag's type signature.
    var type: UInt32? { bigEndian32(at: 0) }
}
