import Foundation
import TestSupport

/// A filter's attribute dictionary as a Mac printed it.
struct AttributeDump {
    let displayName: String
    let categories: Set<String>
    /// By key, in the spelling of `AttributeLine`.
    let lines: [String: String]

    static func all() throws -> [String: AttributeDump] {
        let path = (ReferenceData.folder ?? "") + "/filter-attributes.json"
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let entries = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
        var result: [String: AttributeDump] = [:]
        for entry in entries {
            if let name = entry["CIAttributeFilterName"] as? String { result[name] = AttributeDump(entry) }
        }
        return result
    }

    private init(_ entry: [String: Any]) {
        displayName = entry["CIAttributeFilterDisplayName"] as? String ?? ""
        categories = Set(entry["CIAttributeFilterCategories"] as? [String] ?? [])
        var lines: [String: String] = [:]
        for (key, value) in entry {
            if let row = value as? [String: Any] { lines[key] = Self.line(key, row) }
        }
        self.lines = lines
    }

    private static func line(_ key: String, _ row: [String: Any]) -> String {
        func numbers(_ name: String) -> [Double]? { self.numbers(row["CIAttribute" + name]) }
        let type = row["CIAttributeType"] as? String ?? ""
        return AttributeLine(
            key, row["CIAttributeDisplayName"] as? String ?? "", row["CIAttributeClass"] as? String ?? "",
            String(type.dropFirst("CIAttributeType".count)), default: numbers("Default"), min: numbers("Min"),
            max: numbers("Max"), sliderMin: numbers("SliderMin"), sliderMax: numbers("SliderMax"),
            identity: numbers("Identity")
        ).text
    }

    /// A number, a list, or a colour as it is printed: "<CIColor 0x… (0.6 1 0.8 1) devicergb>".
    private static func numbers(_ value: Any?) -> [Double]? {
        if let number = value as? Double { return [number] }
        if let list = value as? [Double] { return list }
        guard let text = value as? String, let open = text.firstIndex(of: "("), let close = text.firstIndex(of: ")")
        else { return nil }
        return text[text.index(after: open)..<close].split(separator: " ").compactMap { Double($0) }
    }
}
