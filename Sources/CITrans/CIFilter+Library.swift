import Graph
import Raster
import Render

/// Filters are made by name through a protocol, because only so an initializer may give an object of a subclass: the name
/// may be that of a class of the host's.
public protocol FilterByName {}

extension CIFilter: FilterByName {}

extension FilterByName {
    /// A filter by its Core Image name; nil where there is none of that name.
    public init?(name: String) {
        guard let filter = FilterRegistry.shared.definition(named: name)?.makeFilter() as? Self else { return nil }
        self = filter
    }

    /// A filter by its Core Image name.
    /// - Throws: `unknownFilter`, with the nearest name; `invalidArgument` where a class of the host's does not make it.
    public init(named name: String) throws(CITransError) {
        guard let filter = try FilterRegistry.shared.find(name).makeFilter() as? Self else {
            throw CITransError(.invalidArgument, "the constructor of the filter \"\(name)\" makes none of this class")
        }
        self = filter
    }
}

extension CIFilter {
    /// The names of a category's filters, of all where it is nil, in alphabetical order.
    public static func filterNames(inCategory category: String?) -> [String] {
        FilterRegistry.shared.definitions(inCategory: category).map { $0.attributes.name.string }
    }

    /// Renders the frame: the union of the pictures' extents, its lower left corner at the bitmap's. With a fit mode the
    /// frame is the bitmap, and the pictures are placed in it.
    /// - Throws: `missingInput`, `infiniteExtent`, `invalidBitmap` where frame and bitmap differ in size; and what
    ///   `CIContext.render` throws. The bitmap is untouched then.
    public func render(into bitmap: Bitmap, context: CIContext? = nil) throws(CITransError) {
        let bounds = try fit == .none ? frameBounds(for: bitmap) : fittedBounds(for: bitmap)
        let image = try output(in: bounds)
        try (context ?? .shared).render(image, bounds: bounds, into: bitmap)
    }

    private func fittedBounds(for bitmap: Bitmap) throws(CITransError) -> CGRect {
        _ = try frame()
        return CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    }

    private func frameBounds(for bitmap: Bitmap) throws(CITransError) -> CGRect {
        let frame = try frame().integral
        if frame.isEmpty {
            // A generator has no pictures: the bitmap is its frame.
            let whole = CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
            if attributes.inputs.contains(where: { $0.isPicture }) {
                throw CITransError(.invalidArgument, "\(name): the images are empty")
            }
            return whole
        }
        guard !frame.isUnbounded else {
            throw CITransError(.infiniteExtent, "\(name): none of its images has edges; crop one, or set a fit mode")
        }
        guard frame.width == Double(bitmap.width), frame.height == Double(bitmap.height) else {
            throw CITransError(
                .invalidBitmap,
                "the frame is \(Int(frame.width)) × \(Int(frame.height)) pixels, but the bitmap is \(bitmap.width) × \(bitmap.height); set a fit mode to place the images in it"
            )
        }
        return frame
    }
}
