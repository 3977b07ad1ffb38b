import MesmerViews
import TestSupport
import Testing
import UIKitNames

@Suite struct UIViewTransitionTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let table = AnimationTable()

  init() {
    root.addSubview(view)
    root.animationTable = table
    view.backgroundColor = .red
  }

  private func end() {
    while let end = table.nextEnd {
      table.now = end
      for call in table.takeEnded(through: end) { call() }
    }
  }

  /// What the root shows at a time, in milliseconds.
  private func shown(at time: Double) -> [UInt8] {
    table.now = time
    return drawn { _ in root.drawHierarchy(in: root.bounds, afterScreenUpdates: true) }
      .pixel(10, 10)
  }

  @Test("what was shown fades out over what is shown, and is no subview")
  func crossDissolve() {
    var ended: [Bool] = []
    UIView.transition(
      with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { view.backgroundColor = .blue }, completion: { ended.append($0) })
    #expect(view.backgroundColor == .blue && view.subviews.isEmpty && ended.isEmpty)
    #expect(shown(at: 0) == redPixel)
    let half = shown(at: 500)
    #expect((126...129).contains(half[0]) && (126...129).contains(half[2]))
    end()
    #expect(shown(at: 2000) == bluePixel && ended == [true])
    #expect(view.stack.isEmpty)
  }

  @Test("without a style, or without a clock, the change is shown at once")
  func atOnce() {
    var ended = 0
    UIView.transition(
      with: view, duration: 1, animations: { view.backgroundColor = .blue }
    ) { _ in ended += 1 }
    #expect(shown(at: 0) == bluePixel && ended == 1)
    let alone = UIView(frame: root.bounds)
    UIView.transition(
      with: alone, duration: 1, options: .transitionFlipFromLeft,
      animations: { alone.tag = 4 }, completion: { _ in ended += 1 })
    #expect(alone.tag == 4 && ended == 2 && alone.stack.isEmpty)
  }

  @Test("a view takes the place of another one, or is shown in its place")
  func fromTo() {
    let other = UIView(frame: view.frame)
    other.backgroundColor = .blue
    UIView.transition(
      from: view, to: other, duration: 1, options: .transitionCrossDissolve)
    #expect(root.subviews == [other] && view.superview == nil)
    end()
    root.addSubview(view)
    UIView.transition(
      from: other, to: view, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(root.subviews == [other, view] && other.isHidden && !view.isHidden)
    end()
    #expect(root.stack.count == 2)
    var finished: Bool?
    UIView.transition(from: UIView(), to: view, duration: 1) { finished = $0 }
    #expect(finished == false)
  }
}
