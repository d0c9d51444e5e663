import Graph

/// This build's filters, in no particular order: a new filter is one more line here.
public func makeCatalog() -> FilterCatalog {
    FilterCatalog(
        [
            AccordionFoldTransition.definition,
            BarsSwipeTransition.definition,
            CopyMachineTransition.definition,
            DisintegrateWithMaskTransition.definition,
            DissolveTransition.definition,
            FlashTransition.definition,
            ModTransition.definition,
            PageCurlTransition.definition,
            PageCurlWithShadowTransition.definition,
            RippleTransition.definition,
            SourceOverCompositing.definition,
            SwipeTransition.definition,
        ], engine: ShadingEngine())
}
