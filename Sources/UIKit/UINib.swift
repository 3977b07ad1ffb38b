import Foundation
import MesmerViews

// Nib files, which do not exist here: what is asked of them fails as in UIKit for a name
// without a file, with a warning instead of an exception.

/// A nib file. It has no objects.
open class UINib: NSObject {
  /// Keys of options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public var rawValue: String
    /// A key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Objects for proxies of the file.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private let name: String

  /// The file with a name.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  /// No objects, with a warning on standard error.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    UINib.warn(name)
    return []
  }

  static func warn(_ name: String) {
    FileHandle.standardError.write(
      Data("UINib: there are no nib files; \(name) has no objects\n".utf8))
  }
}

extension Bundle {
  /// Nil, with a warning on standard error: there are no nib files.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib.warn(name)
    return nil
  }
}
