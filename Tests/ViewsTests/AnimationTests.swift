import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct AnimationTests {
  private let tree = AnimatedTree()
  private var view: View { tree.view }

  // MARK: Additive properties

  @Test("case 54: the model changes immediately, the shown value over the duration")
  func fading() {
    view.alpha = 0
    tree.animate { view.alpha = 1 }
    #expect(view.alpha == 1 && view.presentation.alpha == 0)
    for (time, alpha) in [(0.25, 0.129162), (0.5, 0.5), (0.75, 0.870838)] {
      #expect(near(tree.shown(at: time).alpha, alpha))
    }
    #expect(tree.shown(at: 1).alpha == 1 && view.animations == nil)
  }

  @Test func `case 54: through a delay the old value shows`() {
    view.alpha = 0
    tree.animate(delay: 0.5) { view.alpha = 1 }
    #expect(view.alpha == 1)
    #expect(tree.shown(at: 0.5).alpha == 0 && near(tree.shown(at: 1).alpha, 0.5))
    #expect(tree.shown(at: 1.5).alpha == 1)
  }

  @Test("case 56: a new animation starts at the shown value; the old one ends on time")
  func turningBack() {
    view.center.y = 0
    tree.animate(as: "there") { view.center.y = 100 }
    #expect(near(tree.shown(at: 0.5).center.y, 50))
    tree.animate(as: "back") { view.center.y = 0 }
    #expect(near(tree.shown(at: 0.5).center.y, 50))
    for (time, y) in [(0.75, 74.167614), (1, 50), (1.25, 12.916193), (1.5, 0)] {
      #expect(near(tree.shown(at: time).center.y, y))
    }
    #expect(tree.log == ["there true 1.0", "back true 1.5"])
  }

  @Test func theOriginAndTheSizeOfTheBoundsAreAnimatedApart() {
    let linear = View.AnimationOptions.curveLinear
    tree.animate(linear) { view.bounds.origin.x = 8 }
    tree.advance(to: 0.5)
    tree.animate(linear) { view.bounds.size = Size(40, 60) }
    let shown = tree.shown(at: 0.75)
    #expect(shown.bounds == Rect(6, 0, 25, 30))
    #expect(shown.frame == Rect(7.5, 5, 25, 30))
    #expect(view.bounds == Rect(8, 0, 40, 60))
  }

  @Test func aFrameIsItsCenterAndItsSize() {
    tree.animate(.curveLinear) { view.frame = Rect(50, 30, 40, 10) }
    #expect(tree.shown(at: 0.25).frame == Rect(20, 15, 25, 17.5))
  }

  @Test func layoutInTheBlockIsAnimated() {
    let inner = view.add(View(frame: Rect(0, 0, 20, 20)))
    view.layoutHandler = { $0.subviews[0].frame.size = $0.bounds.size }
    tree.root.layoutIfNeeded()
    tree.animate(.curveLinear) {
      view.bounds.size.width = 40
      view.layoutIfNeeded()
    }
    tree.advance(to: 0.5)
    #expect(inner.presentation.bounds.width == 30 && inner.bounds.width == 40)
    tree.animate([.curveLinear, .layoutSubviews]) { view.bounds.size.width = 60 }
    #expect(inner.bounds.width == 60 && inner.presentation.bounds.width == 30)
  }

  // MARK: Replacing properties

  @Test func aRotationTakesTheShortWay() {
    let quarter = AffineTransform(rotationDegrees: 80)
    view.transform = AffineTransform(rotationDegrees: -80)
    view.transform = view.transform.concatenating(AffineTransform(rotationDegrees: -90))
    tree.animate(.curveLinear) {
      view.transform = quarter.concatenating(AffineTransform(rotationDegrees: 90))
    }
    // From -170 to 170 degrees it is 20 degrees, over the half turn.
    let middle = tree.shown(at: 0.5).transform
    #expect(near(middle.a, -1, 1e-12) && near(middle.b, 0, 1e-12))
  }

  @Test func aMirrorIsAScaleAndACollapsedTransformGoesByItsElements() {
    let cases: [(AffineTransform, AffineTransform, AffineTransform)] = [
      (.identity, AffineTransform(scaleX: -1, y: 3), AffineTransform(scaleX: 0, y: 2)),
      (.identity, AffineTransform(scaleX: 3, y: -1), AffineTransform(scaleX: 2, y: 0)),
      (
        AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
        AffineTransform(scaleX: 0, y: 0),
        AffineTransform(a: 0.5, b: 1, c: 1.5, d: 2, tx: 2.5, ty: 3)
      ),
      (
        AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
        AffineTransform(a: 1, b: 0, c: 1.5, d: 1, tx: 8, ty: 4),
        AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 4, ty: 2)
      ),
    ]
    for (from, to, middle) in cases {
      #expect(AffineTransform.interpolated(from, to, 0.5) == middle)
      #expect(AffineTransform.interpolated(from, to, 1) == to)
      #expect(AffineTransform.interpolated(from, to, 0) == from)
    }
  }

  @Test func partsOfATransformMakeItAgain() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<500 {
      func number() -> Double { random.double(in: -3...3) }
      let t = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      // A little before and after the end it is nearly the end.
      let near1 = AffineTransform.interpolated(.identity, t, 1 - 1e-9)
      for path in [\AffineTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
        #expect(near(near1[keyPath: path], t[keyPath: path], 1e-6))
      }
    }
  }

  @Test func aNewTransformReplacesTheRunningOne() {
    let linear = View.AnimationOptions.curveLinear
    let twice = AffineTransform(scaleX: 2, y: 2)
    let five = AffineTransform(scaleX: 5, y: 5)
    tree.animate(linear, as: "first") { view.transform = twice }
    tree.advance(to: 0.5)
    tree.animate([linear, .beginFromCurrentState], as: "second") { view.transform = five }
    #expect(view.presentation.transform == AffineTransform(scaleX: 1.5, y: 1.5))
    #expect(tree.shown(at: 1).transform == AffineTransform(scaleX: 3.25, y: 3.25))
    tree.animate(linear, as: "third") { view.transform = .identity }
    #expect(view.presentation.transform == five)
    tree.advance(to: 3)
    #expect(tree.log == ["first false 0.5", "second false 1.0", "third true 2.0"])
  }

  @Test func colorsAreMixedByTheirOpacity() {
    tree.animate(.curveLinear) { view.backgroundColor = .blue }
    let shown = tree.shown(at: 0.25)
    #expect(shown.backgroundColor == Color(red: 0.75, green: 0, blue: 0.25))
    tree.advance(to: 1)
    tree.animate(.curveLinear) { view.backgroundColor = nil }
    #expect(tree.shown(at: 1.5).backgroundColor == Color.blue.withAlpha(0.5))
    #expect(tree.shown(at: 2).backgroundColor == nil)
  }

  // MARK: Repeating

  @Test func `case 57: there and back, and then the new value at once`() {
    view.alpha = 0
    tree.animate([.curveLinear, .autoreverse], as: "end") { view.alpha = 1 }
    #expect(near(tree.shown(at: 1).alpha, 1, 1e-12))
    #expect(near(tree.shown(at: 1.5).alpha, 0.5, 1e-12))
    #expect(near(tree.shown(at: 1.999999).alpha, 0, 2e-6))
    #expect(tree.shown(at: 2).alpha == 1 && tree.log == ["end true 2.0"])
  }

  @Test func anEndlessAnimationDoesNotCountAsRunning() {
    tree.animate([.repeat, .curveLinear]) { view.center.x = 70 }
    #expect(!tree.table.isRunning && tree.table.nextEnd == nil)
    #expect(tree.table.animationCount == 1)
    #expect(tree.shown(at: 100.25).center.x == 32.5)
    view.removeFromSuperview()
    #expect(tree.table.animationCount == 0)
  }

  @Test func aRepeatCountCanBeSetInTheBlock() {
    tree.animate(.curveLinear, as: "end") {
      view.alpha = 0
      View.setAnimationRepeatCount(2.5)
    }
    #expect(near(tree.shown(at: 2.25).alpha, 0.75, 1e-12))
    #expect(tree.shown(at: 2.5).alpha == 0 && tree.log == ["end true 2.5"])
  }

  // MARK: Springs

  @Test func springsMovePastTheEndAndAlphaStaysInItsRange() {
    view.alpha = 0
    View.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) {
      view.alpha = 1
      view.center.x += 100
    }
    let shown = tree.shown(at: 0.285258)
    #expect(near(shown.center.x, 20 + 116.3034, 5e-5) && shown.alpha == 1)
    View.animate(springDuration: 0.5, bounce: 0.25) { view.center.x += 100 }
    tree.advance(to: 1)
    #expect(tree.table.isRunning)
    tree.advance(to: 3)
    #expect(view.presentation.center.x == 220 && !tree.table.isRunning)
  }

  // MARK: Keyframes

  @Test func keyframesAreLinearAndKeepTheirOldValueBefore() {
    let quarter = AffineTransform(rotationDegrees: 90)
    View.animateKeyframes(
      withDuration: 2, delay: 0,
      animations: {
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x = 220
          view.transform = quarter.scaledBy(x: 3, y: 3)
        }
        View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
          view.alpha = 0
        }
        view.center.y = 120
      }, completion: tree.logging("end"))
    #expect(view.center == Point(220, 120) && view.alpha == 0)
    var shown = tree.shown(at: 0.5)
    #expect(shown.center == Point(20, 45) && shown.alpha == 1)
    shown = tree.shown(at: 0.75)
    #expect(shown.alpha == 0.5 && shown.transform == .identity)
    shown = tree.shown(at: 1.5)
    #expect(shown.center == Point(120, 95) && shown.alpha == 0)
    let middle = AffineTransform(rotationDegrees: 45).scaledBy(x: 2, y: 2)
    #expect(near(shown.transform.a, middle.a, 1e-12))
    #expect(near(shown.transform.b, middle.b, 1e-12))
    tree.advance(to: 2)
    #expect(tree.log == ["end true 2.0"])
  }

  @Test func keyframesOfOneTransformFollowEachOther() {
    func scale(_ x: Double) -> AffineTransform { AffineTransform(scaleX: x, y: 1) }
    View.animateKeyframes(withDuration: 1, delay: 0, options: .autoreverse) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
        view.transform = scale(3)
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.transform = scale(2)
      }
    }
    for (time, x) in [(0.125, 2.0), (0.25, 3), (0.4, 3), (0.75, 2.5), (1.25, 2.5)] {
      #expect(near(tree.shown(at: time).transform.a, x, 1e-12))
    }
    #expect(tree.shown(at: 2).transform == scale(2))
  }

  @Test(
    "a mask is animated by the clock of its masked view until it is removed as its mask")
  func mask() {
    let tree = AnimatedTree()
    let mask = View(frame: Rect(0, 0, 20, 20))
    let inside = mask.add(View(frame: mask.bounds))
    tree.view.mask = mask
    tree.animate(.curveLinear, as: "end") {
      mask.center.x = 110
      inside.alpha = 0
    }
    tree.advance(to: 0.5)
    #expect(mask.presentation.center.x == 60 && inside.presentation.alpha == 0.5)
    tree.view.mask = nil
    tree.advance(to: 0.6)
    #expect(mask.presentation.center.x == 110 && tree.log == ["end false 0.5"])
  }
}
