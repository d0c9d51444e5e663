import CITrans
import CShims
import Codec
import Graph
import Raster
import Render

/// Runs the body of a C function: a failure becomes the status and this thread's error text.
func call(_ body: () throws(CITransError) -> Void) -> citrans_status {
    do {
        try body()
        return CITransStatus.ok.rawValue
    } catch {
        note(error)
        return error.status.rawValue
    }
}

/// The body of a C function that answers with a text of the library's own; NULL, with an error text, where it fails.
func answer(_ body: () throws(CITransError) -> AttributeText) -> UnsafePointer<CChar>? {
    do { return try body().cString } catch {
        note(error)
        return nil
    }
}

private func note(_ error: CITransError) {
    var message = error.message
    message.withUTF8 { text in
        text.withMemoryRebound(to: CChar.self) { citrans_error_text_set($0.baseAddress, $0.count) }
    }
}

extension AttributeText {
    /// The text as C reads it.
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self) }
}

extension StaticString {
    /// The text as C reads it: NUL-terminated, for as long as the process lives.
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}

// MARK: Pointers and numbers

func required<Value>(_ pointer: Value?, _ parameter: StaticString) throws(CITransError) -> Value {
    guard let pointer else { throw isNull(parameter) }
    return pointer
}

// Generic functions are compiled for each type, so what they refuse with stands in functions of its own.

private func isNull(_ parameter: StaticString) -> CITransError {
    CITransError(.nullArgument, "\(parameter) is NULL")
}

func text(_ pointer: UnsafePointer<CChar>?, _ parameter: StaticString) throws(CITransError) -> String {
    String(cString: try required(pointer, parameter))
}

/// A count of things that a pointer leads to, checked before anything is read.
func checked(_ count: Int, upTo limit: Int, _ parameter: StaticString) throws(CITransError) -> Int {
    // size_t arrives as a signed number, so the largest ones are negative here.
    guard (0...limit).contains(count) else {
        throw CITransError(.invalidArgument, "\(parameter) is \(UInt(bitPattern: count)); it may be at most \(limit)")
    }
    return count
}

func finite(_ numbers: [Double], _ what: StaticString) throws(CITransError) {
    for number in numbers where !number.isFinite {
        throw CITransError(.invalidArgument, "\(what) must be finite, but one is \(number)")
    }
}

func fitMode(_ fit: citrans_fit) throws(CITransError) -> FitMode {
    if let mode = FitMode(rawValue: fit) { return mode }
    throw CITransError(.invalidArgument, "fit is \(fit), which is no CITRANS_FIT_…")
}

/// NULL stands for the context that is always there.
func contextOrShared(_ handle: citrans_context?) throws(CITransError) -> CIContext {
    handle == nil ? .shared : try CIContext.from(handle, "context")
}

// MARK: Structures

/// Checks the size that a structure says it has, before anything else of it is read or written. A larger one comes from
/// a host that was built against a newer header: what this library does not know of it is left alone. All fields are of
/// the first version; the first one that is added later brings that version's size here as a number.
func checkStructSize<Structure>(
    _ structure: UnsafePointer<Structure>, _ parameter: StaticString
) throws(CITransError) {
    let stated = UnsafeRawPointer(structure).load(as: UInt.self)
    try checkStructSize(stated, UInt(MemoryLayout<Structure>.size), parameter)
}

private func checkStructSize(_ stated: UInt, _ first: UInt, _ parameter: StaticString) throws(CITransError) {
    guard stated >= first else {
        throw CITransError(
            .invalidArgument, "\(parameter)->struct_size is \(stated), but the structure has \(first) bytes")
    }
}

/// Whether a buffer of the host's has room for so many elements.
func checkCapacity(_ capacity: UInt, _ count: Int, _ parameter: StaticString) throws(CITransError) {
    guard capacity >= UInt(count) else {
        throw CITransError(.invalidArgument, "capacity is \(capacity), but \(parameter) must hold \(count)")
    }
}

func rect(_ pointer: UnsafePointer<citrans_rect>?, _ parameter: StaticString) throws(CITransError) -> CGRect {
    let rect = try required(pointer, parameter).pointee
    return CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
}

/// A rectangle that is to be rendered; nil for NULL.
func renderedBounds(
    _ pointer: UnsafePointer<citrans_rect>?, _ parameter: StaticString
) throws(CITransError) -> CGRect? {
    if pointer == nil { return nil }
    let rect = try rect(pointer, parameter)
    guard rect.isWellFormed, !rect.isEmpty else {
        throw CITransError(
            .invalidArgument, "\(parameter) is \(rect.text): its numbers must be finite, and its size more than 0")
    }
    return rect
}

func transform(
    _ pointer: UnsafePointer<Double>?, _ parameter: StaticString
) throws(CITransError) -> CGAffineTransform {
    let m = try required(pointer, parameter)
    return CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
}

extension citrans_rect {
    /// A rectangle as C gets it: what is empty is all zeros.
    init(_ rect: CGRect) {
        self.init()
        if rect.isEmpty { return }
        (x, y, width, height) = (rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }
}

extension Bitmap {
    /// A host's description of pixel memory, checked field by field.
    init(_ pointer: UnsafePointer<citrans_bitmap>?, _ parameter: StaticString = "bitmap") throws(CITransError) {
        let pointer = try required(pointer, parameter)
        try checkStructSize(pointer, parameter)
        let bitmap = pointer.pointee
        let format = try Self.format(bitmap.format, "\(parameter)->format")
        try self.init(
            data: bitmap.data, width: Int(bitmap.width), height: Int(bitmap.height), bytesPerRow: bitmap.bytes_per_row,
            format: format,
            alpha: format.hasAlpha ? try Self.alpha(bitmap.alpha, "\(parameter)->alpha") : .opaque,
            colorSpace: try Self.colorSpace(bitmap.color_space, "\(parameter)->color_space"))
    }

    static func format(_ number: Int32, _ field: String) throws(CITransError) -> PixelFormat {
        if let format = PixelFormat(rawValue: number) { return format }
        throw CITransError(.unsupportedFormat, "\(field) is \(number), which is no CITRANS_FORMAT_…")
    }

    private static func alpha(_ number: Int32, _ field: String) throws(CITransError) -> AlphaKind {
        if let alpha = AlphaKind(rawValue: number) { return alpha }
        throw CITransError(.unsupportedFormat, "\(field) is \(number), which is no CITRANS_ALPHA_…")
    }

    static func colorSpace(_ number: Int32, _ field: String) throws(CITransError) -> ColorSpace {
        if let space = ColorSpace(rawValue: number) { return space }
        throw CITransError(.unsupportedFormat, "\(field) is \(number), which is no CITRANS_COLOR_SPACE_…")
    }
}
