import MesmerPlatform

/// What a verification may write where goldens and pictures disagree.
package enum UpdateMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing: what continuous integration wants.
  case never
  /// Goldens that are missing.
  case missing
  /// Goldens that are missing or whose picture changed.
  case changed
  /// Pending pictures, <name>.new.png, beside the goldens that are missing or
  /// changed; no golden.
  case new
  /// Every golden.
  case all

  /// `never` where the variable CI is set to something other than an empty
  /// text, 0 or false; otherwise `new`.
  package static var standard: UpdateMode {
    let value = Environment.value("CI") ?? ""
    return ["", "0", "false"].contains(value) ? .new : .never
  }
}
