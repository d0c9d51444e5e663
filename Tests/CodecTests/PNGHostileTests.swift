import Codec
import Raster
import Testing

/// Files that are broken, by accident or on purpose, and files that promise too much.
@Suite(.serialized) struct PNGHostileTests {
    /// A small file with most things in it.
    private var sample: PNGBuilder {
        let kind = PNGReadingTests.Kind(colorType: 3, depth: 4, interlaced: true, transparency: true)
        var builder = ReferencePicture(kind: kind, width: 5, height: 6).builder
        builder.chunksBeforePalette = [
            chunk("gAMA", bigEndian(50000)), chunk("cHRM", [UInt8](repeating: 9, count: 32)),
            chunk("cICP", [1, 13, 0, 1]),
            chunk("iCCP", Array("p\0\0".utf8) + zlibStored(ICCBuilder.sRGB.profile)),
            chunk("zTXt", Array("k\0\0x".utf8)),
        ]
        builder.bytesPerIDAT = 20
        return builder
    }

    private func header(_ width: Int, _ height: Int, colorType: Int = 6) -> [UInt8] {
        PNGBuilder.signature
            + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, UInt8(colorType), 0, 0, 0])
            + chunk("IDAT", zlibStored([0, 1, 2, 3])) + chunk("IEND", [])
    }

    @Test func notPNG() {
        for file: [UInt8] in [
            [], [0x89], [0], Array("GIF89a, not a picture of ours".utf8), .init(repeating: 0, count: 99),
        ] {
            let error = decodingError(file)
            #expect(error?.status == .decode)
            #expect(error?.message.hasPrefix("PNG: ") == true)
        }
        #expect(decodingError(Array("GIF89a, not a picture of ours".utf8))?.message == "PNG: Not a PNG file")
        #expect(decodingError([])?.message == "PNG: the file is empty")
        #expect(decodingError([0x89])?.message == "PNG: unexpected end of file")
    }

    @Test func truncatedAnywhere() {
        let file = sample.file
        #expect(decodingError(file) == nil)
        for count in 0..<file.count {
            #expect(decodingError(Array(file[..<count]))?.status == .decode, "\(count) bytes")
        }
    }

    @Test(arguments: [0x01, 0x80, 0xFF] as [UInt8])
    func everyByteFlipped(_ mask: UInt8) {
        let file = sample.file
        for index in file.indices {
            var broken = file
            broken[index] ^= mask
            let status = decodingError(broken)?.status
            #expect(status == nil || status == .decode, "byte \(index)")
        }
    }

    /// As before, with check sums that fit, so that the broken bytes are really looked at.
    @Test(arguments: [0x01, 0x10, 0x80, 0xFF] as [UInt8])
    func everyByteFlippedUnderARightCheckSum(_ mask: UInt8) {
        let file = sample.file
        var start = PNGBuilder.signature.count
        while start < file.count {
            let size = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            for index in start + 4..<start + 8 + size {
                var broken = file
                broken[index] ^= mask
                broken.replaceSubrange(
                    start + 8 + size..<start + 12 + size,
                    with: bigEndian(Int(crc32(Array(broken[start + 4..<start + 8 + size])))))
                let status = decodingError(broken)?.status
                #expect(status == nil || status == .decode || status == .sizeLimit, "byte \(index)")
            }
            start += 12 + size
        }
    }

    @Test func wrongCheckSums() {
        var builder = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 0, samples: [7])
        builder.chunksAfterPixels = []
        let file = builder.file
        var broken = file
        broken[29] ^= 1  // IHDR's
        #expect(decodingError(broken)?.message == "PNG: IHDR: CRC error")
        broken = file
        broken[file.count - 13] ^= 1  // IDAT's
        #expect(decodingError(broken)?.message == "PNG: IDAT: CRC error")
        broken = file
        broken[file.count - 1] ^= 1  // IEND's
        #expect(decodingError(broken)?.message == "PNG: IEND: CRC error")
    }

    @Test func wrongHeaders() {
        for (width, height) in [(0, 1), (1, 0), (0, 0), (1 << 31, 1), (1, 1 << 31), (0xFFFF_FFFF, 0xFFFF_FFFF)] {
            #expect(decodingError(header(width, height))?.status == .decode, "\(width) × \(height)")
        }
        for (depth, colorType) in [(3, 0), (0, 0), (32, 0), (16, 3), (4, 2), (2, 6), (8, 1), (8, 5), (8, 7)] {
            let bytes = bigEndian(1) + bigEndian(1) + [UInt8(depth), UInt8(colorType), 0, 0, 0]
            let file =
                PNGBuilder.signature + chunk("IHDR", bytes) + chunk("IDAT", zlibStored([0, 0])) + chunk("IEND", [])
            #expect(decodingError(file)?.status == .decode, "\(depth) bits, type \(colorType)")
        }
    }

    @Test func missingParts() {
        let builder = PNGBuilder(width: 2, height: 1, depth: 8, colorType: 3, samples: [0, 0])
        #expect(decodingError(builder.file)?.message == "PNG: IDAT: Missing PLTE before IDAT")
        #expect(decodingError(header(2, 2))?.message == "PNG: Not enough image data")
        let pixels = chunk("IHDR", bigEndian(1) + bigEndian(1) + [8, 0, 0, 0, 0])
        #expect(decodingError(PNGBuilder.signature + pixels + chunk("IEND", []))?.status == .decode)
        let critical = PNGBuilder.signature + pixels + chunk("ABCD", []) + chunk("IDAT", zlibStored([0, 0]))
        #expect(decodingError(critical)?.message == "PNG: ABCD: unhandled critical chunk")
    }

    @Test func filterThatDoesNotExist() {
        var builder = PNGBuilder(width: 2, height: 2, depth: 8, colorType: 0, samples: [1, 2, 3, 4])
        builder.filter = { _ in 5 }
        #expect(decodingError(builder.file)?.message == "PNG: bad adaptive filter value")
    }

    @Test func picturesPastTheDefaultLimits() {
        let error = decodingError(header(10000, 10000))
        #expect(error?.status == .sizeLimit)
        #expect(
            error?.message == "PNG: a picture of 10000 × 10000 pixels takes 400000000 bytes as RGBA8, "
                + "which is more than the limit of 268435456")
        #expect(decodingError(header(65536, 1))?.status == .sizeLimit)
        #expect(decodingError(header(1, 65536))?.status == .sizeLimit)
        #expect(decodingError(header(0x7FFF_FFFF, 0x7FFF_FFFF))?.status == .sizeLimit)
        // Within the limits, so that only the missing pixels are wrong.
        #expect(decodingError(header(65535, 1))?.status == .decode)
    }

    /// The limits are the process's, so they are only set to what no other test comes near.
    @Test func limitsCanBeSet() {
        defer {
            PNGLimits.maximumDimension = PNGLimits.defaultMaximumDimension
            PNGLimits.maximumBytes = PNGLimits.defaultMaximumBytes
        }
        PNGLimits.maximumDimension = 20000
        #expect(decodingError(header(20001, 1))?.status == .sizeLimit)
        #expect(
            decodingError(header(20001, 1))?.message
                == "PNG: a picture of 20001 × 1 pixels: neither may be more than 20000")
        #expect(decodingError(header(20000, 1))?.status == .decode)
        PNGLimits.maximumBytes = 100 << 20
        #expect(decodingError(header(8192, 3201))?.status == .sizeLimit)
        #expect(decodingError(header(8192, 3201, colorType: 0))?.status == .decode)
        PNGLimits.maximumDimension = .max
        #expect(PNGLimits.maximumDimension == Bitmap.maximumDimension)
        PNGLimits.maximumBytes = .max
        #expect(PNGLimits.maximumBytes == .max)
    }

    /// Wider than libpng's own limit of a million: the highest limit reads it, the default one does not.
    @Test func widest() throws {
        defer { PNGLimits.maximumDimension = PNGLimits.defaultMaximumDimension }
        let pixels = try TestPixels(width: Bitmap.maximumDimension, height: 1, format: .gray8, alpha: .opaque)
        let file = try PNG.encode(pixels.bitmap)
        #expect(decodingError(file)?.status == .sizeLimit)
        PNGLimits.maximumDimension = Bitmap.maximumDimension
        #expect(try difference(decode(file).numbers, pixels.bitmap.numbers) == nil)
    }

    /// Tens of megabytes of zeros in some hundred kilobytes.
    @Test func bombsInSideChunks() throws {
        let bomb = zlibBomb(repeats: 50_000)
        for (name, start) in [("iCCP", "p\0\0"), ("zTXt", "k\0\0"), ("iTXt", "k\0\u{1}\0\0\0"), ("ABcD", "")] {
            var builder = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 0, samples: [7])
            builder.chunksBeforePalette = [chunk(name, Array(start.utf8) + bomb)]
            builder.chunksAfterPixels = [chunk(name, Array(start.utf8) + bomb)]
            if name == "ABcD" {
                #expect(decodingError(builder.file)?.status == .decode)
            } else {
                #expect(try decode(builder.file).numbers == [7], "\(name)")
            }
        }
        // A profile that says it has as much, and one that says it has more than anyone looks at.
        for size in [258 * 50_000, 0xFFFF_FFF0] {
            let stored = zlibStored(bigEndian(size) + [UInt8](repeating: 0, count: 500))
            var builder = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 0, samples: [7])
            builder.chunksBeforePalette = [chunk("iCCP", Array("p\0\0".utf8) + stored)]
            #expect(try decode(builder.file).numbers == [7])
        }
    }

    @Test func bombInThePixelsFillsThePictureAndNoMore() {
        let file =
            PNGBuilder.signature + chunk("IHDR", bigEndian(16) + bigEndian(16) + [8, 0, 0, 0, 0])
            + chunk("IDAT", zlibBomb(repeats: 50_000)) + chunk("IEND", [])
        let status = decodingError(file)?.status
        #expect(status == nil || status == .decode)
    }

    @Test func manySideChunks() throws {
        var builder = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 0, samples: [7])
        builder.chunksBeforePalette = Array(repeating: chunk("gAMA", bigEndian(100_000)), count: 5000)
        #expect(try decode(builder.file).numbers == [7])
    }

    @Test func missingAndUnreadableFiles() {
        let missing = #expect(throws: CITransError.self) { _ = try PNG.read(path: "/nonexistent/picture.png") }
        #expect(missing?.status == .io)
        #expect(missing?.message == "PNG: cannot read /nonexistent/picture.png: No such file or directory")
        let folder = #expect(throws: CITransError.self) { _ = try PNG.read(path: "/") }
        #expect(folder?.message == "PNG: cannot read /: Is a directory")
        let empty = #expect(throws: CITransError.self) { _ = try PNG.read(path: "/dev/null") }
        #expect(empty?.status == .decode)
        #expect(empty?.message == "/dev/null: PNG: the file is empty")
    }
}
