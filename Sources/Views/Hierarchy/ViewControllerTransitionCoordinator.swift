import MesmerGeometry

/// What is known of a change of a window's size: UIViewControllerTransitionCoordinator-
/// Context.
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the change is shown in steps.
  var isAnimated: Bool { get }
  /// How long the change takes, in seconds; 0 if it is not animated.
  var transitionDuration: Double { get }
  /// Whether the change was called off; always false.
  var isCancelled: Bool { get }
  /// The turn of the screen: the identity if its orientation stays.
  var targetTransform: AffineTransform { get }
  /// The window whose size changes.
  var containerView: View { get }
}

/// Runs work alongside a change of a window's size:
/// UIViewControllerTransitionCoordinator.
public protocol ViewControllerTransitionCoordinator:
  ViewControllerTransitionCoordinatorContext
{
  /// Runs a closure when the window has its new size and is laid out, and another one
  /// when the change is over. What the first one changes is laid out before the second,
  /// and is animated with the change if that is.
  ///
  /// The result says whether they run: false when the change is over. Called while the
  /// first closures run, it runs its first one at once.
  @discardableResult func animate(
    alongsideTransition animation:
      ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension ViewControllerTransitionCoordinator {
  /// Like the method with a completion, without one.
  @discardableResult public func animate(
    alongsideTransition animation:
      ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of one `Window.resize(to:)`.
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

  /// Runs what was to run alongside.
  func runAnimations() {
    phase = .alongside
    for animation in animations { animation(self) }
    animations = []
  }

  /// Runs what was to run at the end.
  func runCompletions() {
    phase = .over
    for completion in completions { completion(self) }
    completions = []
  }
}
