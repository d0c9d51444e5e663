/// Writes colour profiles with as many tags as a test wants.
struct ICCBuilder {
    var space = "RGB "
    var connectionSpace = "XYZ "
    var tags: [(name: String, data: [UInt8])] = []

    var profile: [UInt8] {
        var table: [UInt8] = bigEndian(tags.count)
        var data: [UInt8] = []
        for tag in tags {
            table += Array(tag.name.utf8) + bigEndian(132 + 12 * tags.count + data.count) + bigEndian(tag.data.count)
            data += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
        }
        return header(size: 132 + 12 * tags.count + data.count) + table + data
    }

    private func header(size: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: bigEndian(size))
        header.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
        header.replaceSubrange(12..<24, with: Array(("mntr" + space + connectionSpace).utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        header.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])  // D50
        return header
    }

    /// A matrix profile: the colorants' XYZ, red, green, blue, and one curve for all.
    static func matrix(_ colorants: [[Double]], curve: [UInt8]) -> ICCBuilder {
        var builder = ICCBuilder()
        for (name, xyz) in zip(["r", "g", "b"], colorants) {
            builder.tags.append((name + "XYZ", Array("XYZ \0\0\0\0".utf8) + xyz.flatMap { fixed($0) }))
            builder.tags.append((name + "TRC", curve))
        }
        return builder
    }

    static func gray(curve: [UInt8]) -> ICCBuilder { ICCBuilder(space: "GRAY", tags: [("kTRC", curve)]) }

    static func fixed(_ number: Double) -> [UInt8] { bigEndian(Int((number * 65536).rounded())) }

    static func parametric(_ kind: UInt8, _ parameters: [Double]) -> [UInt8] {
        Array("para\0\0\0\0".utf8) + [0, kind, 0, 0] + parameters.flatMap { fixed($0) }
    }

    static func curve(_ numbers: [Int]) -> [UInt8] {
        Array("curv\0\0\0\0".utf8) + bigEndian(numbers.count)
            + numbers.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    // As in the profiles of Hewlett-Packard (sRGB), Apple (Display P3) and Adobe (Adobe RGB).
    static let sRGBColorants = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141],
    ]
    static let p3Colorants = [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]]
    static let adobeColorants = [
        [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ]
    static let sRGBCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    static let sRGB = matrix(sRGBColorants, curve: sRGBCurve)
    static let displayP3 = matrix(p3Colorants, curve: sRGBCurve)
}
