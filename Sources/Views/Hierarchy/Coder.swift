/// An archive that views could be made from: NSCoder. None can be made; the type
/// is there for view classes written for UIKit, each of which has an
/// `init?(coder:)`.
public final class Coder {
  private init() {}

  /// What is archived under a key: nothing.
  public func decodeObject(forKey key: String) -> Any? { nil }
}
