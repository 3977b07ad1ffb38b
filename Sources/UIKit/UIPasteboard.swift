import Foundation
import MesmerDrawing

/// What was copied. A pasteboard lives as long as the program and is shared with no other
/// one; `changedNotification` is posted at every change.
open class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public var rawValue: String
    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// That of `UIPasteboard.general`.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// Posted when what a pasteboard has changes, with the pasteboard as its object.
  public static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification")

  /// The pasteboard of all.
  nonisolated(unsafe) public static let general = UIPasteboard(.general)

  /// The pasteboard's name.
  public let name: Name
  /// How often its contents have changed.
  open private(set) var changeCount = 0
  private var items: [Any] = [] {
    didSet {
      changeCount += 1
      NotificationCenter.default.post(
        name: UIPasteboard.changedNotification, object: self)
    }
  }

  /// An empty pasteboard.
  init(_ name: Name) { self.name = name }

  private func all<Item>(_ type: Item.Type) -> [Item]? {
    let found = items.compactMap { $0 as? Item }
    return found.isEmpty ? nil : found
  }

  /// The first text; setting it replaces all contents.
  open var string: String? {
    get { all(String.self)?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }
  /// The texts; setting them replaces all contents.
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
  /// Whether there is a text.
  open var hasStrings: Bool { string != nil }
  /// Whether there is a URL.
  open var hasURLs: Bool { url != nil }
  /// Whether there is an image.
  open var hasImages: Bool { image != nil }
  /// Whether there is a colour.
  open var hasColors: Bool { color != nil }
}
