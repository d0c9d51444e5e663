import CShims
import Graph
import Raster

/// What one thread needs to render a tile: a span's planes for each node, and which of them are up to date.
struct Scratch {
    let memory: UnsafeMutablePointer<Float>
    /// For each node, the number of the span that its planes hold.
    let stamps: UnsafeMutablePointer<Int>
    /// Room for tables of levels.
    let levels: UnsafeMutablePointer<UInt8>

    func planes(_ node: Int) -> Planes { Planes(base: memory + node * Planes.floatCount) }
}

/// As many scratch memories as threads work at once. A thread takes a free one without waiting; where a host's job
/// system runs more threads than expected, the ones too many get memory of their own.
final class ScratchPool: @unchecked Sendable {  // a memory belongs to one thread at a time, by its flag
    private let nodes: Int
    private let memories: UnsafeMutableRawPointer
    private let taken: AtomicFlags
    private let stride: Int

    /// - Throws: `outOfMemory`.
    convenience init(nodes: Int, count: Int) throws(CITransError) {
        let stride = (nodes * (Planes.floatCount * 4 + MemoryLayout<Int>.stride) + LevelTables.byteCount + 63) & ~63
        guard let memories = citrans_allocate(count * stride) else {
            throw CITransError(.outOfMemory, "no memory for \(count) threads to render with")
        }
        self.init(nodes: nodes, stride: stride, memories: memories, count: count)
    }

    /// Does not throw: in Embedded Swift an object whose own initialiser throws is never given back.
    private init(nodes: Int, stride: Int, memories: UnsafeMutableRawPointer, count: Int) {
        self.nodes = nodes
        self.stride = stride
        self.memories = memories
        taken = AtomicFlags(count: count)
    }

    /// Calls the body with a scratch memory; answers whether there was one.
    func withScratch(_ body: (Scratch) -> Void) -> Bool {
        for index in 0..<taken.count where taken.take(index) {
            body(scratch(memories + index * stride))
            taken.giveBack(index)
            return true
        }
        guard let memory = citrans_allocate(stride) else { return false }
        body(scratch(memory))
        citrans_free(memory)
        return true
    }

    private func scratch(_ memory: UnsafeMutableRawPointer) -> Scratch {
        let floats = nodes * Planes.floatCount
        let levels = memory + floats * 4 + nodes * MemoryLayout<Int>.stride
        return Scratch(
            memory: memory.bindMemory(to: Float.self, capacity: floats),
            stamps: (memory + floats * 4).bindMemory(to: Int.self, capacity: nodes),
            levels: levels.bindMemory(to: UInt8.self, capacity: LevelTables.byteCount))
    }

    deinit { citrans_free(memories) }
}
