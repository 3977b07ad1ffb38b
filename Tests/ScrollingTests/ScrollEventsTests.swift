import Mesmer
import TestSupport
import Testing

/// The order of callbacks and the flags inside them: motion.md section 12, a
/// test a row.
@Suite struct ScrollEventsTests {
  private typealias S = ScrollScripts

  @Test("[1.18] row 1: a touch is tracked and sends nothing") func touchDown() throws {
    let simulation = MotionBench(traits: S.list)
    simulation.touch(1, .began, Point(9, 9), at: 0.1)
    #expect(simulation.flags == .tracking)
    #expect(S.log(simulation.motion()) == ["content began (T)"])
  }

  private static let flickLog = [
    "willBeginDragging (T Dr)", "didScroll (T Dr) *", "willEndDragging (T Dr)",
    "didEndDragging true (T Dr)", "willBeginDecelerating (Dr De)",
    "didScroll (Dr De) *", "didEndDecelerating",
  ]

  @Test("[1.21] [1.35] [1.36] [1.37] [1.38] [1.39] row 2: a flick") func flick() throws {
    let history = try S.play([S.flick(200, speed: 1200)])
    #expect(S.log(history) == Self.flickLog)
    let end = try #require(S.dragEnds(history).first)
    #expect((end.velocity - Vector(dx: 0, dy: 1.2)).length < 1e-9)
    // 200 points less the slop, and the flight: its integral is reported, rounded to the
    // pixel.
    let delivered = 190 + 1.19 / DecelerationRate.normal.decay
    #expect(end.target.y == PixelRounding.rounded(delivered, scale: 2))
    let rest = history.state(at: history.duration).exactOffset.y
    #expect((rest - 190 - 1.19 * 499).magnitude < 1e-6)
  }

  @Test("row 3: content let go out of range without velocity decelerates back")
  func releaseOutside() throws {
    let history = try S.play([S.flick(-150, speed: 500, hold: 0.2)])
    let isNoScroll = { (line: String) in !line.hasPrefix("didScroll") }
    let log = S.log(history)
    #expect(log.filter(isNoScroll) == Self.flickLog.filter(isNoScroll))
    #expect(log.contains("didScroll (Dr De) *"))
    let end = try #require(S.dragEnds(history).first)
    #expect(end.velocity == .zero && end.target == .zero)
    #expect(history.state(at: history.duration).contentOffset == .zero)
  }

