import CShims

/// A mutual exclusion for a few instructions.
package final class Lock: @unchecked Sendable {  // the lock itself may be used from any thread
    private let lock = citrans_lock_create()

    package init() {}

    package func acquire() { if let lock { citrans_lock_acquire(lock) } }
    package func release() { if let lock { citrans_lock_release(lock) } }

    deinit { citrans_lock_destroy(lock) }
}
