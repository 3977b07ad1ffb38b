import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerViews

// Transitions between what a view shows before and after a change. All styles are shown
// as a cross dissolve: what the view showed lies over it and fades out.

extension View.AnimationOptions {
  /// Has no effect: what a transition changes is never animated itself.
  public static let allowAnimatedContent = Self(rawValue: 1 << 7)
  /// Shows and hides the views instead of adding and removing them.
  public static let showHideTransitionViews = Self(rawValue: 1 << 8)
  /// Shown as a cross dissolve.
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  /// Shown as a cross dissolve.
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  /// Shown as a cross dissolve.
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  /// Shown as a cross dissolve.
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  /// What was shown fades out over what is shown now.
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  /// Shown as a cross dissolve.
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  /// Shown as a cross dissolve.
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  /// Has no effect: a clock has its own rate.
  public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
  /// Has no effect: a clock has its own rate.
  public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)

  /// Whether there is a transition of any style.
  fileprivate var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
  /// What is left for an animation.
  fileprivate var withoutTransition: Self { Self(rawValue: rawValue & ~(0xF7 << 20)) }
}

extension View.KeyframeAnimationOptions {
  /// Shown as linear.
  public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
  /// Shown as linear.
  public static let calculationModePaced = Self(rawValue: 2 << 10)
  /// Shown as linear.
  public static let calculationModeCubic = Self(rawValue: 3 << 10)
  /// Shown as linear.
  public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)
}

extension View {
  /// Changes what is inside a view, with a transition. The changes themselves are not
  /// animated. The completion is called when the transition has ended; without a style it
  /// is called at once.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let shown =
      options.hasTransition && areAnimationsEnabled && duration > 0
      ? view.snapshotView(afterScreenUpdates: false) : nil
    performWithoutAnimation { animations?() }
    guard let shown else {
      animate(withDuration: 0, animations: {}, completion: completion)
      return
    }
    // In front of the subviews, and not one of them.
    shown.isLayer = true
    shown.isUserInteractionEnabled = false
    shown.frame = CGRect(origin: view.bounds.origin, size: shown.bounds.size)
    view.insert(shown, at: .front)
    animate(
      withDuration: duration, delay: 0, options: options.withoutTransition
    ) {
      shown.alpha = 0
    } completion: { finished in
      shown.removeFromSuperview()
      completion?(finished)
    }
  }

  /// Puts a view in the place of another one, with a transition of their superview: it is
  /// added and the other one removed, or with `showHideTransitionViews` shown and hidden.
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
