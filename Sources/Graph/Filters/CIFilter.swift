import Raster

/// A filter with its inputs: made by name, set by key, and turned into an image. One thread at a time may use it; the
/// images that it gives may be shared.
///
/// A subclass is a filter of the host's own: its properties marked `@FilterInput` are its inputs, and it overrides
/// `outputImage`. `registerName` gives it a name for `CIFilter(name:)`.
open class CIFilter {
    package private(set) var definition: FilterDefinition
    /// What was set of a filter that is no subclass.
    private var storedValues: [FilterValue?]
    #if !hasFeature(Embedded)
        /// A subclass's inputs, in the order of the attribute rows.
        private var properties: [any FilterProperty] = []
    #endif
    /// How pictures of another size than the frame are placed.
    public var fit: FitMode = .none
    /// Takes the tables' defaults literally (a 300 × 300 extent, widths and radii in fixed pixels) instead of fitting
    /// what was never set to the frame, and Apple's behaviour where the library otherwise goes beyond it.
    public var usesAppleDefaults = false
    /// Plays a transition's motion backwards, still from the image at time 0 to the target image at time 1: a page that
    /// was turned away comes down again, and shows the target. What it shows at t is what the filter with its two
    /// pictures exchanged shows at 1 − t. Without meaning for filters that are no transition.
    public var isReversed = false
    /// What the calls that cannot throw ran into first; `outputImage` is nil until it is cleared by `setDefaults`.
    public private(set) var error: CITransError?

    package init(_ definition: FilterDefinition) {
        self.definition = definition
        storedValues = definition.attributes.inputs.map { _ in nil }
    }

    #if !hasFeature(Embedded)
        /// For subclasses, whose inputs are their properties.
        public required init() {
            definition = FilterProperties.none
            storedValues = []
            let found = FilterProperties(of: self)
            properties = found.properties
            definition = found.definition(of: type(of: self))
        }

        /// Whether the filter is a class of the host's.
        var isSubclass: Bool { definition.isSubclass }

        /// A subclass as it was registered: under another name, and with what was said of it.
        package func take(_ attributes: FilterAttributes) { definition = .subclass(attributes) }
    #endif

    public var attributes: FilterAttributes { definition.attributes }
    public var name: String { attributes.name.string }
    public var inputKeys: [String] { attributes.inputs.map { $0.key.string } }
    public var outputKeys: [String] { ["outputImage"] }

    /// A filter with the same inputs that is changed on its own.
    public func copy() -> CIFilter {
        #if hasFeature(Embedded)
            let copy = CIFilter(definition)
        #else
            let copy = isSubclass ? type(of: self).init() : CIFilter(definition)
            copy.definition = definition
        #endif
        for (index, value) in values.enumerated() { copy.store(value, at: index) }
        copy.fit = fit
        copy.usesAppleDefaults = usesAppleDefaults
        copy.isReversed = isReversed
        copy.error = error
        return copy
    }

    /// Forgets everything that was set.
    open func setDefaults() {
        for index in values.indices { store(nil, at: index) }
        error = nil
    }

    /// The result as a recipe; nil where an image is missing or an error was recorded. What a subclass overrides.
    open var outputImage: CIImage? {
        if error != nil || definition.isSubclass { return nil }
        return try? output()
    }
}

// MARK: Where values are kept

extension CIFilter {
    /// What was set, in the order of the attribute rows; nil where an input follows its default.
    package var values: [FilterValue?] {
        #if hasFeature(Embedded)
            return storedValues
        #else
            return isSubclass ? properties.map { $0.filterValue } : storedValues
        #endif
    }

    /// Keeps a value of its row's kind, or with nil nothing; false where a property cannot hold it.
    @discardableResult
    func store(_ value: FilterValue?, at index: Int) -> Bool {
        #if !hasFeature(Embedded)
            if isSubclass { return properties.indices.contains(index) && properties[index].take(value) }
        #endif
        guard storedValues.indices.contains(index) else { return false }
        storedValues[index] = value
        return true
    }
}

// MARK: Inputs by key

extension CIFilter {
    /// Sets an input, or with nil puts it back to its default.
    /// - Throws: `unknownKey`, `wrongType`, and `invalidArgument` for a number that is not finite.
    public func set(_ value: FilterValue?, forKey key: String) throws(CITransError) {
        let index = try index(ofKey: key)
        guard let value else {
            store(nil, at: index)
            return
        }
        guard store(try checked(value, for: attributes.inputs[index]), at: index) else {
            throw CITransError(.wrongType, "\(name): \(key) cannot hold \(value.text)")
        }
    }

