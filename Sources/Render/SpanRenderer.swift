import Graph
import Raster

/// Computes runs of pixels: every node that a result needs, each once, one span at a time.
struct SpanRenderer {
    private let job: TileJob
    private let scratch: Scratch
    /// The number of the span under way; planes with this stamp hold it already.
    private var stamp = 0
    private var tables: LevelTables
    /// Pixels that went through planes so far.
    private(set) var computed = 0

    init(_ job: TileJob, _ scratch: Scratch) {
        self.job = job
        self.scratch = scratch
        tables = LevelTables(scratch.levels)
        scratch.stamps.update(repeating: 0, count: job.plan.nodes.count)
    }

    /// Computes a node in a rectangle and writes it.
    mutating func shade(_ node: Int, _ rect: PixelRect) {
        guard node == job.plan.root, let mix = job.byteMix else { return shadePart(node, rect, nil) }
        let inside = rect.intersection(mix.bounds)
        if !inside.isEmpty { shadePart(node, inside, mix) }
        rect.forEachPart(outside: inside) { shadePart(node, $0, nil) }
    }

    /// A rectangle that goes one way throughout.
    private mutating func shadePart(_ node: Int, _ rect: PixelRect, _ mix: ByteMix?) {
        if mix == nil { computed += rect.width * rect.height }
        if isFolded(rect) { return shadeFolded(node, rect, mix) }
        for row in rect.minY..<rect.maxY {
            for column in stride(from: rect.minX, to: rect.maxX, by: Planes.capacity) {
                let width = min(Planes.capacity, rect.maxX - column)
                shade(node, Run(column: column, row: row, width: width, rows: 1), mix)
            }
        }
    }

    /// Whether a rectangle is computed in spans of several short rows: what a span costs, however short it is, would else be most
    /// of the work where only a few columns are computed. Nothing may be cut off the rows.
    private func isFolded(_ rect: PixelRect) -> Bool {
        rect.width < Planes.capacity && rect.width & 15 == 0 && job.plan.foldable.contains(rect)
    }

    private mutating func shadeFolded(_ node: Int, _ rect: PixelRect, _ mix: ByteMix?) {
        var column = rect.minX
        while column < rect.maxX {
            // The largest power of two that is left.
            let width = 1 << (Int.bitWidth - 1 - (rect.maxX - column).leadingZeroBitCount)
            let most = Planes.capacity / width
            for row in stride(from: rect.minY, to: rect.maxY, by: most) {
                shade(node, Run(column: column, row: row, width: width, rows: min(most, rect.maxY - row)), mix)
            }
            column += width
        }
    }

    private mutating func shade(_ node: Int, _ run: Run, _ mix: ByteMix?) {
        if let mix { return self.mix(mix, node, run) }
        stamp += 1
        evaluate(node, run)
        store(scratch.planes(node), run)
    }

    private func mix(_ mix: ByteMix, _ node: Int, _ run: Run) {
        guard case .kernel(let call) = job.plan.nodes[node].content else { return }
        // A span's shares take an eighth of its planes.
        scratch.planes(node).base.withMemoryRebound(to: Int16.self, capacity: 2 * Planes.floatCount) { shares in
            call.kernel.findShares(span(run, of: call), into: shares)
            for row in 0..<run.rows {
                mix.write(
                    column: run.column, row: run.row + row, count: run.width, shares: shares + row * run.width, job)
            }
        }
    }

    /// Pixels that are computed as one span: a row's, or those of several short rows from the lowest on.
    private struct Run {
        var column: Int
        var row: Int
        var width: Int
        var rows: Int
    }

    /// What becomes of opaque levels times a factor.
    mutating func levels(_ factor: Float) -> UnsafePointer<UInt8> {
        // The first node's planes are only ever filled with a colour, and at once written.
        tables.table(factor, job, scratch.planes(0))
    }

    /// Writes one colour to a rectangle.
    func fill(_ color: RGBA, _ rect: PixelRect) {
        let planes = scratch.planes(0)
        job.engine.fill(color, count: min(rect.width, Planes.capacity), into: planes)
        for row in rect.minY..<rect.maxY {
            for column in stride(from: rect.minX, to: rect.maxX, by: Planes.capacity) {
                store(
                    planes,
                    Run(column: column, row: row, width: min(Planes.capacity, rect.maxX - column), rows: 1))
            }
        }
    }

    /// Writes transparency to what of a rectangle lies outside another.
    func clear(_ rect: PixelRect, except kept: PixelRect) {
        rect.forEachPart(outside: kept) { fill(.clear, $0) }
    }

