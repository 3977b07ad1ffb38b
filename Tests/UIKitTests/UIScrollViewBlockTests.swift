import MesmerUIKit
import Testing

/// Offsets, insets and zoom scales of scroll views that are set in animation blocks.
@Suite struct UIScrollViewBlockTests {
  enum Change: CaseIterable {
    case contentOffset, contentInset, boundsOrigin, setContentOffset, contentSize

    func make(_ scroll: UIScrollView) {
      switch self {
      case .contentOffset: scroll.contentOffset.y = 0
      case .contentInset: scroll.contentInset = .zero
      case .boundsOrigin: scroll.bounds.origin.y = 0
      case .setContentOffset:
        scroll.setContentOffset(CGPoint(x: 0, y: 0), animated: false)
      case .contentSize:
        scroll.contentInset.top = 0
        scroll.contentSize.height = 100
      }
    }
  }

  final class Log: NSObject, UIScrollViewDelegate {
    var calls: [String] = []
    func scrollViewDidScroll(_ s: UIScrollView) {
      calls.append("scroll \(s.contentOffset.y)")
    }
    func scrollViewDidEndScrollingAnimation(_ s: UIScrollView) { calls.append("end") }
    func scrollViewDidEndDecelerating(_ s: UIScrollView) { calls.append("decelerated") }
    func scrollViewWillBeginDragging(_ s: UIScrollView) { calls.append("drag") }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let log = Log()

  init() {
    scroll.contentSize = CGSize(width: 320, height: 2000)
    scroll.contentInset.top = 60
    scroll.contentOffset.y = -60
    window.makeKeyAndVisible()
    window.addSubview(scroll)
    scroll.delegate = log
  }

  private var shown: CGFloat { scroll.presentation.bounds.origin.y }

  @Test("content slides with the curve of the block", arguments: Change.allCases)
  func slides(change: Change) throws {
    let clock = try window.started(at: 0.1)
    var ended: [Double] = []
    clock.perform {
      UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
        change.make(scroll)
      } completion: { finished in
        #expect(finished)
        ended.append(shown)
      }
      // The property has its new value at once, and DidScroll is sent in the setter.
      #expect(scroll.contentOffset.y == 0 && log.calls == ["scroll 0.0"])
    }
    for (time, offset) in [(0.1, -60.0), (0.2, -40), (0.3, -20), (0.35, -10)] {
      clock.advance(to: time)
      #expect((shown - offset).magnitude < 1e-9, "at \(time)")
      #expect(ended.isEmpty && scroll.contentOffset.y == 0)
    }
    clock.advance(to: 0.5)
    #expect(shown == 0 && ended == [0] && log.calls == ["scroll 0.0"])
  }

  /// The program's code that contains a block, run at 0.5 seconds.
  enum Code: CaseIterable {
    case between, action, delegate, timer
  }

