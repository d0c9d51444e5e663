import Raster
import TestSupport
import Testing

struct BitmapTests {
    private let backing: TestBitmap
    private var memory: UnsafeMutableRawPointer { backing.bitmap.data }

    init() throws {
        backing = try TestBitmap(64, 64)
    }

    private func refusal(
        data: Bool = true, width: Int = 4, height: Int = 3, bytesPerRow: Int = 16, format: PixelFormat = .rgba8
    ) -> CITransError? {
        failure {
            _ = try Bitmap(
                data: data ? memory : nil, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
        }
    }

    @Test(arguments: [(0, 3), (4, 0), (-1, 3), (4, -5), (Int.min, 1)])
    func noPixels(_ width: Int, _ height: Int) {
        let error = refusal(width: width, height: height)
        #expect(error?.status == .invalidBitmap)
        #expect(error?.message == "a bitmap of \(width) × \(height) pixels: both must be at least 1")
    }

    @Test(arguments: [(1 << 31, 1), (1, 1 << 31), (Int.max, Int.max), ((1 << 20) + 1, 1), (1, (1 << 20) + 1)])
    func tooManyPixels(_ width: Int, _ height: Int) {
        let error = refusal(width: width, height: height, bytesPerRow: Int.max)
        #expect(error?.status == .sizeLimit)
        #expect(error?.message == "a bitmap of \(width) × \(height) pixels: neither may be more than 1048576")
    }

    /// DiligentCore#251: rows shorter than their pixels crashed for lack of a check.
    @Test(arguments: [15, 0, -15, 1])
    func rowsTooShort(_ bytesPerRow: Int) {
        let error = refusal(bytesPerRow: bytesPerRow)
        #expect(error?.status == .invalidBitmap)
        #expect(error?.message == "bytes_per_row is \(bytesPerRow), but 4 pixels of RGBA8 take 16 bytes")
    }

    @Test(arguments: PixelFormat.allCases)
    func shortestRow(_ format: PixelFormat) {
        let bytes = 4 * format.bytesPerPixel
        #expect(refusal(bytesPerRow: bytes, format: format) == nil)
        let short = refusal(bytesPerRow: bytes - 1, format: format)
        #expect(short?.status == .invalidBitmap)
        #expect(short?.message == "bytes_per_row is \(bytes - 1), but 4 pixels of \(format.name) take \(bytes) bytes")
    }

    @Test(arguments: [Int.max, Int.min, 1 << 50, -(1 << 50)])
    func rowsTooFarApart(_ bytesPerRow: Int) {
        let error = refusal(bytesPerRow: bytesPerRow)
        #expect(error?.status == .sizeLimit)
        #expect(error?.message == "bytes_per_row is \(bytesPerRow), which is past what a buffer can hold")
    }

    @Test func noData() {
        let error = refusal(data: false)
        #expect(error?.status == .nullArgument && error?.message == "a bitmap's data is NULL")
    }

    @Test func oneRowNeedsNoDistance() {
        #expect(refusal(height: 1, bytesPerRow: 0) == nil)
    }

    /// CITransError's description is its sentence, for `print` and for test reports.
    @Test func description() {
        #expect("\(CITransError(.io, "no such file"))" == "no such file")
    }

    // MARK: What a bitmap says of itself

    @Test func rows() throws {
        let topDown = try TestBitmap(5, 3, padding: 7)
        #expect(topDown.bitmap.row(2) - topDown.bitmap.row(0) == 2 * 27 && topDown.bitmap.rowSize == 20)
        let bottomUp = try TestBitmap(5, 3, padding: 7, bottomUp: true)
        #expect(bottomUp.bitmap.row(2) - bottomUp.bitmap.row(0) == -2 * 27)
        #expect(topDown.bitmap.bounds == PixelRect(minX: 0, minY: 0, maxX: 5, maxY: 3))
    }

    /// A format without alpha is opaque and coverage is premultiplied, whatever the caller says.
    @Test func alphaOfTheFormat() throws {
        for alpha in AlphaKind.allCases {
            #expect(try TestBitmap(1, 1, .rgba8, alpha).bitmap.alpha == alpha)
            #expect(try TestBitmap(1, 1, .rgbx8, alpha).bitmap.alpha == .opaque)
            #expect(try TestBitmap(1, 1, .gray16, alpha).bitmap.alpha == .opaque)
            #expect(try TestBitmap(1, 1, .alpha8, alpha).bitmap.alpha == .premultiplied)
        }
    }

    @Test func samePixels() throws {
        let a = try TestBitmap(2, 2, .rgba8, .straight, .sRGB).bitmap
        #expect(a.hasSamePixels(as: try TestBitmap(9, 1, .rgba8, .straight, .sRGB, padding: 3).bitmap))
        #expect(!a.hasSamePixels(as: try TestBitmap(2, 2, .bgra8, .straight, .sRGB).bitmap))
        #expect(!a.hasSamePixels(as: try TestBitmap(2, 2, .rgba8, .premultiplied, .sRGB).bitmap))
        #expect(!a.hasSamePixels(as: try TestBitmap(2, 2, .rgba8, .straight, .displayP3).bitmap))
    }

    @Test func overlap() throws {
        func view(_ offset: Int, _ bytesPerRow: Int, height: Int = 4) throws -> Bitmap {
            try Bitmap(data: memory + offset, width: 4, height: height, bytesPerRow: bytesPerRow)
        }
        let a = try view(1000, 16)
        #expect(a.overlaps(a))
        #expect(try !a.overlaps(view(1064, 16)) && !a.overlaps(view(936, 16)))
        #expect(try a.overlaps(view(1063, 16)) && a.overlaps(view(937, 16)), "by one byte")
        // Bottom-up: the address is the top row's, which lies last.
        #expect(try a.overlaps(view(1064, -16)) && !a.overlaps(view(1112, -16)))
        #expect(try !a.overlaps(view(984, -16)) && a.overlaps(view(985, -16)))
        // A single row's distance to the next says nothing.
        #expect(try !a.overlaps(view(900, 1 << 20, height: 1)))
    }
}

struct BitmapStorageTests {
    @Test func copies() throws {
        let source = try TestBitmap(7, 3, .rgb8, padding: 5, bottomUp: true)
        source.randomize(3)
        let copy = try BitmapStorage(copying: source.bitmap)
        let before = source.bytes
        source.setBytes { _, _, _ in 0 }
        for y in 0..<3 {
            let row = UnsafeRawBufferPointer(start: copy.bitmap.row(y), count: 21)
            #expect(row.elementsEqual(before[(y * 21)..<(y * 21 + 21)]))
        }
        #expect(copy.bitmap.hasSamePixels(as: source.bitmap))
    }

    @Test func releasesOnce() throws {
        let source = try TestBitmap(2, 2)
        nonisolated(unsafe) var released = 0
        do {
            let storage = BitmapStorage(borrowing: source.bitmap) { released += 1 }
            let other = storage
            #expect(other.bitmap.data == source.bitmap.data && released == 0)
        }
        #expect(released == 1)
    }

    @Test func startsZeroed() throws {
        let storage = try BitmapStorage(
            width: 33, height: 2, format: .rgbaf, alpha: .straight, colorSpace: .displayP3)
        let bytes = UnsafeRawBufferPointer(start: storage.bitmap.row(0), count: 33 * 16)
        #expect(bytes.allSatisfy { $0 == 0 })
        #expect(storage.bitmap.alpha == .straight && storage.bitmap.colorSpace == .displayP3)
    }

    @Test func tooLarge() {
        let error = failure {
            _ = try BitmapStorage(
                width: 1 << 30, height: 1, format: .rgba8, alpha: .straight, colorSpace: .sRGB)
        }
        #expect(error?.status == .outOfMemory)
        #expect(error?.message == "no memory for 1073741824 × 1 pixels of RGBA8")
    }
}
