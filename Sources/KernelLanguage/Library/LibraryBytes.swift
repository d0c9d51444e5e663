import Raster

/// Reads a kernel library's bytes one after another. They come from anywhere: nothing is read past the end, and no count
/// is believed that what is left of the bytes could not hold.
struct LibraryBytes {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    var remaining: Int { bytes.endIndex - place }

    mutating func take(_ count: Int) throws(CITransError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw Self.cutShort }
        defer { place += count }
        return bytes[place..<place + count]
    }

    static var cutShort: CITransError { damage("it ends in the middle") }

    @inline(never)
    static func damage(_ what: String) -> CITransError {
        CITransError(.decode, "the kernel library is damaged: " + what)
    }

    /// The same of a number that means nothing.
    @inline(never)
    static func unknown(_ what: StaticString, _ number: UInt32) -> CITransError {
        damage("there is no " + what.string + " " + String(number))
    }

    mutating func byte() throws(CITransError) -> UInt8 {
        guard let byte = try take(1).first else { throw Self.cutShort }
        return byte
    }

    mutating func word() throws(CITransError) -> UInt32 {
        try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func signed() throws(CITransError) -> Int32 { Int32(bitPattern: try word()) }

    /// A number that is small in any good file.
    mutating func number() throws(CITransError) -> Int {
        let word = try word()
        guard word <= 0x7FFF_FFFF else { throw Self.unknown("count of", word) }
        return Int(word)
    }

    /// How many elements follow, of at least so many bytes each.
    mutating func count(ofBytes size: Int) throws(CITransError) -> Int {
        let count = try number()
        guard count <= remaining / size else {
            throw Self.cutShort
        }
        return count
    }

    mutating func double() throws(CITransError) -> Double {
        let (low, high) = (try word(), try word())
        return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
    }

    mutating func text() throws(CITransError) -> String {
        String(decoding: try take(try count(ofBytes: 1)), as: UTF8.self)
    }

    mutating func flag() throws(CITransError) -> Bool {
        let byte = try byte()
        guard byte <= 1 else { throw Self.unknown("flag", UInt32(byte)) }
        return byte == 1
    }

    mutating func tag() throws(CITransError) -> LibraryTag {
        LibraryTag(tag: try byte(), a: try number(), b: try number())
    }

    mutating func words() throws(CITransError) -> [UInt32] {
        var words: [UInt32] = []
        for _ in 0..<(try count(ofBytes: 4)) { words.append(try word()) }
        return words
    }
}
