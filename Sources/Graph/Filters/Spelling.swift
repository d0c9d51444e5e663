/// Finds what somebody meant.
package enum Spelling {
    /// "; did you mean …?" with the nearest name, or nothing where none is near.
    package static func hint(for word: String, among names: [String]) -> String {
        guard let best = nearest(to: word, among: names) else { return "" }
        return "; did you mean \(best)?"
    }

    /// The name that the fewest edits turn the word into, if they are few for its length; the shortest where several are
    /// as near, and of these the first by name: the order of the list does not matter.
    package static func nearest(to word: String, among names: [String]) -> String? {
        // A host's text may be of any length; a name is short.
        let wanted = Array(word.utf8.prefix(64)).map(lowercased)
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = Array(name.utf8).map(lowercased)
            let distance =
                candidate.count >= 4 && contains(candidate, wanted) ? 1 : editDistance(wanted, candidate)
            let isNearer =
                best.map {
                    (distance, name.utf8.count) < ($0.distance, $0.name.utf8.count)
                        || (distance, name.utf8.count) == ($0.distance, $0.name.utf8.count) && name < $0.name
                }
            if isNearer ?? true { best = (name, distance) }
        }
        guard let best, best.distance <= max(2, wanted.count / 3) else { return nil }
        return best.name
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

    /// Whether a part of the name of some length is what was written: "Ripple" for "CIRippleTransition".
    private static func contains(_ name: [UInt8], _ part: [UInt8]) -> Bool {
        guard part.count >= 4, part.count <= name.count else { return false }
        return (0...(name.count - part.count)).contains { Array(name[$0..<($0 + part.count)]) == part }
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                current.append(cost)
            }
            (before, previous) = (previous, current)
        }
        return previous[b.count]
    }
}
