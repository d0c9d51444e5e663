import Graph
import Raster

/// Who calls whom: finds recursion, and what a call may write.
struct CallGraph {
    private let source: TypedSource
    private let sink: DiagnosticSink

    init(_ source: TypedSource, _ sink: DiagnosticSink) {
        self.source = source
        self.sink = sink
    }

    /// Callees come before callers in the order in which functions are finished; a call that leads back is recursion.
    func run() {
        var state = [UInt8](repeating: 0, count: source.functions.count)
        for root in source.functions.indices where state[root] == 0 { visit(root, &state) }
    }

    /// Depth first, on a list instead of the stack.
    private func visit(_ root: Int, _ state: inout [UInt8]) {
        var path: [(function: Int, rest: [Int])] = [(root, source.functions[root].calls.sorted())]
        state[root] = 1
        while let top = path.last {
            guard let callee = top.rest.last else {
                path.removeLast()
                finish(top.function, &state)
                continue
            }
            path[path.count - 1].rest.removeLast()
            if state[callee] == 1 { report(callee) }
            if state[callee] == 0 {
                state[callee] = 1
                path.append((callee, source.functions[callee].calls.sorted()))
            }
        }
    }

    private func finish(_ number: Int, _ state: inout [UInt8]) {
        state[number] = 2
        let function = source.functions[number]
        for callee in function.calls.sorted() {
            for range in source.functions[callee].writtenGlobals where !function.writtenGlobals.contains(range) {
                function.writtenGlobals.append(range)
            }
        }
    }

    private func report(_ number: Int) {
        let function = source.functions[number]
        sink.function = number
        sink.error(
            "'\(function.name)' calls itself, directly or through others; kernels have no recursion",
            at: function.position)
        sink.function = nil
        function.body = nil
    }
}
