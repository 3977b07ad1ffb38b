import MesmerPlatform

/// Where constraints that cannot be are told: to whoever collects them, or else to
/// whoever listens.
package enum ConstraintWarnings {
  /// The warnings of some work, each with the constraint that is left out, if it is one.
  package final class Collection: @unchecked Sendable {
    package fileprivate(set) var told: [(constraint: LayoutConstraint?, text: String)] =
      []
  }
  @TaskLocal private static var collection: Collection?

  /// Does some work, and returns what would be told.
  package static func collect(_ work: () -> Void) -> Collection {
    let collection = Collection()
    $collection.withValue(collection, operation: work)
    return collection
  }

  private static let lock = Mutex()
  nonisolated(unsafe) private static var listener: (@Sendable (String) -> Void)?

  /// Hands warnings to a function from now on.
  package static func listen(_ listener: @escaping @Sendable (String) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    Self.listener = listener
  }

  static func tell(_ warning: String, of constraint: LayoutConstraint? = nil) {
    if let collection { return collection.told.append((constraint, warning)) }
    lock.lock()
    let listener = listener
    lock.unlock()
    listener?(warning)
  }
}
