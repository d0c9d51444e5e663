import Graph
import Raster

extension FilterDescription {
    /// Reads a description from its text.
    /// - Throws: `invalidArgument` with line, column and name for what is no JSON, unknown, or of the wrong type.
    func read(json text: String) throws(CITransError) {
        var fields = try JSONFields(JSONReader.read(text), of: "the filter")
        displayName = try fields.string("displayName")
        summary = try fields.string("description")
        try readCategories(fields.value("categories"))
        try readExtent(fields.value("extent"))
        try readMargin(fields.value("margin"))
        if try fields.choice("samplerSpace", ["pixels", "unit"])?.index == 1 { samplerSpace = .unit }
        if let edges = try fields.choice("edges", ["repeated", "transparent"]) { repeatsEdges = edges.index == 0 }
        hasExactEnds = try fields.bool("exactEnds") ?? true
        if let value = fields.value("inputs") {
            for member in try JSONFields(value, of: "\"inputs\"").all {
                let input = InputDescription(member.name, member.place)
                try input.read(member.value)
                inputs.append(input)
            }
        }
        try fields.finish()
    }

    private func readCategories(_ value: JSONValue?) throws(CITransError) {
        guard let value else { return }
        guard case .array(let elements) = value.content else {
            throw CITransError(json: value.place, "\"categories\" must be an array of strings, but is \(value.word)")
        }
        let names = FilterCategory.allCases.map { $0.name.string }
        var found: [FilterCategory] = []
        for element in elements {
            guard case .string(let name) = element.content else {
                throw CITransError(json: element.place, "a category must be a string, but this is \(element.word)")
            }
            guard let index = names.firstIndex(of: name) else {
                throw JSONFields.unknown(name, names, at: element.place, "a category")
            }
            found.append(FilterCategory.allCases[index])
        }
        categories = found
    }

    private func readExtent(_ value: JSONValue?) throws(CITransError) {
        guard let value else { return }
        guard case .string(let word) = value.content else {
            throw CITransError(
                json: value.place,
                "\"extent\" must be \"pictures\", \"infinite\" or the key of a rectangle, but is \(value.word)")
        }
        extent = word == "pictures" ? .pictures : word == "infinite" ? .infinite : .input(word, value.place)
    }

    private func readMargin(_ value: JSONValue?) throws(CITransError) {
        guard let value else { return }
        switch value.content {
        case .number(let pixels) where pixels >= 0: margin = .pixels(pixels)
        case .string(let key): margin = .input(key, value.place)
        default:
            throw CITransError(
                json: value.place, "\"margin\" must be a number of pixels from 0 on, or the key of an input that is one"
            )
        }
    }
}

extension InputDescription {
    fileprivate func read(_ value: JSONValue) throws(CITransError) {
        var fields = try JSONFields(value, of: "the input \"" + parameter + "\"")
        key = try fields.string("key")
        displayName = try fields.string("displayName")
        summary = try fields.string("description")
        if let found = try fields.choice("type", Self.types.map { $0.name.string }) {
            type = (Self.types[found.index], found.place)
        }
        defaultValue = try fields.numbers("default")
        minimum = try fields.number("min")
        maximum = try fields.number("max")
        sliderMinimum = try fields.number("sliderMin")
        sliderMaximum = try fields.number("sliderMax")
        identity = try fields.numbers("identity")
        followsFrame = try fields.bool("followsFrame") ?? false
        isRequired = try fields.bool("required")
        try fields.finish()
    }

    /// Core Image's attribute types, which go by the last word of their constants.
    private static let types: [AttributeType] = [
        .time, .scalar, .distance, .angle, .boolean, .integer, .position, .offset, .rectangle, .color, .opaqueColor,
        .image,
    ]
}
