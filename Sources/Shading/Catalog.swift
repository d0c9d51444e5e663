import Graph

/// This build's filters, in no particular order: a new filter is one more line here.
public func makeCatalog() -> FilterCatalog {
    FilterCatalog(
        [
            CopyMachineTransition.definition,
            DisintegrateWithMaskTransition.definition,
            DissolveTransition.definition,
            SourceOverCompositing.definition,
            SwipeTransition.definition,
        ], engine: ShadingEngine())
}
