import CITrans
import CShims
import Graph
import Raster

/// Whether the input was set, as 1 or 0, rather than following its default.
///
/// Fails with CITRANS_UNKNOWN_KEY.
@c(citrans_filter_is_set)
public func filterIsSet(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ isSet: UnsafeMutablePointer<Int32>?
) -> citrans_status {
    call { () throws(CITransError) in
        let (filter, key) = (try CIFilter.from(filter, "filter"), try text(key, "key"))
        try required(isSet, "is_set").pointee = try filter.isSet(key) ? 1 : 0
    }
}

/// The number that was set, or the default. The getters fail with CITRANS_UNKNOWN_KEY, CITRANS_WRONG_TYPE and the name
/// of the getter for that input, or CITRANS_MISSING_INPUT where nothing is set and there is no default.
@c(citrans_filter_number)
public func filterNumber(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<Double>?
) -> citrans_status {
    get(filter, key, .number, value, "value") { value, out throws(CITransError) in
        guard case .number(let number) = value else { return false }
        out.pointee = number
        return true
    }
}

/// The list of numbers that was set, or the default. count is how many there are. values has room for capacity numbers;
/// with NULL and 0 only count is written.
///
/// Fails with CITRANS_INVALID_ARGUMENT where the numbers do not fit, with nothing written.
@c(citrans_filter_vector)
public func filterVector(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ values: UnsafeMutablePointer<Double>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
) -> citrans_status {
    get(filter, key, .vector, count, "count") { value, out throws(CITransError) in
        guard case .vector(let vector) = value else { return false }
        try copy(vector.values, to: values, capacity, "values")
        out.pointee = vector.count
        return true
    }
}

/// The colour that was set, or the default: red, green, blue and alpha, straight sRGB numbers.
@c(citrans_filter_color)
public func filterColor(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ color: Double4?
) -> citrans_status {
    get(filter, key, .color, color, "color") { value, out throws(CITransError) in
        guard case .color(let color) = value else { return false }
        out.update(from: [color.red, color.green, color.blue, color.alpha], count: 4)
        return true
    }
}

/// The image that was set, as a new handle for you to release; NULL where none is set.
@c(citrans_filter_image)
public func filterImage(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    call { () throws(CITransError) in
        let (filter, key) = (try CIFilter.from(filter, "filter"), try text(key, "key"))
        let out = try required(image, "image")
        guard case .image(let image)? = try filter.get(key, as: .image) else {
            out.pointee = nil
            return
        }
        out.pointee = try HandleTable.shared.add { () throws(CITransError) in image }
    }
}

/// The rectangle that was set, or the default, of an input that is a list of four numbers.
@c(citrans_filter_rect)
public func filterRect(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ rectangle: UnsafeMutablePointer<citrans_rect>?
) -> citrans_status {
    get(filter, key, .vector, rectangle, "rectangle") { value, out throws(CITransError) in
        guard case .vector(let vector) = value, vector.count == 4 else { return false }
        out.pointee = citrans_rect(x: vector.x, y: vector.y, width: vector.z, height: vector.w)
        return true
    }
}

/// The transform that was set, or the default: a, b, c, d, tx, ty.
@c(citrans_filter_transform)
public func filterTransform(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ matrix: Double6?
) -> citrans_status {
    get(filter, key, .transform, matrix, "matrix") { value, out throws(CITransError) in
        guard case .transform(let m) = value else { return false }
        out.update(from: [m.a, m.b, m.c, m.d, m.tx, m.ty], count: 6)
        return true
    }
}

/// The text that was set. length is its length in bytes, without the NUL that ends it. string has room for capacity
/// bytes, NUL included; with NULL and 0 only length is written.
///
/// Fails with CITRANS_INVALID_ARGUMENT where the text does not fit, with nothing written.
@c(citrans_filter_string)
public func filterString(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ string: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> citrans_status {
    get(filter, key, .string, length, "length") { value, out throws(CITransError) in
        guard case .string(let text) = value else { return false }
        try copy(text.utf8.map { CChar(bitPattern: $0) } + [0], to: string, capacity, "string")
        out.pointee = text.utf8.count
        return true
    }
}

/// The bytes that were set. size is how many there are. bytes has room for capacity bytes; with NULL and 0 only size is
/// written.
///
/// Fails with CITRANS_INVALID_ARGUMENT where the bytes do not fit, with nothing written.
@c(citrans_filter_data)
public func filterData(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ bytes: UnsafeMutableRawPointer?, _ capacity: Int,
    _ size: UnsafeMutablePointer<Int>?
) -> citrans_status {
    get(filter, key, .data, size, "size") { value, out throws(CITransError) in
        guard case .data(let data) = value else { return false }
        try copy(data, to: bytes?.assumingMemoryBound(to: UInt8.self), capacity, "bytes")
        out.pointee = data.count
        return true
    }
}

/// "inputTime", the position in a transition.
@c(citrans_filter_time)
public func filterTime(_ filter: citrans_filter?, _ time: UnsafeMutablePointer<Double>?) -> citrans_status {
    ("inputTime" as StaticString).withUTF8Buffer { key in
        filterNumber(filter, UnsafeRawPointer(key.baseAddress)?.assumingMemoryBound(to: CChar.self), time)
    }
}

// MARK: What the getters share

/// Hands the input's value to `write`, which answers whether it could be written.
private func get<Out>(
    _ filter: citrans_filter?, _ key: UnsafePointer<CChar>?, _ kind: InputKind, _ out: UnsafeMutablePointer<Out>?,
    _ parameter: StaticString, _ write: (FilterValue, UnsafeMutablePointer<Out>) throws(CITransError) -> Bool
) -> citrans_status {
    call { () throws(CITransError) in
        let (filter, key) = (try CIFilter.from(filter, "filter"), try text(key, "key"))
        let out = try required(out, parameter)
        guard try write(try filter.value(key, as: kind), out) else { throw filter.wrongGetter(key, kind) }
    }
}

/// Fills a buffer of the host's, all or nothing.
private func copy<Element>(
    _ elements: [Element], to buffer: UnsafeMutablePointer<Element>?, _ capacity: Int, _ parameter: StaticString
) throws(CITransError) {
    if buffer == nil, capacity == 0 { return }
    let buffer = try required(buffer, parameter)
    try checkCapacity(UInt(bitPattern: capacity), elements.count, parameter)
    buffer.update(from: elements, count: elements.count)
}

extension CIFilter {
    /// The value of an input that must be of the kind.
    fileprivate func get(_ key: String, as kind: InputKind) throws(CITransError) -> FilterValue? {
        let value = try get(key)
        guard let index = attributes.index(ofKey: key), attributes.inputs[index].kind != kind else { return value }
        throw wrongGetter(key, attributes.inputs[index].kind)
    }

    /// The same for an input that must have one.
    fileprivate func value(_ key: String, as kind: InputKind) throws(CITransError) -> FilterValue {
        if let value = try get(key, as: kind) { return value }
        throw CITransError(.missingInput, "\(name): \(key) is not set, and it has no default")
    }

    fileprivate func wrongGetter(_ key: String, _ kind: InputKind) -> CITransError {
        CITransError(.wrongType, "\(name): \(key) is a \(kind.className); read it with \(kind.getter)")
    }
}

extension InputKind {
    fileprivate var getter: StaticString {
        switch self {
        case .number: "citrans_filter_number"
        case .vector: "citrans_filter_vector"
        case .color: "citrans_filter_color"
        case .image: "citrans_filter_image"
        case .transform: "citrans_filter_transform"
        case .string: "citrans_filter_string"
        case .data: "citrans_filter_data"
        }
    }
}
