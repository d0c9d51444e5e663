import CITrans
import TestSupport
import Testing

/// What filters say of their inputs, against the specification's tables and against a dump of Apple's own dictionaries.
struct AttributeTests {
    @Test(arguments: transitionNames.filter { TransitionTable.own.keys.contains($0) })
    func table(_ name: String) throws {
        let filter = try CIFilter(named: name)
        let expected = try #require(TransitionTable.rows(of: name))
        #expect(Set(filter.inputKeys) == Set(expected.keys))
        for row in filter.attributes.inputs {
            let key = row.key.string
            #expect(AttributeLine(row).text == expected[key])
        }
        #expect(filter.attributes.displayName.string == TransitionTable.displayNames[name])
    }

    @Test(arguments: transitionNames)
    func categories(_ name: String) throws {
        let names = try CIFilter(named: name).attributes.categories.map(\.name.string)
        for category in ["Transition", "Video", "StillImage", "BuiltIn", "HighDynamicRange"] {
            #expect(names.contains("CICategory\(category)"))
        }
        let isDissolve = name == "CIDissolveTransition"
        #expect(names.contains("CICategoryInterlaced") == isDissolve)
        #expect(names.contains("CICategoryNonSquarePixels") == isDissolve)
    }

    @Test(
        .enabled(if: !ReferenceData.isMissing, "the attribute dictionaries beside the project are not there"),
        arguments: filterNames)
    func appleDictionaries(_ name: String) throws {
        // A filter that Apple does not have is in no dump.
        guard let dump = try AttributeDump.all()[name] else { return }
        let filter = try CIFilter(named: name)
        #expect(filter.attributes.displayName.string == dump.displayName)
        #expect(Set(filter.inputKeys) == Set(dump.lines.keys))
        for row in filter.attributes.inputs { #expect(AttributeLine(row).text == dump.lines[row.key.string]) }
        // The dump is older than the category of high dynamic range.
        let categories = Set(filter.attributes.categories.map(\.name.string))
        #expect(dump.categories.subtracting(["CICategoryHighDynamicRange"]).isSubset(of: categories))
    }

    /// Every row is fit for people and for programs.
    @Test(arguments: filterNames)
    func rows(_ name: String) throws {
        for row in try CIFilter(named: name).attributes.inputs {
            #expect(row.key.string.hasPrefix("input") && !row.displayName.string.isEmpty)
            #expect(row.summary.string.hasSuffix(".") && row.summary.string.count > 10)
            #expect((row.sliderMinimum == nil) == (row.sliderMaximum == nil))
            if let low = row.sliderMinimum, let high = row.sliderMaximum { #expect(low < high) }
            if let low = row.minimum, let value = row.defaultValue?.first { #expect(value >= low) }
            if let high = row.maximum, let value = row.defaultValue?.first { #expect(value <= high) }
            #expect(row.kind == .image ? row.defaultValue == nil : row.defaultFilterValue?.kind == row.kind)
            #expect(row.type.unit == (row.type == .angle ? "radians" : Self.lengths.contains(row.type) ? "pixels" : ""))
        }
    }

    private static let lengths: [AttributeType] = [.distance, .position, .offset, .rectangle]

    /// transitions.md 3.3: unset rectangles, centres and lengths follow the frame; factors that Apple merely types as
    /// distances (0…1) do not.
    @Test(arguments: transitionNames)
    func followsFrame(_ name: String) throws {
        for row in try CIFilter(named: name).attributes.inputs {
            switch row.type {
            case .position: #expect(row.followsFrame == .center)
            case .rectangle: #expect(row.followsFrame == .extent)
            case .distance where row.maximum == 1: #expect(row.followsFrame == .none)
            case .distance, .offset: #expect(row.followsFrame == .length)
            case .time, .angle, .color, .opaqueColor, .image, .none: #expect(row.followsFrame == .none)
            default: break
            }
        }
    }
}
