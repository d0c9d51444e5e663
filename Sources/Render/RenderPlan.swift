import Graph
import Raster

/// A recipe made ready for tiles.
///
/// Nodes are read for every span, so they hold plain numbers and count no references: the plan's own lists keep alive what
/// they look into.
struct RenderPlan {
    /// A node, and the pixels outside which it is transparent.
    struct Node {
        var content: Content
        var bounds: PixelRect
    }

    enum Content {
        case transparent
        case constant(RGBA)
        /// A bitmap whose pixels are the grid's: the column of its left edge, and the row of its top row.
        case bitmap(Bitmap, left: Int, topRow: Int)
        /// A sampler in the grid's coordinates.
        case sampled(Int)
        case kernel(KernelCall)
    }

    /// A kernel, where its inputs stand in the plan's list, and the origin of its coordinates.
    struct KernelCall {
        unowned(unsafe) let kernel: any SpanKernel
        let inputs: Range<Int>
        let anchor: CGPoint
        /// What is known of the image that is read as a mask.
        let mask: MaskOverview?
    }

    /// A kernel's image: its node, and for one that is sampled its sampler. The node of a sampled image is computed only
    /// where the kernel comes to that image.
    struct Input {
        var node: Int
        var sampler: Int
        var isSampled: Bool
    }

    var nodes: [Node] = []
    /// The inputs of all kernels.
    var inputs: [Input] = []
    /// What keeps the kernels alive.
    var kernels: [any SpanKernel] = []
    var samplers = SamplerStore()
    /// What keeps the bitmaps alive that nodes and samplers look into.
    var storages: [BitmapStorage] = []
    /// What keeps alive what is known of masks.
    var maskBlocks: [MaskBlocks] = []
    var root = 0
    /// The pixels where a span may be several short rows.
    private(set) var foldable = PixelRect.empty

    /// The most nodes of a plan; each has scratch memory in every worker.
    static let maximumNodes = 4096

    /// Finds out where spans fold: inside of all that is read at the pixel, if all kernels can.
    mutating func findFolding() {
        guard kernels.allSatisfy({ $0.foldsSpans }) else { return }
        foldable = nodes[root].bounds
        for input in inputs where !input.isSampled && !nodes[input.node].bounds.isEmpty {
            foldable = foldable.intersection(nodes[input.node].bounds)
        }
    }

    /// Whether nothing is seen through a bitmap that a node reads.
    func isOpaque(_ bitmap: Bitmap) -> Bool {
        storages.first { $0.bitmap.data == bitmap.data }?.isOpaque ?? false
    }

    /// An input of a kernel; nil where it has no such input.
    func input(_ index: Int, of call: KernelCall) -> Input? {
        index >= 0 && index < call.inputs.count ? inputs[call.inputs.lowerBound + index] : nil
    }

    /// Takes a kernel in with its inputs.
    mutating func add(
        _ kernel: any SpanKernel, _ inputs: [Input], anchor: CGPoint, mask: MaskOverview?
    ) -> KernelCall {
        let first = self.inputs.count
        self.inputs += inputs
        kernels.append(kernel)
        return KernelCall(kernel: kernel, inputs: first..<self.inputs.count, anchor: anchor, mask: mask)
    }
}

/// Samplers at addresses that stay the same while tiles are rendered.
final class SamplerStore {
    private var chunks: [UnsafeMutablePointer<Sampler>] = []

    func add(_ sampler: Sampler) -> Int {
        let memory = UnsafeMutablePointer<Sampler>.allocate(capacity: 1)
        memory.initialize(to: sampler)
        chunks.append(memory)
        return chunks.count - 1
    }

    subscript(index: Int) -> UnsafePointer<Sampler> { UnsafePointer(chunks[index]) }

    deinit {
        for memory in chunks {
            memory.deinitialize(count: 1)
            memory.deallocate()
        }
    }
}
