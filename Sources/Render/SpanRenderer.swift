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
        computed += rect.width * rect.height
        for row in rect.minY..<rect.maxY {
            var column = rect.minX
            while column < rect.maxX {
                let count = min(Planes.capacity, rect.maxX - column)
                stamp += 1
                evaluate(node, column, row, count)
                store(scratch.planes(node), column, row, count)
                column += count
            }
        }
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
                store(planes, column, row, min(Planes.capacity, rect.maxX - column))
            }
        }
    }

    /// Writes transparency to what of a rectangle lies outside another.
    func clear(_ rect: PixelRect, except kept: PixelRect) {
        if kept == rect { return }
        if kept.isEmpty { return clear(rect) }
        clear(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: kept.minY))
        clear(PixelRect(minX: rect.minX, minY: kept.maxY, maxX: rect.maxX, maxY: rect.maxY))
        clear(PixelRect(minX: rect.minX, minY: kept.minY, maxX: kept.minX, maxY: kept.maxY))
        clear(PixelRect(minX: kept.maxX, minY: kept.minY, maxX: rect.maxX, maxY: kept.maxY))
    }

    private func clear(_ rect: PixelRect) {
        if !rect.isEmpty { fill(.clear, rect) }
    }

    private func store(_ planes: Planes, _ column: Int, _ row: Int, _ count: Int) {
        job.engine.store(
            planes, count: count, to: job.bitmap, x: column - job.grid.pixels.minX, y: job.grid.memoryRow(row),
            space: job.settings.workingSpace, dither: job.settings.dithers)
    }

    // MARK: Nodes

    /// Brings a node's planes up to date for a span.
    private func evaluate(_ index: Int, _ column: Int, _ row: Int, _ count: Int) {
        if scratch.stamps[index] == stamp { return }
        scratch.stamps[index] = stamp
        let node = job.plan.nodes[index]
        let planes = scratch.planes(index)
        let first = max(column, node.bounds.minX)
        let last = min(column + count, node.bounds.maxX)
        guard first < last, row >= node.bounds.minY, row < node.bounds.maxY else {
            job.engine.fill(.clear, count: count, into: planes)
            return
        }
        if case .kernel(let call) = node.content {
            for index in call.inputs {
                let input = job.plan.inputs[index]
                if !input.isSampled { evaluate(input.node, column, row, count) }
            }
        }
        // Vectors may run past a run's end, so what lies to the left comes first and what lies to the right last.
        if first > column { job.engine.fill(.clear, count: first - column, into: planes) }
        compute(node.content, first, row, last - first, skipping: first - column, into: planes)
        if last < column + count {
            job.engine.fill(.clear, count: column + count - last, into: planes.dropping(last - column))
        }
    }

    /// Computes a run of a node whose pixels all lie inside its bounds. `skipped` pixels of the span lie before it.
    private func compute(
        _ content: RenderPlan.Content, _ column: Int, _ row: Int, _ count: Int, skipping skipped: Int,
        into planes: Planes
    ) {
        let output = planes.dropping(skipped)
        switch content {
        case .transparent:
            job.engine.fill(.clear, count: count, into: output)
        case .constant(let color):
            job.engine.fill(color, count: count, into: output)
        case .bitmap(let bitmap, let left, let topRow):
            job.engine.load(
                bitmap, x: column - left, y: topRow - row, count: count, into: output,
                space: job.settings.workingSpace)
        case .sampled(let sampler):
            let corner = job.grid.pixels
            let span = span(column, row, count, anchorX: corner.minX, anchorY: corner.minY)
            job.engine.sample(job.plan.samplers[sampler], along: span, into: output)
        case .kernel(let call):
            shade(call, column, row, count, skipping: skipped, into: output)
        }
    }

    private func shade(
        _ call: RenderPlan.KernelCall, _ column: Int, _ row: Int, _ count: Int, skipping skipped: Int,
        into output: Planes
    ) {
        let span = span(column, row, count, anchorX: Int(call.anchor.x), anchorY: Int(call.anchor.y))
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

    /// A run of pixels in coordinates relative to an anchor.
    private func span(_ column: Int, _ row: Int, _ count: Int, anchorX: Int, anchorY: Int) -> Span {
        Span(
            column: column - anchorX, centerX: Float(job.grid.center.x),
            y: Float(Double(row - anchorY) + job.grid.center.y), count: count,
            workingSpace: job.settings.workingSpace)
    }
}
