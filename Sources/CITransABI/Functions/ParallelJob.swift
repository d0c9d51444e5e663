import CShims

/// A render's work as a host's job system gets it: a C function and a pointer, which is good for as long as the host's
/// parallel-for has not returned.
final class ParallelJob {
    private let count: Int
    private let body: (Int) -> Void

    init(_ count: Int, _ body: @escaping (Int) -> Void) {
        self.count = count
        self.body = body
    }

    func run(on parallelFor: citrans_parallel_for_callback, _ user: UnsafeMutableRawPointer?) {
        let job = Unmanaged.passRetained(self)
        parallelFor(user, count, Self.call, job.toOpaque())
        job.release()
    }

    private static let call: citrans_parallel_body = { context, index in
        guard let context else { return }
        let job = Unmanaged<ParallelJob>.fromOpaque(context).takeUnretainedValue()
        // An index that was never given out would be a tile that does not exist.
        if (0..<job.count).contains(index) { job.body(index) }
    }
}
