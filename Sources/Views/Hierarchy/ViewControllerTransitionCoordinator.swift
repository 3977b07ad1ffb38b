import MesmerGeometry

/// The context of a change of a window's size:
/// UIViewControllerTransitionCoordinatorContext.
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the change is animated.
  var isAnimated: Bool { get }
  /// The duration of the change, in seconds; 0 if it is not animated.
  var transitionDuration: Double { get }
  /// Whether the change was cancelled; always false.
  var isCancelled: Bool { get }
  /// The rotation of the interface on the device; the identity if the orientation is
  /// kept.
  var targetTransform: AffineTransform { get }
  /// The window whose size changes.
  var containerView: View { get }
}

/// An object that runs closures alongside a change of a window's size:
/// UIViewControllerTransitionCoordinator.
public protocol ViewControllerTransitionCoordinator:
  ViewControllerTransitionCoordinatorContext
{
  /// Runs a closure when the window has its new size and is laid out, and another when
  /// the change of size is complete. Changes of views that the first closure makes are
  /// laid out before the second one runs, and are animated if the change of size is
  /// animated.
  ///
  /// Returns whether the closures run: false if the change of size is complete. If it is
  /// in progress, the first closure runs immediately.
  @discardableResult func animate(
    alongsideTransition animation:
      ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension ViewControllerTransitionCoordinator {
  /// Runs a closure alongside the change, without a completion.
  @discardableResult public func animate(
    alongsideTransition animation:
      ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of one change of a window's size or orientation.
final class WindowResizing: ViewControllerTransitionCoordinator {
  typealias Work = (any ViewControllerTransitionCoordinatorContext) -> Void
  private enum Phase { case before, alongside, over }

  var isAnimated: Bool { transitionDuration > 0 }
  let transitionDuration: Double
  let isCancelled = false
  let targetTransform: AffineTransform
  let containerView: View
  private var phase = Phase.before
  private var animations: [Work] = []
  private var completions: [Work] = []

  init(_ window: Window, turning quarters: Int, duration: Double) {
    containerView = window
    transitionDuration = duration
    // Exact, without sine and cosine.
    let (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarters & 3]
    targetTransform = AffineTransform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  func animate(alongsideTransition animation: Work?, completion: Work?) -> Bool {
    if phase == .over { return false }
    if let completion { completions.append(completion) }
    if let animation {
      if phase == .alongside { animation(self) } else { animations.append(animation) }
    }
    return true
  }

  func runAnimations() {
    phase = .alongside
    for animation in animations { animation(self) }
    animations = []
  }

  func runCompletions() {
    phase = .over
    for completion in completions { completion(self) }
    completions = []
  }
}
