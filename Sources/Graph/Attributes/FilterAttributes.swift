import Raster

/// A set of filters by purpose. A filter is in several.
public enum FilterCategory: Sendable, CaseIterable {
    case transition, compositeOperation, generator, colorAdjustment, geometryAdjustment
    case video, stillImage, interlaced, nonSquarePixels, highDynamicRange, builtIn

    public var name: StaticString {
        switch self {
        case .transition: "CICategoryTransition"
        case .compositeOperation: "CICategoryCompositeOperation"
        case .generator: "CICategoryGenerator"
        case .colorAdjustment: "CICategoryColorAdjustment"
        case .geometryAdjustment: "CICategoryGeometryAdjustment"
        case .video: "CICategoryVideo"
        case .stillImage: "CICategoryStillImage"
        case .interlaced: "CICategoryInterlaced"
        case .nonSquarePixels: "CICategoryNonSquarePixels"
        case .highDynamicRange: "CICategoryHighDynamicRange"
        case .builtIn: "CICategoryBuiltIn"
        }
    }
}

/// What is known of a filter before it is made.
public struct FilterAttributes: Sendable {
    public let name: AttributeText
    public let displayName: AttributeText
    /// One line for people.
    public let summary: AttributeText
    public let categories: [FilterCategory]
    public let inputs: [InputAttributes]

    public init(
        _ name: AttributeText, _ displayName: AttributeText, _ summary: AttributeText, categories: [FilterCategory],
        inputs: [InputAttributes]
    ) {
        self.name = name
        self.displayName = displayName
        self.summary = summary
        self.categories = categories
        self.inputs = inputs
    }

    public func index(ofKey key: String) -> Int? {
        inputs.firstIndex { $0.key == key }
    }
}

extension FilterCategory {
    /// The categories of every transition; Core Image's lists of 2024.
    public static let transitions: [FilterCategory] = [.transition, .video, .stillImage, .highDynamicRange, .builtIn]
}

extension StaticString {
    public static func == (a: StaticString, b: String) -> Bool {
        a.withUTF8Buffer { text in text.elementsEqual(b.utf8) }
    }

    public var string: String {
        withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }
}
