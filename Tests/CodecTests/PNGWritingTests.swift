import Codec
import Raster
import Testing

/// Writing, proven by reading back: `PNGReadingTests` proves the reading without the writing.
@Suite struct PNGWritingTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let format: PixelFormat
        let alpha: AlphaKind
        /// What reading gives.
        let read: PixelFormat

        var testDescription: String { "\(alpha) \(format)" }

        static let all = [
            Kind(format: .rgba8, alpha: .straight, read: .rgba8), Kind(format: .rgba8, alpha: .opaque, read: .rgba8),
            Kind(format: .rgbx8, alpha: .opaque, read: .rgba8), Kind(format: .rgb8, alpha: .opaque, read: .rgba8),
            Kind(format: .gray8, alpha: .opaque, read: .gray8), Kind(format: .gray16, alpha: .opaque, read: .gray16),
            Kind(format: .rgba16, alpha: .straight, read: .rgba16),
            Kind(format: .rgba16, alpha: .opaque, read: .rgba16),
        ]
    }

    /// The numbers that a bitmap's file must be read as.
    private func expected(_ bitmap: Bitmap, _ kind: Kind) -> [UInt16] {
        let numbers = bitmap.numbers
        let top: UInt16 = bitmap.format.component == .uint8 ? 255 : 65535
        if kind.format == .rgb8 {
            return stride(from: 0, to: numbers.count, by: 3).flatMap { numbers[$0..<$0 + 3] + [top] }
        }
        if kind.alpha == .straight || kind.format == kind.read && bitmap.format.hasAlpha == false { return numbers }
        return numbers.enumerated().map { $0 % 4 == 3 ? top : $1 }
    }

    private func expectRoundTrip(_ bitmap: Bitmap, _ kind: Kind, _ options: PNGOptions = PNGOptions()) throws {
        let read = try decode(PNG.encode(bitmap, options: options))
        #expect(read.width == bitmap.width && read.height == bitmap.height)
        #expect(read.format == kind.read)
        #expect(read.alpha == kind.alpha)
        #expect(read.colorSpace == bitmap.colorSpace)
        #expect(difference(read.numbers, expected(bitmap, kind)) == nil, "\(bitmap.width) × \(bitmap.height)")
    }

    @Test(arguments: Kind.all)
    func everyWidth(_ kind: Kind) throws {
        for width in 1...33 {
            let pixels = try TestPixels(
                width: width, height: 1 + width % 5, format: kind.format, alpha: kind.alpha, seed: width)
            try expectRoundTrip(pixels.bitmap, kind)
        }
    }

    @Test(arguments: Kind.all)
    func rowsApartAndUpsideDown(_ kind: Kind) throws {
        for (gap, bottomUp) in [(1, false), (13, false), (64, false), (0, true), (7, true)] {
            let pixels = try TestPixels(
                width: 17, height: 9, format: kind.format, alpha: kind.alpha, gap: gap, bottomUp: bottomUp)
            try expectRoundTrip(pixels.bitmap, kind)
        }
    }

    @Test(arguments: 0...9)
    func everyCompression(_ compression: Int) throws {
        for kind in Kind.all {
            for space in [ColorSpace.sRGB, .displayP3] {
                let pixels = try TestPixels(
                    width: 70, height: 31, format: kind.format, alpha: kind.alpha, colorSpace: space)
                try expectRoundTrip(pixels.bitmap, kind, PNGOptions(compression: compression))
            }
        }
    }

    @Test func larger() throws {
        let kind = Kind.all[0]
        let pixels = try TestPixels(width: 601, height: 401, format: .rgba8, alpha: .straight)
        try expectRoundTrip(pixels.bitmap, kind)
    }

    @Test func wide() throws {
        let pixels = try TestPixels(width: 65535, height: 1, format: .gray8, alpha: .opaque)
        try expectRoundTrip(pixels.bitmap, Kind.all[4])
    }

    // MARK: - The file

    private func chunks(of file: [UInt8]) -> [(name: String, data: [UInt8])] {
        var chunks: [(String, [UInt8])] = []
        var start = 8
        while start + 12 <= file.count {
            let size = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let body = Array(file[start + 4..<start + 8 + size])
            #expect(Array(file[start + 8 + size..<start + 12 + size]) == bigEndian(Int(crc32(body))))
            chunks.append((String(decoding: body[..<4], as: UTF8.self), Array(body[4...])))
            start += 12 + size
        }
        #expect(start == file.count)
        return chunks
    }

    @Test func colorChunks() throws {
        let srgb = try TestPixels(width: 3, height: 2, format: .rgba8, alpha: .straight)
        let first = chunks(of: try PNG.encode(srgb.bitmap))
        #expect(first.map(\.name).filter { $0 != "gAMA" && $0 != "cHRM" } == ["IHDR", "sRGB", "IDAT", "IEND"])
        #expect(first[1].data == [0])
        let p3 = try TestPixels(width: 3, height: 2, format: .rgba8, alpha: .straight, colorSpace: .displayP3)
        let second = chunks(of: try PNG.encode(p3.bitmap))
        #expect(second.filter { $0.name == "cICP" }.map(\.data) == [[12, 13, 0, 1]])
        #expect(second.filter { $0.name == "gAMA" }.map(\.data) == [bigEndian(45455)])
        #expect(
            second.filter { $0.name == "cHRM" }.map(\.data)
                == [[31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { bigEndian($0) }])
        #expect(!second.contains { $0.name == "sRGB" })
    }

    @Test(arguments: Kind.all)
    func headers(_ kind: Kind) throws {
        let pixels = try TestPixels(width: 300, height: 2, format: kind.format, alpha: kind.alpha)
        let header = chunks(of: try PNG.encode(pixels.bitmap))[0].data
        let depth: UInt8 = kind.read == .rgba16 || kind.read == .gray16 ? 16 : 8
        let type: UInt8 = kind.read == .gray8 || kind.read == .gray16 ? 0 : kind.alpha == .straight ? 6 : 2
        #expect(header == bigEndian(300) + bigEndian(2) + [depth, type, 0, 0, 0])
    }

    // MARK: - Errors

    private func encodingError(_ bitmap: Bitmap, _ options: PNGOptions = PNGOptions()) -> CITransError? {
        do {
            _ = try PNG.encode(bitmap, options: options)
            return nil
        } catch {
            return error
        }
    }

    @Test func formatsThatCannotBeWritten() throws {
        for format in PixelFormat.allCases {
            for alpha in AlphaKind.allCases {
                let pixels = try TestPixels(width: 2, height: 2, format: format, alpha: alpha)
                let isWritable = Kind.all.contains { $0.format == format && $0.alpha == pixels.bitmap.alpha }
                #expect(encodingError(pixels.bitmap)?.status == (isWritable ? nil : .unsupportedFormat))
            }
        }
        let premultiplied = try TestPixels(width: 2, height: 2, format: .rgba8, alpha: .premultiplied)
        #expect(
            encodingError(premultiplied.bitmap)?.message
                == "PNG: cannot write premultiplied RGBA8; what can be written is straight or opaque RGBA8 and RGBA16, "
                + "and RGB8, RGBX8, GRAY8 and GRAY16")
        for space in [ColorSpace.linearSRGB, .none] {
            let pixels = try TestPixels(width: 2, height: 2, format: .rgba8, alpha: .straight, colorSpace: space)
            #expect(encodingError(pixels.bitmap)?.status == .unsupportedFormat)
        }
    }

    @Test(arguments: [-1, 10, Int.max, Int.min])
    func compressionsThatDoNotExist(_ compression: Int) throws {
        let pixels = try TestPixels(width: 2, height: 2, format: .rgba8, alpha: .straight)
        let error = encodingError(pixels.bitmap, PNGOptions(compression: compression))
        #expect(error?.status == .invalidArgument)
        #expect(error?.message == "PNG: the compression is \(compression), but must be 0…9")
    }

    @Test func files() throws {
        let pixels = try TestPixels(width: 5, height: 4, format: .rgba8, alpha: .straight)
        try withTemporaryPath { path in
            try PNG.write(pixels.bitmap, to: path)
            #expect(DecodedPicture(try PNG.read(path: path)).numbers == pixels.bitmap.numbers)
            let other = try TestPixels(width: 5, height: 4, format: .rgba8, alpha: .premultiplied)
            #expect(throws: CITransError.self) { try PNG.write(other.bitmap, to: path) }
            #expect(DecodedPicture(try PNG.read(path: path)).numbers == pixels.bitmap.numbers)
        }
    }

    @Test func filesThatCannotBeWritten() throws {
        let pixels = try TestPixels(width: 5, height: 4, format: .rgba8, alpha: .straight)
        let error = #expect(throws: CITransError.self) { try PNG.write(pixels.bitmap, to: "/nonexistent/picture.png") }
        #expect(error?.status == .io)
        #expect(error?.message == "PNG: cannot write /nonexistent/picture.png: No such file or directory")
    }
}
