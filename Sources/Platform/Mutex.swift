#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutual exclusion lock for short critical sections.
package final class Mutex: @unchecked Sendable {
  fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func lock() { pthread_mutex_lock(mutex) }
  package func unlock() { pthread_mutex_unlock(mutex) }
}

/// A lock with a condition variable.
package final class Monitor: @unchecked Sendable {
  private let lock = Mutex()
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    condition = .allocate(capacity: 1)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Calls `body` while no other thread is in such a call.
  package func locked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Releases the lock until another thread calls `notify`. Call it only inside
  /// `locked`.
  package func wait() { pthread_cond_wait(condition, lock.mutex) }

  /// Wakes all blocked threads, which acquire the lock one after the other. Call it only
  /// inside `locked`.
  package func notify() { pthread_cond_broadcast(condition) }
}
