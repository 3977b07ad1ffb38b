import Foundation
import MesmerViews

// Nib files, which do not exist here. As in UIKit for a missing file, loading fails, but
// with a warning instead of an exception.

/// A nib file without objects.
open class UINib: NSObject {
  /// The keys of loading options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public var rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The replacements for proxy objects of the file.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private let name: String

  /// Creates a nib with a name.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  /// Returns no objects, and writes a warning to standard error.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    UINib.warn(name)
    return []
  }

  static func warn(_ name: String) {
    writeWarning("UINib: there are no nib files; \(name) has no objects")
  }

  /// Writes a warning to standard error that names the class to register instead.
  func warn(of kind: String, _ identifier: String) {
    writeWarning(
      "UINib: there are no nib files; register the class of the \(kind) "
        + "\"\(identifier)\", such as \(name).self")
  }
}

extension Bundle {
  /// Returns nil, and writes a warning to standard error: there are no nib files.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib.warn(name)
    return nil
  }
}
