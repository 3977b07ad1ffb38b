import Foundation
import MesmerGeometry
import MesmerViews

// What touches and events tell of fingers besides places: those of a screen that does not
// feel how hard it is pressed.

extension Touch {
  /// How hard the finger presses: 0, as on a screen that does not feel it.
  public var force: CGFloat { 0 }
  /// The greatest force: 0, as on a screen that does not feel it.
  public var maximumPossibleForce: CGFloat { 0 }
  /// Half the width of the finger, in points: 20.
  public var majorRadius: CGFloat { 20 }
  /// How far `majorRadius` may be from the truth, in points: 0.
  public var majorRadiusTolerance: CGFloat { 0 }
  /// The angle between a pencil and the screen: a right angle.
  public var altitudeAngle: CGFloat { .pi / 2 }
  /// The direction of a pencil: that of the x axis.
  public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// The direction of a pencil: that of the x axis.
  public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  /// The place of the finger: the same as `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// The place before: the same as `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint {
    previousLocation(in: view)
  }
}

extension Event {
  /// The touches between this event and the last one of a touch: only the touch itself.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  /// Touches that are expected: none.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
  /// The touches of a window.
  public func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }
}

extension Responder {
  // MARK: The keyboard, which is never shown: nobody posts these

  /// The keyboard is about to be shown.
  public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  /// The keyboard was shown.
  public static let keyboardDidShowNotification = Notification.Name(
    "UIKeyboardDidShowNotification")
  /// The keyboard is about to be hidden.
  public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  /// The keyboard was hidden.
  public static let keyboardDidHideNotification = Notification.Name(
    "UIKeyboardDidHideNotification")
  /// The keyboard's frame is about to change.
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The keyboard's frame has changed.
  public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The keyboard's frame before.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The keyboard's frame after.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// How long it moves, in seconds.
  public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The curve of its motion.
  public static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether it is the keyboard of this app.
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

extension ContentSizeCategory {
  /// The size of text has changed. Nobody posts it: views hear of other traits.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

extension GestureRecognizer {
  private static let all = [0, 1, 2, 3].map { NSNumber(value: $0) }

  /// The kinds of touches that count: all. Setting it has no effect, as there are only
  /// fingers.
  public var allowedTouchTypes: [NSNumber] {
    get { GestureRecognizer.all }
    set {}
  }

  /// Whether touches of one kind count at a time: true. Setting it has no effect, as
  /// there are only fingers.
  public var requiresExclusiveTouchType: Bool {
    get { true }
    set {}
  }
}
