import MesmerUIKit
import Testing

@Suite struct InteractiveTransitionTests {
  private let log = Log()

  /// Moves the new view in from the right over 0.5 s, or the old one out.
  private final class Slide: UIViewControllerAnimatedTransitioning {
    let leaves: Bool
    let usesAnimator: Bool
    init(leaves: Bool, usesAnimator: Bool = false) {
      self.leaves = leaves
      self.usesAnimator = usesAnimator
    }
    func transitionDuration(
      using context: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to)
      else { return }
      let view = leaves ? from : to
      if !leaves || context.presentationStyle == .none {
        context.containerView.insertSubview(to, at: leaves ? 0 : 1)
      }
      if leaves { context.containerView.bringSubviewToFront(from) }
      let width = context.containerView.bounds.width
      if !leaves { view.frame.origin.x = width }
      let move = { view.frame.origin.x = self.leaves ? width : 0 }
      if usesAnimator {
        let animator = UIViewPropertyAnimator(
          duration: 0.5, curve: .linear, animations: move)
        animator.addCompletion { context.completeTransition($0 == .end) }
        animator.startAnimation()
        return
      }
      UIView.animate(
        withDuration: 0.5, delay: 0, options: .curveLinear, animations: move
      ) { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  private final class Delegate: UINavigationControllerDelegate,
    UIViewControllerTransitioningDelegate
  {
    var driver: (any UIViewControllerInteractiveTransitioning)?
    var usesAnimator = false
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      Slide(leaves: operation == .pop, usesAnimator: usesAnimator)
    }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController:
        any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(leaves: false) }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Slide(leaves: true) }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  }

  private let delegate = Delegate()

  /// Controllers for a navigation whose delegate has a driver; the first is shown.
  private func stack(
    _ driver: any UIViewControllerInteractiveTransitioning
  ) throws -> (LoggedController, LoggedController, UINavigationController, WindowClock) {
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    let navigation = UINavigationController(rootViewController: a)
    delegate.driver = driver
    navigation.delegate = delegate
    return (a, b, navigation, try UIWindow.shown(navigation).1)
  }

  private func left(_ view: UIView) -> CGFloat { view.presentation.frame.minX }

  @Test(
    "a driven pop is held at the fraction, and then completes or returns in real time",
    arguments: [false, true], [false, true])
  func pop(completes: Bool, usesAnimator: Bool) throws {
    let driver = UIPercentDrivenInteractiveTransition()
    let (a, b, navigation, clock) = try stack(driver)
    delegate.usesAnimator = usesAnimator
    clock.perform { navigation.pushViewController(b, animated: false) }
    _ = log.take()
    clock.perform { navigation.popViewController(animated: true) }
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    #expect(log.take() == ["b willDisappear animated", "a willAppear animated"])
    clock.advance(to: 2)
    #expect(left(b.view) == 0)
    clock.perform { driver.update(0.4) }
    clock.advance(to: 3)
    #expect((left(b.view) - 150).magnitude < 1e-9 && driver.percentComplete == 0.4)
    clock.perform { if completes { driver.finish() } else { driver.cancel() } }
    #expect(navigation.transitionCoordinator?.isCancelled == !completes)
    clock.advance(to: 3.1)
    #expect((left(b.view) - (completes ? 225 : 75)).magnitude < 1e-6)
    clock.advance(to: 4)
    #expect(navigation.viewControllers == (completes ? [a] : [a, b]))
    #expect(
      log.take()
        == (completes
          ? ["b didDisappear", "a didAppear"]
          : [
            "a willDisappear animated", "a didDisappear", "b willAppear animated",
            "b didAppear",
          ]))
    #expect((completes ? a : b).view.frame.minX == 0)
    #expect(
      (completes ? a : b).view.window != nil && navigation.transitionCoordinator == nil)
  }

  @Test("a driver of one's own moves the bar and runs the work beside the transition")
  func ownDriver() throws {
    final class Driver: UIViewControllerInteractiveTransitioning {
      func startInteractiveTransition(
        _ transitionContext: any UIViewControllerContextTransitioning
      ) {
        if let view = transitionContext.view(forKey: .to) {
          transitionContext.containerView.addSubview(view)
        }
        transitionContext.updateInteractiveTransition(.nan)
        transitionContext.finishInteractiveTransition()
        transitionContext.completeTransition(true)
      }
    }
    let (a, b, navigation, clock) = try stack(Driver())
    clock.perform { navigation.pushViewController(b, animated: true) }
    clock.advance(to: 2)
    #expect(navigation.viewControllers == [a, b] && b.view.window != nil)
    let titles = all(UILabel.self, in: navigation.navigationBar).filter {
      $0.text == "b"
    }
    #expect(titles.contains { $0.alpha == 1 && $0.superview?.alpha == 1 })
  }

  @Test("a driven pop that another change ends calls the completions of its animations")
  func hurried() throws {
    let (a, b, c) = (
      LoggedController("a", log), LoggedController("b", log), LoggedController("c", log)
    )
    let navigation = UINavigationController(rootViewController: a)
    let (_, clock) = try UIWindow.shown(navigation)
    clock.perform { navigation.pushViewController(b, animated: false) }
    final class Fade: UIViewControllerAnimatedTransitioning {
      var ended: [Bool] = []
      func transitionDuration(
        using context: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.5 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to)
        else { return }
        context.containerView.insertSubview(to, at: 0)
        UIView.animate(withDuration: 0.5) {
          from.alpha = 0
        } completion: {
          self.ended.append($0)
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    final class Fades: UINavigationControllerDelegate {
      let fade = Fade()
      let driver = UIPercentDrivenInteractiveTransition()
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? fade : nil }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController:
          any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }
    let delegate = Fades()
    navigation.delegate = delegate
    clock.perform { navigation.popViewController(animated: true) }
    clock.perform { delegate.driver.update(0.5) }
    clock.perform { navigation.pushViewController(c, animated: false) }
    #expect(delegate.fade.ended == [false])
    #expect(navigation.viewControllers == [a, c] && c.view.window != nil)
  }

  @Test("a cancelled push removes the controller")
  func push() throws {
    let driver = UIPercentDrivenInteractiveTransition()
    let (a, b, navigation, clock) = try stack(driver)
    clock.perform { navigation.pushViewController(b, animated: true) }
    clock.perform { driver.update(0.8) }
    clock.perform { driver.cancel() }
    clock.advance(to: 2)
    #expect(navigation.viewControllers == [a] && b.parent == nil && !b.isMovingToParent)
    #expect(b.view.window == nil && a.view.window != nil)
    #expect(navigation.navigationBar.items?.count == 1)
  }

  @Test(
    "a driven presentation and a driven dismissal complete or return",
    arguments: [false, true])
  func present(completes: Bool) throws {
    let (a, b, window, clock) = try log.pair()
    b.modalPresentationStyle = .fullScreen
    b.transitioningDelegate = delegate
    func drive(_ begin: () -> Void, at time: Double, completes: Bool) {
      let driver = UIPercentDrivenInteractiveTransition()
      delegate.driver = driver
      _ = log.take()
      clock.perform(begin)
      clock.perform { driver.update(0.6) }
      clock.advance(to: time)
      clock.perform { if completes { driver.finish() } else { driver.cancel() } }
      clock.advance(to: time + 1)
    }
    drive({ a.present(b, animated: true) }, at: 1, completes: completes)
    #expect((a.presentedViewController === b) == completes)
    #expect(
      (b.view.window === window) == completes && (a.view.window == nil) == completes)
    #expect(
      log.take()
        == (completes
          ? [
            "a willDisappear animated", "b willAppear animated", "b didAppear",
            "a didDisappear",
          ]
          : [
            "a willDisappear animated", "b willAppear animated",
            "b willDisappear animated",
            "a willAppear animated", "b didDisappear", "a didAppear",
          ]))
    delegate.driver = nil
    if !completes {
      clock.perform { a.present(b, animated: false) }
    }
    #expect(a.presentedViewController === b)
    drive({ a.dismiss(animated: true) }, at: 3, completes: completes)
    #expect((a.presentedViewController == nil) == completes)
    #expect(
      (a.view.window === window) == completes && (b.view.window == nil) == completes)
    if !completes {
      #expect(b.view.frame == window.bounds && !b.isBeingDismissed)
      delegate.driver = nil
      clock.perform { a.dismiss(animated: false) }
      #expect(a.view.window === window && b.view.window == nil)
    }
  }
}
