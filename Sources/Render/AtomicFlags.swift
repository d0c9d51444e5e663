import Synchronization

/// Flags that threads take and give back without waiting.
final class AtomicFlags: @unchecked Sendable {  // every access is atomic
    private let flags: UnsafeMutablePointer<Atomic<Bool>>
    let count: Int

    init(count: Int) {
        self.count = count
        flags = .allocate(capacity: count)
        for index in 0..<count { (flags + index).initialize(to: Atomic(false)) }
    }

    /// Whether the flag was free; it is taken now. The index is below the count.
    func take(_ index: Int) -> Bool {
        flags[index].compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    }

    func giveBack(_ index: Int) { flags[index].store(false, ordering: .releasing) }

    deinit {
        flags.deinitialize(count: count)
        flags.deallocate()
    }
}
