import CITrans
import CShims
import Graph
import Raster

/// Makes a filter by Core Image's name for it, "CIDissolveTransition", with nothing set.
///
/// Fails with CITRANS_UNKNOWN_FILTER and a sentence that suggests the nearest name.
@c(citrans_filter_create)
public func filterCreate(
    _ name: UnsafePointer<CChar>?, _ filter: UnsafeMutablePointer<citrans_filter?>?
) -> citrans_status {
    CIFilter.create(filter, "filter") { () throws(CITransError) in try CIFilter(named: text(name, "name")) }
}

/// Makes a filter with the same inputs, which is changed on its own: one for each thread.
@c(citrans_filter_copy)
public func filterCopy(
    _ filter: citrans_filter?, _ result: UnsafeMutablePointer<citrans_filter?>?
) -> citrans_status {
    CIFilter.create(result, "result") { () throws(CITransError) in try CIFilter.from(filter, "filter").copy() }
}

/// Takes one more reference, to be let go with citrans_filter_release.
@c(citrans_filter_retain)
public func filterRetain(_ filter: citrans_filter?) -> citrans_status { CIFilter.retain(filter, "filter") }

/// Lets a reference go. With the last one the handle ends, and the filter lets go of the images that were set.
@c(citrans_filter_release)
public func filterRelease(_ filter: citrans_filter?) { CIFilter.release(filter) }

/// The filter's name. NULL where the handle is none.
@c(citrans_filter_name)
public func filterName(_ filter: citrans_filter?) -> UnsafePointer<CChar>? {
    answer { () throws(CITransError) in try CIFilter.from(filter, "filter").attributes.name }
}

/// How pictures of another size than the frame are placed in it: CITRANS_FIT_NONE for a new filter.
///
/// Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_FIT_….
@c(citrans_filter_set_fit)
public func filterSetFit(_ filter: citrans_filter?, _ fit: citrans_fit) -> citrans_status {
    call { () throws(CITransError) in
        let filter = try CIFilter.from(filter, "filter")
        filter.fit = try fitMode(fit)
    }
}

/// What citrans_filter_set_fit set.
@c(citrans_filter_fit)
public func filterFit(_ filter: citrans_filter?, _ fit: UnsafeMutablePointer<citrans_fit>?) -> citrans_status {
    call { () throws(CITransError) in
        let filter = try CIFilter.from(filter, "filter")
        try required(fit, "fit").pointee = filter.fit.rawValue
    }
}

/// With anything but 0, takes Apple's defaults literally: rectangles of 300 × 300 and widths in fixed pixels, instead of
/// fitting what was never set to the frame. A new filter fits.
@c(citrans_filter_set_apple_defaults)
public func filterSetAppleDefaults(_ filter: citrans_filter?, _ literal: Int32) -> citrans_status {
    call { () throws(CITransError) in try CIFilter.from(filter, "filter").usesAppleDefaults = literal != 0 }
}

/// What citrans_filter_set_apple_defaults set, as 1 or 0.
@c(citrans_filter_apple_defaults)
public func filterAppleDefaults(
    _ filter: citrans_filter?, _ literal: UnsafeMutablePointer<Int32>?
) -> citrans_status {
    call { () throws(CITransError) in
        let filter = try CIFilter.from(filter, "filter")
        try required(literal, "literal").pointee = filter.usesAppleDefaults ? 1 : 0
    }
}

/// With anything but 0, plays a transition's motion backwards, still from the image at time 0 to the target image at time
/// 1: a page that was turned away comes down again, and shows the target. What it shows at t is what the filter with its
/// two pictures exchanged shows at 1 − t. It means nothing to filters that are no transition.
@c(citrans_filter_set_reversed)
public func filterSetReversed(_ filter: citrans_filter?, _ reversed: Int32) -> citrans_status {
    call { () throws(CITransError) in try CIFilter.from(filter, "filter").isReversed = reversed != 0 }
}

/// What citrans_filter_set_reversed set, as 1 or 0.
@c(citrans_filter_reversed)
public func filterReversed(_ filter: citrans_filter?, _ reversed: UnsafeMutablePointer<Int32>?) -> citrans_status {
    call { () throws(CITransError) in
        let filter = try CIFilter.from(filter, "filter")
        try required(reversed, "reversed").pointee = filter.isReversed ? 1 : 0
    }
}
