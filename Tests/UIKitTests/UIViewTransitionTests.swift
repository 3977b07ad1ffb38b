import MesmerUIKit
import MesmerViews
import TestSupport
import Testing

@Suite struct UIViewTransitionTests {
  private let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let clock: WindowClock

  init() throws {
    root.addSubview(view)
    view.backgroundColor = .red
    clock = try WindowClock(root, screenScale: 1)
    clock.advance(to: 0)
  }

  /// The pixels of the window at a time.
  private func shown(at time: Double, x: Int = 10) -> [UInt8] {
    clock.advance(to: time)
    return drawn { _ in root.drawHierarchy(in: root.bounds, afterScreenUpdates: true) }
      .pixel(x, 10)
  }

  @Test("the old contents fade out over the new ones, and are no subview")
  func crossDissolve() {
    var ended: [Bool] = []
    clock.perform {
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: { view.backgroundColor = .blue }, completion: { ended.append($0) })
    }
    #expect(view.backgroundColor == .blue && view.subviews.isEmpty && ended.isEmpty)
    #expect(shown(at: 0) == redPixel)
    let half = shown(at: 0.5)
    #expect((126...129).contains(half[0]) && (126...129).contains(half[2]))
    #expect(shown(at: 2) == bluePixel && ended == [true])
    #expect(view.stack.isEmpty)
  }

  @Test("new contents fade in where there were none") func fadesIn() {
    view.backgroundColor = .clear
    clock.perform {
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: { view.backgroundColor = .blue })
    }
    #expect((126...129).contains(shown(at: 0.5)[3]))
  }

  @Test("a view that flips shows its old contents until it is edge on") func flip() {
    var ended: [Bool] = []
    clock.perform {
      UIView.transition(
        with: view, duration: 1, options: [.transitionFlipFromLeft, .curveLinear],
        animations: { view.backgroundColor = .blue }, completion: { ended.append($0) })
    }
    let pixels: [[UInt8]] = [
      shown(at: 0.25), shown(at: 0.25, x: 2), shown(at: 0.75), shown(at: 0.75, x: 2),
    ]
    #expect(pixels == [redPixel, noPixel, bluePixel, noPixel])
    #expect(view.transform == .identity && ended.isEmpty)
    #expect(shown(at: 1, x: 2) == bluePixel && ended == [true])
  }

  @Test("without a style, or without a clock, the change is shown at once")
  func atOnce() {
    var ended = 0
    clock.perform {
      UIView.transition(
        with: view, duration: 1, animations: { view.backgroundColor = .blue }
      ) { _ in ended += 1 }
    }
    #expect(shown(at: 0) == bluePixel && ended == 1)
    let alone = UIView(frame: root.bounds)
    UIView.transition(
      with: alone, duration: 1, options: .transitionFlipFromLeft,
      animations: { alone.tag = 4 }, completion: { _ in ended += 1 })
    #expect(alone.tag == 4 && ended == 2 && alone.stack.isEmpty)
  }

  @Test("a view replaces another one, or is shown in its place") func fromTo() {
    let other = UIView(frame: view.frame)
    other.backgroundColor = .blue
    UIView.transition(
      from: view, to: other, duration: 1, options: .transitionCrossDissolve)
    #expect(root.subviews == [other] && view.superview == nil)
    clock.advance(to: 2)
    root.addSubview(view)
    UIView.transition(
      from: other, to: view, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(root.subviews == [other, view] && other.isHidden && !view.isHidden)
    #expect(root.stack.count == 2)
    var finished: Bool?
    UIView.transition(from: UIView(), to: view, duration: 1) { finished = $0 }
    #expect(finished == false)
  }
}
