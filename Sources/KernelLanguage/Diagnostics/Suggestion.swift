import Graph

/// "did you mean …?" for the hint of a message.
enum Suggestion {
    static func hint(for word: String, among names: [String]) -> String? {
        guard let nearest = Spelling.nearest(to: word, among: names), nearest != word else { return nil }
        return "did you mean '\(nearest)'?"
    }
}
