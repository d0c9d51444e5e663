import Raster

/// A filter as the catalog holds it: what is known of it, and how its recipe is made.
public struct FilterDefinition: Sendable {
    public let attributes: FilterAttributes
    /// The filter's kernel for these inputs.
    let makeKernel: @Sendable (FilterInputs) throws(CITransError) -> any SpanKernel
    /// The rectangle outside which the result is transparent, in working space.
    let extent: @Sendable (FilterInputs) -> CGRect
    /// The images as the kernel is to read them, in the order of the image rows.
    let arrange: @Sendable ([CIImage]) -> [CIImage]
    /// Whether the filter is a class of the host's, which makes its image itself.
    package private(set) var isSubclass = false
    /// Makes the filter, where that is a class of the host's.
    package private(set) var construct: (@Sendable () -> CIFilter?)?

    public init(
        attributes: FilterAttributes,
        makeKernel: @escaping @Sendable (FilterInputs) throws(CITransError) -> any SpanKernel,
        extent: @escaping @Sendable (FilterInputs) -> CGRect,
        arrange: @escaping @Sendable ([CIImage]) -> [CIImage]
    ) {
        self.attributes = attributes
        self.makeKernel = makeKernel
        self.extent = extent
        self.arrange = arrange
    }
}

extension FilterDefinition {
    /// Of a class of the host's. Nothing of it makes kernels.
    package static func subclass(
        _ name: String, _ inputs: [InputAttributes], construct: (@Sendable () -> CIFilter?)? = nil
    ) -> FilterDefinition {
        let attributes = FilterAttributes(
            AttributeText(keeping: name), AttributeText(keeping: name), AttributeText(keeping: "A filter in Swift."),
            categories: [.video, .stillImage], inputs: inputs)
        return subclass(attributes, construct: construct)
    }

    package static func subclass(
        _ attributes: FilterAttributes, construct: (@Sendable () -> CIFilter?)? = nil
    ) -> FilterDefinition {
        var definition = FilterDefinition(
            attributes: attributes,
            makeKernel: { _ throws(CITransError) in
                throw CITransError(.internal, "\(attributes.name) makes its image itself")
            },
            extent: { _ in .null }, arrange: { $0 })
        definition.isSubclass = true
        definition.construct = construct
        return definition
    }

    /// The filter, with nothing set; nil where the host's class does not make it.
    package func makeFilter() -> CIFilter? {
        guard let construct else { return CIFilter(self) }
        return construct()
    }
}

/// The filters of one build of the pixel code, with its loops.
public final class FilterCatalog: Sendable {
    /// Sorted by name.
    public let definitions: [FilterDefinition]
    /// In the order in which they were listed.
    public let listed: [FilterDefinition]
    public let engine: any PixelEngine

    public init(_ definitions: [FilterDefinition], engine: any PixelEngine) {
        listed = definitions
        var sorted: [FilterDefinition] = []
        for definition in definitions {
            let place = sorted.firstIndex { definition.attributes.name.string < $0.attributes.name.string }
            sorted.insert(definition, at: place ?? sorted.endIndex)
        }
        self.definitions = sorted
        self.engine = engine
    }

    public func definition(named name: String) -> FilterDefinition? {
        definitions.first { $0.attributes.name == name }
    }

    /// The definition, or an error that suggests the nearest name.
    public func find(_ name: String) throws(CITransError) -> FilterDefinition {
        if let found = definition(named: name) { return found }
        let hint = Spelling.hint(for: name, among: definitions.map { $0.attributes.name.string })
        throw CITransError(.unknownFilter, "there is no filter named \"\(name)\"\(hint)")
    }

    /// The filters of a category, all of them where it is nil, by name.
    public func definitions(inCategory category: String?) -> [FilterDefinition] {
        guard let category else { return definitions }
        return definitions.filter { $0.attributes.categories.contains { $0.name == category } }
    }
}
