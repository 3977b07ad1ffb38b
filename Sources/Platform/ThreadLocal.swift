#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A variable of which every thread has its own value: no lock is needed and nothing is
/// shared. It is for state of a call in progress that cannot be passed as a parameter,
/// such as the canvas of UIKit's drawing calls.
///
/// A system has few of them (1024 keys on Linux), so make them static constants. A
/// thread's value is released when the thread ends.
package final class ThreadLocal<Value>: @unchecked Sendable {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let key: pthread_key_t
  private let initial: @Sendable () -> Value

  /// A variable that has the value of `initial` in a thread that has not set it.
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

  /// Whether this thread has not yet changed its value: faster to find out than the
  /// value.
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
