/// An archive to make views from: NSCoder.
///
/// No archive can be made. The type exists for view classes written for UIKit, each of
/// which has an `init?(coder:)`.
public final class Coder {
  /// For MesmerUIKit, which makes layers of a class by their initializer for archives.
  package init() {}

  /// The object archived under a key: always nil.
  public func decodeObject(forKey key: String) -> Any? { nil }
}
