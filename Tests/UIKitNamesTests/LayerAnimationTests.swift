import MesmerScrolling
import MesmerViews
import Testing
import UIKitNames

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

/// Notes what it is told.
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

/// An animation of an opacity, linear.
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

  @Test("from, to and by in all combinations, from a model of 0.5")
  func ends() throws {
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
}
