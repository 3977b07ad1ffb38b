import Foundation
import MesmerDrawing
import MesmerViews

// Types of UIKit that have no effect here.

// MARK: Effects of tilting the device, which is never tilted

/// The base class of motion effects.
open class UIMotionEffect: NSObject {
  /// Creates an effect.
  public override init() {}

  /// Returns the values for a tilt, by key path; nil by default. The tilt along each axis
  /// is in -1...1.
  open func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? { nil }
}

/// An effect that interpolates a value between two ends by the tilt.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axes of a tilt.
  public enum EffectType: Int, Hashable, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  /// The key path of the value.
  public let keyPath: String
  /// The axis of the tilt.
  public let type: EffectType
  /// The value, relative to the view's, at the tilt -1.
  open var minimumRelativeValue: Any?
  /// The value, relative to the view's, at the tilt 1.
  open var maximumRelativeValue: Any?

  /// Creates an effect on a value.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
  }

  /// Returns the value for the key path, interpolated by the tilt; nil unless both ends
  /// are numbers.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    guard let low = numericValue(minimumRelativeValue),
      let high = numericValue(maximumRelativeValue)
    else { return nil }
    let tilt =
      type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    return [keyPath: low + (high - low) * (tilt + 1) / 2]
  }
}

/// A group of effects.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}

extension View {
  private static let motionEffectsKey = AssociationKey()

  /// The motion effects, which are only stored.
  public var motionEffects: [UIMotionEffect] {
    get { associated(View.motionEffectsKey) ?? [] }
    set { associate(newValue, View.motionEffectsKey) }
  }

  /// Adds a motion effect, which is only stored.
  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

  /// Removes a motion effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}

// MARK: Generators of haptic feedback, for which there is no hardware

/// The base class of haptic feedback generators.
open class UIFeedbackGenerator: NSObject {
  /// Creates a generator.
  public override init() {}
  /// Creates a generator for a view.
  public convenience init(view: UIView) { self.init() }
  /// Has no effect.
  open func prepare() {}
}

/// Feedback for a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The hardness of the colliding objects.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    case light, medium, heavy, soft, rigid
  }
  /// Creates a generator for a hardness.
  public init(style: FeedbackStyle) {}
  /// Creates a generator for a hardness and a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }
  /// Creates a generator for medium hardness.
  public override convenience init() { self.init(style: .medium) }
  /// Has no effect.
  open func impactOccurred() {}
  /// Has no effect.
  open func impactOccurred(intensity: CGFloat) {}
  /// Has no effect.
  open func impactOccurred(at location: CGPoint) {}
  /// Has no effect.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// Feedback for a changed selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect.
  open func selectionChanged() {}
  /// Has no effect.
  open func selectionChanged(at location: CGPoint) {}
}

/// Feedback for success and failure.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kinds of results.
  public enum FeedbackType: Int, Hashable, Sendable { case success, warning, error }
  /// Has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Has no effect.
  open func notificationOccurred(
    _ notificationType: FeedbackType, at location: CGPoint
  ) {}
}

// MARK: Traits that never change

/// The horizontal size class. It depends only on the screen: handlers for its changes
/// are never called.
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
/// The vertical size class. It depends only on the screen: handlers for its changes are
/// never called.
public enum UITraitVerticalSizeClass: UITraitDefinition {}

// MARK: Tiles, which are not needed: drawing is recorded once and sharp at every scale

/// A layer that draws in tiles on iOS, and like any other layer here.
open class CATiledLayer: CALayer {
  /// The number of reduced levels of detail; it has no effect.
  open var levelsOfDetail = 1
  /// The number of magnified levels of detail; it has no effect.
  open var levelsOfDetailBias = 0
  /// The size of a tile in pixels; it has no effect.
  open var tileSize = CGSize(width: 256, height: 256)
  /// The fade-in time of a tile, in seconds: 0.25. It has no effect.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }
}

// MARK: Levels of windows, each of which is rendered separately

extension Window {
  /// The level of a window relative to other windows.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The height of the level; higher levels are in front on iOS.
    public let rawValue: CGFloat
    /// Creates a level of a height.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a level of a height.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// The level of an app's windows.
    public static let normal = Level(0)
    /// The level of the status bar.
    public static let statusBar = Level(1000)
    /// The level of alerts.
    public static let alert = Level(2000)
    /// Returns whether a level is lower than another.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    /// Returns a level raised by a number.
    public static func + (a: Level, b: CGFloat) -> Level { Level(a.rawValue + b) }
    /// Returns a level lowered by a number.
    public static func - (a: Level, b: CGFloat) -> Level { Level(a.rawValue - b) }
  }
  private static let levelKey = AssociationKey()

  /// The level; stored and ignored.
  public var windowLevel: Level {
    get { associated(Window.levelKey) ?? .normal }
    set { associate(newValue, Window.levelKey) }
  }
}

// MARK: Context menus, which are never opened

