/// An archive of views: NSCoder.
///
/// No archive can be created. The type is the parameter of the `init?(coder:)` that each
/// class of views has.
public final class Coder {
  /// Creates a coder, to create an object of any class by `init?(coder:)`.
  package init() {}

  /// Returns the object archived under a key: always nil.
  public func decodeObject(forKey key: String) -> Any? { nil }
}
