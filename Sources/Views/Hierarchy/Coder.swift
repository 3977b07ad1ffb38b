/// An archive of views: NSCoder.
///
/// No archive can be created. The type exists for view classes written for UIKit, each of
/// which has an `init?(coder:)`.
public final class Coder {
  /// Creates a coder for MesmerUIKit, which creates layers of a class by `init?(coder:)`.
  package init() {}

  /// Returns the object archived under a key: always nil.
  public func decodeObject(forKey key: String) -> Any? { nil }
}
