import Codec
import Glibc
import Raster
import Testing

/// What a file was decoded to, copied out of the storage, which is gone.
struct DecodedPicture {
    let width: Int
    let height: Int
    let format: PixelFormat
    let alpha: AlphaKind
    let colorSpace: ColorSpace
    /// The numbers of all pixels, row after row from the top.
    let numbers: [UInt16]

    init(_ storage: BitmapStorage) {
        let bitmap = storage.bitmap
        (width, height, format) = (bitmap.width, bitmap.height, bitmap.format)
        (alpha, colorSpace) = (bitmap.alpha, bitmap.colorSpace)
        numbers = withExtendedLifetime(storage) { bitmap.numbers }
    }
}

/// Decodes from memory that has no byte more than the file.
func decode(_ file: [UInt8]) throws(CITransError) -> DecodedPicture {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: file)
    return DecodedPicture(try PNG.decode(UnsafeRawBufferPointer(copy)))
}

/// Where two runs of numbers differ first, in words; nil where they are the same.
func difference(_ actual: [UInt16], _ expected: [UInt16]) -> String? {
    if actual.count != expected.count { return "\(actual.count) numbers instead of \(expected.count)" }
    guard let index = actual.indices.first(where: { actual[$0] != expected[$0] }) else { return nil }
    return "number \(index) is \(actual[index]) instead of \(expected[index])"
}

/// The error of decoding, or nil where it succeeds.
func decodingError(_ file: [UInt8]) -> CITransError? {
    do {
        _ = try decode(file)
        return nil
    } catch {
        return error
    }
}

extension Bitmap {
    /// The numbers of all pixels, row after row from the top.
    var numbers: [UInt16] {
        (0..<height).flatMap { y -> [UInt16] in
            let row = UnsafeRawBufferPointer(start: self.row(y), count: rowSize)
            return format.component == .uint8
                ? row.map { UInt16($0) }
                : stride(from: 0, to: rowSize, by: 2).map { row.loadUnaligned(fromByteOffset: $0, as: UInt16.self) }
        }
    }
}

/// Pixel memory of a test's own, with a gap of poison after every row.
final class TestPixels {
    let bitmap: Bitmap
    private let memory: UnsafeMutableRawBufferPointer

    init(
        width: Int, height: Int, format: PixelFormat, alpha: AlphaKind, colorSpace: ColorSpace = .sRGB, gap: Int = 0,
        bottomUp: Bool = false, seed: Int = 1
    ) throws {
        let distance = width * format.bytesPerPixel + gap
        memory = .allocate(byteCount: distance * height, alignment: 16)
        var random = SplitMix(seed)
        for i in memory.indices { memory[i] = UInt8.random(in: 0...255, using: &random) }
        let start = memory.baseAddress.map { $0 + (bottomUp ? distance * (height - 1) : 0) }
        bitmap = try Bitmap(
            data: start, width: width, height: height, bytesPerRow: bottomUp ? -distance : distance, format: format,
            alpha: alpha, colorSpace: colorSpace)
    }

    deinit {
        memory.deallocate()
    }
}

/// A path in the system's folder for temporary files that no other test has, and that is gone after the call.
func withTemporaryPath(_ body: (String) throws -> Void) rethrows {
    let path = "/tmp/citrans-codec-\(getpid())-\(UInt64.random(in: 0 ... .max)).png"
    defer { unlink(path) }
    try body(path)
}
