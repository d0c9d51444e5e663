import CShims
import Graph
import Raster
import Synchronization

/// What one thread needs to render a tile: a span's planes for each node, and which of them are up to date.
struct Scratch {
    let memory: UnsafeMutablePointer<Float>
    /// For each node, the number of the span that its planes hold.
    let stamps: UnsafeMutablePointer<Int>

    func planes(_ node: Int) -> Planes { Planes(base: memory + node * Planes.floatCount) }
}

/// As many scratch memories as threads work at once. A thread takes a free one without waiting; where a host's job
/// system runs more threads than expected, the ones too many get memory of their own.
final class ScratchPool: @unchecked Sendable {  // a memory belongs to one thread at a time, by its flag
    private let nodes: Int
    private let memories: UnsafeMutableRawPointer
    private let flags: UnsafeMutablePointer<Atomic<Bool>>
    private let count: Int
    private let stride: Int

    init(nodes: Int, count: Int) throws(CITransError) {
        self.nodes = nodes
        self.count = count
        stride = (nodes * (Planes.floatCount * 4 + MemoryLayout<Int>.stride) + 63) & ~63
        guard let memory = citrans_allocate(count * stride) else {
            throw CITransError(.outOfMemory, "no memory for \(count) threads to render with")
        }
        memories = memory
        flags = .allocate(capacity: count)
        for index in 0..<count { (flags + index).initialize(to: Atomic(false)) }
    }

    func withScratch(_ body: (Scratch) -> Void) {
        for index in 0..<count
        where flags[index].compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {
            body(scratch(memories + index * stride))
            flags[index].store(false, ordering: .releasing)
            return
        }
        // Without memory the tile stays as it was; a host that runs out of it here has been told nothing worse.
        guard let memory = citrans_allocate(stride) else { return }
        body(scratch(memory))
        citrans_free(memory)
    }

    private func scratch(_ memory: UnsafeMutableRawPointer) -> Scratch {
        let floats = nodes * Planes.floatCount
        return Scratch(
            memory: memory.bindMemory(to: Float.self, capacity: floats),
            stamps: (memory + floats * 4).bindMemory(to: Int.self, capacity: nodes))
    }

    deinit {
        for index in 0..<count { (flags + index).deinitialize(count: 1) }
        flags.deallocate()
        citrans_free(memories)
    }
}
