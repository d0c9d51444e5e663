import Codec
import Raster
import Testing

/// Every kind of file that the standard knows, against pixels computed from the file's numbers by the standard's words.
@Suite struct PNGReadingTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let colorType: Int
        let depth: Int
        let interlaced: Bool
        let transparency: Bool

        var testDescription: String {
            "type \(colorType), \(depth) bits\(interlaced ? ", interlaced" : "")\(transparency ? ", tRNS" : "")"
        }

        static let all: [Kind] = [
            (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
        ]
        .flatMap { colorType, depths in
            depths.flatMap { depth in
                [false, true].flatMap { interlaced in
                    (colorType < 4 ? [false, true] : [false]).map {
                        Kind(colorType: colorType, depth: depth, interlaced: interlaced, transparency: $0)
                    }
                }
            }
        }
    }

    @Test(arguments: Kind.all)
    func everyKind(_ kind: Kind) throws {
        for (width, height) in [(1, 1), (2, 1), (1, 5), (3, 3), (5, 9), (8, 8), (13, 11), (33, 17)] {
            let picture = ReferencePicture(kind: kind, width: width, height: height)
            let bitmap = try decode(picture.builder.file)
            #expect(bitmap.width == width && bitmap.height == height)
            #expect(bitmap.format == picture.format)
            #expect(bitmap.alpha == picture.alpha)
            #expect(bitmap.colorSpace == .sRGB)
            #expect(difference(bitmap.numbers, picture.numbers) == nil, "\(width) × \(height)")
        }
    }

    @Test(arguments: 0...4)
    func everyFilter(_ type: Int) throws {
        for kind in Kind.all where !kind.transparency {
            var picture = ReferencePicture(kind: kind, width: 19, height: 7)
            picture.builder.filter = { _ in type }
            #expect(
                try difference(decode(picture.builder.file).numbers, picture.numbers) == nil, "\(kind.testDescription)")
        }
    }

    @Test(arguments: [1, 2, 3, 7, 50])
    func pixelsInManyChunks(_ bytes: Int) throws {
        let kind = Kind(colorType: 6, depth: 8, interlaced: true, transparency: false)
        var picture = ReferencePicture(kind: kind, width: 9, height: 9)
        picture.builder.bytesPerIDAT = bytes
        #expect(try difference(decode(picture.builder.file).numbers, picture.numbers) == nil)
    }

    @Test func every16BitNumber() throws {
        let ramp = (0...65535).map { UInt16($0) }
        let gray = PNGBuilder(width: 256, height: 256, depth: 16, colorType: 0, samples: ramp)
        #expect(try difference(decode(gray.file).numbers, ramp) == nil)
        let samples = ramp.flatMap { [$0, $0 &+ 257, ~$0, $0 &* 7] }
        let colored = PNGBuilder(width: 256, height: 256, depth: 16, colorType: 6, samples: samples)
        #expect(try difference(decode(colored.file).numbers, samples) == nil)
    }

    /// A key differs from its neighbours in the last bit only.
    @Test func transparentColorOf16BitsIsComparedWhole() throws {
        let samples: [UInt16] = [0x1234, 0x1235, 0x1334, 0x0034]
        var builder = PNGBuilder(width: 4, height: 1, depth: 16, colorType: 0, samples: samples)
        builder.chunksAfterPalette = [chunk("tRNS", [0x12, 0x34])]
        let expected = samples.flatMap { [$0, $0, $0, $0 == 0x1234 ? 0 : 65535] }
        #expect(try decode(builder.file).numbers == expected)
    }

    @Test func indexPastThePaletteIsOpaqueBlack() throws {
        var builder = PNGBuilder(width: 2, height: 1, depth: 8, colorType: 3, samples: [1, 200])
        builder.palette = [1, 2, 3, 4, 5, 6]
        #expect(try decode(builder.file).numbers == [4, 5, 6, 255, 0, 0, 0, 255])
    }

    @Test func textsAndUnknownChunksAreSkipped() throws {
        let kind = Kind(colorType: 2, depth: 8, interlaced: false, transparency: false)
        var picture = ReferencePicture(kind: kind, width: 3, height: 3)
        let text = chunk("tEXt", Array("Title\0nothing".utf8))
        picture.builder.chunksBeforePalette = [
            text, chunk("vpAg", [1, 2, 3]), chunk("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 1]),
        ]
        picture.builder.chunksAfterPixels = [text, chunk("tIME", [7, 0, 1, 1, 0, 0, 0])]
        #expect(try difference(decode(picture.builder.file).numbers, picture.numbers) == nil)
    }

    @Test func rowsGoDownFromTheTop() throws {
        let builder = PNGBuilder(width: 1, height: 2, depth: 8, colorType: 0, samples: [10, 20])
        #expect(try decode(builder.file).numbers == [10, 20])
    }
}

/// A picture with numbers without a pattern, as a file and as the pixels that it must decode to.
struct ReferencePicture {
    var builder: PNGBuilder
    let format: PixelFormat
    let alpha: AlphaKind
    let numbers: [UInt16]

    init(kind: PNGReadingTests.Kind, width: Int, height: Int) {
        var builder = PNGBuilder(width: width, height: height, depth: kind.depth, colorType: kind.colorType)
        builder.interlaced = kind.interlaced
        var random = SplitMix(kind.depth * 100 + kind.colorType * 10 + width)
        let last = UInt16(truncatingIfNeeded: 1 << kind.depth - 1)
        // Few different numbers, so that a transparent colour is met by some pixels and missed by others.
        let values = (0..<3).map { _ in UInt16.random(in: 0...last, using: &random) }
        builder.samples = (0..<width * height * builder.channels).map { _ in values.randomElement(using: &random) ?? 0 }
        if kind.colorType == 3 {
            builder.palette = (0..<3 << kind.depth).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        let key = Array(builder.samples.prefix(builder.channels))
        // Shorter than the palette: the rest is opaque.
        let alphas = (0..<(1 << kind.depth) / 2).map { UInt8(truncatingIfNeeded: 250 - 3 * $0) }
        if kind.transparency {
            let keyBytes = key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            builder.chunksAfterPalette = [chunk("tRNS", kind.colorType == 3 ? alphas : keyBytes)]
        }
        let hasAlpha = kind.transparency || kind.colorType >= 4
        self.builder = builder
        alpha = hasAlpha ? .straight : .opaque
        let isGray = kind.colorType == 0 && !hasAlpha
        format = kind.depth == 16 ? (isGray ? .gray16 : .rgba16) : isGray ? .gray8 : .rgba8
        let pixels = stride(from: 0, to: builder.samples.count, by: builder.channels).map { start in
            Array(builder.samples[start..<start + builder.channels])
        }
        numbers = pixels.flatMap { pixel -> [UInt16] in
            if kind.colorType == 3, let palette = builder.palette {
                let index = Int(pixel[0])
                let alpha = kind.transparency && index < alphas.count ? alphas[index] : 255
                return (palette[3 * index..<3 * index + 3] + [alpha]).map { UInt16($0) }
            }
            let top = kind.depth == 16 ? 65535 : 255
            let scaled = pixel.map { UInt16(Int($0) * top / Int(last)) }
            let opaque = UInt16(kind.transparency && pixel == key ? 0 : top)
            switch kind.colorType {
            case 0: return isGray ? scaled : [scaled[0], scaled[0], scaled[0], opaque]
            case 2: return scaled + [opaque]
            case 4: return [scaled[0], scaled[0], scaled[0], scaled[1]]
            default: return scaled
            }
        }
    }
}
