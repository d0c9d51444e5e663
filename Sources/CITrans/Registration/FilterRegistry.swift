import Graph
import Raster

/// The filters that a program can make by name: those of the library, and those that were registered.
final class FilterRegistry: @unchecked Sendable {  // the list is guarded by the lock
    static let shared = FilterRegistry()

    private let lock = Lock()
    private var registered: [FilterDefinition] = []

    /// Adds a filter, in the place of one of the same name.
    func add(_ definition: FilterDefinition) {
        lock.acquire()
        defer { lock.release() }
        registered.removeAll { $0.attributes.name == definition.attributes.name }
        registered.append(definition)
    }

    /// Takes a filter out; false where there is none of that name.
    func remove(_ name: String) -> Bool {
        lock.acquire()
        defer { lock.release() }
        let before = registered.count
        registered.removeAll { $0.attributes.name == name }
        return registered.count < before
    }

    private var all: FilterCatalog {
        lock.acquire()
        defer { lock.release() }
        let library = CITransLibrary.catalog
        return registered.isEmpty ? library : FilterCatalog(library.definitions + registered, engine: library.engine)
    }

    func definition(named name: String) -> FilterDefinition? { all.definition(named: name) }

    /// - Throws: `unknownFilter`, with the nearest name.
    func find(_ name: String) throws(CITransError) -> FilterDefinition { try all.find(name) }

    func definitions(inCategory category: String?) -> [FilterDefinition] { all.definitions(inCategory: category) }
}

extension CITransLibrary {
    /// What is known of a filter, the library's own or a registered one.
    /// - Throws: `unknownFilter`, with the nearest name.
    public static func attributes(ofFilter name: String) throws(CITransError) -> FilterAttributes {
        try FilterRegistry.shared.find(name).attributes
    }

    /// What is known of the filters of a category, of all where it is nil, sorted by name.
    public static func attributes(inCategory category: String?) -> [FilterAttributes] {
        FilterRegistry.shared.definitions(inCategory: category).map { $0.attributes }
    }
}
