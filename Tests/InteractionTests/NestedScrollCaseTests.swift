import Mesmer
import TestSupport
import Testing

/// Scroll views in scroll views: the rules of docs/window.md. N is in S's
/// content at (0, 200), 375 x 300 of 375 x 900; P is a pager of three pages, with L or Z
/// on one.
@Suite struct NestedScrollCaseTests {
  let b = WindowBench()

  private func nested(at y: Double = 0, content: Double = 900) -> LoggingScrollView {
    let n = b.scroll(
      "N", Rect(0, 200, 375, 300), content: Size(375, content), in: b.content)
    n.contentOffset.y = y
    n.offsets = []
    b.log.calls = []
    return n
  }

  private func pager() -> LoggingScrollView {
    b.s.removeFromSuperview()
    let p = b.scroll("P", Rect(0, 0, 375, 667), content: Size(1125, 667), in: b.window)
    p.isPagingEnabled = true
    return p
  }

  private func zoomed(in p: View, at x: Double) -> LoggingScrollView {
    let z = b.scroll("Z", Rect(0, 0, 375, 667), content: Size(750, 1334), in: p)
    z.contentOffset.x = x
    z.offsets = []
    b.log.calls = []
    return z
  }

  private let on = Point(150, 450)

  /// The offset while the fingers rest at the end of a slow drag.
  private func held(_ action: Timeline.Action, _ views: ScrollView...) throws -> [Point] {
    let clock = try b.clock([action])
    clock.advance(to: action.length - 0.01)
    let offsets = views.map(\.contentOffset)
    var tick = Int(action.length * 60)
    while !clock.isFinished {
      clock.advance(to: Double(tick) / 60)
      tick += 1
    }
    return offsets
  }

  @Test(
    "cases 31, 32 and 37: the inner scroll view has priority, but not at its end or if it fits",
    arguments: [(0.0, 900.0, 100.0, 0.0), (600, 900, 600, 100), (0, 300, 0, 100)])
  func inner(at y: Double, content: Double, inner: Double, outer: Double) throws {
    let n = nested(at: y, content: content)
    try b.play([.slow(from: on, dy: -110)])
    #expect(n.contentOffset.y == inner && b.s.contentOffset.y == outer)
    if y > 0 { #expect(b.log.calls(of: "N").isEmpty && !b.log.calls(of: "S").isEmpty) }
  }

  @Test func `case 33: at its beginning too`() throws {
    b.s.contentOffset.y = 300
    let n = nested()
    // N is at -100...200 on the screen.
    try b.play([.slow(from: Point(150, 50), dy: 110)])
    #expect(b.s.contentOffset.y == 200 && n.contentOffset.y == 0)
  }

  @Test func `case 34: if neither can move, the inner one resists`() throws {
    let n = nested()
    let held = try held(.slow(from: on, dy: 60), n, b.s)
    #expect(held[0].y == -25 && held[1].y == 0)
    #expect(n.contentOffset.y == 0)
  }

  @Test(
    "case 35: an end that is reached in a drag resists, if the one around does not page")
  func endInDrag() throws {
    let n = nested(at: 550)
    let held = try held(.slow(from: on, dy: -110), n, b.s)
    #expect(held[0].y == 625 && held[1].y == 0)
    #expect(n.contentOffset.y == 600 && b.s.contentOffset.y == 0)
  }

  @Test func `case 36: without transfer the inner one resists at its end`() throws {
    let n = nested(at: 600)
    n.transfersVerticalScrollingToParent = false
    let held = try held(.slow(from: on, dy: -110), n, b.s)
    #expect(held[0].y == 646.5 && held[1].y == 0)
  }

  @Test(
    "cases 38 and 39: of crossed axes the first to move ten points wins; a tie is the inner's",
    arguments: [(200.0, 260.0, 90.0, 0.0), (260, 200, 0, 90), (200, 200, 0, 90)])
  func crossed(x: Double, y: Double, px: Double, ly: Double) throws {
    let p = pager()
    let l = b.scroll("L", Rect(0, 0, 375, 667), content: Size(375, 2000), in: p)
    let drag = Timeline.Action.drag(
      from: Point(300, 300), to: Point(x, y), duration: 0.2, hold: 0.2)
    let held = try held(drag, p, l)
    #expect(held[0].x == px && held[1].y == ly)
    #expect(held[0].y == 0 && held[1].x == 0)
  }

  @Test func `case 40: zoomed content at its end turns the pager's page`() throws {
    let p = pager()
    let z = zoomed(in: p, at: 375)
    let held = try held(.slow(from: Point(250, 300), dx: -110), p, z)
    #expect(held[0].x == 100 && held[1].x == 375)
    #expect(p.contentOffset.x == 0)
    try b.play([.drag(from: Point(250, 300), to: Point(100, 300), duration: 0.1)])
    #expect(p.contentOffset.x == 375 && z.contentOffset.x == 375)
  }

  @Test("case 41: a drag that reaches the end passes the rest to the pager")
  func handedOver() throws {
    let p = pager()
    let z = zoomed(in: p, at: 325)
    let held = try held(.slow(from: Point(250, 300), dx: -160), p, z)
    #expect(held[0].x == 100 && held[1].x == 375)
    #expect(Set(b.log.calls(of: "P")) == ["didScroll"])
    #expect(p.contentOffset.x == 0 && z.contentOffset.x == 375)
  }

  @Test("on turning back, the pager returns before the content inside moves")
  func turningBack() throws {
    let p = pager()
    let z = zoomed(in: p, at: 325)
    func at(_ time: Double, _ x: Double) -> Timeline.FingerPath.Place {
      .init(time: time, point: Point(x, 300))
    }
    let clock = try b.clock([
      .fingers([.init([at(0, 250), at(0.3, 90), at(0.6, 170), at(1, 170)])])
    ])
    clock.advance(to: 0.95)
    #expect(p.contentOffset.x == 20)
    #expect(z.contentOffset.x == 375)
  }

  @Test func `case 42: the search stops at a scroll view that does not scroll`() throws {
    let p = pager()
    let m = b.scroll("M", Rect(0, 0, 375, 667), content: Size(750, 667), in: p)
    m.isScrollEnabled = false
    let z = zoomed(in: m, at: 375)
    let held = try held(.slow(from: Point(250, 300), dx: -110), p, m, z)
    #expect(held[0] == .zero && held[1] == .zero && held[2].x > 375)
  }

  @Test func `case 43: a flight into the end bounces and is not handed on`() throws {
    let n = nested()
    try b.play([.drag(from: on, to: on - Vector(dx: 0, dy: 100), duration: 1.0 / 60)])
    #expect(n.contentOffset.y == 600 && b.s.contentOffset.y == 0)
    #expect((n.offsets.map(\.y).max() ?? 0) > 600)
  }

  @Test("case 44: a finger on the inner one catches the flight of the one around it")
  func caught() throws {
    let n = nested()
    let clock = try b.clock([
      .drag(from: Point(150, 640), to: Point(150, 560), duration: 1.0 / 30), .wait(0.05),
      .touch(Point(150, 120), duration: 0.3),
    ])
    clock.advance(to: 0.09)
    #expect(b.s.contentOffset.y > 100)
    clock.advance(to: 0.2)
    let y = b.s.contentOffset.y
    #expect(b.s.isTracking)
    clock.advance(to: 0.3)
    #expect(b.s.contentOffset.y == y && n.contentOffset.y == 0)
  }
}
