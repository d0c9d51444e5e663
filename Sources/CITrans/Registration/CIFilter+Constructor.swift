import Graph
import Raster

#if !hasFeature(Embedded)
    /// Makes filters of the host's own classes.
    public protocol CIFilterConstructor: AnyObject {
        /// A new filter, or nil where there is none of that name. It may be called on any thread.
        func filter(withName name: String) -> CIFilter?
    }

    /// Core Image's names for what `registerName` is told of a filter.
    public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
    public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
    public let kCIAttributeDescription = "CIAttributeDescription"

    extension CIFilter {
        /// Registers a filter of the host's own class. From then on `CIFilter(name:)` makes it through the constructor, and
        /// it is listed and used by key like any other.
        /// - Parameters:
        ///   - name: the filter's name. One that was registered before means the new constructor from then on; one of the
        ///     library's own is left as it is.
        ///   - constructor: makes the filter; it is kept.
        ///   - classAttributes: `kCIAttributeFilterDisplayName` and `kCIAttributeDescription`, strings;
        ///     `kCIAttributeFilterCategories`, an array of Core Image's names. Others are ignored.
        public class func registerName(
            _ name: String, constructor: any CIFilterConstructor, classAttributes: [String: Any] = [:]
        ) {
            guard !name.isEmpty, CITransLibrary.catalog.definition(named: name) == nil,
                let filter = constructor.filter(withName: name)
            else { return }
            let attributes = filter.attributes.with(name: name, classAttributes)
            let box = ConstructorBox(constructor: constructor)
            FilterRegistry.shared.add(
                .subclass(attributes) {
                    let filter = box.constructor.filter(withName: name)
                    // A constructor may also hand out one of the library's filters, set up in its way.
                    if filter?.definition.isSubclass == true { filter?.take(attributes) }
                    return filter
                })
        }
    }

    /// A constructor on its way between threads, which its documentation asks it to bear.
    private struct ConstructorBox: @unchecked Sendable {
        let constructor: any CIFilterConstructor
    }

    extension FilterAttributes {
        fileprivate func with(name: String, _ told: [String: Any]) -> FilterAttributes {
            let categories = (told[kCIAttributeFilterCategories] as? [String]).map { names in
                FilterCategory.allCases.filter { category in names.contains { category.name == $0 } }
            }
            let display = told[kCIAttributeFilterDisplayName] as? String
            return FilterAttributes(
                AttributeText(keeping: name), AttributeText(keeping: display ?? name),
                (told[kCIAttributeDescription] as? String).map { AttributeText(keeping: $0) } ?? summary,
                categories: categories ?? self.categories, inputs: inputs)
        }
    }
#endif
