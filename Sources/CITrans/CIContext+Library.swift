import Render

extension CIContext {
    public convenience init() {
        self.init(engine: CITransLibrary.catalog.engine)
    }

    /// The context that stands in where none is given: all processors, linear light.
    public static let shared = CIContext()
}
