import Foundation
import MesmerGeometry
import MesmerViews

// Details of touches and events besides locations, for a screen without pressure
// sensing.

extension Touch {
  /// The force of the finger: 0, because the screen has no pressure sensing.
  public var force: CGFloat { 0 }
  /// The maximum force: 0, because the screen has no pressure sensing.
  public var maximumPossibleForce: CGFloat { 0 }
  /// Half the width of the finger, in points: 20.
  public var majorRadius: CGFloat { 20 }
  /// The tolerance of `majorRadius`, in points: 0.
  public var majorRadiusTolerance: CGFloat { 0 }
  /// The angle between a pencil and the screen, in radians: a right angle.
  public var altitudeAngle: CGFloat { .pi / 2 }
  /// Returns the direction of a pencil, in radians: 0, the direction of the x axis.
  public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// Returns the direction of a pencil as a unit vector: (1, 0), along the x axis.
  public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  /// Returns the location of the finger: the same as `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Returns the previous location of the finger: the same as `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint {
    previousLocation(in: view)
  }
}

extension Event {
  /// Returns the touches coalesced into the event for a touch: only the touch itself.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  /// Returns the predicted touches: an empty array.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
  /// Returns the event's touches in a window; nil if the event has no touches.
  public func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }
}

extension Responder {
  // MARK: Keyboard notifications, never posted because no keyboard is shown

  /// The notification before the keyboard is shown.
  public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  /// The notification after the keyboard was shown.
  public static let keyboardDidShowNotification = Notification.Name(
    "UIKeyboardDidShowNotification")
  /// The notification before the keyboard is hidden.
  public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  /// The notification after the keyboard was hidden.
  public static let keyboardDidHideNotification = Notification.Name(
    "UIKeyboardDidHideNotification")
  /// The notification before the keyboard's frame changes.
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// The notification after the keyboard's frame has changed.
  public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The key of the keyboard's frame before the change.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the keyboard's frame after the change.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the animation's duration, in seconds.
  public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the animation's curve.
  public static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// The key of a Boolean: whether the keyboard belongs to this app.
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

extension ContentSizeCategory {
  /// The notification of a new text size. Never posted: views receive trait changes.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

extension GestureRecognizer {
  private static let all = [0, 1, 2, 3].map { NSNumber(value: $0) }

  /// The recognized kinds of touches: all. Setting it has no effect: there are only
  /// fingers.
  public var allowedTouchTypes: [NSNumber] {
    get { GestureRecognizer.all }
    set {}
  }

  /// Whether the recognizer handles touches of only one kind at a time: true. Setting it
  /// has no effect: there are only fingers.
  public var requiresExclusiveTouchType: Bool {
    get { true }
    set {}
  }
}
