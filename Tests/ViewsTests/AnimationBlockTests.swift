import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct AnimationBlockTests {
  private let tree = AnimatedTree()
  private var view: View { tree.view }

  // MARK: Completions

  @Test func `case 63: a block without animations completes immediately`() {
    tree.animate(as: "empty", duration: 2) {}
    tree.animate(as: "same", duration: 2) { view.alpha = view.alpha }
    tree.animate(as: "short", duration: 0, delay: 3) { view.alpha = 0.5 }
    tree.animate(as: "nonsense", duration: .nan) { view.alpha = 0.7 }
    #expect(
      tree.log == [
        "empty true 0.0", "same true 0.0", "short true 0.0", "nonsense true 0.0",
      ])
    #expect(view.presentation.alpha == 0.7)
  }

  @Test func endsAreToldByTimeAndThenByCreation() {
    for (name, duration, delay) in [
      ("a", 1, 1), ("b", 2, 0), ("c", 1, 0), ("d", 0.5, 1.5),
    ] { tree.animate(as: name, duration: duration, delay: delay) { view.center.x += 1 } }
    #expect(tree.table.nextEnd == 1000)
    // All at once, as a clock with a long step requests.
    tree.table.now = 5000
    for call in tree.table.takeEnded(through: 5000) { call() }
    #expect(tree.log.map { $0.first } == ["c", "a", "b", "d"])
    #expect(tree.table.nextEnd == nil && tree.table.takeEnded(through: 9000).isEmpty)
  }

  @Test func aViewThatLeavesTheTreeIsNotAnimatedAnyMore() {
    let inner = view.add(View(frame: view.bounds))
    tree.animate(as: "both") {
      inner.alpha = 0
      tree.root.alpha = 0.5
    }
    tree.animate(as: "inner") { inner.center.x = 7 }
    tree.advance(to: 0.5)
    view.removeFromSuperview()
    #expect(inner.animations == nil && tree.root.animations != nil)
    #expect(tree.table.nextEnd == 500)
    tree.advance(to: 2)
    #expect(tree.log == ["inner false 0.5", "both false 1.0"])
  }

  @Test func aViewThatMovesInsideItsTreeGoesOnAndOneThatGetsAnotherClockDoesNot() {
    let other = AnimatedTree()
    let place = tree.root.add(View(frame: tree.root.bounds))
    tree.animate(as: "end") { view.alpha = 0 }
    tree.advance(to: 0.5)
    place.addSubview(view)
    #expect(near(view.presentation.alpha, 0.5))
    other.root.addSubview(view)
    #expect(view.presentation.alpha == 0 && other.table.animationCount == 0)
    tree.advance(to: 0.5)
    #expect(tree.log == ["end false 0.5"])
  }

  @Test func aViewRemovedInItsOwnBlockCompletesWithFalse() {
    tree.animate(as: "end") {
      view.alpha = 0
      view.removeFromSuperview()
    }
    tree.advance(to: 0)
    #expect(tree.log == ["end false 0.0"])
  }

  @Test func withoutAClockChangesArriveAtOnce() {
    let view = View(frame: Rect(0, 0, 10, 10))
    tree.animate(as: "end") { view.alpha = 0 }
    #expect(view.presentation.alpha == 0 && tree.log == ["end true 0.0"])
  }

  @Test func whenTheClockGoesTheNewValuesAreShown() {
    let root = View(frame: Rect(0, 0, 10, 10))
    root.animationTable = AnimationTable()
    tree.animate { root.alpha = 0.25 }
    #expect(root.presentation.alpha == 1)
    root.animationTable = nil
    #expect(root.presentation.alpha == 0.25 && root.animations == nil)
  }

  // MARK: Nested blocks

  @Test func aBlockInABlockTakesOverDurationAndCurve() {
    let linear = View.AnimationOptions.curveLinear
    view.alpha = 0
    tree.animate([.curveLinear, .allowUserInteraction], as: "outer", duration: 2) {
      #expect(View.inheritedAnimationDuration == 2)
      tree.animate(.curveEaseIn) { view.alpha = 1 }
      tree.animate([linear, .overrideInheritedDuration]) {
        #expect(View.inheritedAnimationDuration == 1)
        view.center.x = 120
      }
      tree.animate([
        .curveEaseIn, .overrideInheritedDuration, .overrideInheritedCurve,
        .overrideInheritedOptions,
      ]) { view.center.y = 120 }
    }
    #expect(View.inheritedAnimationDuration == 0)
    let shown = tree.shown(at: 0.5)
    #expect(near(shown.alpha, 0.25, 1e-12) && near(shown.center.x, 70, 1e-12))
    #expect(near(shown.center.y, 20 + 31.5357, 5e-5))
    #expect(view.ignoresTouchesWhileAnimated)
    tree.advance(to: 1)
    #expect(!view.ignoresTouchesWhileAnimated)
    tree.advance(to: 2)
    // The outer block itself has animated nothing.
    #expect(tree.log == ["outer true 0.0"])
  }

  @Test func changesWithoutAnimationArriveAtOnceInsideABlock() {
    tree.animate {
      View.performWithoutAnimation {
        view.alpha = 0
        tree.animate { view.center.x = 0 }
        #expect(!View.areAnimationsEnabled)
      }
      view.center.y = 0
    }
    #expect(view.presentation.alpha == 0 && view.presentation.center == Point(0, 20))
    View.setAnimationsEnabled(false)
    tree.animate(as: "off") { view.alpha = 1 }
    View.setAnimationsEnabled(true)
    #expect(view.presentation.alpha == 1 && tree.log == ["off true 0.0"])
  }

  @Test func valuesThatAreNotFiniteAreNotAnimated() {
    tree.animate { view.center.x = .infinity }
    #expect(view.presentation.center.x == .infinity && tree.table.animationCount == 0)
  }

  @Test func `the offset of a scroll view is animated once, as its own change`() {
    let scroll = tree.root.add(ScrollView(frame: tree.root.bounds))
    tree.animate(.curveLinear) { scroll.bounds.origin.y = 50 }
    #expect(scroll.bounds.minY == 50 && tree.table.animationCount == 1)
    tree.advance(to: 0.5)
    #expect(scroll.presentation.bounds.minY == 25)
    scroll.contentOffset.y = 70
    #expect(scroll.presentation.bounds.minY == 70 && scroll.animations == nil)
  }

  // MARK: Touches

  @Test("case 64: a view that moves without allowUserInteraction lets touches pass")
  func touches() {
    let behind = View(frame: Rect(0, 0, 300, 50))
    tree.root.bounds.size.width = 300
    tree.root.insertSubview(behind, at: 0)
    func hit(_ x: Double) -> View? { tree.root.hitTest(Point(x, 20), with: nil) }
    view.center.x = 0
    tree.animate(.curveLinear) { view.center.x = 200 }
    tree.advance(to: 0.5)
    #expect(hit(100) === behind && hit(200) === behind)
    tree.advance(to: 1)
    #expect(hit(200) === view)
    view.center.x = 0
    tree.animate([.curveLinear, .allowUserInteraction]) { view.center.x = 200 }
    #expect(tree.shown(at: 1.5).center.x == 100)
    #expect(hit(100) === behind && hit(200) === view)
  }
}
