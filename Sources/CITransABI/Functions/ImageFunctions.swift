import CITrans
import CShims
import Graph
import Raster

/// Makes an image over a copy of the pixels, its lower left corner at the origin. The bitmap is yours again afterwards.
///
/// Fails with CITRANS_UNSUPPORTED_FORMAT, CITRANS_INVALID_BITMAP, CITRANS_SIZE_LIMIT or CITRANS_OUT_OF_MEMORY.
@c(citrans_image_create_copy)
public func imageCreateCopy(
    _ bitmap: UnsafePointer<citrans_bitmap>?, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in try CIImage(copying: Bitmap(bitmap)) }
}

/// Makes an image over your own pixels, its lower left corner at the origin. Nothing is copied: the memory must stay as
/// it is until release is called, once, with user, when the last image and filter that need it are gone. It is not
/// called where this call fails. release may be NULL for memory that stays for ever.
///
/// Fails with CITRANS_UNSUPPORTED_FORMAT, CITRANS_INVALID_BITMAP or CITRANS_SIZE_LIMIT.
@c(citrans_image_create_borrowed)
public func imageCreateBorrowed(
    _ bitmap: UnsafePointer<citrans_bitmap>?, _ release: citrans_release_callback?, _ user: UnsafeMutableRawPointer?,
    _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in
        CIImage(borrowing: try Bitmap(bitmap)) { release?(user) }
    }
}

/// Makes an image from a PNG file, its lower left corner at the origin.
///
/// Fails with CITRANS_IO where the file cannot be read, CITRANS_DECODE where it is no good PNG, CITRANS_SIZE_LIMIT past
/// the limits of citrans_png_set_limits, or CITRANS_OUT_OF_MEMORY.
@c(citrans_image_create_from_file)
public func imageCreateFromFile(
    _ path: UnsafePointer<CChar>?, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in try CIImage(contentsOf: text(path, "path")) }
}

/// Makes an image from the bytes of a PNG file in memory, which is yours again afterwards.
///
/// Fails with CITRANS_DECODE, CITRANS_SIZE_LIMIT or CITRANS_OUT_OF_MEMORY.
@c(citrans_image_create_from_memory)
public func imageCreateFromMemory(
    _ bytes: UnsafeRawPointer?, _ size: Int, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in
        let start = try required(bytes, "bytes")
        return try CIImage(png: UnsafeRawBufferPointer(start: start, count: try checked(size, upTo: .max, "size")))
    }
}

/// Makes an image of one colour without edges: straight sRGB numbers, usually 0…1, beyond them where you want more.
///
/// Fails with CITRANS_INVALID_ARGUMENT where a number is not finite.
@c(citrans_image_create_color)
public func imageCreateColor(
    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in
        try finite([red, green, blue, alpha], "a colour's numbers")
        return CIImage(color: CIColor(red: red, green: green, blue: blue, alpha: alpha))
    }
}

/// Makes an image without a pixel. As a filter's optional image (a shading, a backside) it says: none, instead of the
/// one that the filter has built in.
@c(citrans_image_create_empty)
public func imageCreateEmpty(_ image: UnsafeMutablePointer<citrans_image?>?) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in .empty() }
}

/// Takes one more reference, to be let go with citrans_image_release.
@c(citrans_image_retain)
public func imageRetain(_ image: citrans_image?) -> citrans_status { CIImage.retain(image, "image") }

/// Lets a reference go. With the last one the handle ends; filters and images made with it keep what they need.
@c(citrans_image_release)
public func imageRelease(_ image: citrans_image?) { CIImage.release(image) }

/// The rectangle outside which the image is transparent. An image without edges (a colour, a clamped image) has x and y
/// of -DBL_MAX / 2 and a width and height of DBL_MAX; an empty one is all zeros.
@c(citrans_image_extent)
public func imageExtent(_ image: citrans_image?, _ extent: UnsafeMutablePointer<citrans_rect>?) -> citrans_status {
    call { () throws(CITransError) in
        let image = try CIImage.from(image, "image")
        try required(extent, "extent").pointee = citrans_rect(image.extent)
    }
}
