import Mesmer
import TestSupport
import Testing

@Suite("A timeline played on a scroll view") struct WindowClockTests {
  let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  let content = View(frame: Rect(0, 0, 640, 2000))
  let log = DelegateLog()

  init() {
    scroll.show(content, zoom: 0.5...2)
    scroll.delegate = log
  }

  static let up = Timeline.Action.drag(
    from: Point(160, 400), to: Point(160, 300), duration: 0.1)

  /// Plays to the end at a frame rate and returns the states of all frames.
  @discardableResult
  func play(
    _ actions: [Timeline.Action], framesPerSecond: Double = 60,
    onStep: @escaping (Int) -> Void = { _ in }
  ) throws -> [ScrollState] {
    let player = try WindowClock(Timeline(actions), on: scroll, screenScale: 2)
    player.stepHandler = onStep
    var states: [ScrollState] = []
    while !player.isFinished {
      player.advance(to: Double(states.count) / framesPerSecond)
      let state = player.state
      #expect(scroll.contentOffset == state.contentOffset)
      #expect(scroll.zoomScale == state.zoomScale)
      states.append(state)
      if states.count > 10_000 { break }
    }
    return states
  }

  static let scripts: [[Timeline.Action]] = [
    [up], [up, .waitUntilSettled, .statusBarTap],
    [up, .wait(0.2), .touch(Point(100, 100)), .wait(0.1), up],
    [.pinch(center: Point(160, 240), scale: 4, duration: 0.3)],
    [.pinch(center: Point(60, 240), scale: 0.1, duration: 0.3), .wait(0.1), up],
    [.setContentOffset(Point(300, 1500), animated: true), .wait(0.1), .tap(.zero)],
    [.zoom(to: Rect(10, 10, 80, 80), animated: true)],
    [.fling(velocity: Vector(dx: -2000, dy: 9000)), .flashScrollIndicators],
    [.setContentOffset(Point(0, 90), animated: false), .step(3), .wait(0.1), .step(1)],
    [.scrollRectToVisible(Rect(0, 900, 9, 9), animated: true), up],
  ]

  @Test(
    "the offset in an animated zoom is not rounded, and is rounded at its end",
    arguments: [24.0, 60, 120],
    [
      .setZoomScale(1.7, animated: true),
      .zoom(to: Rect(13, 7, 190, 250), animated: true),
      .taps(Point(31, 47), count: 2),
    ] as [Timeline.Action])
  func animatedZoom(rate: Double, action: Timeline.Action) throws {
    scroll.doubleTapZoomScale = 1.7
    scroll.contentOffset = Point(61, 73)
    let states = try play([action], framesPerSecond: rate)
    let (first, last) = (states[0], states[states.count - 1])
    let zooms = states.filter { $0.flags.contains(.zoomAnimating) }
    #expect(zooms.count > 5)
    let end = try #require(zooms.last)
    for state in zooms {
      // Scale and offset move along one line.
      let way = (state.zoomScale - first.zoomScale) / (end.zoomScale - first.zoomScale)
      let offset = first.contentOffset + (end.contentOffset - first.contentOffset) * way
      #expect((state.contentOffset - offset).length < 1e-9, "at \(state.time)")
      #expect(state.contentOffset == state.exactOffset)
    }
    #expect(last.contentOffset == PixelRounding.rounded(last.exactOffset, scale: 2))
  }

  @Test("frames and events are the history's without interference", arguments: scripts)
  func history(_ actions: [Timeline.Action]) throws {
    let traits = scroll.scrollTraits(screenScale: 2)
    let history = try Timeline(actions).play(traits: traits)
    let player = try WindowClock(Timeline(actions), on: scroll, screenScale: 2)
    let count = history.frameCount(framesPerSecond: 60)
    for frame in 0..<count {
      let time = FrameTimes.time(ofFrame: frame, framesPerSecond: 60)
      #expect(!player.isFinished)
      player.advance(to: time)
      #expect(player.state == history.state(at: time))
      #expect(scroll.contentOffset == history.state(at: time).contentOffset)
      #expect(scroll.zoomScale == history.state(at: time).zoomScale)
      let expected = history.events(ofFrame: frame, framesPerSecond: 60)
      #expect(player.takeEvents() == expected)
    }
    #expect(player.isFinished)
  }

