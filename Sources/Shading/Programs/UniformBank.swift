import CLanes
import Graph

/// A program's uniform slots, each spread over a vector, so that instructions read them as they read pixels.
final class UniformBank: @unchecked Sendable {  // written before it is shared
    let count: Int
    let memory: UnsafeMutablePointer<Float>

    init(_ words: [UInt32]) {
        count = words.count
        memory = .allocate(capacity: max(words.count, 1) * Lanes.scalarCount)
        for (slot, word) in words.enumerated() {
            lanes_store_int(memory + slot * Lanes.scalarCount, LaneInts(repeating: Int32(bitPattern: word)))
        }
    }

    /// A slot's number.
    func number(_ slot: Int) -> Float { slot < count ? memory[slot * Lanes.scalarCount] : .nan }

    deinit { memory.deallocate() }
}
