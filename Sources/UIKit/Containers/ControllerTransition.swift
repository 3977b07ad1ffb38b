import MesmerGeometry
import MesmerViews

/// A transition between controllers: a presentation or dismissal, a push or pop, or a
/// change of tabs.
///
/// The changes are animated on the window's clock, by a timing curve or by a custom
/// animation object. The default curve is UIKit's spring for transitions (measured on a
/// sheet: critically damped, with a natural frequency of sqrt(1000 / 3) radians per
/// second). A gesture can pause the transition and set its completed fraction.
final class ControllerTransition: UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  typealias Work = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let from: UIViewController?
  let to: UIViewController?
  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  /// Whether a gesture currently drives the transition.
  private(set) var isInteractive: Bool
  /// Whether a gesture started the transition.
  let initiallyInteractive: Bool
  private(set) var isCancelled = false
  let targetTransform = CGAffineTransform.identity
  /// The final frame of the new view.
  var finalFrame = CGRect.zero

  private let timing: any UITimingCurveProvider
  private let custom: (any UIViewControllerAnimatedTransitioning)?
  private let interaction: (any UIViewControllerInteractiveTransitioning)?
  /// The custom animations of an interactive transition; nil until `hold` is called.
  private var held: HeldAnimations?
  private var animator: UIViewPropertyAnimator?
  private var alongside: [Work] = []
  private var completions: [Work] = []
  private var interactionChanges: [Work] = []
  private var finish: ((Bool) -> Void)?
  private var isOver = false

  /// Returns the spring of UIKit's own transitions, with an initial velocity; 1 is the
  /// remaining distance per second.
  static func spring(velocity: CGFloat = 0) -> UISpringTimingParameters {
    UISpringTimingParameters(
      mass: 3, stiffness: 1000, damping: 2 * 3000.0.squareRoot(), velocity: velocity)
  }

  /// Creates a transition that is animated by `custom`. Without `custom`, it has the
  /// curve `timing`, by default the spring.
  init(
    from: UIViewController?, to: UIViewController?, in containerView: UIView,
    animated: Bool, style: UIModalPresentationStyle = .none, isInteractive: Bool = false,
    timing: (any UITimingCurveProvider)? = nil,
    custom: (any UIViewControllerAnimatedTransitioning)? = nil,
    interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    let isInteractive =
      isInteractive || custom != nil && interaction?.wantsInteractiveStart ?? false
    self.from = from
    self.to = to
    self.containerView = containerView
    isAnimated = animated
    presentationStyle = style
    self.isInteractive = isInteractive
    initiallyInteractive = isInteractive
    self.timing = timing ?? ControllerTransition.spring()
    self.custom = custom
    self.interaction = interaction
  }

  // MARK: Running

  /// Animates the changes of a closure, or calls the custom animation object instead. If
  /// animations are off, runs the closure and ends immediately. At the end, calls
  /// `finish` with true, or with false if the transition was cancelled. An interactive
  /// transition pauses at its start.
  func run(_ animations: @escaping () -> Void, finish: @escaping (Bool) -> Void) {
    self.finish = finish
    if !isAnimated || !UIView.areAnimationsEnabled {
      UIView.performWithoutAnimation {
        animations()
        runAlongside()
      }
      end(true)
    } else if custom != nil {
      if isInteractive, let interaction {
        interaction.startInteractiveTransition(self)
        // Without a call of `hold`, the alongside animations have not run yet.
        if !alongside.isEmpty {
          UIView.animate(withDuration: transitionDuration, animations: runAlongside)
        }
      } else {
        startCustom()
      }
    } else {
      let animator = UIViewPropertyAnimator(duration: 0.35, timingParameters: timing)
      animator.isUserInteractionEnabled = false
      self.animator = animator
      animator.addAnimations { [self] in
        animations()
        runAlongside()
      }
      animator.addCompletion { [self] position in end(position != .start) }
      if isInteractive { animator.pauseAnimation() } else { animator.startAnimation() }
    }
  }

  private func startCustom() {
    guard let custom else { return }
    UIView.animate(
      withDuration: custom.transitionDuration(using: self), animations: runAlongside)
    custom.animateTransition(using: self)
  }

  /// Starts the custom animations. If the window has a clock, pauses them at their start
  /// until `update` or `release` is called.
  func hold() {
    guard let table = containerView.animationTable else { return startCustom() }
    let held = HeldAnimations(in: table, duration: transitionDuration)
    self.held = held
    held.add(startCustom)
  }

  private func runAlongside() {
    let work = alongside
    alongside = []
    for work in work { work(self) }
  }

  private func end(_ completed: Bool) {
    guard let finish else { return }
    self.finish = nil
    isOver = true
    animator = nil
    held = nil
    isCancelled = !completed
    custom?.animationEnded(completed)
    finish(completed)
    let calls = completions
    completions = []
    for call in calls { call(self) }
  }

  /// Ends the transition immediately: in its start state if it was cancelled, otherwise
  /// in its end state.
  func hurry() {
    if let held {
      let calls = held.end(atStart: isCancelled)
      end(!isCancelled)
      for call in calls { call() }
    } else if let animator {
      animator.stopAnimation(false)
      animator.finishAnimation(at: animator.isReversed ? .start : .end)
    } else if custom != nil {
      end(!isCancelled)
    }
  }

  /// Sets the fraction of an interactive transition, clamped to 0...1; NaN is ignored.
  func update(_ fraction: CGFloat) {
    guard isInteractive, !fraction.isNaN else { return }
    let fraction = min(max(fraction, 0), 1)
    held?.fraction = fraction
    animator?.fractionComplete = fraction
  }

  /// Ends the interaction: the transition continues to its end, or reverses. The velocity
  /// is in the direction of the remaining motion; 1 is the whole distance per second.
  func release(completing: Bool, velocity: CGFloat) {
    guard isInteractive, finish != nil else { return }
    isInteractive = false
    isCancelled = !completing
    for call in interactionChanges { call(self) }
    held?.release(backwards: !completing)
    guard let animator else { return }
    let left = completing ? 1 - animator.fractionComplete : animator.fractionComplete
    animator.isReversed = !completing
    // The velocity of a spring is relative to the remaining distance.
    let relative = left > 0.01 ? min(max(velocity / left, 0), 30) : 0
    animator.continueAnimation(
      withTimingParameters: ControllerTransition.spring(velocity: relative),
      durationFactor: 0)
  }

  // MARK: The coordinator

  var transitionDuration: Double {
    if !isAnimated { return 0 }
    return custom?.transitionDuration(using: self)
      ?? UIViewPropertyAnimator(duration: 0.35, timingParameters: timing).duration
  }
  var percentComplete: CGFloat {
    held?.fraction ?? animator?.fractionComplete ?? (isOver ? 1 : 0)
  }
  var transitionWasCancelled: Bool { isCancelled }

  @discardableResult
  func animate(alongsideTransition animation: Work?, completion: Work?) -> Bool {
    if isOver { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if finish == nil {
      alongside.append(animation)
    } else if let animator {
      animator.addAnimations { [self] in animation(self) }
    } else {
      let animate = { [self] in
        UIView.animate(withDuration: transitionDuration) { animation(self) }
      }
      if let held, isInteractive { held.add(animate) } else { animate() }
    }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Work) {
    interactionChanges.append(handler)
  }

  // MARK: The context of custom animation objects

  func viewController(
    forKey key: UITransitionContextViewControllerKey
  )
    -> UIViewController?
  { key == .from ? from : key == .to ? to : nil }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? from?.viewIfLoaded : key == .to ? to?.view : nil
  }

  func initialFrame(for controller: UIViewController) -> CGRect {
    controller === from ? controller.viewIfLoaded?.frame ?? .zero : .zero
  }

  func finalFrame(for controller: UIViewController) -> CGRect {
    controller === to ? finalFrame : .zero
  }

  func completeTransition(_ didComplete: Bool) { end(didComplete) }
  func updateInteractiveTransition(_ percentComplete: CGFloat) { update(percentComplete) }
  func finishInteractiveTransition() { release(completing: true, velocity: 0) }
  func cancelInteractiveTransition() { release(completing: false, velocity: 0) }
}
