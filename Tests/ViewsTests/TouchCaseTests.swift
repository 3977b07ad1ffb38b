import Mesmer
import Testing

/// The receiver of a touch: the rules of docs/window.md, with UIKit's numbers.
@Suite struct TouchCaseTests {
  let b = WindowBench()
  let spot = Rect(x: 100, y: 300, width: 100, height: 100)
  let middle = Point(x: 150, y: 350)

  private func drag(_ points: Double, from: Point? = nil) -> Timeline.Action {
    .slow(from: from ?? middle, dy: 0 - points)
  }

  @Test(
    "case 1: a view in front gets the touch, and the scroll view behind gets none")
  func inFront() throws {
    let f = b.front("F", spot)
    try b.play([.tap(middle), drag(100)])
    #expect(
      b.log.calls(of: "F") == ["began", "ended", "began", "moved", "ended"])
    #expect(b.log.calls(of: "S").isEmpty && b.s.contentOffset == .zero && !b.s.isTracking)
    #expect(f.places.count > 10)
  }

  @Test(
    "case 2: a view in front without interaction lets touches through", arguments: 0..<4)
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

  @Test("case 3: an alpha of 0.01 is hit")
  func faint() throws {
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
      let f = TouchView(frame: Rect(x: 50, y: 0, width: 100, height: 100))
      f.name = "F"
      f.log = b.log
      g.addSubview(f)
      b.window.addSubview(g)
      try b.play([.touch(Point(x: 225, y: 350), duration: 0.3)])
      #expect(b.log.calls(of: "F").isEmpty == !grown)
      #expect(b.log.calls(of: "content").isEmpty == grown)
    }
  }

  @Test("case 5: of siblings the one in front is hit")
  func siblings() throws {
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

  @Test("case 8: content gets a resting finger after 150 ms")
  func delayed() throws {
    try b.play([.touch(middle, duration: 0.3)])
    #expect(b.content.times == [0.15, 0.3])
  }

  @Test("case 9: a header over the scroll view does not scroll it")
  func header() throws {
    _ = b.front("header", Rect(x: 0, y: 0, width: 375, height: 100))
    try b.play([drag(60, from: Point(x: 150, y: 80))])
    #expect(b.s.contentOffset == .zero)
  }

  @Test("case 10: it does once it has the scroll view's pan recognizer")
  func movedRecognizer() throws {
    let header = b.front("header", Rect(x: 0, y: 0, width: 375, height: 150))
    header.addGestureRecognizer(b.s.panGestureRecognizer)
    try b.play([drag(100, from: Point(x: 150, y: 140))])
    #expect(b.s.contentOffset.y == 90)
    #expect(b.log.calls(of: "header").last == "cancelled")
    try b.play([drag(100)])
    #expect(b.s.contentOffset.y == 90)
  }

  @Test("case 11: a header that sticks inside the scroll view scrolls it")
  func sticky() throws {
    let header = View(frame: Rect(x: 0, y: 0, width: 375, height: 100))
    header.sticky = Sticky(edge: .top)
    b.s.addSubview(header)
    b.s.contentOffset.y = 300
    try b.play([drag(90, from: Point(x: 150, y: 95))])
    #expect(b.s.contentOffset.y == 380)
  }

  @Test("case 12: a view gets its first finger only, its recognizers all")
  func severalFingers() throws {
    let v = b.front("V", Rect(x: 0, y: 200, width: 375, height: 300))
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

  @Test("case 13: an exclusive view is alone with its touch")
  func exclusive() throws {
    let v = b.front("V", Rect(x: 0, y: 0, width: 100, height: 100))
    _ = b.front("U", Rect(x: 200, y: 0, width: 100, height: 100))
    v.isExclusiveTouch = true
    func fingers(_ first: Double, _ second: Double) -> Timeline.Action {
      func path(_ x: Double, from start: Double, to end: Double) -> Timeline.FingerPath {
        .init([
          .init(time: start, point: Point(x: x, y: 50)),
          .init(time: end, point: Point(x: x, y: 50)),
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

  @Test("case 14: a touch keeps its view wherever it moves")
  func keeps() throws {
    let v = b.front("V", spot)
    try b.play([.slow(from: middle, dx: 200)])
    #expect(b.log.calls == ["V began", "V moved", "V ended"])
    #expect(v.places.last == Point(x: 250, y: 50))
  }

  @Test("case 15: a quick tap reaches the content at the lift")
  func quickTap() throws {
    try b.play([.tap(middle)])
    #expect(b.log.calls == ["content began", "content ended"])
    #expect(b.content.times == [0.05, 0.05] && b.s.questions == ["shouldBegin"])
  }

  @Test("case 16: a drag after a rest claims the touch, and then sends WillBeginDragging")
  func lateDrag() throws {
    try b.play([
      .fingers([
        .init([
          .init(time: 0, point: middle), .init(time: 0.2, point: middle),
          .init(time: 0.3, point: Point(x: 150, y: 300)),
        ])
      ])
    ])
    let calls = b.log.calls.filter { !$0.hasSuffix("moved") }
    #expect(
      Array(calls.prefix(4)) == [
        "content began", "S touchesShouldCancel", "content cancelled",
        "S willBeginDragging",
      ])
    #expect(b.content.times.first == 0.15)
  }

  @Test("case 17: a touch that its view keeps never scrolls")
  func kept() throws {
    let v = KeepingView(frame: Rect(x: 0, y: 0, width: 375, height: 2000))
    v.name = "V"
    v.log = b.log
    b.content.addSubview(v)
    try b.play([
      .fingers([
        .init([
          .init(time: 0, point: middle), .init(time: 0.2, point: middle),
          .init(time: 0.3, point: Point(x: 150, y: 300)),
        ])
      ])
    ])
    let calls = b.log.calls(of: "V")
    #expect(calls.first == "began" && calls.last == "ended" && calls.contains("moved"))
    #expect(b.s.contentOffset == .zero && !b.log.calls.contains("S willBeginDragging"))
  }

  @Test("case 18: where touches cannot be cancelled, touchesShouldCancel is not called")
  func cannotCancel() throws {
    b.s.canCancelContentTouches = false
    try b.play([
      .fingers([
        .init([
          .init(time: 0, point: middle), .init(time: 0.2, point: middle),
          .init(time: 0.3, point: Point(x: 150, y: 300)),
        ])
      ])
    ])
    #expect(b.s.contentOffset == .zero && b.s.questions == ["shouldBegin"])
  }
}
