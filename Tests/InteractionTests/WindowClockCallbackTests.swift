import Mesmer
import TestSupport
import Testing

/// The actions allowed to a program in callbacks, and between two frames.
@Suite("A timeline played: actions in callbacks") struct WindowClockCallbackTests {
  let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  let content = View(frame: Rect(0, 0, 640, 2000))
  let log = DelegateLog()
  let up = Timeline.Action.drag(from: Point(160, 400), to: Point(160, 300), duration: 0.1)

  init() {
    scroll.show(content, zoom: 0.25...2)
    scroll.delegate = log
  }

  func player(_ actions: [Timeline.Action]) throws -> WindowClock {
    try WindowClock(Timeline(actions), on: scroll, screenScale: 2)
  }

  func finish(_ player: WindowClock) {
    var frame = 0
    while !player.isFinished && frame < 10_000 {
      player.advance(to: Double(frame) / 60)
      frame += 1
    }
  }

  @Test func `a clock finishes with its timeline, though a timer repeats`() throws {
    let player = try player([.wait(1)])
    var calls = 0
    player.perform {
      ClockTimer.scheduledTimer(withTimeInterval: 0.3, repeats: true) { _ in calls += 1 }
    }
    #expect(player.finish() == 1 && calls == 3)
  }

  @Test func everyCallbackMayAskThePlayer() throws {
    let player = try player([up, .waitUntilSettled, .statusBarTap])
    var offsets: [Double] = []
    for name in [
      "didScroll", "willBeginDragging", "willEndDragging", "didEndDragging true",
      "shouldScrollToTop", "didScrollToTop",
    ] {
      log.on[name] = { view in
        offsets.append(player.state.contentOffset.y - view.contentOffset.y)
        #expect(!player.isFinished || name == "didScrollToTop")
        #expect(player.fingers.count <= 1)
        // Not now.
        player.advance(to: 1000)
      }
    }
    finish(player)
    // WillBeginDragging is sent before the content has moved by the excess over the slop.
    #expect(offsets.count > 20 && offsets.filter { $0 != 0 }.count <= 1)
  }

  @Test func theLastDidScrollIsWhereTheContentIs() throws {
    // Content that is smaller than the viewport is centred by its inset.
    log.on["didZoom"] = { view in
      view.contentInset.left = max(0, (view.bounds.width - view.contentSize.width) / 2)
    }
    var last = Point.zero
    log.on["didScroll"] = { last = $0.contentOffset }
    scroll.contentOffset = Point(100, 300)
    let player = try player([.setZoomScale(0.25, animated: false), .wait(0.1)])
    finish(player)
    #expect(scroll.contentInset.left == 80)
    #expect(scroll.contentOffset.x == -80 && last == scroll.contentOffset)
    let delivered = player.takeEvents().compactMap {
      if case .didScroll(let offset) = $0.kind { offset } else { nil }
    }
    #expect(delivered.last == last)
  }

  @Test func whatACallbackBringsAboutIsToldAfterWhatCameBefore() throws {
    log.on["didEndDragging true"] = {
      $0.setContentOffset(Point(0, 500), animated: false)
    }
    finish(try player([up]))
    let begin = log.calls.firstIndex { $0.hasPrefix("willBeginDecelerating") }
    let end = log.calls.firstIndex { $0.hasPrefix("didEndDecelerating") }
    #expect(begin != nil && end != nil && begin! < end!)
    #expect(scroll.contentOffset.y == 500)
  }

  @Test func settingTheSameOffsetStopsAFlight() throws {
    log.on["willBeginDecelerating"] = {
      $0.setContentOffset($0.contentOffset, animated: false)
    }
    finish(try player([up]))
    #expect(log.calls.last?.hasPrefix("didEndDecelerating") == true)
    #expect(scroll.contentOffset.y < 100)
  }

  @Test func betweenTwoFramesTheViewShowsTheFrameWhateverIsDone() throws {
    let player = try player([.zoom(to: Rect(0, 0, 160, 240), animated: true)])
    player.advance(to: 0.1)
    let shown = (scroll.zoomScale, scroll.contentOffset)
    #expect(shown.0 > 1 && shown.0 < 2)
    scroll.flashScrollIndicators()
    scroll.contentInset.bottom = 7
    #expect(scroll.zoomScale == shown.0 && scroll.contentOffset == shown.1)
    finish(player)
    #expect(scroll.zoomScale == 2)
  }

