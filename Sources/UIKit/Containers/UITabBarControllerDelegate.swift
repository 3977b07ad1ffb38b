import MesmerGeometry
import MesmerViews

/// Methods that respond to the selection in a tab bar controller, may prevent it, and may
/// animate it. Each has a default.
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns whether a tap may select a controller; true by default. Called also for the
  /// selected controller.
  func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when a tap has selected a controller, or was on the item of the selected one;
  /// not called for changes by the program.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// Returns the supported orientations; all but upside down by default.
  func tabBarControllerSupportedInterfaceOrientations(
    _ tabBarController: UITabBarController
  ) -> UIInterfaceOrientationMask
  /// Returns the animation of a change of the selection; nil (the default) for a change
  /// without animation.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
  /// Returns all but upside down.
  public func tabBarControllerSupportedInterfaceOrientations(
    _ tabBarController: UITabBarController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
  /// Returns nil.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}
