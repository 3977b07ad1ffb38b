import Mesmer
import TestSupport
import Testing

/// The receiver of a touch: the rules of docs/window.md, with UIKit's numbers.
@Suite struct TouchCaseTests {
  let b = WindowBench()
  let spot = Rect(100, 300, 100, 100)
  let middle = Point(150, 350)

  /// A finger that rests for 0.2 seconds and then moves up.
  private var dragAfterRest: Timeline.Action {
    .fingers([
      .init([
        .init(time: 0, point: middle), .init(time: 0.2, point: middle),
        .init(time: 0.3, point: Point(150, 300)),
      ])
    ])
  }

  private func drag(_ points: Double, from: Point? = nil) -> Timeline.Action {
    .slow(from: from ?? middle, dy: 0 - points)
  }

  @Test("case 1: a view in front gets the touch, and the scroll view behind gets none")
  func inFront() throws {
    let f = b.front("F", spot)
    try b.play([.tap(middle), drag(100)])
    #expect(b.log.calls(of: "F") == ["began", "ended", "began", "moved", "ended"])
    #expect(b.log.calls(of: "S").isEmpty && b.s.contentOffset == .zero && !b.s.isTracking)
    #expect(f.places.count > 10)
  }

  @Test(
    "case 2: a view in front without user interaction lets touches through",
    arguments: 0..<4)
  func through(way: Int) throws {
    let g = b.front("G", spot)
    let f = way == 3 ? TouchView(frame: g.bounds) : g
    if way == 3 {
      f.name = "F"
      f.log = b.log
      g.addSubview(f)
    }
    switch way {
    case 0: f.isUserInteractionEnabled = false
    case 1: f.isHidden = true
    case 2: f.alpha = 0.009
    default: g.isHidden = true
    }
    try b.play([drag(100)])
    #expect(b.s.contentOffset.y == 90)
    #expect(b.log.calls(of: "F").isEmpty && b.log.calls(of: "G").isEmpty)
  }

  @Test func `case 3: an alpha of 0.01 is hit`() throws {
    b.front("F", spot).alpha = 0.01
    try b.play([drag(100)])
    #expect(b.s.contentOffset.y == 0 && b.log.calls(of: "F").first == "began")
  }

  @Test(
    "case 4: outside its superview's bounds a view is not hit, unless point(inside:) allows it"
  )
  func outside() throws {
    final class Grown: View {
      override func point(inside point: Point, with event: Event?) -> Bool {
        bounds.insetBy(dx: -60, dy: -60).contains(point)
      }
    }
    for grown in [false, true] {
      let b = WindowBench()
      let g: View = grown ? Grown(frame: spot) : View(frame: spot)
      let f = TouchView(frame: Rect(50, 0, 100, 100))
      f.name = "F"
      f.log = b.log
      g.addSubview(f)
      b.window.addSubview(g)
      try b.play([.touch(Point(225, 350), duration: 0.3)])
      #expect(b.log.calls(of: "F").isEmpty == !grown)
      #expect(b.log.calls(of: "content").isEmpty == grown)
    }
  }

  @Test func `case 5: of siblings the one in front is hit`() throws {
    let a = b.front("a", spot)
    _ = b.front("b", spot)
    try b.play([.tap(middle)])
    #expect(b.log.calls == ["b began", "b ended"])
    b.window.bringSubviewToFront(a)
    try b.play([.tap(middle)])
    #expect(b.log.calls.suffix(2) == ["a began", "a ended"])
  }

  @Test(
    "case 6: a hidden or disabled scroll view does not scroll", arguments: [true, false])
  func hiddenScrollView(isHidden: Bool) throws {
    if isHidden { b.s.isHidden = true } else { b.s.isUserInteractionEnabled = false }
    let clock = try b.play([drag(100)])
    #expect(b.s.contentOffset == .zero && b.log.calls.isEmpty)
    #expect(clock.isFinished)
  }

  @Test("case 7: where scrolling is disabled, touches go up the responder chain")
  func disabled() throws {
    final class Controller: ViewController {
      var began = 0
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { began += 1 }
    }
    for enabled in [false, true] {
      let b = WindowBench()
      let controller = Controller()
      b.window.rootViewController = controller
      b.content.removeFromSuperview()
      b.s.addSubview(View(frame: b.content.frame))
      controller.view.addSubview(b.s)
      b.window.makeKeyAndVisible()
      b.s.isScrollEnabled = enabled
      // Case 8: with scrolling, they end at the scroll view.
      try b.play([enabled ? .touch(middle, duration: 0.3) : drag(100)])
      #expect(controller.began == (enabled ? 0 : 1))
      #expect(b.s.contentOffset.y == 0)
    }
  }

  @Test func `case 8: content gets a resting finger after 150 ms`() throws {
    try b.play([.touch(middle, duration: 0.3)])
    #expect(b.content.times == [0.15, 0.3])
  }

  @Test func `case 9: a header over the scroll view does not scroll it`() throws {
    _ = b.front("header", Rect(0, 0, 375, 100))
    try b.play([drag(60, from: Point(150, 80))])
    #expect(b.s.contentOffset == .zero)
  }

