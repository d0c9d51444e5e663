import CITrans
import CShims
import Graph
import Raster

/// Sets a number. The setters fail with CITRANS_UNKNOWN_KEY and a sentence that suggests the nearest key,
/// CITRANS_WRONG_TYPE where the input takes another class of value, or CITRANS_INVALID_ARGUMENT for numbers that are not
/// finite; the input then keeps what it had.
@c(citrans_filter_set_number)
public func filterSetNumber(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ value: Double
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in .number(value) }
}

/// Sets a list of numbers: a point, an offset, a rectangle as x, y, width, height. At most 4096.
@c(citrans_filter_set_vector)
public func filterSetVector(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ values: UnsafePointer<Double>?, _ count: Int
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in
        let values = try required(values, "values")
        // No filter takes so many; the limit keeps a stray count from reading on and on.
        let count = try checked(count, upTo: 4096, "count")
        return .vector(CIVector(values: values, count: count))
    }
}

/// Sets a colour: straight sRGB numbers, usually 0…1.
@c(citrans_filter_set_color)
public func filterSetColor(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ red: Double, _ green: Double, _ blue: Double,
    _ alpha: Double
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in
        .color(CIColor(red: red, green: green, blue: blue, alpha: alpha))
    }
}

/// Sets an image, which the filter then keeps alive; NULL takes it away.
@c(citrans_filter_set_image)
public func filterSetImage(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ image: citrans_image?
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in
        image == nil ? nil : .image(try CIImage.from(image, "image"))
    }
}

/// Sets a rectangle, which is a list of four numbers to the filter.
@c(citrans_filter_set_rect)
public func filterSetRect(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ rectangle: UnsafePointer<citrans_rect>?
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in
        .vector(CIVector(cgRect: try rect(rectangle, "rectangle")))
    }
}

/// Sets a transform: a, b, c, d, tx, ty as in citrans_image_transformed.
@c(citrans_filter_set_transform)
public func filterSetTransform(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ matrix: ConstDouble6?
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in .transform(try transform(matrix, "matrix")) }
}

/// Sets a text, which is copied.
@c(citrans_filter_set_string)
public func filterSetString(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ string: UnsafePointer<CChar>?
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in .string(try text(string, "string")) }
}

/// Sets bytes, which are copied. At most 256 MiB.
@c(citrans_filter_set_data)
public func filterSetData(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?, _ size: Int
) -> citrans_status {
    set(filter, key) { () throws(CITransError) in
        let bytes = try required(bytes, "bytes")
        // The largest colour cube that makes sense: 256 steps of each colour, four floats each.
        let size = try checked(size, upTo: 256 << 20, "size")
        return .data(Array(UnsafeRawBufferPointer(start: bytes, count: size)))
    }
}

/// Sets "inputTime", the position in a transition: 0 for the image, 1 for the target image.
@c(citrans_filter_set_time)
public func filterSetTime(_ filter: citrans_filter?, _ time: Double) -> citrans_status {
    call { () throws(CITransError) in
        try CIFilter.from(filter, "filter").set(.number(time), forKey: "inputTime")
    }
}

/// Puts an input back to its default.
@c(citrans_filter_unset)
public func filterUnset(_ filter: citrans_filter?, _ key: UnsafePointer<CChar>?) -> citrans_status {
    set(filter, key) { () throws(CITransError) in nil }
}

/// Puts all inputs back to their defaults and takes all images away.
@c(citrans_filter_set_defaults)
public func filterSetDefaults(_ filter: citrans_filter?) -> citrans_status {
    call { () throws(CITransError) in try CIFilter.from(filter, "filter").setDefaults() }
}

private func set(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ value: () throws(CITransError) -> FilterValue?
) -> citrans_status {
    call { () throws(CITransError) in
        let (filter, key) = (try CIFilter.from(filter, "filter"), try text(key, "key"))
        try filter.set(value(), forKey: key)
    }
}
