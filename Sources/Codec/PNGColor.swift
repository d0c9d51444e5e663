import CPNG
import Raster

/// What a file's colour numbers mean, and which colour space the decoded pixels are said to be in.
///
/// The first of these that says something settles it (PNG third edition, 4.3, save for mDCV and cLLI, which are not
/// looked at); a chunk that is broken, or says what is not listed, says nothing and leaves it to the next.
///
/// 1. **cICP**, without matrix and in full range: primaries 1 (Rec. 709) or 12 (P3, D65); transfer 13 (sRGB), 8
///    (linear), 4 (gamma 2.2) or 5 (gamma 2.8).
/// 2. **iCCP**: a profile of up to 1 MiB with the colorants of sRGB or of Display P3, or a gray one, whose curves are
///    the sRGB curve, a straight line or a pure gamma (see `ICCProfile`).
/// 3. **sRGB**, whatever its intent.
/// 4. **gAMA**: within 1 % of 0.45455 it means the sRGB curve, within 1 % of 1 a straight line, else a pure gamma. A
///    **cHRM** beside it that states P3's primaries and white means those; other primaries are ignored, and so is a
///    cHRM without gAMA.
/// 5. Nothing: sRGB.
///
/// The sRGB curve gives `.sRGB` or, with P3's primaries, `.displayP3`; a straight line gives `.linearSRGB`. A pure
/// gamma, and a straight line with P3's primaries, have no colour space here: the decoded numbers are brought to the
/// sRGB curve (see `PNGGamma`), so that the picture looks as it is meant to.
struct PNGColor: Equatable {
    enum Primaries: Equatable {
        case rec709, p3
    }

    enum Transfer: Equatable {
        case sRGB, linear
        /// light = number ^ gamma
        case gamma(Double)
    }

    var primaries: Primaries
    var transfer: Transfer

    var colorSpace: ColorSpace {
        switch (primaries, transfer) {
        case (.rec709, .linear): .linearSRGB
        case (.rec709, _): .sRGB
        case (.p3, _): .displayP3
        }
    }

    /// The power that takes the file's numbers to light, where the decoded numbers need another curve than they have.
    var gammaToRemove: Double? {
        switch (primaries, transfer) {
        case (_, .gamma(let gamma)): gamma
        case (.p3, .linear): 1
        default: nil
        }
    }
}

extension PNGColor {
    private static let sRGB = PNGColor(primaries: .rec709, transfer: .sRGB)

    /// Applies the rule to a file's header, whose profile must still be there.
    init(_ header: cpng_header) {
        let profile = UnsafeRawBufferPointer(start: header.profile, count: header.profile_size)
        self =
            PNGColor(cicpOf: header) ?? PNGColor(ICCProfile(profile)) ?? (header.has_srgb ? Self.sRGB : nil)
            ?? PNGColor(gammaOf: header) ?? Self.sRGB
    }

    private init?(cicpOf header: cpng_header) {
        guard header.has_cicp, header.cicp_matrix == 0, header.cicp_full_range == 1,
            let primaries = Primaries(codePoint: header.cicp_primaries),
            let transfer = Transfer(codePoint: header.cicp_transfer)
        else { return nil }
        self.init(primaries: primaries, transfer: transfer)
    }

    private init?(_ profile: ICCProfile) {
        guard let primaries = profile.primaries, let transfer = profile.transfer else { return nil }
        self.init(primaries: primaries, transfer: transfer)
    }

    private init?(gammaOf header: cpng_header) {
        guard header.has_gamma, header.gamma != 0 else { return nil }
        let isP3 = header.has_chromaticities && header.statesP3
        self.init(primaries: isP3 ? .p3 : .rec709, transfer: Transfer(encodingGamma: Double(header.gamma) / 100_000))
    }
}

extension PNGColor.Primaries {
    /// - Parameter codePoint: ITU-T H.273, table 2.
    fileprivate init?(codePoint: UInt8) {
        switch codePoint {
        case 1: self = .rec709
        case 12: self = .p3
        default: return nil
        }
    }
}

extension PNGColor.Transfer {
    /// - Parameter codePoint: ITU-T H.273, table 3.
    fileprivate init?(codePoint: UInt8) {
        switch codePoint {
        case 4: self = .gamma(2.2)
        case 5: self = .gamma(2.8)
        case 8: self = .linear
        case 13: self = .sRGB
        default: return nil
        }
    }

    /// - Parameter encodingGamma: as in gAMA: number = light ^ encodingGamma. More than 0.
    fileprivate init(encodingGamma: Double) {
        switch encodingGamma {
        case 0.45455 * 0.99...0.45455 * 1.01: self = .sRGB
        case 0.99...1.01: self = .linear
        default: self = .gamma(1 / encodingGamma)
        }
    }
}

extension cpng_header {
    /// Whether cHRM states the primaries of P3 with white D65 (SMPTE EG 432-1), each to about 0.005.
    fileprivate var statesP3: Bool {
        white.isNear(31270, 32900) && red.isNear(68000, 32000) && green.isNear(26500, 69000)
            && blue.isNear(15000, 6000)
    }
}

extension cpng_chromaticity {
    fileprivate func isNear(_ x: Int64, _ y: Int64) -> Bool {
        abs(Int64(self.x) - x) <= 500 && abs(Int64(self.y) - y) <= 500
    }
}
