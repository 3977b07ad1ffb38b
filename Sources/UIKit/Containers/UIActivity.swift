import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

/// The base class of services for the items of an activity sheet.
open class UIActivity: NSObject {
  /// The type of an activity.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The type's name.
    public var rawValue: String
    /// Creates a type with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a type with a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    private static func system(_ name: String) -> ActivityType {
      ActivityType("com.apple.UIKit.activity.\(name)")
    }
    /// Copies the strings, URLs and images to the general pasteboard.
    public static let copyToPasteboard = system("CopyToPasteboard")
    /// Not available: there are no other apps.
    public static let mail = system("Mail")
    /// Not available: there are no other apps.
    public static let message = system("Message")
    /// Not available: there is no printer.
    public static let print = system("Print")
    /// Not available: there are no contacts.
    public static let assignToContact = system("AssignToContact")
    /// Not available: there is no photo library.
    public static let saveToCameraRoll = system("SaveToCameraRoll")
    /// Not available: there is no reading list.
    public static let addToReadingList = system("AddToReadingList")
    /// Not available: there are no other devices.
    public static let airDrop = system("AirDrop")
    /// Not available: there is no web.
    public static let postToFacebook = system("PostToFacebook")
    /// Not available: there is no web.
    public static let postToTwitter = system("PostToTwitter")
    /// Not available: there is no web.
    public static let postToWeibo = system("PostToWeibo")
    /// Not available: there is no web.
    public static let postToTencentWeibo = system("TencentWeibo")
    /// Not available: there is no web.
    public static let postToFlickr = system("PostToFlickr")
    /// Not available: there is no web.
    public static let postToVimeo = system("PostToVimeo")
    /// Not available: there are no other apps.
    public static let openInIBooks = system("OpenInIBooks")
    /// Not available: there are no other apps.
    public static let markupAsPDF = system("MarkupAsPDF")
  }

  /// The category of an activity.
  public enum Category: Int, Hashable, Sendable {
    case action, share
  }

  /// The handler that `activityDidFinish` calls.
  fileprivate var finished: (Bool) -> Void = { _ in }

  /// Creates an activity.
  public override init() {}

  /// The category; `action` by default. It has no effect.
  open class var activityCategory: Category { .action }
  /// The type; nil by default.
  open var activityType: ActivityType? { nil }
  /// The title of the activity's row in the sheet; nil by default.
  open var activityTitle: String? { nil }
  /// The image of the activity's row in the sheet; nil by default.
  open var activityImage: UIImage? { nil }
  /// The controller that is presented for the activity; nil by default.
  open var activityViewController: UIViewController? { nil }

  /// Returns whether the activity can use the items; false by default.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Called with the items before the activity is performed, or before its controller is
  /// presented. The default does nothing.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// Performs an activity without a controller. The default only ends the activity.
  open func perform() { activityDidFinish(true) }
  /// Ends the activity. Every activity must call this method.
  open func activityDidFinish(_ completed: Bool) { finished(completed) }

  /// Sets the handler that is called at the end of the activity.
  func observe(_ finished: @escaping (Bool) -> Void) { self.finished = finished }
}

/// An object that provides an item of an activity sheet.
public protocol UIActivityItemSource: AnyObject {
  /// Returns a placeholder of the item, which determines the sheet's preview and the
  /// offered activities.
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any
  /// Returns the item for a type of activity; nil to omit the item.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  /// Returns the subject of the item for an activity; empty by default. Never called.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
}

extension UIActivityItemSource {
  /// Returns an empty string.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
}

/// The activity that copies strings, URLs and images.
final class CopyActivity: UIActivity {
  private var items: [Any] = []

  override var activityType: ActivityType? { .copyToPasteboard }
  override var activityTitle: String? { "Copy" }
  override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }

  private func isCopied(_ item: Any) -> Bool {
    item is String || item is URL || item is UIImage
  }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activityItems.contains(where: isCopied)
  }
  override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
  override func perform() {
    let copied = items.filter(isCopied)
    if !copied.isEmpty { UIPasteboard.general.items = copied }
    activityDidFinish(true)
  }
}
