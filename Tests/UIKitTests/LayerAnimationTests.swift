import MesmerScrolling
import MesmerUIKit
import MesmerViews
import Testing

/// A window with a clock that is advanced by hand, a view, and a layer of its own.
final class LayerStage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
  let layer = CALayer()
  let clock: WindowClock

  init(_ more: CALayer? = nil) throws {
    window.addSubview(view)
    view.layer.addSublayer(layer)
    if let more { view.layer.addSublayer(more) }
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    clock = try WindowClock(window, screenScale: 1)
    clock.display = 60
    clock.advance(to: 0)
  }

  /// Runs code at a time, which is then the clock's.
  func at(_ time: Double, _ body: () -> Void = {}) {
    clock.advance(to: time)
    clock.perform(body)
  }

  /// Runs code on the clock at its present time.
  func run(_ body: () -> Void) { clock.perform(body) }

  /// The opacity of the view that is shown at a time.
  func opacity(at time: Double) -> Float {
    clock.advance(to: time)
    return view.layer.presentation()!.opacity
  }
}

/// Records its calls.
final class AnimationNotes: CAAnimationDelegate {
  var notes: [String] = []
  func animationDidStart(_ anim: CAAnimation) {
    notes.append("start \(anim.value(forKey: "name") ?? "?") \(time)")
  }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    notes.append("stop \(anim.value(forKey: "name") ?? "?") \(flag) \(time)")
  }
  private var time: Double { (CACurrentMediaTime() * 1000).rounded() / 1000 }
}

/// A linear animation of one second.
func fading(_ from: Any?, _ to: Any?, by: Any? = nil, _ path: String) -> CABasicAnimation
{ fading(from, to, by: by, 1, path) }

/// A linear animation, of the opacity unless it is another property.
func fading(
  _ from: Any?, _ to: Any?, by: Any? = nil, _ duration: Double = 1,
  _ path: String = "opacity"
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: path)
  animation.fromValue = from
  animation.toValue = to
  animation.byValue = by
  animation.duration = duration
  return animation
}

@Suite struct LayerAnimationTests {
  @Test func anAnimationShowsItsValuesAndLeavesTheModel() throws {
    let stage = try LayerStage()
    stage.at(1) { stage.view.layer.add(fading(0, 1), forKey: "fade") }
    #expect(stage.opacity(at: 1) == 0)
    #expect(stage.opacity(at: 1.25) == 0.25)
    #expect(stage.view.layer.opacity == 1 && stage.view.presentation.alpha == 0.25)
    #expect(stage.view.layer.animationKeys() == ["fade"])
    #expect(!stage.clock.isFinished)
    #expect(stage.opacity(at: 2) == 1)
    #expect(stage.view.layer.animationKeys() == nil && stage.clock.isFinished)
  }

  @Test("from, to and by in all combinations, from a model of 0.5") func ends() throws {
    let cases: [(Any?, Any?, Any?, Float, Float)] = [
      (0.25, 0.75, nil, 0.25, 0.75), (0.25, nil, 0.5, 0.25, 0.75),
      (nil, 0.75, 0.5, 0.25, 0.75), (0.25, nil, nil, 0.25, 0.5),
      (nil, 1, nil, 0.5, 1), (nil, nil, 0.25, 0.5, 0.75), (nil, nil, nil, 0.5, 0.5),
    ]
    for (from, to, by, begin, end) in cases {
      let stage = try LayerStage()
      stage.view.layer.opacity = 0.5
      stage.at(1) { stage.view.layer.add(fading(from, to, by: by), forKey: nil) }
      #expect(stage.opacity(at: 1) == begin)
      #expect(stage.opacity(at: 1.5) == (begin + end) / 2)
      #expect(stage.opacity(at: 2) == 0.5)
    }
  }

