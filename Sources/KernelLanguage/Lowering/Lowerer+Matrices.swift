import Graph

/// Linear algebra on slots, column after column.
extension Lowerer {
    func product(_ typeA: ValueType, _ a: [Value], _ typeB: ValueType, _ b: [Value]) -> [Value] {
        switch (typeA, typeB) {
        case (.matrix(let columns, let rows), .matrix(let columnsB, _)):
            return (0..<columnsB).flatMap { column in
                transformed(a, columns, rows, Array(b[column * columns..<(column + 1) * columns]))
            }
        case (.matrix(let columns, let rows), _): return transformed(a, columns, rows, b)
        case (_, .matrix(let columns, let rows)):
            return (0..<columns).map { dot(a, Array(b[$0 * rows..<($0 + 1) * rows])) }
        default: return a
        }
    }

    private func transformed(_ matrix: [Value], _ columns: Int, _ rows: Int, _ vector: [Value]) -> [Value] {
        (0..<rows).map { row in dot((0..<columns).map { matrix[$0 * rows + row] }, vector) }
    }

    func matrix(_ what: BuiltinMeaning.Composite, _ a: [Value], _ b: [Value], _ type: ValueType) -> [Value] {
        if what == .outerProduct { return b.flatMap { y in a.map { graph.emit(.multiply, $0, y) } } }
        if what == .componentProduct { return zip(a, b).map { graph.emit(.multiply, $0, $1) } }
        guard case .matrix(let columns, let rows) = type else { return a }
        switch what {
        case .transpose: return (0..<rows).flatMap { row in (0..<columns).map { a[$0 * rows + row] } }
        case .determinant: return [determinant(a, columns)]
        default: return inverse(a, columns)
        }
    }

    /// By the first column.
    private func determinant(_ a: [Value], _ size: Int) -> Value {
        if size == 1 { return a[0] }
        if size == 2 {
            return graph.emit(.subtract, graph.emit(.multiply, a[0], a[3]), graph.emit(.multiply, a[2], a[1]))
        }
        var sum: Value?
        for row in 0..<size {
            let term = graph.emit(.multiply, a[row], determinant(minor(a, size, 0, row), size - 1))
            guard let known = sum else {
                sum = term
                continue
            }
            sum = graph.emit(row % 2 == 0 ? .add : .subtract, known, term)
        }
        return sum ?? graph.zero
    }

    private func minor(_ a: [Value], _ size: Int, _ column: Int, _ row: Int) -> [Value] {
        a.indices.filter { $0 / size != column && $0 % size != row }.map { a[$0] }
    }

    /// The adjugate by the determinant; infinite or not a number where that is 0, as IEEE says.
    private func inverse(_ a: [Value], _ size: Int) -> [Value] {
        let whole = determinant(a, size)
        return a.indices.map { index in
            let (column, row) = (index / size, index % size)
            let cofactor = determinant(minor(a, size, row, column), size - 1)
            let signed = (column + row) % 2 == 0 ? cofactor : graph.emit(.negate, cofactor)
            return graph.emit(.divide, signed, whole)
        }
    }
}
