import Raster
import TestSupport
import Testing

/// Numbers that callers compile into their programs, and what formats say of themselves.
struct PixelDescriptionTests {
    @Test func pinnedFormats() {
        let names = [
            "RGBA8", "BGRA8", "ARGB8", "ABGR8", "RGBX8", "BGRX8", "RGB8", "BGR8", "GRAY8", "ALPHA8", "RGBA16",
            "GRAY16", "RGBAH", "RGBAF", "GRAYF",
        ]
        #expect(PixelFormat.allCases.map { "\($0.name)" } == names)
        #expect(PixelFormat.allCases.map(\.rawValue) == Array(1...15))
    }

    /// xfade-easing#15: an unknown pixel format must be refused, not guessed.
    @Test(arguments: [0, 16, -1, Int32.max])
    func unknownFormat(_ number: Int32) {
        #expect(PixelFormat(rawValue: number) == nil)
    }

    @Test func pinnedKinds() {
        #expect(AlphaKind.allCases.map(\.rawValue) == [1, 2, 3] && AlphaKind(rawValue: 0) == nil)
        #expect(ColorSpace.allCases.map(\.rawValue) == [1, 2, 3, 4] && ColorSpace(rawValue: 5) == nil)
        #expect(WorkingSpace.linearSRGB.rawValue == 1 && WorkingSpace.none.rawValue == 2)
    }

    @Test func pinnedStatus() {
        let pinned: [(CITransStatus, Int32)] = [
            (.ok, 0), (.nullArgument, 10), (.invalidArgument, 11), (.invalidHandle, 12), (.unknownFilter, 20),
            (.unknownKey, 21), (.wrongType, 22), (.missingInput, 23), (.unsupportedFormat, 30), (.invalidBitmap, 31),
            (.infiniteExtent, 32), (.sizeLimit, 33), (.io, 40), (.decode, 41), (.compile, 50), (.kernelArgument, 51),
            (.kernelLimit, 52), (.outOfMemory, 60), (.cancelled, 61), (.internal, 99),
        ]
        for (status, value) in pinned { #expect(status.rawValue == value) }
    }

    @Test(arguments: PixelFormat.allCases)
    func sizes(_ format: PixelFormat) {
        let componentSize =
            switch format.component {
            case .uint8: 1
            case .uint16, .half: 2
            case .float: 4
            }
        #expect(format.bytesPerPixel == format.roles.count * componentSize)
        #expect(format.hasAlpha == format.roles.contains { $0 == .alpha || $0 == .coverage })
    }
}

struct TransferFunctionTests {
    @Test func knownValues() {
        #expect(TransferFunction.decoded(0) == 0 && TransferFunction.decoded(1) == 1)
        #expect(TransferFunction.encoded(0) == 0 && abs(TransferFunction.encoded(1) - 1) < 1e-15)
        // 188 is half the light of 255 (issue 2's dissolve), 128 is 21.6 % of it.
        #expect(abs(TransferFunction.encoded(0.5) * 255 - 187.516) < 1e-3)
        #expect(abs(TransferFunction.decoded(128.0 / 255) - 0.215861) < 1e-6)
    }

    /// Against the C library's pow, over −4…8 and both sides of the straight piece's end.
    @Test func againstPow() {
        for step in -40_000...80_000 {
            let c = Double(step) / 10_000
            #expect(TransferFunction.decoded(c) == ReferenceColor.decoded(c))
            #expect(TransferFunction.encoded(c) == ReferenceColor.encoded(c))
        }
    }

    /// The standard's two pieces meet only to about 1e-8 of light; there and back is exact to that.
    @Test func thereAndBack() {
        for step in -4000...8000 {
            let c = Double(step) / 1000
            #expect(abs(TransferFunction.encoded(TransferFunction.decoded(c)) - c) < 1e-6)
            #expect(TransferFunction.decoded(-c) == -TransferFunction.decoded(c))
        }
    }

    @Test func neverTraps() {
        #expect(TransferFunction.decoded(.nan).isNaN && TransferFunction.encoded(.nan).isNaN)
        #expect(TransferFunction.decoded(.infinity) == .infinity && TransferFunction.encoded(-.infinity) == -.infinity)
    }

    @Test func premultiplying() {
        let color = RGBA(red: 0.5, green: -1, blue: 2, alpha: 0.25)
        #expect(color.premultiplied == RGBA(red: 0.125, green: -0.25, blue: 0.5, alpha: 0.25))
        let pair = WorkingColor(linear: color, unmanaged: .clear)
        #expect(pair[.linearSRGB] == color && pair[.none] == .clear)
    }
}
