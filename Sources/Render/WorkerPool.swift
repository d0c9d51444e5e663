import CShims

/// Threads of our own. They start with the first render that has work for them, and sleep between renders.
final class WorkerPool: @unchecked Sendable {  // the pool behind it serves several threads
    private let pool: OpaquePointer?
    let threads: Int

    init(threads: Int) {
        self.threads = threads
        pool = citrans_pool_create(Int32(truncatingIfNeeded: threads))
    }

    /// Runs the body once for every index below the count, on the calling thread too. Where another render has the
    /// threads just now, on the calling thread alone, rather than wait.
    func run(_ count: Int, _ body: (Int) -> Void) {
        withoutActuallyEscaping(body) { body in
            let box = BodyBox(body)
            citrans_pool_run(
                pool, count,
                { context, index, _ in
                    guard let context else { return }
                    Unmanaged<BodyBox>.fromOpaque(context).takeUnretainedValue().body(index)
                }, Unmanaged.passUnretained(box).toOpaque())
            withExtendedLifetime(box) {}
        }
    }

    deinit { citrans_pool_destroy(pool) }
}

/// A closure as an object that a C callback's context pointer can name.
private final class BodyBox {
    let body: (Int) -> Void
    init(_ body: @escaping (Int) -> Void) { self.body = body }
}
