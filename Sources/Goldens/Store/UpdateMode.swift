import MesmerPlatform

/// The goldens that a comparison may write.
public enum UpdateMode: Sendable {
  /// None, the usual mode in continuous integration.
  case never
  /// Goldens that are missing.
  case missing
  /// Goldens that are missing or whose pictures have changed.
  case changed
  /// No golden, but a pending picture, `<name>.new.png`, beside each golden that is
  /// missing or whose picture has changed.
  case new
  /// Every golden.
  case all

  /// The modes, with the names of the command-line option.
  package static let named: [(name: String, value: UpdateMode)] = [
    ("never", .never), ("missing", .missing), ("changed", .changed), ("new", .new),
    ("all", .all),
  ]

  /// The default: `never` if the variable CI is set to anything but an empty string, 0
  /// or false; otherwise `new`.
  package static var standard: UpdateMode {
    let value = Environment.value("CI") ?? ""
    return ["", "0", "false"].contains(value) ? .new : .never
  }

  /// Whether goldens whose pictures have changed are recorded.
  var recordsChanged: Bool { self == .changed || self == .all }
  /// Whether missing goldens are recorded.
  package var recordsMissing: Bool { self != .never && self != .new }
}
