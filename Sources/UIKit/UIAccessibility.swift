import Foundation
import MesmerGeometry
import MesmerViews

// The accessibility settings of the user, which are all off, and the accessibility
// properties of views that the module Views does not declare. No assistive program runs,
// so nothing reads these properties.

/// The accessibility settings of the user, and notifications for assistive programs.
public enum UIAccessibility {
  /// The name of a notification.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The notification's number.
    public var rawValue: UInt32
    /// Creates a notification name.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A new screen has appeared.
    public static let screenChanged = Notification(rawValue: 1000)
    /// The layout of a part of the screen has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// An announcement: text to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Has no effect: there are no assistive programs.
  public static func post(notification: Notification, argument: Any?) {}

  /// Whether VoiceOver is running: false.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether Switch Control is running: false.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether the user prefers less motion: false.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether the user prefers less transparency: false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether the user prefers bold text: false.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether the user prefers darker system colours: false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether the screen's colours are inverted: false.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether the screen shows shades of gray: false.
  public static var isGrayscaleEnabled: Bool { false }
  /// Whether the user prefers cross-fades to sliding transitions: false.
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

  /// Converts a rectangle from a view's coordinates to the screen's.
  public static func convertToScreenCoordinates(
    _ rect: CGRect, in view: UIView
  ) -> CGRect { view.convert(rect, to: nil) }
}

/// A custom action that a view offers to assistive programs.
open class UIAccessibilityCustomAction: NSObject {
  /// A short description of the action.
  open var name: String
  /// The handler that performs the action and returns whether it succeeded.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  /// Creates an action.
  public init(
    name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)? = nil
  ) {
    self.name = name
    self.actionHandler = actionHandler
  }
}

extension AccessibilityTraits {
  /// The element plays a sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 &<< 4)
  /// The element is a keyboard key.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 &<< 5)
  /// The element summarizes the screen.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 &<< 7)
  /// The element is a search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 &<< 10)
  /// The element starts a media session.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 &<< 11)
  /// The element handles touches directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 &<< 13)
  /// The element turns the page after it was read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 &<< 14)
  /// The element is a tab bar.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 &<< 15)
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
  /// The accessibility elements of the view, in order; nil, the default, means its
  /// subviews.
  public var accessibilityElements: [Any]? {
    get { associated(AccessibilityKeys.elements) }
    set { associate(newValue, AccessibilityKeys.elements) }
  }
  /// Whether the elements inside the view are hidden; false by default.
  public var accessibilityElementsHidden: Bool {
    get { associated(AccessibilityKeys.areHidden) ?? false }
    set { associate(newValue, AccessibilityKeys.areHidden) }
  }
  /// Whether the elements of the sibling views are ignored; false by default.
  public var accessibilityViewIsModal: Bool {
    get { associated(AccessibilityKeys.isModal) ?? false }
    set { associate(newValue, AccessibilityKeys.isModal) }
  }
  /// Whether the elements inside the view form a group; false by default.
  public var shouldGroupAccessibilityChildren: Bool {
    get { associated(AccessibilityKeys.groups) ?? false }
    set { associate(newValue, AccessibilityKeys.groups) }
  }
  /// Whether the view keeps its colours when those of the screen are inverted; false by
  /// default.
  public var accessibilityIgnoresInvertColors: Bool {
    get { associated(AccessibilityKeys.ignoresInversion) ?? false }
    set { associate(newValue, AccessibilityKeys.ignoresInversion) }
  }
  /// The view's frame in screen coordinates; computed from `bounds` until it is set.
  public var accessibilityFrame: CGRect {
    get { associated(AccessibilityKeys.frame) ?? convert(bounds, to: nil) }
    set { associate(newValue, AccessibilityKeys.frame) }
  }
  /// The custom actions of the view.
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { associated(AccessibilityKeys.actions) }
    set { associate(newValue, AccessibilityKeys.actions) }
  }
}
