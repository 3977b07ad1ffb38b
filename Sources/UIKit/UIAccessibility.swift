import Foundation
import MesmerGeometry
import MesmerViews

// What the user has set, which is nothing, and what views say besides their labels. No
// assistive program runs: nothing reads these.

/// What the user has set for accessibility, and messages for assistive programs.
public enum UIAccessibility {
  /// A message.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The message's number.
    public var rawValue: UInt32
    /// A message.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Another screen is shown.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to be read.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Sends a message. No one gets it.
  public static func post(notification: Notification, argument: Any?) {}

  /// False.
  public static var isVoiceOverRunning: Bool { false }
  /// False.
  public static var isSwitchControlRunning: Bool { false }
  /// False.
  public static var isReduceMotionEnabled: Bool { false }
  /// False.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// False.
  public static var isBoldTextEnabled: Bool { false }
  /// False.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// False.
  public static var isInvertColorsEnabled: Bool { false }
  /// False.
  public static var isGrayscaleEnabled: Bool { false }
  /// False.
  public static var prefersCrossFadeTransitions: Bool { false }

  /// Never posted.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Never posted.
  public static let reduceMotionStatusDidChangeNotification =
    Foundation.Notification.Name(
      "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Never posted.
  public static let reduceTransparencyStatusDidChangeNotification =
    Foundation.Notification.Name(
      "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Never posted.
  public static let boldTextStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")

  /// A rectangle of a view's space on the screen.
  public static func convertToScreenCoordinates(
    _ rect: CGRect, in view: UIView
  ) -> CGRect { view.convert(rect, to: nil) }
}

/// An action that a view offers to assistive programs.
open class UIAccessibilityCustomAction: NSObject {
  /// What the action does, in a few words.
  open var name: String
  /// Does it.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  /// An action.
  public init(
    name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)? = nil
  ) {
    self.name = name
    self.actionHandler = actionHandler
  }
}

extension AccessibilityTraits {
  /// It plays a sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// It is a key.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// It sums up the screen.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// A field for a search.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// It starts something that plays.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// It takes touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// It turns a page when it was read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
}

private enum AccessibilityKeys {
  static let elements = AssociationKey()
  static let areHidden = AssociationKey()
  static let isModal = AssociationKey()
  static let groups = AssociationKey()
  static let ignoresInversion = AssociationKey()
  static let frame = AssociationKey()
  static let actions = AssociationKey()
}

extension ViewProperties {
  /// The elements inside the view, in their order; nil for the subviews.
  public var accessibilityElements: [Any]? {
    get { associated(AccessibilityKeys.elements) }
    set { associate(newValue, AccessibilityKeys.elements) }
  }
  /// Whether the elements inside are left out; false by default.
  public var accessibilityElementsHidden: Bool {
    get { associated(AccessibilityKeys.areHidden) ?? false }
    set { associate(newValue, AccessibilityKeys.areHidden) }
  }
  /// Whether the elements of the siblings are left out; false by default.
  public var accessibilityViewIsModal: Bool {
    get { associated(AccessibilityKeys.isModal) ?? false }
    set { associate(newValue, AccessibilityKeys.isModal) }
  }
  /// Whether the elements inside belong together; false by default.
  public var shouldGroupAccessibilityChildren: Bool {
    get { associated(AccessibilityKeys.groups) ?? false }
    set { associate(newValue, AccessibilityKeys.groups) }
  }
  /// Whether the colours stay when the user inverts all; false by default.
  public var accessibilityIgnoresInvertColors: Bool {
    get { associated(AccessibilityKeys.ignoresInversion) ?? false }
    set { associate(newValue, AccessibilityKeys.ignoresInversion) }
  }
  /// The view's rectangle on the screen, unless another one was set.
  public var accessibilityFrame: CGRect {
    get { associated(AccessibilityKeys.frame) ?? convert(bounds, to: nil) }
    set { associate(newValue, AccessibilityKeys.frame) }
  }
  /// What can be done with the view.
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { associated(AccessibilityKeys.actions) }
    set { associate(newValue, AccessibilityKeys.actions) }
  }
}
