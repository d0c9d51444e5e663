import Graph

// What of this build others see is one C function. A Swift function would be taken apart by whoever calls it, and its
// loops compiled once more for the caller's processor.

#if LANES_16
    @c(shading_catalog_v4)
    public func shadingCatalogV4(_ baseline: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        retained(FilterList(attributesOf: catalog(baseline)))
    }
#elseif LANES_8
    @c(shading_catalog_v3)
    public func shadingCatalogV3(_ baseline: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        retained(FilterList(attributesOf: catalog(baseline)))
    }
#else
    @c(shading_catalog_baseline)
    public func shadingCatalogBaseline() -> UnsafeMutableRawPointer { retained(FilterList()) }
#endif

extension FilterList {
    /// This build's filters, in no particular order: a new filter is one more line here.
    mutating func addAll() {
        add(AccordionFoldTransition.self)
        add(BarsSwipeTransition.self)
        add(CopyMachineTransition.self)
        add(DisintegrateWithMaskTransition.self)
        add(DissolveTransition.self)
        add(FlashTransition.self)
        add(ModTransition.self)
        add(PageCurlTransition.self)
        add(PageCurlWithShadowTransition.self)
        add(RippleTransition.self)
        add(SourceOverCompositing.self)
        add(SwipeTransition.self)
    }
}

/// Definitions of a build's filters. What a filter says of its inputs is the same in every build, so only the baseline holds it:
/// builds for wider vectors take it from there, in the order of the list.
struct FilterList {
    private(set) var definitions: [FilterDefinition] = []

    #if LANES_8 || LANES_16
        private let attributes: [FilterAttributes]

        init(attributesOf baseline: FilterCatalog) { attributes = baseline.listed.map { $0.attributes } }

        mutating func add<Kernel: FilterKernel>(_: Kernel.Type) {
            definitions.append(Kernel.definition(attributes[definitions.count]))
        }
    #else
        mutating func add<Kernel: FilterKernel>(_: Kernel.Type) {
            definitions.append(Kernel.definition(Kernel.attributes))
        }
    #endif
}

private func retained(_ list: FilterList) -> UnsafeMutableRawPointer {
    var list = list
    list.addAll()
    return Unmanaged.passRetained(FilterCatalog(list.definitions, engine: ShadingEngine())).toOpaque()
}

private func catalog(_ pointer: UnsafeMutableRawPointer) -> FilterCatalog {
    Unmanaged<FilterCatalog>.fromOpaque(pointer).takeUnretainedValue()
}
