import CITrans
import Foundation

/// Pictures and tables from Apple's systems, where they lie beside the project.
public enum ReferenceData {
    /// The folder; nil in a clone of the project alone.
    public static let folder: String? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.deletingLastPathComponent().appendingPathComponent("shared/data").path
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    public static var isMissing: Bool { folder == nil }

    public static let skipMessage = "the reference pictures beside the project are not there"
}

/// What Core Image was given and gave, from the index of its pictures.
public struct CoreImageSample {
    public let filter: String
    public let images: [String: String]
    public let numbers: [String: Double]
    public let vectors: [String: [Double]]
    public let colors: [String: String]

    public static func named(_ filter: String) throws -> CoreImageSample {
        let folder = (ReferenceData.folder ?? "") + "/core-image-goldens/"
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "index.json"))
        let entries = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
        guard let entry = entries.first(where: { $0["filter"] as? String == filter }) else {
            throw CITransError(.invalidArgument, "no sample of \(filter)")
        }
        var (numbers, vectors, colors) = ([String: Double](), [String: [Double]](), [String: String]())
        let metadata = entry["metadata"] as? [String: Any]
        for value in metadata?["parameterValues"] as? [[String: Any]] ?? [] {
            guard let name = value["name"] as? String else { continue }
            let data = value["additionalData"]
            if let color = data as? String { colors[name] = color }
            guard let content = (data as? [String: Any])?["value"] else { continue }
            if let list = content as? [Double] {
                vectors[name] = list
            } else if let number = content as? Double {
                numbers[name] = number
            }
        }
        return CoreImageSample(
            filter: filter, images: (entry["images"] as? [String: String] ?? [:]).mapValues { folder + $0 },
            numbers: numbers, vectors: vectors, colors: colors)
    }

    /// The filter with the sample's inputs.
    public func makeFilter() throws -> CIFilter {
        let result = try CIFilter(named: filter)
        for (key, path) in images where key != "outputImage" {
            try result.set(.image(try CIImage(contentsOf: path)), forKey: key)
        }
        for (key, number) in numbers { try result.set(.number(number), forKey: key) }
        for (key, vector) in vectors { try result.set(.vector(CIVector(values: vector)), forKey: key) }
        for (key, color) in colors { try result.set(.color(Self.color(color)), forKey: key) }
        return result
    }

    /// "#rrggbbaa".
    private static func color(_ text: String) -> CIColor {
        let value = UInt32(text.dropFirst(), radix: 16) ?? 0
        func part(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
        return CIColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
}
