import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

// Transitions between the contents of a view before and after a change: a fade, or a
// rotation of the layer about its central axis. The first half of a rotation shows the
// contents before the change.

extension View.AnimationOptions {
  /// Has no effect: changes in a transition are never animated themselves.
  public static let allowAnimatedContent = Self(rawValue: 1 &<< 7)
  /// Shows and hides the views instead of adding and removing them.
  public static let showHideTransitionViews = Self(rawValue: 1 &<< 8)
  /// Flips the view about its vertical axis, without perspective.
  public static let transitionFlipFromLeft = Self(rawValue: 1 &<< 20)
  /// Shown as `transitionFlipFromLeft`.
  public static let transitionFlipFromRight = Self(rawValue: 2 &<< 20)
  /// Shown as a cross dissolve.
  public static let transitionCurlUp = Self(rawValue: 3 &<< 20)
  /// Shown as a cross dissolve.
  public static let transitionCurlDown = Self(rawValue: 4 &<< 20)
  /// Cross-fades the contents before and after the change.
  public static let transitionCrossDissolve = Self(rawValue: 5 &<< 20)
  /// Flips the view about its horizontal axis, without perspective.
  public static let transitionFlipFromTop = Self(rawValue: 6 &<< 20)
  /// Shown as `transitionFlipFromTop`.
  public static let transitionFlipFromBottom = Self(rawValue: 7 &<< 20)
  /// Has no effect: a clock has its own frame rate.
  public static let preferredFramesPerSecond60 = Self(rawValue: 3 &<< 24)
  /// Has no effect: a clock has its own frame rate.
  public static let preferredFramesPerSecond30 = Self(rawValue: 7 &<< 24)

  /// The style of the transition, as a number; 0 without a transition.
  var transition: UInt { rawValue &>> 20 & 7 }
  /// The rotation axis of a flip; nil for other styles.
  fileprivate var axis: String? {
    switch transition {
    case 1, 2: "y"
    case 6, 7: "x"
    default: nil
    }
  }
  /// The timing function of the transition.
  fileprivate var timing: CAMediaTimingFunction {
    switch curve {
    case .easeIn: CAMediaTimingFunction(name: .easeIn)
    case .easeOut: CAMediaTimingFunction(name: .easeOut)
    case .linear: CAMediaTimingFunction(name: .linear)
    case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
    }
  }
}

extension View.KeyframeAnimationOptions {
  /// Shown as linear.
  public static let calculationModeDiscrete = Self(rawValue: 1 &<< 10)
  /// Shown as linear.
  public static let calculationModePaced = Self(rawValue: 2 &<< 10)
  /// Shown as linear.
  public static let calculationModeCubic = Self(rawValue: 3 &<< 10)
  /// Shown as linear.
  public static let calculationModeCubicPaced = Self(rawValue: 4 &<< 10)
}

extension View {
  /// Changes the contents of a view with a transition. The changes themselves are not
  /// animated.
  ///
  /// The completion handler is called when the transition has ended. If there is no
  /// transition (no style, no duration, or animations disabled), it is called in the
  /// clock's next turn; without a clock, immediately.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard options.transition != 0, areAnimationsEnabled, duration > 0,
      view.animationTable != nil
    else {
      performWithoutAnimation { animations?() }
      return animate(withDuration: 0, animations: {}, completion: completion)
    }
    let transition = ViewTransition(axis: options.axis) { completion?($0) }
    transition.duration = duration
    transition.timingFunction = options.timing
    view.layer.add(transition, forKey: nil)
    performWithoutAnimation { animations?() }
  }

  /// Replaces `fromView` by `toView`, with a transition of the superview of `fromView`.
  /// The views are added and removed, or with `showHideTransitionViews` shown and hidden.
  /// Without a superview nothing changes, and the completion handler is called with
  /// false.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let parent = fromView.superview else {
      completion?(false)
      return
    }
    transition(
      with: parent, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          toView.isHidden = false
          fromView.isHidden = true
        } else {
          parent.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}

/// A transition of a view's layer with a completion handler: a fade, or a rotation
/// about an axis.
private final class ViewTransition: CATransition {
  private let axis: String?

  /// The delegate that calls the completion handler when the transition ends.
  private final class End: CAAnimationDelegate {
    private let call: (Bool) -> Void
    init(_ call: @escaping (Bool) -> Void) { self.call = call }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { call(flag) }
  }

  init(axis: String?, completion: @escaping (Bool) -> Void) {
    self.axis = axis
    super.init()
    delegate = End(completion)
  }

  required init?(coder: NSCoder) { nil }

  override func show(
    in state: LayerState, at time: Double, of duration: Double, over: Double
  ) {
    guard let axis, let key = LayerKeyPath("transform.rotation.\(axis)", of: state.layer)
    else { return super.show(in: state, at: time, of: duration, over: over) }
    let progress = time / duration
    state.fade = progress < 0.5 ? 0 : 1
    state.show(.numbers([.pi * (progress < 0.5 ? progress : progress - 1)]), of: key)
  }
}