  @Test func `row 4: a slow release in range ends at once`() throws {
    let history = try S.play([S.flick(200, speed: 500, hold: 0.2)])
    #expect(
      S.log(history) == [
        "willBeginDragging (T Dr)", "didScroll (T Dr) *", "willEndDragging (T Dr)",
        "didEndDragging false (T)",
      ])
    let end = try #require(S.dragEnds(history).first)
    #expect(end.velocity == .zero)
    #expect(end.target == history.state(at: history.duration).exactOffset)
  }

  @Test("row 5: reaching an edge sends nothing; dragging is over at the last DidScroll")
  func edgeHit() throws {
    let history = try S.play([S.flick(200, speed: 3000)], from: S.at(3000))
    let names = S.log(history, flags: false)
    #expect(
      names == [
        "willBeginDragging", "didScroll *", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didScroll *", "didEndDecelerating",
      ])
    #expect(try #require(S.dragEnds(history).first).target.y == 3520)
    let scrolls = S.events(history).filter {
      if case .didScroll = $0.kind { $0.flags.contains(.decelerating) } else { false }
    }
    #expect(scrolls.dropLast().allSatisfy { $0.flags == [.dragging, .decelerating] })
    let last = try #require(scrolls.last)
    #expect(last.time == history.duration && last.flags == .decelerating)
    let farthest = scrolls.map { event -> Double in
      if case .didScroll(let offset) = event.kind { offset.y } else { 0 }
    }.max()
    #expect(try #require(farthest) > 3540)
  }

  @Test("[1.39] row 6: a touch catches a flight") func catching() throws {
    let history = try S.play([
      S.flick(200, speed: 2000), .wait(0.3), .touch(Point(160, 240), duration: 0.2),
    ])
    let log = S.log(history)
    #expect(Array(log.prefix(6)) == Array(Self.flickLog.prefix(6)))
    #expect(
      Array(log.dropFirst(6)) == [
        "willBeginDragging (T Dr De)", "didEndDecelerating (T Dr)",
        "willEndDragging (T Dr)", "didEndDragging false (T)",
      ])
    let caught = history.state(at: 0.41)
    #expect(caught.flags == [.tracking, .dragging])
    #expect(caught.exactOffset == history.state(at: 99).exactOffset)
    let ends = S.dragEnds(history)
    #expect(ends.count == 2 && ends[1].velocity == .zero)
  }

  @Test("row 7: setting an offset sends DidScroll once, setting it again nothing")
  func setOffset() throws {
    let place = Point(0, 300.2)
    let history = try S.play([
      .setContentOffset(place, animated: false),
      .setContentOffset(place, animated: false),
      .wait(0.1), .setContentOffset(Point(0, 300.1), animated: false),
    ])
    #expect(S.log(history) == ["didScroll"])
    #expect(history.state(at: 1).contentOffset == Point(0, 300))
  }

  @Test("[1.40] row 8: an animated offset has its own end and no flags of dragging")
  func setOffsetAnimated() throws {
    let timeline = Timeline([.setContentOffset(Point(0, 900), animated: true)])
    let history = try timeline.play(traits: S.list)
    #expect(S.log(history) == ["didScroll (A) *", "didEndScrollingAnimation"])
    #expect((history.duration - 0.3).magnitude < 1e-12)
    let reveal = Rect(0, 900, 10, 10)
    let shown = try S.play([.scrollRectToVisible(reveal, animated: true)])
    #expect(S.log(shown) == ["didScroll (A) *", "didEndScrollingAnimation"])
    #expect(shown.state(at: 9).contentOffset.y == 430)
    let same = try S.play([.setContentOffset(.zero, animated: true)])
    #expect(S.log(same) == [])
  }

  private func pinch(to scale: Double) throws -> PlayedMotion {
    try S.play(
      [.pinch(center: Point(160, 240), scale: scale, duration: 0.4)], in: S.picture,
      from: ZoomState(offset: Point(300, 300)))
  }

  @Test("[1.2] [1.20] [1.42] row 9: a pinch") func pinching() throws {
    let history = try pinch(to: 1.6)
    let log = S.log(history)
    #expect(log.first == "willBeginZooming (T Z)")
    let last = try #require(log.last)
    #expect(last.hasPrefix("didEndZooming 1.6") && last.hasSuffix("(T)"))
    // At the lift the offset is rounded to pixels.
    #expect(log.suffix(2).first == "didScroll (T)")
    let between = log.dropFirst().dropLast(2)
    #expect(between.count > 20)
    for (n, line) in between.enumerated() {
      #expect(line == (n % 2 == 0 ? "didZoom (T Z)" : "didScroll (T Z)"))
    }
    #expect((history.state(at: 9).zoomScale - 1.6).magnitude < 1e-12)
    #expect((history.state(at: 0.2).zoomScale - 1.6.squareRoot()).magnitude < 1e-12)
  }

  @Test("[1.19] [1.31] [1.42] row 10: past a limit DidEndZooming follows the bounce")
  func zoomBounce() throws {
    let history = try pinch(to: 2.8)
    let log = S.log(history)
    #expect(log.first == "willBeginZooming (T Z)")
    #expect(
      Array(log.suffix(3)) == ["didZoom (B)", "didScroll (B)", "didEndZooming 2.0"])
    let scales = S.events(history).compactMap { event -> Double? in
      if case .didZoom(let scale) = event.kind { scale } else { nil }
    }
    #expect(scales.last == 2)
    #expect(try #require(scales.max()) > 2.2)
    #expect(history.state(at: 0.45).flags == .zoomBouncing)
    #expect(history.state(at: 0.45).zoomScale > 2)
    let end = history.state(at: history.duration)
    #expect(end.zoomScale == 2 && end.flags == [])
    #expect(end.geometry.contentSize == Size(2000, 2000))
  }

  @Test("[2.43] [2.44] row 11: a zoom that is animated begins and ends")
  func zoomAnimated() throws {
    let rect = Rect(100, 100, 200, 300)
    let animated = try S.play([.zoom(to: rect, animated: true)], in: S.picture)
    #expect(
      S.log(animated) == [
        "willBeginZooming (ZA)", "didZoom (ZA)", "didScroll (ZA)", "didEndZooming 1.6",
      ])
    let middle = animated.state(at: 0.15)
    #expect((middle.zoomScale - 1.3).magnitude < 1e-9)
    let scaled = try S.play([.setZoomScale(9, animated: true)], in: S.picture)
    #expect(
      S.log(scaled) == [
        "willBeginZooming (ZA)", "didZoom (ZA)", "didScroll (ZA)", "didEndZooming 2.0",
      ])
    let jumped = try S.play([.zoom(to: rect, animated: false)], in: S.picture)
    #expect(S.log(jumped) == ["didZoom", "didScroll"])
    #expect(jumped.state(at: 0).contentOffset == animated.state(at: 9).contentOffset)
  }

  @Test("a zoom that changes the offset only is reported as an offset that is set")
  func zoomOfTheOffset() throws {
    let rect = Rect(300, 200, 320, 480)
    for (animated, log) in [
      (true, ["didScroll (A) *", "didEndScrollingAnimation"]), (false, ["didScroll"]),
    ] {
      let history = try S.play([.zoom(to: rect, animated: animated)], in: S.picture)
      #expect(S.log(history) == log)
      #expect(history.state(at: 9).contentOffset == Point(300, 200))
    }
  }

  @Test("[1.43] [1.44] row 12: a tap on the status bar") func statusBarTap() throws {
    let tap = Timeline([.statusBarTap])
    let history = try tap.play(traits: S.list, state: S.at(700))
    #expect(S.log(history) == ["shouldScrollToTop", "didScroll (A) *", "didScrollToTop"])
    #expect(history.state(at: 9).contentOffset == .zero)
    var refusing = MotionBench.Policies()
    refusing.shouldScrollToTop = false
    let refused = try tap.play(traits: S.list, state: S.at(700), policies: refusing)
    #expect(S.log(refused) == ["shouldScrollToTop"])
    var fixed = S.list
    fixed.scrollsToTop = false
    #expect(S.log(try tap.play(traits: fixed, state: S.at(700))) == [])
  }

  @Test(
    "a tap on the status bar leaves no content out of its range or between two pages",
    arguments: [(false, 0.0), (true, 320)])
  func statusBarTapSideways(pages: Bool, x: Double) throws {
    var traits = S.list
    traits.contentSize.width = 960
    traits.isPagingEnabled = pages
    let way = Timeline.Action.drag(
      from: Point(10, 400), to: Point(130, 400), duration: 0.1, hold: 0)
    let start = ZoomState(offset: Point(pages ? 640 : 0, pages ? 480 : 700))
    let history = try S.play([way, .wait(0.05), .statusBarTap], in: traits, from: start)
    // The tap occurred during the bounce, or the turn of the page.
    let before = history.state(at: 0.149).exactOffset.x
    #expect(pages ? before > 321 && before < 600 : before < -10)
    let end = history.state(at: history.duration)
    #expect(end.contentOffset == Point(pages ? 640 - x : 0, 0) && end.flags == [])
    #expect(S.log(history).last == "didScrollToTop")
  }

  @Test func `row 13: cancelled touches end a drag without velocity`() {
    for (start, outside) in [(500.0, false), (0.0, true)] {
      let simulation = MotionBench(traits: S.list, state: S.at(start))
      for n in 0...20 {
        let phase = n == 0 ? TouchPhase.began : .moved
        let point = Point(160, 100 + Double(n) * 10)
        simulation.touch(0, phase, point, at: Double(n) / 120)
      }
      simulation.cancelTouches(at: 0.17)
      let history = simulation.motion()
      let log = S.log(history).filter { !$0.hasPrefix("didScroll") }
      let end =
        outside
        ? [
          "didEndDragging true (T Dr)", "willBeginDecelerating (Dr De)",
          "didEndDecelerating",
        ] : ["didEndDragging false (T)"]
      #expect(log == ["willBeginDragging (T Dr)", "willEndDragging (T Dr)"] + end)
      #expect(S.dragEnds(history)[0].velocity == .zero)
    }
  }
}