  @Test("[1.35] [1.36] [1.37] [1.38] [1.39] a flick's callbacks, with their flags")
  func flick() throws {
    try play([Self.up])
    #expect(
      log.order == [
        "willBeginDragging (T Dr)", "didScroll (T Dr)", "willEndDragging (T Dr)",
        "didEndDragging true (T Dr)", "willBeginDecelerating (Dr De)",
        "didScroll (Dr De)", "didEndDecelerating",
      ])
    #expect(!scroll.isDragging && !scroll.isDecelerating)
  }

  @Test("[1.42] [1.19] [1.20] a pinch past the limit bounces, and then ends")
  func pinch() throws {
    try play([.pinch(center: Point(160, 240), scale: 6, duration: 0.3)])
    #expect(log.calls.first == "willBeginZooming (T Z)")
    #expect(log.calls.last == "didEndZooming 2.0")
    #expect(log.calls.filter { $0 == "didZoom (B)" }.count == 1)
    #expect(scroll.zoomScale == 2)
    #expect(content.frame.size == scroll.contentSize)
  }

  /// Two fingers spread, one drags what they have zoomed, two close again: all
  /// in one timeline, each looked at in every frame.
  @Test(
    "[1.1] [1.2] [2.29] fingers zoom about their positions, and scroll zoomed content")
  func zoomAndScroll() throws {
    scroll.contentOffset = Point(100, 500)
    let center = Point(120, 300)
    func under(_ place: Point) -> Point {
      content.convert(
        place + Vector(dx: scroll.contentOffset.x, dy: scroll.contentOffset.y),
        from: scroll)
    }
    let held = under(center)
    #expect(held == Point(220, 800))
    var scales: [Double] = []
    let player = try WindowClock(
      Timeline([
        .pinch(center: center, scale: 1.6, duration: 0.4), .wait(0.2),
        .drag(from: Point(200, 400), to: Point(150, 280), duration: 0.2, hold: 0.5),
        .wait(0.2), .pinch(center: center, scale: 0.75, duration: 0.4), .waitUntilSettled,
      ]), on: scroll, screenScale: 2)
    var dragged = Vector()
    var heldAgain: Point?
    for frame in 0..<400 where !player.isFinished {
      let time = Double(frame) / 60
      let before = scroll.contentOffset
      player.advance(to: time)
      scales.append(scroll.zoomScale)
      let zoom = scroll.zoomScale
      #expect(content.transform == AffineTransform(scaleX: zoom, y: zoom))
      #expect(content.frame.origin == .zero)
      #expect(scroll.contentSize == content.frame.size)
      // Half a point of rounding, seen through the zoom.
      if time <= 0.4 { #expect((under(center) - held).length < 0.6) }
      if time > 0.6 && time < 1.3 {
        #expect(zoom == scales[36])
        dragged = dragged + (scroll.contentOffset - before)
      }
      if time >= 1.5 {
        if let heldAgain {
          if time < 1.9 { #expect((under(center) - heldAgain).length < 1.2) }
        } else {
          heldAgain = under(center)
        }
      }
    }
    #expect(abs(scales[36] - 1.6) < 1e-9 && scales[0] == 1)
    #expect((0..<36).allSatisfy { (n: Int) in scales[n] <= scales[n + 1] })
    #expect(Set(scales.prefix(24)).count == 24)
    // The finger has moved by (-50, -120), less the way that makes it a drag.
    #expect(dragged.dx > 30 && dragged.dx <= 50 && dragged.dy > 100 && dragged.dy <= 120)
    #expect(abs(scroll.zoomScale - 1.2) < 1e-9)
    let calls: [String] = log.order.map { String($0.prefix { $0 != " " }) }
      .filter { $0.hasSuffix("Zooming") || $0.hasSuffix("Dragging") }
    #expect(
      calls == [
        "willBeginZooming", "didEndZooming", "willBeginDragging", "willEndDragging",
        "didEndDragging", "willBeginZooming", "didEndZooming",
      ])
  }

  @Test("[1.43] [1.44] the delegate can prevent scrolling by the status bar")
  func statusBar() throws {
    scroll.contentOffset.y = 500
    log.calls = []
    log.goesToTop = false
    try play([.statusBarTap])
    #expect(log.calls == ["shouldScrollToTop"])
    log.goesToTop = true
    try play([.statusBarTap])
    #expect(log.calls.last == "didScrollToTop" && scroll.contentOffset.y == 0)
  }

  @Test func whatHappenedBeforeAQuestionIsToldBeforeIt() throws {
    var delivered: [Double] = []
    log.on["didScroll"] = { delivered.append($0.contentOffset.y) }
    var asked: Double?
    log.on["willEndDragging"] = {
      asked = $0.contentOffset.y
      #expect(delivered.last == asked)
    }
    try play([Self.up])
    #expect(asked ?? 0 > 50)
  }

  @Test func theDelegateSaysWhereAFlightEnds() throws {
    log.target = { Point($0.x, ($0.y / 100).rounded() * 100) }
    try play([Self.up])
    #expect(scroll.contentOffset.y.truncatingRemainder(dividingBy: 100) == 0)
    #expect(scroll.contentOffset.y > 100)
  }

  @Test func anInsetThatIsSetWhileTheFingerLiftsHoldsTheContent() throws {
    // Pull to refresh: the inset makes space for the wheel.
    log.on["willEndDragging"] = { $0.contentInset.top = 60 }
    try play([.drag(from: Point(160, 100), to: Point(160, 400), duration: 0.2)])
    #expect(scroll.contentOffset.y == -60)
  }

  @Test func anOffsetThatIsSetInDidScrollCountsFromThere() throws {
    log.on["didScroll"] = { if $0.contentOffset.y > 30 { $0.contentOffset.y = 30 } }
    let states = try play([Self.up])
    #expect(states.allSatisfy { $0.contentOffset.y <= 30 })
    #expect(scroll.contentOffset.y == 30)
  }

  @Test func anAnimationThatADelegateAsksForRuns() throws {
    var wasAsked = false
    log.on["didEndDecelerating"] = {
      if !wasAsked { $0.setContentOffset(Point(0, 10), animated: true) }
      wasAsked = true
    }
    let states = try play([Self.up])
    #expect(log.calls.last == "didEndScrollingAnimation")
    #expect(scroll.contentOffset.y == 10)
    #expect(states.filter { $0.flags.contains(.scrollAnimating) }.count > 10)
  }

  @Test func anOffsetSetInAQuestionIsSetAtOnce() throws {
    log.goesToTop = false
    log.on["shouldScrollToTop"] = {
      $0.setContentOffset(Point(0, 77), animated: false)
      #expect($0.contentOffset.y == 77)
    }
    try play([.statusBarTap, .wait(0.1)])
    #expect(scroll.contentOffset.y == 77)
  }

  @Test("case 67: an offset set in WillEndDragging is where the flight leaves from")
  func offsetInWillEndDragging() throws {
    var target = 0.0
    log.target = {
      target = $0.y
      return $0
    }
    log.on["willEndDragging"] = { [log] in
      let count = log.calls.count
      $0.contentOffset.y = 900
      #expect(
        log.calls.count == count + 1 && log.calls.last?.hasPrefix("didScroll") == true)
    }
    try play([Self.up])
    #expect(target > 200 && target < 800 && scroll.contentOffset.y == target)
  }

  @Test("[1.42] a frame that is set when zooming ends is the new content")
  func endOfZooming() throws {
    log.on["didEndZooming 2.0"] = { view in
      view.contentSize = Size(2000, 5000)
      view.contentInset = EdgeInsets(top: 0, left: 0, bottom: 100, right: 0)
    }
    let pinch = Timeline.Action.pinch(center: Point(160, 240), scale: 6, duration: 0.3)
    try play([pinch, .waitUntilSettled, .fling(velocity: Vector(dx: 0, dy: 90_000))])
    #expect(scroll.contentOffset.y == 5000 + 100 - 480)
  }

  @Test func aTurnedScreenMovesTheRangeOfAFlight() throws {
    let actions: [Timeline.Action] = [
      .fling(velocity: Vector(dx: 0, dy: 20_000)), .wait(0.1), .step(0),
    ]
    let states = try play(actions) { _ in scroll.frame.size = Size(480, 320) }
    #expect(scroll.contentOffset.y == 2000 - 320)
    #expect(states.last?.geometry.boundsSize == Size(480, 320))
  }

  @Test func stepsSeeWhatIsShownAtTheirMoment() throws {
    var seen: [Double] = []
    try play([
      .step(0), .setContentOffset(Point(0, 40), animated: false), .step(1),
      .setContentOffset(Point(0, 400), animated: true), .wait(0.1501), .step(2),
    ]) { _ in seen.append(scroll.contentOffset.y) }
    #expect(seen.count == 3 && seen[0] == 0 && seen[1] == 40)
    #expect(seen[2] > 200 && seen[2] < 240)
  }

  @Test func aStateOfAStillIsThatOfFrame0() throws {
    scroll.setZoomScale(1.37, anchor: Point(7, 300))
    scroll.contentOffset = Point(10.123, 20.456)
    let states = try play([.wait(0.1)])
    #expect(states[0].contentOffset == Point(10.123, 20.456))
    #expect(states[0].zoomScale == 1.37)
    #expect(log.calls.last?.hasPrefix("didScroll") == true)
  }

  @Test func nothingIsToldTwiceAndAPlayerLeavesTheViewToItself() throws {
    try play([Self.up])
    log.calls = []
    scroll.contentOffset.y = 3
    #expect(log.calls == ["didScroll"])
    scroll.contentSize = Size(10, 10)
    #expect(scroll.contentOffset.y == 0)
    scroll.setContentOffset(Point(0, 9), animated: true)
    #expect(log.calls.last == "didEndScrollingAnimation" && scroll.contentOffset.y == 9)
  }

  @Test func sizesThatAreNoNumbersDoNotTrap() throws {
    try play([Self.up, .step(0), .wait(0.1)]) { _ in
      scroll.contentSize = Size(.nan, .infinity)
    }
  }

  // MARK: Times of every kind

  @Test(
    "times that are none, or have no end, return at once",
    arguments: [nil, 60, 1e300, 5e-324, .nan, -1, 0, .infinity] as [Double?])
  func hostileTimes(display: Double?) throws {
    let window = Window(frame: Rect(0, 0, 20, 20))
    let clock = try WindowClock(window, timeline: Timeline([.wait(0.5)]), screenScale: 2)
    clock.display = display
    clock.advance(to: 0.25)
    let before = clock.moment
    for time in [.nan, -.infinity, -1e19] as [Double] {
      clock.advance(to: time)
      #expect(clock.moment == before && !clock.isFinished)
    }
    for time in [1e19, 1.7e308, .infinity] as [Double] {
      clock.advance(to: time)
      #expect(clock.moment <= 0x1p20 * 1000 && clock.moment > 0x1p20 * 1000 - 1e5)
      #expect(clock.isFinished)
    }
  }

  @Test(
    "a flight ends at a refresh of the display that there is when it begins",
    arguments: [7.0, 60, 120])
  func displayOfLaterFlights(display: Double) throws {
    let view = ScrollView(frame: Rect(0, 0, 20, 20))
    view.contentSize = Size(20, 9000)
    let fling = Timeline.Action.fling(velocity: Vector(dx: 0, dy: 1000))
    let clock = try WindowClock(
      Timeline([.wait(1), fling, .wait(9), fling]), on: view, screenScale: 2)
    // The first flight is over, and the indicators have faded.
    clock.advance(to: 9)
    clock.display = display
    clock.advance(to: 10.5)
    let end = try #require(clock.machine(of: view)?.lawEnd)
    #expect(end < .infinity)
    let number = end / 1000 * display
    #expect((number - number.rounded()).magnitude < 1e-6)
  }

  @Test("a display ticks at most 1000 times a second, and at least every 100 seconds")
  func displayRates() throws {
    func ticks(_ display: Double, until end: Double) throws -> Int {
      var count = 0
      let clock = try WindowClock(Window(frame: Rect(0, 0, 20, 20)), screenScale: 2)
      clock.display = display
      let link = DisplayLink { _ in count += 1 }
      clock.perform { link.add() }
      clock.advance(to: end)
      return count
    }
    #expect(try ticks(1000, until: 1) == 1001 && ticks(1e19, until: 1) == 1001)
    #expect(try ticks(999, until: 1) == 1000)
    #expect(try ticks(0.01, until: 200) == 3 && ticks(5e-324, until: 200) == 3)
    #expect(try ticks(.nan, until: 200) == 1 && ticks(-60, until: 200) == 1)
  }

  @Test(
    "a screen scale that is none is an error",
    arguments: [.nan, .infinity, -.infinity, 0, -0.0, -2])
  func hostileScales(scale: Double) throws {
    #expect(throws: TimelineError.self) {
      try WindowClock(Window(), screenScale: scale)
    }
    #expect(throws: TimelineError.self) {
      try WindowClock(on: ScrollView(), screenScale: scale)
    }
  }

  @Test("a finger at time 0 hits the views where the first layout places them")
  func firstFinger() throws {
    final class Page: View {
      let button = Button()
      override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = bounds
      }
    }
    let window = Window(frame: Rect(0, 0, 100, 100))
    let page = Page(frame: window.bounds)
    page.addSubview(page.button)
    window.addSubview(page)
    var presses = 0
    page.button.addAction(for: .touchUpInside) { _ in presses += 1 }
    let clock = try WindowClock(
      window, timeline: Timeline([.on("window", .tap(Point(50, 50)))]), screenScale: 2)
    clock.display = 60
    clock.advance(to: 1)
    #expect(presses == 1)
  }
}
