import Foundation
import MesmerDrawing

/// A store for copied items. A pasteboard exists as long as the process and is not
/// shared with other processes. `changedNotification` is posted at every change.
open class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The raw name.
    public var rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The name of `UIPasteboard.general`.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// Posted when the contents change, with the pasteboard as the object.
  public static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification")

  /// The general pasteboard.
  nonisolated(unsafe) public static let general = UIPasteboard(.general)

  /// The pasteboard's name.
  public let name: Name
  /// The number of changes of the contents.
  open private(set) var changeCount = 0
  /// The items of any kind, in their order.
  var items: [Any] = [] {
    didSet {
      changeCount += 1
      NotificationCenter.default.post(
        name: UIPasteboard.changedNotification, object: self)
    }
  }

  /// Creates an empty pasteboard.
  init(_ name: Name) { self.name = name }

  private func all<Item>(_ type: Item.Type) -> [Item]? {
    let found = items.compactMap { $0 as? Item }
    return found.isEmpty ? nil : found
  }

  /// The first string; setting it replaces all contents.
  open var string: String? {
    get { all(String.self)?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }
  /// The strings; setting them replaces all contents.
  open var strings: [String]? {
    get { all(String.self) }
    set { items = newValue ?? [] }
  }
  /// The first URL; setting it replaces all contents.
  open var url: URL? {
    get { all(URL.self)?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }
  /// The first image; setting it replaces all contents.
  open var image: UIImage? {
    get { all(UIImage.self)?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }
  /// The first colour; setting it replaces all contents.
  open var color: UIColor? {
    get { all(UIColor.self)?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }
  /// Whether the pasteboard contains a string.
  open var hasStrings: Bool { string != nil }
  /// Whether the pasteboard contains a URL.
  open var hasURLs: Bool { url != nil }
  /// Whether the pasteboard contains an image.
  open var hasImages: Bool { image != nil }
  /// Whether the pasteboard contains a colour.
  open var hasColors: Bool { color != nil }
}
