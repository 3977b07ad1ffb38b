import MesmerPlatform

/// Where constraints that cannot be are told: to whoever listens.
package enum ConstraintWarnings {
  private static let lock = Mutex()
  nonisolated(unsafe) private static var listener: (@Sendable (String) -> Void)?

  /// Hands warnings to a function from now on.
  package static func listen(_ listener: @escaping @Sendable (String) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    Self.listener = listener
  }

  static func tell(_ warning: String) {
    lock.lock()
    let listener = listener
    lock.unlock()
    listener?(warning)
  }
}
