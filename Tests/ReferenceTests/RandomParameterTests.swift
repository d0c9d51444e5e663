import CITrans
import TestSupport
import Testing

/// Every transition beside its formulas in double precision, for random inputs. A fourth of the pictures is rendered as
/// bytes, where a rounding may go either way, the others as floats.
struct RandomParameterTests {
    static let count: UInt64 = 240

    @Test(arguments: ReferenceCase.all)
    func agrees(_ kind: ReferenceCase) throws {
        var tally = Tally()
        for seed in 1...Self.count {
            let scene = try kind.makeBuilder(seed: seed)
            let asBytes = seed % 4 == 0
            let result = try ReferenceComparison(kind, scene, margin: Int(seed % 6), asBytes: asBytes)
            tally.add(result, asBytes, scene.notes.joined(separator: "; ") + ": " + result.place)
        }
        print("\(kind.filter): \(tally)")
        #expect(tally.wrong.isEmpty, "\(tally.wrong.count) of \(Self.count) pictures")
        #expect(tally.shareOnEdges <= kind.onEdges)
    }

    private struct Tally: CustomStringConvertible {
        private var worst = (floats: 0.0, bytes: 0.0)
        private var worstText = ""
        private var (sum, pixels, onEdges) = (0.0, 0, 0)
        private(set) var wrong: [String] = []

        mutating func add(_ result: ReferenceComparison, _ asBytes: Bool, _ text: String) {
            if result.worst > (asBytes ? 1 : 0.5) { wrong.append(text) }
            if asBytes {
                worst.bytes = max(worst.bytes, result.worst)
            } else {
                if result.worst > worst.floats { worstText = text }
                worst.floats = max(worst.floats, result.worst)
            }
            sum += result.sum
            pixels += result.count
            onEdges += result.onEdges
        }

        var shareOnEdges: Double { Double(onEdges) / Double(pixels + onEdges) }

        var description: String {
            """
            worst \(worst.floats) in floats, \(worst.bytes) in bytes; mean \(sum / Double(pixels)); on edges \
            \(onEdges) of \(pixels + onEdges) pixels
                worst of all: \(worstText)
            """
        }
    }
}