    private func store(_ planes: Planes, _ run: Run) {
        job.engine.store(
            planes, count: run.width, rows: run.rows, to: job.bitmap, x: run.column - job.grid.pixels.minX,
            y: job.grid.memoryRow(run.row), space: job.settings.workingSpace, dither: job.settings.dithers)
    }

    // MARK: Nodes

    /// Brings a node's planes up to date for a run.
    private func evaluate(_ index: Int, _ run: Run) {
        if scratch.stamps[index] == stamp { return }
        scratch.stamps[index] = stamp
        let node = job.plan.nodes[index]
        let planes = scratch.planes(index)
        let first = max(run.column, node.bounds.minX)
        let last = min(run.column + run.width, node.bounds.maxX)
        guard first < last, run.row >= node.bounds.minY, run.row < node.bounds.maxY else {
            job.engine.fill(.clear, count: run.width * run.rows, into: planes)
            return
        }
        if case .kernel(let call) = node.content {
            for index in call.inputs {
                let input = job.plan.inputs[index]
                if !input.isSampled { evaluate(input.node, run) }
            }
        }
        var inner = run
        (inner.column, inner.width) = (first, last - first)
        let skipped = first - run.column
        // Vectors may run past a run's end, so what lies to the left comes first and what lies to the right last.
        if skipped > 0 { job.engine.fill(.clear, count: skipped, into: planes) }
        compute(node.content, inner, skipping: skipped, into: planes.dropping(skipped))
        let rest = run.column + run.width - last
        if rest > 0 { job.engine.fill(.clear, count: rest, into: planes.dropping(last - run.column)) }
    }

    /// Computes a run of a node whose pixels all lie inside its bounds. `skipped` pixels of the span lie before it.
    private func compute(_ content: RenderPlan.Content, _ run: Run, skipping skipped: Int, into output: Planes) {
        switch content {
        case .transparent:
            job.engine.fill(.clear, count: run.width * run.rows, into: output)
        case .constant(let color):
            job.engine.fill(color, count: run.width * run.rows, into: output)
        case .bitmap(let bitmap, let left, let topRow):
            job.engine.load(
                bitmap, x: run.column - left, y: topRow - run.row, count: run.width, rows: run.rows, into: output,
                space: job.settings.workingSpace)
        case .sampled(let sampler):
            let corner = job.grid.pixels
            job.engine.sample(
                job.plan.samplers[sampler], along: span(run, anchorX: corner.minX, anchorY: corner.minY), into: output)
        case .kernel(let call):
            shade(call, run, skipping: skipped, into: output)
        }
    }

    private func shade(_ call: RenderPlan.KernelCall, _ run: Run, skipping skipped: Int, into output: Planes) {
        let span = span(run, of: call)
        withUnsafeTemporaryAllocation(of: SpanInput.self, capacity: max(call.inputs.count, 1)) { buffer in
            guard let base = buffer.baseAddress else { return }
            for index in call.inputs {
                let input = job.plan.inputs[index]
                (base + (index - call.inputs.lowerBound)).initialize(
                    to: SpanInput(
                        planes: scratch.planes(input.node).dropping(input.isSampled ? 0 : skipped),
                        sampler: job.plan.samplers[input.sampler]))
            }
            call.kernel.shade(span, base, output)
        }
    }

    private func span(_ run: Run, of call: RenderPlan.KernelCall) -> Span {
        span(run, anchorX: Int(call.anchor.x), anchorY: Int(call.anchor.y))
    }

    /// A run in coordinates relative to an anchor.
    private func span(_ run: Run, anchorX: Int, anchorY: Int) -> Span {
        Span(
            column: run.column - anchorX, row: run.row - anchorY, centerX: Float(job.grid.center.x),
            centerY: job.grid.center.y, count: run.width * run.rows,
            width: run.rows > 1 ? run.width : Planes.capacity, workingSpace: job.settings.workingSpace)
    }
}

extension PixelRect {
    /// The up to four rectangles of what lies outside another, which is a part of this one or empty.
    fileprivate func forEachPart(outside part: PixelRect, _ body: (PixelRect) -> Void) {
        if part == self || isEmpty { return }
        if part.isEmpty { return body(self) }
        func give(_ left: Int, _ bottom: Int, _ right: Int, _ top: Int) {
            if left < right, bottom < top { body(PixelRect(minX: left, minY: bottom, maxX: right, maxY: top)) }
        }
        give(minX, minY, maxX, part.minY)
        give(minX, part.maxY, maxX, maxY)
        give(minX, part.minY, part.minX, part.maxY)
        give(part.maxX, part.minY, maxX, part.maxY)
    }
}