  @Test func stoppingEndsEverythingAtOnce() throws {
    let player = try player([up])
    log.on["didEndDragging true"] = { _ in player.stop() }
    finish(player)
    #expect(player.isFinished)
    #expect(log.calls.last?.hasPrefix("didEndDragging") == true)
    #expect(!scroll.isDragging && !scroll.isDecelerating && !scroll.isTracking)
    let offset = scroll.contentOffset
    player.advance(to: 100)
    #expect(scroll.contentOffset == offset)
  }

  @Test func anotherPlayerTakesOver() throws {
    let first = try player([.fling(velocity: Vector(dx: 0, dy: 3000))])
    first.advance(to: 0.1)
    let offset = scroll.contentOffset
    let second = try player([.wait(1)])
    first.advance(to: 0.5)
    second.advance(to: 0.5)
    #expect(first.isFinished && scroll.contentOffset == offset)
  }

  @Test func flagsStayACallbacksOwn() throws {
    var isTracking: Bool?
    log.on["didEndDragging false"] = {
      $0.contentInset.top = 33
      isTracking = $0.isTracking
    }
    finish(
      try player([.drag(from: Point(9, 400), to: Point(9, 300), duration: 0.1, hold: 0.2)]
      ))
    #expect(isTracking == true)
  }

  @Test func anotherSizeTellsOfItsOffsetOnce() throws {
    scroll.contentOffset = Point(320, 1520)
    log.calls = []
    scroll.frame.size = Size(400, 600)
    #expect(log.calls == ["didScroll"])
    #expect(scroll.contentOffset == Point(240, 1400))
    log.calls = []
    scroll.bounds = Rect(10, 20, 300, 300)
    #expect(log.calls == ["didScroll"])
  }

  @Test func boundsWithAnotherSizeAndOriginKeepTheOrigin() throws {
    let player = try player([.wait(1)])
    player.advance(to: 0.1)
    scroll.bounds = Rect(10, 200, 300, 400)
    #expect(scroll.bounds == Rect(10, 200, 300, 400))
    player.advance(to: 0.2)
    #expect(scroll.contentOffset == Point(10, 200))
  }

  @Test func theLastRequestWins() throws {
    log.on["didEndDragging true"] = {
      $0.setContentOffset(Point(0, 500), animated: false)
      $0.setContentOffset(Point(0, 700), animated: false)
      #expect($0.contentOffset.y == 700)
    }
    finish(try player([up]))
    #expect(scroll.contentOffset.y == 700)
  }

  @Test func stoppingInANestedCallbackEndsEverything() throws {
    let player = try player([up])
    var depth = 0
    log.on["didScroll"] = { view in
      depth += 1
      if depth == 1 { view.contentOffset.y = 40 } else { player.stop() }
    }
    finish(player)
    #expect(!scroll.isTracking && !scroll.isDragging)
  }

  @Test func questionsMayShowTheFrame() throws {
    let player = try player([up, .waitUntilSettled, .statusBarTap])
    var shown: [Double] = []
    for name in ["willEndDragging", "shouldScrollToTop"] {
      log.on[name] = { view in player.showingFrame { shown.append(view.contentOffset.y) }
      }
    }
    finish(player)
    #expect(shown.count == 2 && shown[0] > 50)
  }

  @Test func callbacksSeeThePropertiesAlsoBetweenFrames() throws {
    let player = try player([.wait(0.5)])
    player.advance(to: 0.1)
    var scales: [Double] = []
    log.on["didZoom"] = { view in
      scales.append(view.zoomScale)
      view.contentInset.bottom += 7
      scales.append(view.zoomScale)
      // Not now.
      player.advance(to: 0.3)
      scales.append(player.state.time)
    }
    scroll.setZoomScale(2, animated: true)
    #expect(scales == [2, 2, 0.1])
    // The frame of this moment: the animation has just begun.
    #expect(scroll.zoomScale == 1)
    finish(player)
    #expect(scroll.zoomScale == 2)
  }
}