  @Test func `case 10: it does once it has the scroll view's pan recognizer`() throws {
    let header = b.front("header", Rect(0, 0, 375, 150))
    header.addGestureRecognizer(b.s.panGestureRecognizer)
    #expect(b.s.panGestureRecognizer.view === header)
    try b.play([drag(100, from: Point(150, 140))])
    #expect(b.s.contentOffset.y == 90)
    #expect(b.log.calls(of: "header").last == "cancelled")
    try b.play([drag(100)])
    #expect(b.s.contentOffset.y == 90)
  }

  @Test func `case 11: a header that sticks inside the scroll view scrolls it`() throws {
    let header = View(frame: Rect(0, 0, 375, 100))
    header.sticky = Sticky(edge: .top)
    b.s.addSubview(header)
    b.s.contentOffset.y = 300
    try b.play([drag(90, from: Point(150, 95))])
    #expect(b.s.contentOffset.y == 380)
  }

  @Test func `case 12: a view gets its first finger only, its recognizers all`() throws {
    let v = b.front("V", Rect(0, 200, 375, 300))
    let pinch = PinchGestureRecognizer()
    pinch.cancelsTouchesInView = false
    var states: [GestureRecognizer.State] = []
    pinch.addAction { states.append($0.state) }
    v.addGestureRecognizer(pinch)
    try b.play([.pinch(center: middle, scale: 1.5, duration: 0.2)])
    #expect(states.first == .began && states.last == .ended)
    #expect(pinch.scale == 1)
    #expect(b.log.calls(of: "V") == ["began", "moved", "ended"])
    v.isMultipleTouchEnabled = true
    b.log.calls = []
    try b.play([.pinch(center: middle, scale: 1.5, duration: 0.2)])
    #expect(b.log.calls(of: "V").first == "began 2")
  }

  @Test func `case 13: an exclusive view is alone with its touch`() throws {
    let v = b.front("V", Rect(0, 0, 100, 100))
    _ = b.front("U", Rect(200, 0, 100, 100))
    v.isExclusiveTouch = true
    func fingers(_ first: Double, _ second: Double) -> Timeline.Action {
      func path(_ x: Double, from start: Double, to end: Double) -> Timeline.FingerPath {
        .init([
          .init(time: start, point: Point(x, 50)), .init(time: end, point: Point(x, 50)),
        ])
      }
      return .fingers([path(first, from: 0, to: 0.5), path(second, from: 0.1, to: 0.4)])
    }
    try b.play([fingers(50, 250)])
    #expect(b.log.calls == ["V began", "V ended"])
    b.log.calls = []
    try b.play([fingers(250, 50)])
    #expect(b.log.calls == ["U began", "U ended"])
  }

  @Test func `case 14: a touch keeps its view wherever it moves`() throws {
    let v = b.front("V", spot)
    try b.play([.slow(from: middle, dx: 200)])
    #expect(b.log.calls == ["V began", "V moved", "V ended"])
    #expect(v.places.last == Point(250, 50))
  }

  @Test func `case 15: a quick tap reaches the content at the lift`() throws {
    try b.play([.tap(middle)])
    #expect(b.log.calls == ["content began", "content ended"])
    #expect(b.content.times == [0.05, 0.05] && b.s.questions == ["shouldBegin"])
  }

  @Test(
    "[1.15] [1.17] [1.18] case 16: a drag after a rest claims the touch, and then sends WillBeginDragging"
  )
  func lateDrag() throws {
    try b.play([dragAfterRest])
    let calls = b.log.calls.filter { !$0.hasSuffix("moved") }
    #expect(
      Array(calls.prefix(4)) == [
        "content began", "S touchesShouldCancel", "content cancelled",
        "S willBeginDragging",
      ])
    #expect(b.content.times.first == 0.15)
  }

  @Test("[1.17] case 17: a touch that its view keeps never scrolls")
  func kept() throws {
    let v = KeepingView(frame: Rect(0, 0, 375, 2000))
    v.name = "V"
    v.log = b.log
    b.content.addSubview(v)
    try b.play([dragAfterRest])
    let calls = b.log.calls(of: "V")
    #expect(calls.first == "began" && calls.last == "ended" && calls.contains("moved"))
    #expect(b.s.contentOffset == .zero && !b.log.calls.contains("S willBeginDragging"))
  }

  @Test(
    "[1.17] case 18: where touches cannot be cancelled, touchesShouldCancel is not called"
  )
  func cannotCancel() throws {
    b.s.canCancelContentTouches = false
    try b.play([dragAfterRest])
    #expect(b.s.contentOffset == .zero && b.s.questions == ["shouldBegin"])
  }

  @Test(
    "a touch that moves more than 45 points has tapCount 0, and the next touch 1",
    arguments: [(44, [1, 2]), (46, [0, 1])] as [(Double, [Int])], [false, true])
  func tapCount(of touch: (way: Double, counts: [Int]), isSampled: Bool) throws {
    final class CountingView: View {
      var counts: [Int] = []
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        counts += touches.map(\.tapCount)
      }
    }
    let view = CountingView(frame: spot)
    b.window.addSubview(view)
    let end = middle + Vector(dx: 0, dy: 0 - touch.way)
    var finger = Timeline.FingerPath([
      .init(time: 0, point: middle), .init(time: 0.05, point: middle),
      .init(time: 0.1, point: end),
    ])
    // The last sample is the position of the lift, which is no movement.
    finger.isSampled = isSampled
    try b.play([.fingers([finger]), .tap(end)])
    #expect(view.counts == touch.counts)
  }
}
