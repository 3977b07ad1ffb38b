import Foundation
import MesmerConstraints
import MesmerGeometry
import MesmerViews

/// The area of a view above or below its safe area, for code that predates safe areas.
open class UILayoutSupport: NSObject {
  private let insets: () -> CGFloat
  /// The upper edge.
  public let topAnchor: NSLayoutYAxisAnchor
  /// The lower edge.
  public let bottomAnchor: NSLayoutYAxisAnchor

  fileprivate init(
    _ topAnchor: NSLayoutYAxisAnchor, _ bottomAnchor: NSLayoutYAxisAnchor,
    _ insets: @escaping () -> CGFloat
  ) {
    (self.topAnchor, self.bottomAnchor, self.insets) = (topAnchor, bottomAnchor, insets)
  }

  /// The height of the area, in points.
  open var length: CGFloat { insets() }
}

extension UIViewController {
  /// The area of the view above the safe area.
  public var topLayoutGuide: UILayoutSupport {
    UILayoutSupport(view.topAnchor, view.safeAreaLayoutGuide.topAnchor) { [weak self] in
      self?.viewIfLoaded?.safeAreaInsets.top ?? 0
    }
  }

  /// The area of the view below the safe area.
  public var bottomLayoutGuide: UILayoutSupport {
    UILayoutSupport(view.safeAreaLayoutGuide.bottomAnchor, view.bottomAnchor) {
      [weak self] in self?.viewIfLoaded?.safeAreaInsets.bottom ?? 0
    }
  }

  /// Replaces the view of a child by that of another child. With a transition option, the
  /// superview has that transition between the two; otherwise the old view is removed
  /// when the animations have ended. The appearance methods of the children are called at
  /// the start, and at the end before `completion`.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let from: UIView = fromViewController.view
    let to: UIView = toViewController.view
    let stage: UIView = from.superview ?? view
    let forwards = isOnScreen && shouldAutomaticallyForwardAppearanceMethods
    if forwards {
      fromViewController.beginAppearanceTransition(false, animated: duration > 0)
      toViewController.beginAppearanceTransition(true, animated: duration > 0)
    }
    let end = { (finished: Bool) in
      from.removeFromSuperview()
      if forwards {
        fromViewController.endAppearanceTransition()
        toViewController.endAppearanceTransition()
      }
      completion?(finished)
    }
    if options.transition != 0 {
      let change = {
        stage.addSubview(to)
        animations?()
        from.removeFromSuperview()
      }
      UIView.transition(
        with: stage, duration: duration, options: options, animations: change,
        completion: end)
    } else {
      stage.addSubview(to)
      UIView.animate(
        withDuration: duration, delay: 0, options: options,
        animations: { animations?() }, completion: end)
    }
  }
}
