import CITrans
import TestSupport
import Testing

/// Pictures in another order of the same four bytes are copies: nothing is decoded and nothing encoded.
struct ReorderTests {
    static let formats: [PixelFormat] = [.rgba8, .bgra8, .argb8, .abgr8, .rgbx8, .bgrx8]

    private func picture(_ format: PixelFormat, _ alpha: AlphaKind) throws -> TestBitmap {
        let result = try TestBitmap(77, 19, format, alpha, padding: 8)
        result.randomizeWithinAlpha(9)
        return result
    }

    /// The bits of a pixel by what they are.
    private func bits(_ bitmap: TestBitmap, _ x: Int, _ y: Int) -> [ComponentRole: UInt32] {
        var result: [ComponentRole: UInt32] = [:]
        for (place, role) in bitmap.bitmap.format.roles.enumerated() { result[role] = bitmap.bits(x, y, place) }
        return result
    }

    @Test(arguments: InstructionSet.available, formats)
    func toEveryOrder(_ set: InstructionSet, _ format: PixelFormat) throws {
        for alpha in format.hasAlpha ? AlphaKind.allCases : [.opaque] {
            let source = try picture(format, alpha)
            for result in Self.formats where result != format && result.hasAlpha == (alpha != .opaque) {
                let context = CIContext(engine: set.catalog.engine)
                let rendered = try source.image.rendered(nil, result, alpha, context: context)
                #expect(context.computedShare == 0 && rendered.gapsAreUntouched)
                var isSame = true
                for y in 0..<19 {
                    for x in 0..<77 {
                        let (before, after) = (bits(source, x, y), bits(rendered, x, y))
                        for role in [ComponentRole.red, .green, .blue] {
                            isSame = isSame && before[role] == after[role]
                        }
                        let rest = alpha == .opaque ? 255 : before[.alpha]
                        isSame = isSame && (after[.alpha] ?? after[.ignored]) == rest
                    }
                }
                #expect(isSame, "\(alpha) \(format) to \(result)")
            }
        }
    }

    /// What is opaque is so with any kind of alpha; what is not goes the long way from one kind to another.
    @Test func kindsOfAlpha() throws {
        let context = CIContext()
        let opaque = try picture(.bgrx8, .opaque)
        for alpha in AlphaKind.allCases {
            let rendered = try opaque.image.rendered(nil, .rgba8, alpha, context: context)
            #expect(context.computedShare == 0 && rendered.bits(5, 5, 3) == 255)
        }
        let translucent = try picture(.bgra8, .premultiplied)
        _ = try translucent.image.rendered(nil, .rgba8, .straight, context: context)
        #expect(context.computedShare == 1)
    }
}
