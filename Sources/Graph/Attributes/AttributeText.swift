/// A text of a filter's table: a literal, or one that was made while the program ran. It lives as long as the process, so
/// that hosts may hold on to it.
public struct AttributeText: ExpressibleByStringLiteral, @unchecked Sendable {  // the bytes are never written again
    /// The bytes, with a zero behind the last.
    public let start: UnsafePointer<UInt8>
    /// Bytes without that zero.
    public let count: Int

    public init(stringLiteral literal: StaticString) {
        (start, count) = (literal.utf8Start, literal.utf8CodeUnitCount)
    }

    /// Keeps a copy of a text for good. For names that are registered, not for what comes and goes.
    public init(keeping text: String) {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 1)
        for (index, byte) in text.utf8.enumerated() { memory[index] = byte }
        memory[text.utf8.count] = 0
        (start, count) = (UnsafePointer(memory), text.utf8.count)
    }

    public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    public var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension AttributeText: Equatable, CustomStringConvertible {
    public static func == (a: AttributeText, b: AttributeText) -> Bool { isSame(a.bytes, b.bytes) }
    public static func == (a: AttributeText, b: StaticString) -> Bool { b.withUTF8Buffer { isSame(a.bytes, $0) } }
    public static func == (a: AttributeText, b: String) -> Bool {
        a.count == b.utf8.count && a.bytes.elementsEqual(b.utf8)
    }

    /// Kernels look for their inputs by key in every frame: most keys differ in length already.
    private static func isSame(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        a.count == b.count && (a.baseAddress == b.baseAddress || a.elementsEqual(b))
    }

    public var description: String { string }
}
