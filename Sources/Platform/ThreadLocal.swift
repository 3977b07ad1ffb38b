#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A variable with a separate value in each thread, without locks and shared state. It
/// is for state of a call in progress that cannot be passed as a parameter, such as the
/// canvas of UIKit's drawing calls.
///
/// Systems provide few keys (1024 on Linux), so use static constants. A thread's value
/// is released when the thread ends.
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
