import Graph

/// How many operations a statement comes to, roughly, its calls counted in.
struct CostEstimate {
    private let functions: [Int]

    init(_ source: TypedSource) {
        var costs = [Int](repeating: 0, count: source.functions.count)
        // Callees may come later in the source; a few rounds settle ordinary depths, and the rest is only an estimate.
        for _ in 0..<4 {
            for (index, function) in source.functions.enumerated() {
                costs[index] = function.body.map { Self.cost(of: $0, costs) } ?? 0
            }
        }
        functions = costs
    }

    func cost(of statement: TypedStatement) -> Int { Self.cost(of: statement, functions) }

    private static let highest = 1 << 24

    private static func cost(of statement: TypedStatement, _ functions: [Int]) -> Int {
        var total = 0
        for value in statement.values { total += cost(of: value, functions) }
        for inner in statement.children { total += cost(of: inner, functions) }
        if case .loop(let loop) = statement.kind { total &*= guess(loop) }
        return min(total, highest)
    }

    /// A loop inside the loop: its trips where they are written as numbers, or some.
    private static func guess(_ loop: TypedLoop) -> Int {
        guard let condition = loop.condition, case .arithmetic(_, _, let bound) = condition.kind,
            let word = ConstantEvaluator.words(of: bound)?.first
        else { return 8 }
        let number = bound.type.kind?.isFloat == true ? Float(bitPattern: word) : Float(Int32(bitPattern: word))
        return number >= 1 && number <= 1024 ? Int(number) : 8
    }

    private static func cost(of value: TypedExpression, _ functions: [Int]) -> Int {
        var total = 0
        for child in value.children { total += cost(of: child, functions) }
        switch value.kind {
        case .arithmetic, .negate, .convert: total += value.type.slotCount
        case .matrixProduct: total += 2 * value.type.slotCount * 3
        case .builtin: total += 2 * max(1, value.type.slotCount)
        case .call(let function, _): total += functions[function]
        case .element: total += 2 * value.type.slotCount
        default: break
        }
        return min(total, highest)
    }
}
