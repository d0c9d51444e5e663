import Graph
import Raster

/// What a rectangle comes to.
extension TileRenderer {
    /// What alone decides a rectangle, with the pixels in which it counts; everything else is transparent.
    struct Reduced: Equatable {
        var node: Int
        var clip: PixelRect
        var change = Change.none
    }

    /// What becomes of a node's pixels.
    enum Change: Equatable {
        case none
        /// One colour stands for them.
        case color(RGBA)
        /// They are taken from a distance away.
        case moved(PixelShift)
        /// Red, green and blue are multiplied.
        case shaded(Float)
    }

    enum Outcome {
        case simple(Reduced)
        /// The root itself has to be computed.
        case computed
        /// The same, unless parts of the rectangle come to less.
        case divided
    }

    /// The root with nothing done to it.
    var wholeRoot: Reduced { Reduced(node: plan.root, clip: job.grid.pixels) }

    func outcome(in rect: PixelRect) -> Outcome {
        var result = wholeRoot
        while true {
            let node = plan.nodes[result.node]
            result.clip = result.clip.intersection(node.bounds)
            let inside = rect.intersection(result.clip)
            if inside.isEmpty { return .simple(Reduced(node: 0, clip: .empty)) }
            guard case .kernel(let call) = node.content else { return .simple(result) }
            switch reduction(of: call, over: rect) {
            case .input(let index):
                guard let input = plan.input(index, of: call) else { return .computed }
                result.node = input.node
            case .moved(let index, let distance):
                return moved(result, plan.input(index, of: call), PixelShift(distance), inside)
            case .shaded(let index, let factor):
                return shaded(result, plan.input(index, of: call), factor)
            case .constant(let color):
                result.change = .color(color[job.settings.workingSpace])
                return .simple(result)
            case .divided:
                return .divided
            case .mix, .none:
                return otherwise(result)
            }
        }
    }

    /// Where a kernel does not come to less, that kernel.
    private func otherwise(_ result: Reduced) -> Outcome {
        result.node == plan.root ? .computed : .simple(result)
    }

    private func reduction(of call: RenderPlan.KernelCall, over rect: PixelRect) -> Reduction {
        let area = job.grid.area(of: rect).offsetBy(dx: -call.anchor.x, dy: -call.anchor.y)
        return call.kernel.reduction(over: area, mask: call.mask)
    }

    /// An input that is taken from elsewhere: in one direction only, and in the destination's own bytes.
    private func moved(
        _ result: Reduced, _ input: RenderPlan.Input?, _ shift: PixelShift?, _ inside: PixelRect
    ) -> Outcome {
        guard let input, let shift, case .bitmap(let source, let left, let topRow) = plan.nodes[input.node].content,
            job.copies(source), source.format.component == .uint8, !job.settings.dithers,
            shift.isStraight, shift.staysInside(source, left: left, topRow: topRow, inside)
        else { return otherwise(result) }
        return .simple(Reduced(node: input.node, clip: result.clip, change: .moved(shift)))
    }

    private func shaded(_ result: Reduced, _ input: RenderPlan.Input?, _ factor: Float) -> Outcome {
        guard let input, case .bitmap(let source, _, _) = plan.nodes[input.node].content, job.mapsLevels(of: source)
        else { return otherwise(result) }
        let clip = result.clip.intersection(plan.nodes[input.node].bounds)
        return .simple(Reduced(node: input.node, clip: clip, change: .shaded(factor)))
    }

    /// Whether a kernel is left to be computed.
    func isKernel(_ content: Reduced) -> Bool {
        if content.change == .none, case .kernel = plan.nodes[content.node].content { true } else { false }
    }
}

/// A distance in pixels of memory: whole ones, and the part of one that is left.
struct PixelShift: Equatable {
    let columns, rows: Int
    let partOfColumn, partOfRow: Float

    /// A distance in working space, whose y goes up; nil for one that no picture has.
    init?(_ distance: CGPoint) {
        guard abs(distance.x) < Double(PixelRect.limit), abs(distance.y) < Double(PixelRect.limit) else { return nil }
        (columns, partOfColumn) = Self.parts(distance.x)
        (rows, partOfRow) = Self.parts(-distance.y)
    }

    private static func parts(_ distance: Double) -> (Int, Float) {
        // What is nearer to a whole number than bytes can show is one.
        let whole = abs(distance - distance.rounded()) < 1e-4 ? distance.rounded() : distance.rounded(.down)
        return (Int(whole), Float(max(distance - whole, 0)))
    }

    /// Whether neighbours are mixed in one direction at most.
    var isStraight: Bool { partOfColumn == 0 || partOfRow == 0 }

    /// Whether all that a rectangle takes of a bitmap exists.
    func staysInside(_ bitmap: Bitmap, left: Int, topRow: Int, _ rect: PixelRect) -> Bool {
        rect.minX - left + columns >= 0 && rect.maxX - left + columns + (partOfColumn > 0 ? 1 : 0) <= bitmap.width
            && topRow - rect.maxY + 1 + rows >= 0
            && topRow - rect.minY + rows + (partOfRow > 0 ? 1 : 0) < bitmap.height
    }
}
