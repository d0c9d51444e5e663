import Graph
import Raster

/// A recipe made ready for tiles.
struct RenderPlan {
    /// A node, and the pixels outside which it is transparent. An object, because a copy of what it holds for every span
    /// costs as much as the arithmetic of a small kernel.
    final class Node {
        let content: Content
        let bounds: PixelRect

        init(content: Content, bounds: PixelRect) {
            (self.content, self.bounds) = (content, bounds)
        }
    }

    enum Content {
        case transparent
        case constant(RGBA)
        /// A bitmap whose pixels are the grid's: the column of its left edge, and the row of its top row.
        case bitmap(Bitmap, left: Int, topRow: Int)
        /// A sampler in the grid's coordinates.
        case sampled(Int)
        case kernel(any SpanKernel, inputs: [Input], anchor: CGPoint)
    }

    /// A kernel's image: its node, and for one that is sampled its sampler. The node of a sampled image is computed only
    /// where the kernel comes to that image.
    struct Input {
        var node: Int
        var sampler: Int
        var isSampled: Bool
    }

    var nodes: [Node] = []
    var samplers = SamplerStore()
    /// What keeps the bitmaps alive that nodes and samplers look into.
    var storages: [BitmapStorage] = []
    var root = 0

    /// The most nodes of a plan; each has scratch memory in every worker.
    static let maximumNodes = 4096
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
