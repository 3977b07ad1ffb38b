import MesmerPlatform

/// What constraints ask for and cannot be: told as UIKit tells it, or on one line.
package struct ConstraintWarning: CustomStringConvertible {
  /// A constraint, or something else by its name.
  struct Party {
    var constraint: LayoutConstraint?
    var name = ""
  }

  /// What is left out.
  let broken: Party
  /// What it contradicts; nothing if it is wrong by itself.
  let others: [Party]
  /// What is wrong with it by itself.
  let reason: String

  /// The constraint that is left out, if it is one.
  package var constraint: LayoutConstraint? { broken.constraint }

  /// UIKit's words.
  package var description: String {
    func name(_ party: Party) -> String {
      party.constraint.map { "\($0)" } ?? "<\(party.name)>"
    }
    if others.isEmpty { return "Unable to use \(name(broken)): \(reason)" }
    let list = (others + [broken]).map { "    \(name($0))\n" }.joined()
    return "Unable to simultaneously satisfy constraints:\n\(list)"
      + "Will attempt to recover by breaking constraint\n    \(name(broken))"
  }

  /// The same on one line, which names eight at most.
  package var line: String {
    func name(_ party: Party) -> String {
      party.constraint?.formula { $0.id ?? "\(type(of: $0))" } ?? party.name
    }
    if others.isEmpty { return "\(name(broken)): \(reason)" }
    let all = others + [broken]
    let more = all.count > 8 ? " and \(all.count - 8) more" : ""
    return "these cannot hold together: "
      + all.prefix(8).map(name).joined(separator: ", ") + more
  }
}

/// Where constraints that cannot be are told: to whoever collects them, or else to
/// whoever listens.
package enum ConstraintWarnings {
  /// The warnings of some work.
  private final class Collection: @unchecked Sendable {
    var told: [ConstraintWarning] = []
  }
  @TaskLocal private static var collection: Collection?

  /// Does some work, and returns what would be told.
  package static func collect(_ work: () -> Void) -> [ConstraintWarning] {
    let collection = Collection()
    $collection.withValue(collection, operation: work)
    return collection.told
  }

  private static let lock = Mutex()
  nonisolated(unsafe) private static var listener: (@Sendable (String) -> Void)?

  /// Hands warnings in UIKit's words to a function from now on.
  package static func listen(_ listener: @escaping @Sendable (String) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    Self.listener = listener
  }

  static func tell(_ warning: ConstraintWarning) {
    if let collection { return collection.told.append(warning) }
    lock.lock()
    let listener = listener
    lock.unlock()
    listener?("\(warning)")
  }
}
