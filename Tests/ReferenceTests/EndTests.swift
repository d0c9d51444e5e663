import CITrans
import TestSupport
import Testing

/// transitions.md 3, rule 1: a thousandth from its ends a transition shows the picture, except where something moves.
struct EndTests {
    static let width = 61
    static let height = 47
    static let frame = CGRect(x: 0, y: 0, width: 61, height: 47)
    /// Lengths that are not set.
    static let scale = 47.0 / 300

    struct Case: Sendable, CustomTestStringConvertible {
        let filter: String
        /// Whether something moves at the point, near the beginning or near the end.
        let isMoving: @Sendable (_ p: CGPoint, _ time: Double) -> Bool

        var testDescription: String { filter }
    }

    static let cases: [Case] = [
        // Both pictures have one height: nothing folds.
        Case(filter: "CIAccordionFoldTransition") { _, _ in false },
        // At the end the last bar is leaving at the top.
        Case(filter: "CIBarsSwipeTransition") { p, time in time > 0.5 && p.y > 45 },
        Case(filter: "CICopyMachineTransition") { p, time in
            p.x < (time > 0.5 ? 0.0057 : 0.0016) * (61 + 200 * scale) + 1
        },
        // The mask's darkest and brightest parts, and their shadows.
        Case(filter: "CIDisintegrateWithMaskTransition") { p, _ in
            [p, p + CGPoint(x: 0, y: 10 * scale), p + CGPoint(x: 0, y: 1), p - CGPoint(x: 0, y: 1)].contains {
                let m = maskLight($0)
                return m < 0.02 || m > 0.98
            }
        },
        Case(filter: "CIDissolveTransition") { _, _ in false },
        Case(filter: "CIFlashTransition") { p, time in time < 0.5 && (p - frame.middle).length < 1 },
        // The holes about the lattice's points, two pixels across.
        Case(filter: "CIModTransition") { p, time in
            time < 0.5 && lattice.distanceToLattice(p) * 150 * scale / 2 < 2
        },
        Case(filter: "CIPageCurlTransition") { p, time in time < 0.5 ? p.x < 1.2 : p.x > 59.8 },
        Case(filter: "CIPageCurlWithShadowTransition") { p, time in time < 0.5 ? p.x < 1.2 : p.x > 59.8 },
        Case(filter: "CIRippleTransition") { _, _ in false },
        Case(filter: "CISwipeTransition") { p, time in time < 0.5 ? p.x < 1.2 : p.x > 59.8 },
    ]

    /// The default lattice when its holes begin to open.
    private static let lattice = ReferenceMod(
        ReferenceInputs(
            image: .empty, target: .empty, time: 0.001,
            numbers: ["inputRadius": 150 * scale, "inputCompression": 300 * scale],
            vectors: ["inputCenter": [frame.midX, frame.midY]]))

    /// The mask of a `TransitionScene` in working space.
    private static func maskLight(_ p: CGPoint) -> Double {
        let (x, y) = (Int(p.x), 46 - min(max(Int(p.y), 0), 46))
        return ReferenceColor.decoded(Double((x * 3 + y * 5) % 254 + 1) / 255)
    }

    /// Pictures of middling levels: a thousandth of a difference is a thousandth of a level there, and not of black.
    private func picture(_ phase: Int, isOpaque: Bool) throws -> TestBitmap {
        let result = try TestBitmap.waves(Self.width, Self.height, phase: phase)
        if isOpaque { return result }
        let opaque = result.bytes
        result.setBytes { x, y, component in
            let alpha = 128 + (x + y + phase * 31) % 64
            return UInt8(Int(opaque[(y * Self.width + x) * 4 + component]) * alpha / 255)
        }
        return result
    }

    /// The largest differences from the ends, in levels, where nothing moves.
    private func differences(
        _ test: Case, isOpaque: Bool, _ setUp: (CIFilter) throws -> Void = { _ in }
    ) throws -> [Int] {
        let (from, to) = (try picture(0, isOpaque: isOpaque), try picture(1, isOpaque: isOpaque))
        let filter = try TransitionScene(test.filter, from: from.image, to: to.image).makeFilter()
        try setUp(filter)
        return try [0.001, 0.999].map { time in
            try filter.setTime(time)
            let result = try filter.rendered()
            let end = time < 0.5 ? from : to
            var worst = 0
            for y in 0..<Self.height {
                for x in 0..<Self.width {
                    let p = CGPoint(x: Double(x) + 0.5, y: Double(Self.height - y) - 0.5)
                    if test.isMoving(p, time) { continue }
                    for c in 0..<4 { worst = max(worst, abs(Int(result.byte(x, y, c)) - Int(end.byte(x, y, c)))) }
                }
            }
            return worst
        }
    }

    @Test(arguments: cases, [true, false])
    func nearTheEnds(_ test: Case, isOpaque: Bool) throws {
        let worst = try differences(test, isOpaque: isOpaque)
        print("\(test.filter)\(isOpaque ? "" : ", translucent"): \(worst[0]) at 0.001, \(worst[1]) at 0.999")
        #expect(worst.allSatisfy { $0 <= 2 })
    }

    /// A shading that is opaque in its centre paints everything, but not at once.
    @Test(arguments: [40, 128, 255])
    func opaqueShading(_ level: Int) throws {
        let shading = try TestBitmap.filled(16, 16, [UInt32(level), UInt32(level), UInt32(level), 255])
        let test = try #require(Self.cases.first { $0.filter == "CIRippleTransition" })
        let worst = try differences(test, isOpaque: true) {
            try $0.set(.image(shading.image), forKey: "inputShadingImage")
        }
        print("Ripple under an opaque shading of level \(level): \(worst[0]) at 0.001, \(worst[1]) at 0.999")
        #expect(worst.allSatisfy { $0 <= 2 })
    }

    /// Where the picture does not reach, the target behind it comes in, but not at once.
    @Test(arguments: ["CIBarsSwipeTransition", "CIPageCurlTransition", "CIPageCurlWithShadowTransition"])
    func largerTarget(_ name: String) throws {
        let (from, to) = (try picture(0, isOpaque: true), try TestBitmap.waves(61, 60, phase: 1))
        let filter = try TransitionScene(name, from: from.image, to: to.image).makeFilter(time: 0.001)
        let result = try filter.rendered()
        let worst = (0..<12).reduce(0) { worst, y in (2..<61).reduce(worst) { max($0, Int(result.byte($1, y, 3))) } }
        print("\(name), target beside the picture: \(worst) at 0.001")
        #expect(worst <= 2)
    }
}
