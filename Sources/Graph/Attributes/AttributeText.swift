import Raster

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

    /// Keeps a copy of a text for good, one for all who ask for the same. For names that are registered, not for what comes
    /// and goes.
    public init(keeping text: String) { self = KeptAttributeTexts.shared.text(text) }

    /// A copy in memory of its own, which whoever asks for it is to deallocate.
    package init(copying text: String) {
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

/// Texts that are kept for good, each once. A host may register the same filter as often as it likes, and be refused.
private final class KeptAttributeTexts: @unchecked Sendable {  // the list is guarded by the lock
    static let shared = KeptAttributeTexts()

    private let lock = Lock()
    /// In the order of their bytes.
    private var texts: [AttributeText] = []

    func text(_ text: String) -> AttributeText {
        lock.acquire()
        defer { lock.release() }
        let place = place(of: text)
        if place < texts.count, texts[place] == text { return texts[place] }
        let kept = AttributeText(copying: text)
        texts.insert(kept, at: place)
        return kept
    }

    /// Where the first text stands that does not come before this one.
    private func place(of text: String) -> Int {
        var (low, high) = (0, texts.count)
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].bytes.lexicographicallyPrecedes(text.utf8) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
