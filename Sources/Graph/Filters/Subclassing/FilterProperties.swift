import Raster

#if !hasFeature(Embedded)
    /// The inputs among a filter's properties, those of its superclasses first.
    struct FilterProperties {
        private(set) var properties: [any FilterProperty] = []
        private var keys: [String] = []

        init(of filter: CIFilter) {
            var mirrors: [Mirror] = []
            var next: Mirror? = Mirror(reflecting: filter)
            while let mirror = next, mirror.subjectType != CIFilter.self {
                mirrors.append(mirror)
                next = mirror.superclassMirror
            }
            for child in mirrors.reversed().flatMap({ $0.children }) {
                guard let property = child.value as? any FilterProperty, let label = child.label else { continue }
                properties.append(property)
                // A wrapper's own name has an underscore before that of its property.
                keys.append(String(label.dropFirst()))
            }
        }

        private var rows: [InputAttributes] { zip(properties, keys).map { $0.row($1) } }

        // MARK: Definitions

        /// What is known of a class, made once: the texts of a table live as long as the process.
        func definition(of type: CIFilter.Type) -> FilterDefinition {
            Self.lock.acquire()
            defer { Self.lock.release() }
            if let known = Self.known[ObjectIdentifier(type)] { return known }
            let definition = FilterDefinition.subclass("\(type)", rows)
            Self.known[ObjectIdentifier(type)] = definition
            return definition
        }

        private static let lock = Lock()
        nonisolated(unsafe) private static var known: [ObjectIdentifier: FilterDefinition] = [:]  // guarded by the lock

        /// What a filter is before its properties are known.
        static let none = FilterDefinition.subclass("", [])
    }
#endif