/// The views and actions of a context menu.
open class UIContextMenuConfiguration: NSObject {
  /// The identifier of the menu.
  public let identifier: any NSCopying
  /// Creates a configuration; the closures are never called.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) { self.identifier = identifier ?? NSUUID() }
}

/// Methods that provide the menu of an interaction.
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// Returns the menu at a point of the view; never called.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}

/// An interaction that opens a context menu on iOS.
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// The delegate.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view that has the interaction.
  open private(set) weak var view: UIView?
  /// Creates an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }
  /// Does nothing.
  open func willMove(to view: UIView?) {}
  /// Stores the view.
  open func didMove(to view: UIView?) { self.view = view }
  /// Has no effect.
  open func dismissMenu() {}
}

// MARK: Keyboard and link settings of text, which have no effect

/// Kinds of data that iOS finds in text.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Telephone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Addresses of pages.
  public static let link = UIDataDetectorTypes(rawValue: 2)
  /// Postal addresses.
  public static let address = UIDataDetectorTypes(rawValue: 4)
  /// Events with a date.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
  /// All kinds.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// The replacement of quotation marks while typing.
public enum UITextSmartQuotesType: Int, Hashable, Sendable { case `default`, no, yes }
/// The replacement of hyphens by dashes while typing.
public enum UITextSmartDashesType: Int, Hashable, Sendable { case `default`, no, yes }
/// The adaptation of spaces to inserted text.
public enum UITextSmartInsertDeleteType: Int, Hashable, Sendable {
  case `default`, no, yes
}
/// The kinds of touches on links of a text view.
public enum UITextItemInteraction: Int, Hashable, Sendable {
  case invokeDefaultAction, presentActions, preview
}

private enum TextKeys {
  static let (quotes, dashes, insertions) =
    (AssociationKey(), AssociationKey(), AssociationKey())
  static let (detectors, links) = (AssociationKey(), AssociationKey())
}

/// Settings of the keyboard that text fields and text views share.
public protocol UITextInputTraits: View {}
extension UITextField: UITextInputTraits {}
extension UITextView: UITextInputTraits {
  /// The kinds of data that become links; stored and ignored.
  public var dataDetectorTypes: UIDataDetectorTypes {
    get { associated(TextKeys.detectors) ?? [] }
    set { associate(newValue, TextKeys.detectors) }
  }
  /// The attributes of links; stored and ignored.
  public var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { associated(TextKeys.links) ?? [:] }
    set { associate(newValue, TextKeys.links) }
  }
}
extension UITextInputTraits {
  /// The replacement of quotation marks; stored and ignored.
  public var smartQuotesType: UITextSmartQuotesType {
    get { associated(TextKeys.quotes) ?? .default }
    set { associate(newValue, TextKeys.quotes) }
  }
  /// The replacement of hyphens; stored and ignored.
  public var smartDashesType: UITextSmartDashesType {
    get { associated(TextKeys.dashes) ?? .default }
    set { associate(newValue, TextKeys.dashes) }
  }
  /// The adaptation of spaces; stored and ignored.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { associated(TextKeys.insertions) ?? .default }
    set { associate(newValue, TextKeys.insertions) }
  }
}

// MARK: Commands of hardware keyboards and edit menus, which do not exist

/// The modifier keys of a key command.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 &<< 17)
  /// The control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 &<< 18)
  /// The option key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 &<< 19)
  /// The command key.
  public static let command = UIKeyModifierFlags(rawValue: 1 &<< 20)
}

/// A key of a hardware keyboard with an action, which is never called.
open class UIKeyCommand: UIMenuElement {
  /// The escape key.
  public static let inputEscape = "UIKeyInputEscape"
  /// The up arrow key.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key.
  public static let inputRightArrow = "UIKeyInputRightArrow"

  /// The key that triggers the command.
  public let input: String?
  /// The modifier keys that are pressed with `input`.
  public let modifierFlags: UIKeyModifierFlags
  /// The action.
  public let action: Selector?
  /// The explanation of the command.
  open var discoverabilityTitle: String?

  /// Creates a command.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], discoverabilityTitle: String? = nil
  ) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    self.discoverabilityTitle = discoverabilityTitle
    super.init(title: title, subtitle: nil, image: image)
  }
  /// Creates a command without a title.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector
  ) { self.init(action: action, input: input, modifierFlags: modifierFlags) }
}

/// The names of the edit actions, for `#selector`.
public protocol UIResponderStandardEditActions: AnyObject {
  /// Copies and deletes the selection.
  func cut(_ sender: Any?)
  /// Copies the selection.
  func copy(_ sender: Any?)
  /// Replaces the selection with the copied text.
  func paste(_ sender: Any?)
  /// Selects a word.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Deletes the selection.
  func delete(_ sender: Any?)
}
extension UITextField: UIResponderStandardEditActions {}
extension UITextView: UIResponderStandardEditActions {}
