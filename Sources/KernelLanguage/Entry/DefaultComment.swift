import Graph

/// Default values of a transition's parameters, which stand in comments (spec 3.2): `uniform float a; // = 0.5`,
/// `uniform vec2 b /* = vec2(1) */;`, one comment for all names of a list.
struct DefaultComment {
    struct Found {
        /// Nothing where the source gives none that can be read.
        let values: [Double]?
    }

    private let comments: [Int32: [Comment]]
    private let files: [SourceFile]

    init(comments: [Int32: [Comment]], files: [SourceFile]) {
        self.comments = comments
        self.files = files
    }

    func find(for syntax: VariableSyntax, type: ValueType) -> Found {
        for text in candidates(for: syntax) {
            if let values = Self.values(text, type) { return Found(values: values) }
        }
        return Found(values: nil)
    }

    /// Comments inside the declaration behind the name, then the one right behind its `;`.
    private func candidates(for syntax: VariableSyntax) -> [String] {
        guard let list = comments[syntax.position.file] else { return [] }
        var result: [String] = []
        for comment in list where comment.start >= syntax.nameOffset {
            if comment.end <= syntax.endOffset {
                result.append(comment.text)
            } else if isRightBehind(comment, syntax) {
                result.append(comment.text)
                break
            }
        }
        return result
    }

    /// Nothing but blanks on the same line between the `;` and the comment; behind a `,` the rest of the list is skipped.
    private func isRightBehind(_ comment: Comment, _ syntax: VariableSyntax) -> Bool {
        guard files.indices.contains(Int(syntax.position.file)) else { return false }
        let bytes = files[Int(syntax.position.file)].bytes
        var index = Int(syntax.endOffset)
        while index < bytes.count, bytes[index] != UInt8(ascii: ";") { index += 1 }
        index += 1
        while index < Int(comment.start), index < bytes.count {
            guard bytes[index] == 32 || bytes[index] == 9 else { return false }
            index += 1
        }
        return index == Int(comment.start)
    }

    /// The value of a comment's text, or nothing where it is not one for the type.
    static func values(_ text: String, _ type: ValueType) -> [Double]? {
        var lexer = Lexer(SourceFile(name: "", text: text), number: -1, sink: DiagnosticSink())
        var tokens = lexer.run()[...]
        guard tokens.popFirst()?.isPunctuator("=") == true, let values = value(&tokens, type) else { return nil }
        // Text behind the value needs a `;`; the comment behind that is gone by now.
        guard let next = tokens.first, next.kind == .endOfFile || next.isPunctuator(";") else { return nil }
        return values
    }

    private static func value(_ tokens: inout ArraySlice<Token>, _ type: ValueType) -> [Double]? {
        guard let kind = type.kind else { return nil }
        let count = type.slotCount
        guard let first = tokens.first, first.kind == .identifier, first.text != "true", first.text != "false" else {
            guard count == 1, let number = literal(&tokens, kind) else { return nil }
            return [number]
        }
        guard TypeNames.type(named: first.text, in: .transition) == type else { return nil }
        tokens.removeFirst()
        guard let arguments = arguments(&tokens, kind) else { return nil }
        if arguments.count == count { return arguments }
        guard arguments.count == 1, let number = arguments.first else { return nil }
        return splatted(number, type)
    }

    /// One number for a vector's every component, or for a matrix's diagonal.
    private static func splatted(_ number: Double, _ type: ValueType) -> [Double] {
        guard case .matrix(let columns, let rows) = type else {
            return [Double](repeating: number, count: type.slotCount)
        }
        return (0..<columns * rows).map { $0 / rows == $0 % rows ? number : 0 }
    }

    private static func arguments(_ tokens: inout ArraySlice<Token>, _ kind: ScalarKind) -> [Double]? {
        guard tokens.popFirst()?.isPunctuator("(") == true else { return nil }
        var result: [Double] = []
        while result.count <= 16 {
            guard let number = literal(&tokens, kind), let sign = tokens.popFirst() else { return nil }
            result.append(number)
            if sign.isPunctuator(")") { return result }
            guard sign.isPunctuator(",") else { return nil }
        }
        return nil
    }

    private static func literal(_ tokens: inout ArraySlice<Token>, _ kind: ScalarKind) -> Double? {
        var sign = 1.0
        if tokens.first?.isPunctuator("-") == true || tokens.first?.isPunctuator("+") == true {
            sign = tokens.popFirst()?.text == "-" ? -1 : 1
        }
        guard let token = tokens.popFirst() else { return nil }
        if token.isWord("true") || token.isWord("false") { return kind == .bool ? (token.text == "true" ? 1 : 0) : nil }
        if token.kind == .integer, let number = NumberText.integer(token.text) {
            let value = sign * Double(number.value)
            return kind == .bool && value != 0 ? 1 : value
        }
        guard kind.isFloat, token.kind == .float, let number = NumberText.float(token.text) else { return nil }
        return sign * Double(number.value)
    }
}