  @Test func aDelegateIsToldOnceAndInOrder() throws {
    let stage = try LayerStage()
    let notes = AnimationNotes()
    func animation(_ name: String, _ begin: Double, _ duration: Double) -> CAAnimation {
      let animation = fading(0, 1, duration)
      animation.setValue(name, forKey: "name")
      animation.beginTime = begin
      animation.delegate = notes
      return animation
    }
    stage.at(1) {
      stage.view.layer.add(animation("a", 0, 1), forKey: "a")
      stage.layer.add(animation("b", 1.5, 0.5), forKey: "b")
      stage.layer.add(animation("c", 0, 5), forKey: "c")
      stage.layer.add(animation("d", 3, 5), forKey: "d")
    }
    stage.at(1.75) {
      stage.layer.removeAnimation(forKey: "c")
      stage.layer.removeAnimation(forKey: "d")
    }
    stage.at(10)
    #expect(
      notes.notes == [
        "start a 1.0", "start c 1.0", "start b 1.5", "stop c false 1.75",
        "stop a true 2.0", "stop b true 2.0",
      ])
  }

  @Test func aLayerOfItsOwnAnimatesWhatIsSet() throws {
    let stage = try LayerStage()
    stage.at(1) { stage.layer.position.x = 25 }
    let curve = TimingCurve.standard
    stage.clock.advance(to: 1.1)
    #expect(stage.layer.position.x == 25)
    let x = stage.layer.presentation()!.position.x
    #expect(abs(x - (5 + 20 * curve.progress(at: 0.4))) < 1e-9)
    stage.clock.advance(to: 1.25)
    #expect(stage.layer.presentation()!.position.x == 25 && stage.clock.isFinished)
    stage.at(2) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      stage.layer.position.x = 5
      CATransaction.commit()
      stage.view.layer.cornerRadius = 3
    }
    #expect(stage.layer.animationKeys() == nil && stage.view.layer.animationKeys() == nil)
  }

  @Test("settings of a transaction are the values of their keys, however they are set")
  func transactionKeys() {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(0.5)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
    #expect(
      CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.5)
    CATransaction.begin()
    CATransaction.setValue(false, forKey: kCATransactionDisableActions)
    CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
    #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 2)
    CATransaction.commit()
    #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 0.5)
  }

  @Test func additiveAnimationsAddToWhatIsBelow() throws {
    let stage = try LayerStage()
    let first = fading(0, 10, "position.x")
    first.isAdditive = true
    let second = fading(20, 0, "position.x")
    second.isAdditive = true
    let y = fading(nil, nil, by: 8, "position.y")
    stage.at(1) {
      for animation in [first, second, y] { stage.view.layer.add(animation, forKey: nil) }
    }
    stage.at(1.5)
    #expect(stage.view.layer.presentation()!.position == CGPoint(x: 35, y: 24))
    #expect(stage.view.center == CGPoint(x: 20, y: 20))
    #expect(stage.view.layer.presentation()!.frame.minX == 25)
  }

  @Test func aCumulativeAnimationGoesOnFromTheEndOfThePassBefore() throws {
    let stage = try LayerStage()
    let turn = fading(0, 1, "transform.rotation")
    turn.isCumulative = true
    turn.repeatCount = 3
    stage.at(1) { stage.view.layer.add(turn, forKey: "turn") }
    stage.at(3.25)
    let angle = stage.view.layer.presentation()!.value(forKeyPath: "transform.rotation.z")
    #expect(abs(angle as! Double - 2.25) < 1e-12)
  }

  @Test func aGroupCutsWhatIsLongerAndStretchesNothing() throws {
    let stage = try LayerStage()
    let group = CAAnimationGroup()
    group.duration = 1
    let late = fading(0, 5, 2, "cornerRadius")
    late.beginTime = 0.5
    group.animations = [fading(0, 1, 2), fading(0, 4, 0, "borderWidth"), late]
    stage.at(1) { stage.view.layer.add(group, forKey: "group") }
    stage.at(1.25)
    var shown = stage.view.layer.presentation()!
    #expect(shown.opacity == 0.125 && shown.borderWidth == 1 && shown.cornerRadius == 0)
    stage.at(1.75)
    shown = stage.view.layer.presentation()!
    #expect(
      shown.opacity == 0.375 && shown.borderWidth == 3 && shown.cornerRadius == 0.625)
    #expect(stage.opacity(at: 2) == 1 && stage.clock.isFinished)
  }

  @Test func aGroupThatStaysShowsTheEndsOfItsAnimations() throws {
    let stage = try LayerStage()
    let group = CAAnimationGroup()
    group.duration = 1
    group.animations = [fading(0, 0.5, 0)]
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    stage.at(1) { stage.view.layer.add(group, forKey: "group") }
    #expect(stage.opacity(at: 4) == 0.5 && stage.clock.isFinished)
    stage.run { stage.view.layer.removeAllAnimations() }
    #expect(stage.opacity(at: 4) == 1)
  }

  @Test func aLayerCopiesAnAnimationAndKeepsItsValues() throws {
    let stage = try LayerStage()
    let animation = fading(0, 1)
    animation.setValue("dot", forKey: "name")
    stage.at(1) {
      stage.view.layer.add(animation, forKey: "fade")
      animation.toValue = 0
    }
    let own = stage.view.layer.animation(forKey: "fade") as? CABasicAnimation
    #expect(own !== animation && own?.value(forKey: "name") as? String == "dot")
    #expect(stage.opacity(at: 1.5) == 0.5)
    final class Own: CABasicAnimation {}
    let other = Own(keyPath: "opacity")
    stage.run { stage.view.layer.add(other, forKey: "fade") }
    #expect(stage.view.layer.animation(forKey: "fade") === other)
  }

  @Test func anAnimationAddedBeforeTheClockBeginsWithIt() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let view = UIView(frame: window.bounds)
    view.layer.add(fading(0, 1), forKey: "fade")
    window.addSubview(view)
    let later = UIView(frame: window.bounds)
    later.layer.add(fading(0, 1), forKey: "fade")
    let clock = try WindowClock(window, screenScale: 1)
    clock.advance(to: 0.5)
    #expect(view.layer.presentation()!.opacity == 0.5)
    clock.perform { window.addSubview(later) }
    clock.advance(to: 0.75)
    #expect(later.layer.presentation()!.opacity == 0.25)
    clock.perform { later.removeFromSuperview() }
    #expect(later.layer.animationKeys() == nil)
  }

  @Test func aMaskIsAnimated() throws {
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20)).cgPath
    let stage = try LayerStage()
    stage.view.backgroundColor = .black
    stage.view.layer.mask = mask
    let small = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 0, height: 20)).cgPath
    stage.at(1) { mask.add(fading(small, mask.path, "path"), forKey: "path") }
    stage.at(1.5)
    let pixels = shown(stage.window)
    #expect(pixels.rgba(19, 15) == blackPixel && pixels.rgba(20, 15) == whitePixel)
    #expect(mask.path?.boundingBox.width == 20)
  }

  @Test func transformsAndOpacitiesCostNoDrawing() throws {
    final class Drawn: UIView {
      override func draw(_ rect: CGRect) { UIColor.black.setFill() }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let view = Drawn(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(rect: view.bounds).cgPath
    view.layer.addSublayer(shape)
    window.addSubview(view)
    let clock = try WindowClock(window, screenScale: 1)
    clock.advance(to: 0)
    _ = shown(window)
    clock.perform {
      view.layer.add(fading(0, 3, "transform.rotation"), forKey: nil)
      view.layer.add(fading(0, 1), forKey: nil)
      shape.add(fading(0, 9, "position.x"), forKey: nil)
    }
    var statistics = FrameStatistics()
    for k in 1...3 {
      clock.advance(to: Double(k) / 4)
      _ = Renderer().render(window, statistics: &statistics)
      #expect(statistics.draws.isEmpty)
    }
    clock.perform { shape.add(fading(0, 1, "strokeEnd"), forKey: nil) }
    clock.advance(to: 0.8)
    _ = Renderer().render(window, statistics: &statistics)
    #expect(!statistics.draws.isEmpty)
  }

  @Test func ablockOfAViewAnimatesWhatItsLayerHas() throws {
    let stage = try LayerStage()
    var ended: [Double] = []
    stage.at(1) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.view.layer.cornerRadius = 8
        stage.view.layer.borderWidth = 4
        stage.view.layer.shadowOpacity = 1
        stage.view.layer.position.x = 40
      } completion: { _ in
        ended.append(CACurrentMediaTime())
      }
    }
    stage.at(1.5)
    let shown = stage.view.layer.presentation()!
    #expect(shown.cornerRadius == 4 && shown.borderWidth == 2 && shown.position.x == 30)
    #expect(shown.shadowOpacity == 0.5 && stage.view.layer.cornerRadius == 8)
    stage.at(3)
    #expect(ended == [2] && stage.view.layer.presentation()!.cornerRadius == 8)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      stage.view.layer.cornerRadius = 0
    }
    stage.run {
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = 0.25
    }
    #expect(stage.view.layer.presentation()!.cornerRadius == 6)
    stage.run {
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
    #expect(stage.view.layer.cornerRadius == 6)
  }

  @Test func actionsDecideWhatIsDone() throws {
    final class Quiet: CALayer {
      override class func defaultAction(forKey event: String) -> CAAction? {
        event == "cornerRadius" ? NSNull() : nil
      }
    }
    final class Decider: CALayerDelegate {
      func action(for layer: CALayer, forKey event: String) -> CAAction? {
        event == "opacity" ? NSNull() : nil
      }
    }
    let layer = Quiet()
    let stage = try LayerStage(layer)
    let decider = Decider()
    layer.delegate = decider
    layer.actions = ["position": NSNull(), "borderWidth": fading(2, 4)]
    stage.at(1) {
      layer.cornerRadius = 2
      layer.opacity = 0.5
      layer.position.x = 9
      layer.borderWidth = 2
      layer.zPosition = 0
      layer.bounds.size.width = 7
    }
    #expect(layer.animationKeys() == ["borderWidth", "bounds"])
    #expect((layer.action(forKey: "shadowRadius") as? CABasicAnimation)?.fromValue != nil)
  }

  @Test func whatIsSetBeforeTheFirstFrameIsNotAnimated() throws {
    let stage = try LayerStage()
    let new = CALayer()
    stage.at(1) {
      stage.view.layer.addSublayer(new)
      new.position = CGPoint(x: 5, y: 5)
    }
    #expect(new.animationKeys() == nil)
    stage.at(1.1) { new.position = .zero }
    #expect(new.animationKeys() == ["position"])
    #expect(new.presentation()!.position == CGPoint(x: 5, y: 5))
  }

  @Test func aTransactionSaysHowAndTellsWhenAllHasEnded() throws {
    let stage = try LayerStage()
    var ended: [String] = []
    func note(_ name: String) -> () -> Void {
      { ended.append("\(name) \((CACurrentMediaTime() * 100).rounded() / 100)") }
    }
    stage.at(1) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock(note("outer"))
      stage.layer.position.x = 25
      CATransaction.begin()
      CATransaction.setCompletionBlock(note("views"))
      UIView.animate(withDuration: 0.5) { stage.view.alpha = 0.5 }
      CATransaction.commit()
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setCompletionBlock(note("empty"))
      CATransaction.commit()
      #expect(ended == ["empty 1.0"] && CATransaction.animationDuration() == 0.25)
    }
    stage.at(2)
    #expect(stage.layer.presentation()!.position.x == 15)
    stage.at(4)
    #expect(ended == ["empty 1.0", "views 1.5", "outer 3.0"])
  }

  @Test func aFadeMixesWhatWasShownWithWhatIsShown() throws {
    let stage = try LayerStage()
    stage.view.backgroundColor = .black
    stage.window.backgroundColor = .white
    stage.at(1) {
      let fade = CATransition()
      fade.duration = 1
      stage.view.layer.add(fade, forKey: nil)
      stage.view.backgroundColor = .white
    }
    #expect(stage.view.layer.animationKeys() == [kCATransition])
    for (time, light) in [(1.0, 0), (1.25, 64), (1.75, 191), (2, 255)] {
      stage.clock.advance(to: time)
      let pixel = shown(stage.window).rgba(15, 15)
      #expect(abs(Int(pixel[0]) - light) <= 1 && pixel[3] == 255)
    }
  }

  @Test("the corners of a gradient move as those of a background")
  func gradientCorners() throws {
    func corner(_ layer: CALayer) throws -> [UInt8] {
      let stage = try LayerStage(layer)
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      stage.at(1) { layer.cornerRadius = 10 }
      stage.at(1.125)
      let pixels = shown(stage.window)
      return (10..<16).map { pixels.rgba($0, 10)[0] }
    }
    let plain = CALayer()
    plain.backgroundColor = .black
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.black.cgColor, UIColor.black.cgColor]
    let (first, second) = (try corner(gradient), try corner(plain))
    // The one is clipped, the other filled.
    #expect(zip(first, second).allSatisfy { max($0, $1) - min($0, $1) <= 1 }, "\(first)")
  }

  @Test(
    "an action without values animates from the shown value to the new one, or by byValue"
  )
  func plainActions() throws {
    let layer = CALayer()
    let stage = try LayerStage(layer)
    let by = fading(nil, nil, 1, "zPosition")
    by.byValue = 5
    layer.actions = ["opacity": fading(nil, nil), "zPosition": by]
    stage.at(1) {
      layer.opacity = 0
      layer.zPosition = 8
    }
    stage.at(1.5)
    #expect(
      layer.presentation()?.opacity == 0.5 && layer.presentation()?.zPosition == 2.5)
    stage.run { layer.opacity = 1 }
    stage.at(2)
    #expect(layer.presentation()?.opacity == 0.75)
  }
}
