import Graph

// What of this build others see is one C function. A Swift function would be taken apart by whoever calls it, and its
// loops compiled once more for the caller's processor.

#if LANES_16
    @c(shading_catalog_v4) public func shadingCatalogV4() -> UnsafeMutableRawPointer { retained(makeCatalog()) }
#elseif LANES_8
    @c(shading_catalog_v3) public func shadingCatalogV3() -> UnsafeMutableRawPointer { retained(makeCatalog()) }
#else
    @c(shading_catalog_baseline)
    public func shadingCatalogBaseline() -> UnsafeMutableRawPointer { retained(makeCatalog()) }
#endif

private func retained(_ catalog: FilterCatalog) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(catalog).toOpaque()
}

/// This build's filters, in no particular order: a new filter is one more line here.
func makeCatalog() -> FilterCatalog {
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
