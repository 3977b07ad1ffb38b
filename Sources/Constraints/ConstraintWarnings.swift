import MesmerPlatform
import MesmerViews

/// A warning about conflicting or invalid constraints, in UIKit's form or on one line.
package struct ConstraintWarning: CustomStringConvertible {
  /// A constraint of a warning, or the name of another cause, such as a view's size.
  struct Party {
    var constraint: LayoutConstraint?
    var name = ""
  }

  /// The party that is left out.
  let broken: Party
  /// The parties that `broken` conflicts with; empty if it is invalid or cannot be
  /// satisfied by itself.
  let others: [Party]
  /// The reason for which `broken` alone is left out; empty if `others` are not.
  let reason: String

  /// The constraint that is left out; nil if another party is left out.
  package var constraint: LayoutConstraint? { broken.constraint }

  /// The warning in UIKit's form.
  package var description: String {
    func name(_ party: Party) -> String {
      party.constraint.map { "\($0)" } ?? "<\(party.name)>"
    }
    if others.isEmpty { return "Unable to use \(name(broken)): \(reason)" }
    let list = (others + [broken]).map { "    \(name($0))\n" }.joined()
    return "Unable to simultaneously satisfy constraints:\n\(list)"
      + "Will attempt to recover by breaking constraint\n    \(name(broken))"
  }

  /// The warning on one line, which lists at most eight parties.
  package var line: String {
    func name(_ party: Party) -> String {
      party.constraint?.formula { $0.id ?? "\(type(of: $0))" } ?? party.name
    }
    if others.isEmpty { return "\(name(broken)): \(reason)" }
    let all = others + [broken]
    let more = all.count > 8 ? " and \(all.count - 8) more" : ""
    return "conflicting constraints: "
      + all.prefix(8).map(name).joined(separator: ", ") + more
  }
}

/// The log of constraint warnings. MesmerUIKit conforms `ConstraintWarnings` to this
/// protocol. Without that module, warnings that neither a collection nor a listener
/// receives are dropped.
package protocol ConstraintLog {
  /// Writes a warning in UIKit's form.
  static func write(_ warning: String)
}

/// The delivery of constraint warnings: to the current collection, or else to the
/// listener, or else to the log.
package enum ConstraintWarnings {
  /// The warnings collected during a closure.
  private final class Collection: @unchecked Sendable {
    var warnings: [ConstraintWarning] = []
  }
  @TaskLocal private static var collection: Collection?

  /// Runs a closure and returns its warnings.
  package static func collect(_ work: () -> Void) -> [ConstraintWarning] {
    let collection = Collection()
    $collection.withValue(collection, operation: work)
    return collection.warnings
  }

  private static let lock = Mutex()
  nonisolated(unsafe) private static var listener: @Sendable (String) -> Void = {
    (ConstraintWarnings.self as? any ConstraintLog.Type)?.write($0)
  }

  /// Sets the function that receives warnings in UIKit's form.
  package static func listen(_ listener: @escaping @Sendable (String) -> Void) {
    lock.locked { Self.listener = listener }
  }

  static func tell(_ warning: ConstraintWarning) {
    if let collection { return collection.warnings.append(warning) }
    let listener = lock.locked { Self.listener }
    listener("\(warning)")
  }
}