  @Test(
    "content slides after a block in any code of the program", arguments: Code.allCases,
    Change.allCases)
  func code(_ code: Code, change: Change) throws {
    final class Delegate: NSObject, UIScrollViewDelegate {
      var block: () -> Void = {}
      func scrollViewDidEndScrollingAnimation(_ s: UIScrollView) { block() }
    }
    let (delegate, button) = (Delegate(), UIButton(frame: scroll.bounds))
    let other = UIScrollView(frame: window.bounds)
    var actions: [Timeline.Action] = []
    var ended: Bool?
    let block = { [scroll, log] in
      log.calls = []
      UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
        change.make(scroll)
      } completion: {
        ended = $0
      }
      #expect(scroll.contentOffset.y == 0 && log.calls == ["scroll 0.0"])
    }
    switch code {
    case .between: break
    case .action:
      button.addAction(UIAction { _ in block() }, for: .touchUpInside)
      window.addSubview(button)
      actions = [.wait(0.45), .tap(CGPoint(x: 160, y: 400))]
    case .delegate:
      window.insertSubview(other, at: 0)
      other.delegate = delegate
      delegate.block = block
    case .timer: break
    }
    let clock = try window.clock(actions)
    clock.advance(to: 0.2)
    // A request adds a scroll view to the clock.
    scroll.setContentOffset(CGPoint(x: 0, y: -60), animated: false)
    other.setContentOffset(CGPoint(x: 0, y: 9), animated: true)
    if code == .timer {
      clock.perform {
        Timer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { _ in block() }
      }
    }
    clock.advance(to: 0.5)
    if code == .between { clock.perform(block) }
    for (time, offset) in [(0.5, -60.0), (0.6, -40), (0.7, -20), (0.75, -10)] {
      clock.advance(to: time)
      #expect((shown - offset).magnitude < 1e-9, "at \(time)")
      #expect(ended == nil && scroll.contentOffset.y == 0)
    }
    clock.advance(to: 1)
    #expect(shown == 0 && ended == true && log.calls == ["scroll 0.0"])
  }

  @Test("a scroll view that is on no clock yet slides too") func first() throws {
    let other = UIScrollView(frame: window.bounds)
    other.contentSize = CGSize(width: 320, height: 2000)
    window.addSubview(other)
    let clock = try window.started()
    clock.perform {
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
        other.contentOffset.y = 100
      }
    }
    clock.advance(to: 0.1)
    #expect(other.presentation.bounds.origin.y == 50)
  }

  @Test("an assignment outside of a block ends the animation") func assigned() throws {
    let clock = try window.started()
    var finished: Bool?
    clock.perform {
      UIView.animate(withDuration: 0.4) {
        scroll.contentOffset.y = 400
      } completion: {
        finished = $0
      }
    }
    clock.advance(to: 0.2)
    #expect(shown > 0 && shown < 400)
    clock.perform { scroll.contentOffset.y = 700 }
    #expect(shown == 700)
    clock.advance(to: 0.3)
    #expect(shown == 700 && scroll.contentOffset.y == 700 && finished == false)
  }

  @Test("an animated request starts at the shown offset") func animatedRequest() throws {
    let clock = try window.started()
    clock.perform { UIView.animate(withDuration: 0.4) { scroll.contentOffset.y = 400 } }
    clock.advance(to: 0.2)
    let before = shown
    clock.perform { scroll.setContentOffset(CGPoint(x: 0, y: 0), animated: true) }
    #expect((shown - before).magnitude <= 0.5)
    clock.advance(to: 1)
    #expect(shown == 0 && log.calls.last == "end")
  }

  @Test("another block starts at the shown offset, and both completions are called")
  func another() throws {
    let clock = try window.started()
    var finished: [Bool] = []
    func slide(_ y: CGFloat) {
      UIView.animate(withDuration: 0.4) {
        scroll.contentOffset.y = y
      } completion: {
        finished.append($0)
      }
    }
    clock.perform { slide(400) }
    clock.advance(to: 0.2)
    let before = shown
    clock.perform { slide(0) }
    #expect((shown - before).magnitude < 1e-9)
    clock.advance(to: 1)
    #expect(shown == 0 && finished == [true, true])
  }

  @Test("a touch holds the content where it is shown, if the block allows touches")
  func touched() throws {
    for allows in [true, false] {
      scroll.setContentOffset(CGPoint(x: 0, y: 0), animated: false)
      let clock = try window.clock([
        .wait(0.2),
        .drag(
          from: CGPoint(x: 160, y: 300), to: CGPoint(x: 160, y: 250), duration: 0.05,
          hold: 0.3),
      ])
      clock.advance(to: 0)
      var finished: Bool?
      clock.perform {
        UIView.animate(
          withDuration: 0.4, delay: 0, options: allows ? .allowUserInteraction : []
        ) {
          scroll.contentOffset.y = 400
        } completion: {
          finished = $0
        }
      }
      clock.advance(to: 0.19)
      let before = shown
      clock.advance(to: 0.5)
      if allows {
        // The drag moves it by the 40 points beyond its slop.
        #expect(finished == false && shown >= before + 40 && shown < before + 80)
        #expect(scroll.contentOffset.y == shown && log.calls.contains("drag"))
      } else {
        // As in UIKit, a view that is animated is not touched.
        #expect(finished == true && shown == 400)
      }
    }
  }

  @Test("a block in a flight ends it and animates to its own offset")
  func inFlight() throws {
    let clock = try window.clock([
      .drag(from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 200), duration: 0.1),
      .waitUntilSettled,
    ])
    clock.advance(to: 0.3)
    #expect(scroll.isDecelerating)
    let before = shown
    clock.perform { UIView.animate(withDuration: 0.4) { scroll.contentOffset.y = 1200 } }
    #expect((shown - before).magnitude <= 0.5 && !scroll.isDecelerating)
    #expect(log.calls.contains("decelerated"))
    clock.advance(to: 2)
    #expect(shown == 1200)
  }

  @Test("an animator that is stopped leaves the content where it is shown")
  func animator() throws {
    let clock = try window.started()
    let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) { [scroll] in
      scroll.contentOffset.y = 140
    }
    clock.perform { animator.startAnimation() }
    clock.advance(to: 0.2)
    #expect((shown - 40).magnitude < 1e-9)
    clock.perform { animator.stopAnimation(true) }
    clock.advance(to: 1)
    #expect(shown == 40 && scroll.contentOffset.y == 40)
  }
}
