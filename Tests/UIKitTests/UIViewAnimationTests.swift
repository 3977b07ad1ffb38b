import MesmerUIKit
import MesmerViews
import TestSupport
import Testing

/// Code as it is written for UIKit: that it compiles is half of the law.
@Suite struct UIViewAnimationTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
  private let table = AnimationTable()

  init() {
    root.addSubview(view)
    root.animationTable = table
  }

  private func end() {
    while let end = table.nextEnd {
      table.now = end
      for call in table.takeEnded(through: end) { call() }
    }
  }

  @Test("a view of a stack grows from no length, and shows until it is hidden")
  func hiddenInStack() {
    let bar = UIView()
    bar.backgroundColor = .red
    bar.isHidden = true
    let height = bar.heightAnchor.constraint(equalToConstant: 8)
    height.priority = .defaultHigh
    height.isActive = true
    let stack = UIStackView(arrangedSubviews: [view, bar])
    view.heightAnchor.constraint(equalToConstant: 8).isActive = true
    stack.axis = .vertical
    stack.alignment = .fill
    root.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.widthAnchor.constraint(equalToConstant: 50).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 0, y: 0, width: 50, height: 8))
    #expect(bar.frame == CGRect(x: 0, y: 8, width: 50, height: 0))
    func toggle() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        bar.isHidden.toggle()
        root.layoutIfNeeded()
      }
    }
    func shown(at y: Int) -> [UInt8] {
      drawn { _ in root.drawHierarchy(in: root.bounds, afterScreenUpdates: true) }
        .pixel(10, y)
    }
    toggle()
    table.now = 500
    #expect(bar.presentation.frame == CGRect(x: 0, y: 8, width: 50, height: 4))
    end()
    #expect(bar.frame == CGRect(x: 0, y: 8, width: 50, height: 8))
    toggle()
    table.now += 500
    #expect(bar.isHidden && bar.presentation.frame.height == 4)
    #expect(shown(at: 10) == redPixel && shown(at: 14) != redPixel)
    end()
    #expect(bar.frame.height == 0 && shown(at: 10) != redPixel)
  }

  @Test func animateWithBlocks() {
    var ended: [Bool] = []
    UIView.animate(withDuration: 0.3) { view.alpha = 0 }
    UIView.animate(withDuration: 0.3, animations: { view.alpha = 1 }) { ended.append($0) }
    UIView.animate(
      withDuration: 0.3, delay: 0.1, options: [.curveEaseOut, .allowUserInteraction],
      animations: { view.center = CGPoint(x: 50, y: 50) },
      completion: { finished in ended.append(finished) })
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6,
      initialSpringVelocity: 0.2,
      options: [], animations: { view.transform = CGAffineTransform(rotationAngle: .pi) },
      completion: nil)
    UIView.animate(springDuration: 0.4, bounce: 0.2) { view.backgroundColor = .red }
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.calculationModeLinear])
    {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.frame.origin.x = 40
      }
    } completion: { _ in
      ended.append(true)
    }
    UIView.performWithoutAnimation { view.tag = 3 }
    UIView.setAnimationsEnabled(true)
    #expect(UIView.areAnimationsEnabled && UIView.inheritedAnimationDuration == 0)
    end()
    #expect(ended == [true, true, true] && view.presentation.center == view.center)
  }

  @Test func propertyAnimator() {
    let timing: UITimingCurveProvider = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: 0.1, dy: 0.1))
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
    var position: UIViewAnimatingPosition?
    animator.addAnimations { view.alpha = 0 }
    animator.addCompletion { position = $0 }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    #expect(view.presentation.alpha == 0.5)
    animator.isReversed.toggle()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
      durationFactor: 0)
    end()
    #expect(position == .start && animator.state == .inactive && view.alpha == 1)
    #expect(
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0.4, y: 1)
      ).controlPoint2.x == 0.4)
    #expect(UICubicTimingParameters().controlPoint1 == CGPoint(x: 0.25, y: 0.1))
  }

  @Test("a screen's display link calls a method once a frame")
  func displayLinkOfScreen() throws {
    final class Counter: UIResponder {
      var count = 0
      func step(_ link: CADisplayLink) { count += 1 }
    }
    let counter = Counter()
    let calls = ClockCalls()
    let link = try #require(
      UIScreen.main.displayLink(
        withTarget: counter, selector: Selector("step:", Counter.step)))
    calls.run { link.add(to: .main, forMode: .common) }
    for k in 1...3 {
      for call in calls.tick(k, rate: 60) { call() }
    }
    #expect(counter.count == 3)
  }

  @Test("a layer's property stays where an animator is stopped between two changes")
  func stoppedBetweenChanges() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: window.bounds)
    window.addSubview(view)
    let clock = try WindowClock(window, screenScale: 1)
    clock.advance(to: 0)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.layer.cornerRadius = 8
    }
    animator.addAnimations({ view.layer.cornerRadius = 2 }, delayFactor: 0.5)
    clock.perform { animator.startAnimation() }
    clock.advance(to: 0.25)
    #expect(view.layer.presentation()?.cornerRadius == 2)
    clock.perform { animator.stopAnimation(true) }
    #expect(view.layer.cornerRadius == 2)
  }

  @Test("a layer has its view's block animations by key, and stops those that it removes")
  func removedByTheLayer() {
    var ended: [Bool] = []
    let layer = view.layer
    func move() {
      UIView.animate(
        withDuration: 1,
        animations: {
          view.center.x += 40
          view.frame.size.width = 50
          view.alpha = 0.5
        }, completion: { ended.append($0) })
    }
    #expect(layer.animationKeys() == nil)
    move()
    #expect(layer.animationKeys() == ["position", "bounds.size", "opacity"])
    #expect(
      (layer.animation(forKey: "opacity") as? CABasicAnimation)?.keyPath == "opacity")
    layer.removeAnimation(forKey: "opacity")
    #expect(view.presentation.alpha == 0.5 && view.presentation.center != view.center)
    #expect(layer.animationKeys() == ["position", "bounds.size"])
    end()
    #expect(ended == [false])
    move()
    layer.removeAllAnimations()
    #expect(view.presentation.center == view.center && layer.animationKeys() == nil)
    #expect(table.nextEnd == table.now)
    end()
    #expect(ended == [false, false])
  }
}
