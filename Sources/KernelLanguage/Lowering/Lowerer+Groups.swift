import Graph

/// Kernels that write groups of two by two pixels. Each pixel computes its whole group and keeps its own share: pixels never
/// depend on each other. Groups begin at even coordinates of working space. The place of a group is its middle, so that
/// gathering there gives its four pixels; a group's colours come in the order in which gathers give them, counter-clockwise
/// from the lower left.
extension Lowerer {
    var groupCoordinate: [Value] { coordinate.map { graph.emit(.add, groupStart($0), graph.float(1)) } }

    var groupSlots: Range<Int> { groupResult..<groupResult + 4 }

    private func groupStart(_ place: Value) -> Value {
        graph.emit(.multiply, graph.emit(.floor, graph.emit(.multiply, place, graph.float(0.5))), graph.float(2))
    }

    /// Of what a group writes, the pixel's own.
    func writeGroup(_ colors: [[Value]]) {
        let second = coordinate.map { graph.emit(.less, graph.float(1), graph.emit(.subtract, $0, groupStart($0))) }
        for component in 0..<4 where colors.count == 4 {
            let column = colors.map { $0.indices.contains(component) ? $0[component] : graph.zero }
            let lower = graph.select(second[0], column[1], column[0])
            let upper = graph.select(second[0], column[2], column[3])
            set(groupResult + component, graph.select(second[1], upper, lower))
        }
    }
}
