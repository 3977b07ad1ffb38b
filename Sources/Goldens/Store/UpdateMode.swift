import MesmerPlatform

/// What may be written where goldens are missing or pictures have changed.
public enum UpdateMode: Sendable {
  /// Nothing, as is usual in continuous integration.
  case never
  /// Goldens that are missing.
  case missing
  /// Goldens that are missing or whose pictures have changed.
  case changed
  /// Pending pictures, <name>.new.png, beside the goldens that are missing or changed; no
  /// golden.
  case new
  /// Every golden.
  case all

  /// The modes, by the names that users type.
  package static let named: [(name: String, value: UpdateMode)] = [
    ("never", .never), ("missing", .missing), ("changed", .changed), ("new", .new),
    ("all", .all),
  ]

  /// `never` if the variable CI is set to anything but an empty string, 0 or false;
  /// otherwise `new`.
  package static var standard: UpdateMode {
    let value = Environment.value("CI") ?? ""
    return ["", "0", "false"].contains(value) ? .new : .never
  }

  /// Whether a golden that is missing is recorded.
  package var recordsMissing: Bool { self != .never && self != .new }
}
