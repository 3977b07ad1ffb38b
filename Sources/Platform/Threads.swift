#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads that are started for one call of `perform` and end with it.
///
/// Starting a thread takes 20 to 40 µs, which is little compared with a frame, and less
/// than the cost of a pool in a program that renders one frame. No idle threads remain.
package enum Threads {
  /// The number of active processors in the machine, at least 1.
  package static var processors: Int {
    max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
  }

  /// Calls `work` once with each index in 0..<`count`, on up to `threads` threads at the
  /// same time, and returns when all calls have returned. Threads claim the indices in
  /// increasing order. The first argument is the number of the thread: 0 for the
  /// caller's, then 1, 2...
  ///
  /// Data that calls share must be immutable or synchronized; a call may change the data
  /// of its own thread or index. If the system provides fewer threads, those do all the
  /// work, so no call may depend on the progress of another.
  package static func perform(
    _ count: Int, threads: Int, _ work: (_ thread: Int, _ index: Int) -> Void
  ) {
    let threads = min(threads, count)
    if threads <= 1 {
      for index in 0..<max(count, 0) { work(0, index) }
      return
    }
    withoutActuallyEscaping(work) { work in
      let queue = Queue(count, work)
      var started: [pthread_t] = []
      started.reserveCapacity(threads - 1)
      while started.count < threads - 1 {
        let worker = Worker(started.count + 1, queue)
        guard let thread = start(Unmanaged.passRetained(worker)) else { break }
        started.append(thread)
      }
      queue.run(thread: 0)
      for thread in started { pthread_join(thread, nil) }
    }
  }

  /// The indices that no thread has claimed yet, and the work for them.
  private final class Queue: @unchecked Sendable {
    private let count: Int
    private let work: (Int, Int) -> Void
    private var next = 0
    private let mutex = Mutex()

    init(_ count: Int, _ work: @escaping (Int, Int) -> Void) {
      self.count = count
      self.work = work
    }

    func run(thread: Int) {
      while let index = take() { work(thread, index) }
    }

    private func take() -> Int? {
      mutex.lock()
      defer { mutex.unlock() }
      if next == count { return nil }
      next += 1
      return next - 1
    }
  }

  /// The work of a thread.
  private final class Worker: Sendable {
    let thread: Int
    let queue: Queue

    init(_ thread: Int, _ queue: Queue) {
      self.thread = thread
      self.queue = queue
    }
  }

  /// Starts a thread; returns nil if the system cannot create one. Consumes the
  /// reference.
  private static func start(_ worker: Unmanaged<Worker>) -> pthread_t? {
    // The stack size of a main thread, because some systems default to much less. The
    // pages are committed only when they are used.
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else {
      worker.release()
      return nil
    }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 &<< 20)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    if pthread_create(&thread, &attributes, threadMain, worker.toOpaque()) != 0 {
      worker.release()
      return nil
    }
    return thread
  }

  fileprivate static func run(_ argument: UnsafeMutableRawPointer) {
    let worker = Unmanaged<Worker>.fromOpaque(argument).takeRetainedValue()
    worker.queue.run(thread: worker.thread)
  }
}

// The entry point of a thread, in the form that the system's headers require.
#if canImport(Darwin)
  private func threadMain(
    _ argument: UnsafeMutableRawPointer
  )
    -> UnsafeMutableRawPointer?
  {
    Threads.run(argument)
    return nil
  }
#else
  private func threadMain(
    _ argument: UnsafeMutableRawPointer?
  )
    -> UnsafeMutableRawPointer?
  {
    if let argument { Threads.run(argument) }
    return nil
  }
#endif

/// A variable with a separate value in each thread, without locks and shared state. It
/// is for state of a call in progress that cannot be passed as a parameter, such as the
/// canvas of UIKit's drawing calls.
///
/// Each variable takes one of the system's thread-local keys (1024 on Linux) and never
/// releases it, so declare variables as static constants. A thread's value is released
/// when the thread ends.
package final class ThreadLocal<Value>: @unchecked Sendable {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let key: pthread_key_t
  private let initial: @Sendable () -> Value

  /// Creates a variable that has the value of `initial` in a thread that has not set it.
  package init(_ initial: @escaping @Sendable () -> Value) {
    self.initial = initial
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { box in
      #if canImport(Darwin)
        Unmanaged<AnyObject>.fromOpaque(box).release()
      #else
        if let box { Unmanaged<AnyObject>.fromOpaque(box).release() }
      #endif
    }
    precondition(status == 0, "the system has no thread-local key left")
    self.key = key
  }

  /// Whether this thread has not set its value yet; faster than reading the value.
  package var isInitial: Bool { pthread_getspecific(key) == nil }

  /// This thread's value.
  package var value: Value {
    get { box?.value ?? initial() }
    _modify {
      let box = self.box ?? makeBox()
      yield &box.value
    }
  }

  private var box: Box? {
    pthread_getspecific(key).map {
      Unmanaged<Box>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func makeBox() -> Box {
    let box = Box(initial())
    pthread_setspecific(key, Unmanaged.passRetained(box).toOpaque())
    return box
  }
}

/// A mutual exclusion lock for short critical sections.
package class Mutex: @unchecked Sendable {
  fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package final func lock() { pthread_mutex_lock(mutex) }
  package final func unlock() { pthread_mutex_unlock(mutex) }

  /// Calls `body` while no other thread holds the lock.
  @inline(__always)
  package final func locked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// A lock with a condition variable.
package final class Monitor: Mutex, @unchecked Sendable {
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package override init() {
    condition = .allocate(capacity: 1)
    pthread_cond_init(condition, nil)
    super.init()
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Releases the lock until another thread calls `notify`; the system may also end the
  /// wait without a call. Call it only inside `locked`.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes all blocked threads, which acquire the lock one after the other. Call it only
  /// inside `locked`.
  package func notify() { pthread_cond_broadcast(condition) }
}
