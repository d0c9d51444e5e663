import Glibc

/// Runs the body once on each of a number of threads of its own, all at the same time, and waits for them.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var handles = [pthread_t](repeating: 0, count: count)
    for index in 0..<count {
        let work = Unmanaged.passRetained(ThreadBody { body(index) })
        pthread_create(
            &handles[index], nil,
            { context in
                if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
    }
    for handle in handles { pthread_join(handle, nil) }
}

private final class ThreadBody {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

/// Calls the body for every index below the count, as a host's job system would, on several threads.
public func parallelFor(_ count: Int, threads: Int, _ body: @escaping (Int) -> Void) {
    nonisolated(unsafe) let body = body
    onThreads(threads) { thread in
        for index in stride(from: thread, to: count, by: threads) { body(index) }
    }
}
