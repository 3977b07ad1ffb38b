import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct PropertyAnimatorTests {
  private let tree = AnimatedTree()
  private var view: View { tree.view }
  private final class Log { var positions: [AnimatingPosition] = [] }
  private let log = Log()

  private func animator(
    curve: View.AnimationCurve = .linear, _ animations: @escaping () -> Void
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 1, curve: curve, animations: animations)
    animator.addCompletion { [log] in log.positions.append($0) }
    return animator
  }

  @Test func itRunsFromInactiveToInactive() {
    let animator = animator { view.alpha = 0 }
    #expect(animator.state == .inactive && view.alpha == 1)
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.state == .active && animator.isRunning && view.alpha == 0)
    #expect(tree.shown(at: 0.5).alpha == 1 && tree.shown(at: 0.75).alpha == 0.75)
    #expect(animator.fractionComplete == 0.25 && animator.delay == 0.5)
    tree.advance(to: 1.5)
    #expect(animator.state == .inactive && !animator.isRunning && log.positions == [.end])
  }

  @Test func aPausedAnimatorStandsStillAndGoesOn() {
    let animator = animator(curve: .easeInOut) { view.center.x = 120 }
    animator.startAnimation()
    tree.advance(to: 0.25)
    animator.pauseAnimation()
    let x = view.presentation.center.x
    #expect(near(x, 20 + 12.9162, 5e-5) && near(animator.fractionComplete, 0.129162))
    #expect(!tree.table.isRunning && !animator.isRunning && animator.state == .active)
    #expect(tree.shown(at: 3).center.x == x)
    animator.startAnimation()
    #expect(near(tree.shown(at: 3.25).center.x, 70, 1e-9))
    tree.advance(to: 3.75)
    #expect(log.positions == [.end])
  }

  @Test func scrubbingIsLinearAndGoesOnByTheCurve() {
    let animator = animator(curve: .easeIn) { view.center.x = 120 }
    animator.fractionComplete = 0.3
    #expect(animator.state == .active && !animator.isRunning)
    #expect(near(view.presentation.center.x, 50, 1e-12))
    animator.fractionComplete = 0.315357
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    // The curve is there at half of its time.
    #expect(near(tree.table.nextEnd ?? 0, 500, 1e-3))
    tree.advance(to: 0.1)
    animator.fractionComplete = 0.9
    #expect(near(animator.fractionComplete, 0.4, 0.05))
    animator.pauseAnimation()
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    #expect(near(view.presentation.center.x, 20 + 31.5357, 5e-5))
    #expect(animator.fractionComplete == 0.5)
    animator.fractionComplete = 7
    #expect(view.presentation.center.x == 120)
  }

  @Test func aReversedAnimatorGivesTheOldValuesBack() {
    view.transform = AffineTransform(scaleX: 2, y: 2)
    let animator = animator {
      view.center.x = 120
      view.transform = .identity
    }
    animator.startAnimation()
    tree.advance(to: 0.75)
    animator.isReversed = true
    #expect(near(tree.shown(at: 1).center.x, 70, 1e-12))
    #expect(near(animator.fractionComplete, 0.5, 1e-12))
    view.center.y = 50
    tree.advance(to: 1.5)
    #expect(log.positions == [.start] && animator.state == .inactive)
    #expect(view.center == Point(20, 50))
    #expect(view.transform == AffineTransform(scaleX: 2, y: 2) && view.animations == nil)
  }

  @Test func aStoppedAnimatorStaysWhereItIsUntilItFinishes() {
    for (position, x, scale) in [
      (AnimatingPosition.current, 45.0, 1.25), (.start, 20, 1), (.end, 120, 2),
    ] {
      let tree = AnimatedTree()
      let view = tree.view
      let animator = PropertyAnimator(duration: 1, curve: .linear) {
        view.center.x = 120
        view.transform = AffineTransform(scaleX: 2, y: 1)
      }
      animator.addCompletion { [log] in log.positions.append($0) }
      animator.startAnimation()
      tree.advance(to: 0.25)
      animator.finishAnimation(at: .end)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && view.animations == nil)
      #expect(near(view.center.x, 45, 1e-12) && view.transform.a == 1.25)
      tree.advance(to: 5)
      animator.finishAnimation(at: position)
      #expect(near(view.center.x, x, 1e-12) && view.transform.a == scale)
      #expect(animator.state == .inactive)
    }
    #expect(log.positions == [.current, .start, .end])
    let animator = animator { view.alpha = 0 }
    animator.startAnimation()
    tree.advance(to: 0.5)
    animator.stopAnimation(true)
    tree.advance(to: 5)
    #expect(animator.state == .inactive && view.alpha == 0.5 && log.positions.count == 3)
  }

  @Test func itCanPauseAtItsEnd() {
    let animator = animator { view.alpha = 0 }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    tree.advance(to: 2)
    #expect(animator.state == .active && !animator.isRunning && log.positions.isEmpty)
    #expect(view.presentation.alpha == 0 && animator.fractionComplete == 1)
    animator.pausesOnCompletion = false
    animator.isReversed = true
    animator.startAnimation()
    #expect(tree.shown(at: 2.25).alpha == 0.25)
    tree.advance(to: 3)
    #expect(log.positions == [.start] && view.alpha == 1)
  }

  @Test func theRestCanHaveAnotherTiming() {
    let animator = animator { view.center.x = 120 }
    animator.startAnimation()
    tree.advance(to: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .easeIn),
      durationFactor: 2)
    #expect(near(tree.shown(at: 1.5).center.x, 70 + 50 * 0.315357, 5e-5))
    tree.advance(to: 2.5)
    #expect(log.positions == [.end])
  }

  @Test func blocksAddedLaterEndWithTheOthers() {
    let animator = animator { view.center.x = 120 }
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    tree.advance(to: 0.5)
    #expect(view.presentation.alpha == 1)
    animator.addAnimations { view.center.y = 120 }
    let shown = tree.shown(at: 0.75)
    #expect(shown.alpha == 0.5 && shown.center == Point(95, 70))
    animator.pauseAnimation()
    animator.fractionComplete = 0.9
    #expect(near(view.presentation.alpha, 0.2, 1e-12))
    animator.startAnimation()
    tree.advance(to: 2)
    #expect(log.positions == [.end] && view.animations == nil)
  }

  @Test func springsOfTheirOwnDurationIgnoreTheAnimators() {
    let spring = SpringTimingParameters(
      mass: 1, stiffness: 100, damping: 5, initialVelocity: Vector(dx: 0, dy: 8))
    let animator = PropertyAnimator(duration: 99, timingParameters: spring)
    #expect(animator.duration > 2.7 && animator.duration < 2.9)
    animator.addAnimations { view.center = Point(120, 120) }
    animator.startAnimation()
    // Each axis has its own velocity.
    let shown = tree.shown(at: 0.05).center
    #expect(shown.y > shown.x + 20)
    tree.advance(to: 3)
    #expect(animator.state == .inactive)
  }

  @Test func withoutViewsOrAClockItIsOverAtOnce() {
    let lone = View(frame: .zero)
    let animator = PropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0, animations: { lone.alpha = 0 }
    ) { [log] in log.positions.append($0) }
    #expect(animator.state == .inactive && lone.presentation.alpha == 0)
    #expect(log.positions == [.end])
  }

  @Test func touchesReachItsViewsUnlessItSaysOtherwise() {
    let animator = animator { view.alpha = 0.5 }
    animator.startAnimation()
    #expect(tree.root.hitTest(Point(20, 20), with: nil) === view)
    animator.isUserInteractionEnabled = false
    #expect(tree.root.hitTest(Point(20, 20), with: nil) === tree.root)
  }

  @Test func `stopped between two changes of a property, it stays where it is shown`() {
    let animator = animator { view.alpha = 0 }
    animator.addAnimations({ view.alpha = 1 }, delayFactor: 0.5)
    animator.startAnimation()
    tree.advance(to: 0.25)
    let shown = view.presentation.alpha
    animator.stopAnimation(true)
    #expect(shown == 0.75 && view.alpha == shown)
  }

  @Test(
    "properties other than points and sizes use the length of a spring's velocity",
    arguments: [(3.0, 4.0, 5.0), (1, 1, 2.0.squareRoot()), (-2, 0, 2)])
  func velocities(dx: Double, dy: Double, length: Double) {
    func alpha(_ velocity: Vector) -> Double {
      let tree = AnimatedTree()
      let animator = PropertyAnimator(
        duration: 1,
        timingParameters: SpringTimingParameters(
          dampingRatio: 0.5, initialVelocity: velocity))
      animator.addAnimations { [view = tree.view] in view.alpha = 0 }
      animator.startAnimation()
      return tree.shown(at: 0.05).alpha
    }
    #expect(near(alpha(Vector(dx: dx, dy: dy)), alpha(Vector(dx: length, dy: 0)), 1e-12))
  }

  @Test("a position is resumed with the spring's velocity along both axes")
  func resumedSpring() {
    func shown(_ spring: SpringTimingParameters) -> Point {
      let tree = AnimatedTree()
      let animator = PropertyAnimator(duration: 1, curve: .linear) {
        [view = tree.view] in view.center = Point(120, 120)
      }
      animator.startAnimation()
      tree.advance(to: 0.5)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
      return tree.shown(at: 0.6).center
    }
    let vector = shown(
      SpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: Vector(dx: -2, dy: -2)))
    let number = shown(
      SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, velocity: -2))
    #expect(vector == number)
  }

  @Test func `a pause does not start an animator that cannot be interrupted`() {
    let animator = animator { view.alpha = 0 }
    animator.isInterruptible = false
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    #expect(animator.state == .inactive && view.alpha == 1)
  }
}