    /// What was set for the key, or its default; nil where there is neither.
    /// - Throws: `unknownKey`.
    public func get(_ key: String) throws(CITransError) -> FilterValue? {
        let index = try index(ofKey: key)
        return values[index] ?? attributes.inputs[index].defaultFilterValue
    }

    /// Whether the key was set.
    /// - Throws: `unknownKey`.
    public func isSet(_ key: String) throws(CITransError) -> Bool { values[try index(ofKey: key)] != nil }

    private func index(ofKey key: String) throws(CITransError) -> Int {
        if let index = attributes.index(ofKey: key) { return index }
        let hint = Spelling.hint(for: key, among: inputKeys)
        throw CITransError(.unknownKey, "\(name) has no input \"\(key)\"\(hint)")
    }

    private func checked(_ value: FilterValue, for row: InputAttributes) throws(CITransError) -> FilterValue {
        guard value.isFinite else {
            throw CITransError(.invalidArgument, "\(name): \(row.key) must be finite, but it is \(value.text)")
        }
        switch (row.kind, value) {
        case (.transform, .vector(let vector)) where vector.count == 6:
            let v = vector.values
            return .transform(CGAffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5]))
        case (.vector, .vector(let vector)):
            let count = row.defaultValue?.count ?? vector.count
            guard vector.count == count else {
                throw CITransError(
                    .wrongType, "\(name): \(row.key) takes \(count) numbers, but was given \(vector.count)")
            }
            return value
        default:
            guard value.kind == row.kind else {
                throw CITransError(
                    .wrongType, "\(name): \(row.key) takes \(row.kind.word), but was given \(value.kind.word)")
            }
            return value
        }
    }
}

extension FilterValue {
    /// The value as it stands in an error text.
    fileprivate var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .vector(let vector): Self.list(vector.values)
        case .color(let color): Self.list([color.red, color.green, color.blue, color.alpha])
        case .transform(let transform): transform.text
        case .string(let string): "\"\(string)\""
        case .image: "an image"
        case .data(let bytes): "\(bytes.count) bytes"
        }
    }

    private static func list(_ numbers: [Double]) -> String {
        var text = "["
        for number in numbers { text += text.utf8.count > 1 ? " \(number)" : "\(number)" }
        return text + "]"
    }
}

// MARK: Core Image's calls

extension CIFilter {
    /// Core Image's spelling of `set`. It cannot throw: what went wrong is kept in `error`, and `outputImage` is nil.
    public func setValue(_ value: (some FilterInputValue)?, forKey key: String) {
        record { () throws(CITransError) in try set(value?.filterValue, forKey: key) }
    }

    #if hasFeature(Embedded)
        /// Core Image's spelling of `get`, also for "outputImage"; a key that the filter does not have is kept in
        /// `error`.
        public func value(forKey key: String) -> FilterValue? { recordedValue(forKey: key) }
    #else
        /// Core Image's spelling of `get`, also for "outputImage": a Double, CIVector, CIColor, CIImage,
        /// CGAffineTransform, String or [UInt8]. A key that the filter does not have is kept in `error`.
        public func value(forKey key: String) -> Any? { recordedValue(forKey: key)?.content }

        /// `setValue` where only the running program knows what the value is: `Any`, an entry of a dictionary, any kind
        /// of number, a plain nil. What no input takes is a wrong type.
        @_disfavoredOverload
        public func setValue(_ value: Any?, forKey key: String) {
            record { () throws(CITransError) in
                let row = attributes.inputs[try index(ofKey: key)]
                guard let value else { return try set(nil, forKey: key) }
                guard let known = FilterValue(anything: value) else {
                    throw CITransError(
                        .wrongType, "\(name): \(row.key) takes \(row.kind.word), but was given a \(type(of: value))")
                }
                try set(known, forKey: key)
            }
        }
    #endif

    private func recordedValue(forKey key: String) -> FilterValue? {
        if key == kCIOutputImageKey { return outputImage.map { .image($0) } }
        var result: FilterValue?
        record { () throws(CITransError) in result = try get(key) }
        return result
    }

    /// Keeps the first failure, which is the one to look at.
    private func record(_ body: () throws(CITransError) -> Void) {
        do { try body() } catch { self.error = self.error ?? error }
    }
}
