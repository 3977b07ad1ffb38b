#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A variable that every thread has its own of: no lock is needed and nothing
/// is shared. For what belongs to a call that is going on and has no parameter
/// to travel in, as the canvas that UIKit's drawing calls draw into.
///
/// A system has few of them (1024 keys on Linux), so make them static
/// constants. A thread's value goes with the thread.
package final class ThreadLocal<Value>: @unchecked Sendable {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let key: pthread_key_t
  private let initial: @Sendable () -> Value

  /// A variable that has the value of `initial` in a thread that did not set
  /// it yet.
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
