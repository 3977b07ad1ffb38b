import MesmerSceneFormat

/// Texts of values for digests.
///
/// `String(describing:)` is unsuitable: a program may give Mesmer's types their own
/// descriptions, as MesmerUIKit does, which would change the digest of the same run.
package enum Structure {
  /// Returns a value's parts by their names, down to numbers and texts. Values with equal
  /// parts have equal texts.
  package static func text(of value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    let parts = Mirror(reflecting: value).children
    if parts.isEmpty { return String(describing: value) }
    return "("
      + parts.map { ($0.label.map { $0 + ":" } ?? "") + text(of: $0.value) }
      .joined(separator: ",") + ")"
  }
}
