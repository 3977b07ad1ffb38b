import Mesmer
import TestSupport
import Testing

/// Zooms, jumps and callbacks on the clock: cases 45 to 50 and 66 to 70 of the window's
/// rules.
@Suite struct ScrollMomentCaseTests {
  let b = WindowBench()

  /// A view of 1000 x 1000 in a viewport of 320 x 460.
  private func zooming() -> LoggingScrollView { Self.zooming(b) }
  private static func zooming(_ b: WindowBench) -> LoggingScrollView {
    let z = b.scroll("Z", Rect(0, 0, 320, 460), content: Size(1000, 1000), in: b.window)
    let view = z.add(View(frame: Rect(0, 0, 1000, 1000)))
    z.viewForZooming = view
    z.maximumZoomScale = 2
    b.log.calls = []
    return z
  }

  @Test("case 45: a zoom that is not animated sends DidZoom and DidScroll once")
  func zoomAtOnce() throws {
    let z = zooming()
    let clock = try b.clock([])
    clock.advance(to: 0)
    clock.perform { z.setZoomScale(2, animated: false) }
    #expect(b.log.calls == ["Z didZoom 2.0", "Z didScroll"])
    #expect(z.contentOffset == Point(160, 230))
    clock.perform { z.setZoomScale(2, animated: false) }
    clock.advance(to: 1)
    #expect(b.log.calls.count == 2)
  }

  @Test(
    "case 46: an animated zoom sends DidZoom with its end value first, its end at the end"
  )
  func zoomAnimated() throws {
    for rate in [24.0, 60, 120] {
      let b = WindowBench()
      let z = Self.zooming(b)
      let clock = try b.clock([])
      clock.display = rate
      clock.advance(to: 0)
      clock.perform { z.setZoomScale(2, animated: true) }
      let start = ["Z willBeginZooming", "Z didZoom 2.0", "Z didScroll"]
      #expect(b.log.calls == start && z.offsets == [Point(160, 230)])
      clock.advance(to: 0.29)
      #expect(b.log.calls == start)
      clock.advance(to: 1)
      #expect(b.log.calls == start + ["Z didEndZooming 2.0"])
    }
  }

  @Test func `case 47: past a limit the model is at the limit from the lift on`() throws {
    let z = zooming()
    let clock = try b.clock([.pinch(center: Point(100, 100), scale: 2.8, duration: 0.3)])
    clock.advance(to: 0.29)
    b.log.calls = []
    clock.advance(to: 0.31)
    #expect(z.isZoomBouncing)
    clock.advance(to: 2)
    let calls = b.log.calls.filter { $0 != "Z didZoom \(z.zoomScale)" }
    #expect(b.log.calls.filter { $0 == "Z didZoom 2.0" }.count == 1)
    #expect(calls.last == "Z didEndZooming 2.0" && z.zoomScale == 2)
  }

  @Test func `case 48: an offset that is assigned moves a flight on`() throws {
    let clock = try b.clock([])
    clock.advance(to: 0)
    let s = b.s
    var end = 0.0
    final class Aim: ScrollViewDelegate {
      var calls: [String] = []
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset: UnsafeMutablePointer<Point>
      ) { targetContentOffset.pointee.y = 800 }
      func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("end") }
    }
    let aim = Aim()
    s.delegate = aim
    let fling = try WindowClock(
      b.window, timeline: Timeline([.on("s", .fling(velocity: Vector(dx: 0, dy: 1500)))]),
      screenScale: 2)
    s.id = "s"
    fling.advance(to: 0.2)
    #expect(s.isDecelerating)
    fling.perform { s.contentOffset.y += 50 }
    #expect(s.isDecelerating && aim.calls.isEmpty)
    fling.advance(to: 9)
    end = s.contentOffset.y
    #expect(end == 850 && aim.calls == ["end"])
  }

  @Test("case 49: setContentOffset stops a flight, and sends the end first")
  func set() throws {
    b.s.id = "s"
    let clock = try b.clock([.on("s", .fling(velocity: Vector(dx: 0, dy: 3000)))])
    clock.advance(to: 0.1)
    b.log.calls = []
    clock.perform {}
    b.s.setContentOffset(Point(0, 400), animated: false)
    #expect(b.log.calls == ["S didEndDecelerating", "S didScroll"])
    clock.advance(to: 3)
    #expect(b.s.contentOffset.y == 400)
  }

  @Test func `case 50: stopping leaves content in its range, and on a page`() throws {
    b.s.id = "s"
    b.s.contentOffset.y = 100
    let clock = try b.clock([.on("s", .fling(velocity: Vector(dx: 0, dy: -3000)))])
    clock.advance(to: 0.1)
    #expect(b.s.contentOffset.y < 0)
    b.s.stopScrollingAndZooming()
    #expect(b.s.contentOffset.y == 0 && !b.s.isDecelerating)
    let p = b.scroll("P", Rect(0, 0, 375, 667), content: Size(1125, 667), in: b.window)
    p.isPagingEnabled = true
    p.setContentOffset(Point(375, 0), animated: true)
    clock.advance(to: 0.27)
    #expect(p.contentOffset.x > 188 && p.contentOffset.x < 375)
    p.stopScrollingAndZooming()
    #expect(p.contentOffset.x == 375)
  }

  @Test("case 66: events caused by a callback are delivered after it has returned")
  func startedInCallback() throws {
    final class Again: ScrollViewDelegate {
      var calls: [String] = []
      var isInside = false
      func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
        isInside = true
        scrollView.setContentOffset(Point(0, 10), animated: true)
        calls.append("didEndDecelerating")
        isInside = false
      }
      func scrollViewDidScroll(_ scrollView: ScrollView) {
        #expect(!isInside)
        if calls.last != "didScroll" { calls.append("didScroll") }
      }
      func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
        calls.append("didEndScrollingAnimation")
      }
    }
    let again = Again()
    b.s.delegate = again
    b.s.id = "s"
    try b.play([.on("s", .fling(velocity: Vector(dx: 0, dy: 900)))])
    #expect(
      again.calls == [
        "didScroll", "didEndDecelerating", "didScroll", "didEndScrollingAnimation",
      ])
    #expect(b.s.contentOffset.y == 10)
  }

  @Test("case 68: a scroll view removed from the window in DidScroll gets no more calls")
  func leaving() throws {
    final class Leaver: ScrollViewDelegate {
      var calls = 0
      func scrollViewDidScroll(_ scrollView: ScrollView) {
        calls += 1
        scrollView.removeFromSuperview()
      }
      func scrollViewDidEndDragging(
        _ scrollView: ScrollView, willDecelerate decelerate: Bool
      ) { calls += 100 }
    }
    let leaver = Leaver()
    b.s.delegate = leaver
    let clock = try b.play([
      .slow(from: Point(150, 350), dy: -100), .wait(0.1), .tap(Point(9, 9)),
    ])
    #expect(leaver.calls == 1 && clock.isFinished && !b.s.isTracking)
    #expect(!b.log.calls.contains("content ended"))
  }

  @Test("case 69: with a display of its own, films of all rates agree where they meet")
  func display() throws {
    func film(_ rate: Double) throws -> [(Point, [ScrollEvent])] {
      let b = WindowBench()
      let clock = try WindowClock(
        Timeline([.drag(from: Point(150, 500), to: Point(150, 300), duration: 0.1)]),
        on: b.s, screenScale: 2)
      clock.display = 120
      // A delegate that counts its calls.
      final class Counter: ScrollViewDelegate {
        var count = 0
        func scrollViewDidScroll(_ scrollView: ScrollView) {
          count += 1
          if count % 7 == 0 { scrollView.contentOffset.y += 1 }
        }
      }
      let counter = Counter()
      b.s.delegate = counter
      var events: [ScrollEvent] = []
      return (0..<Int(rate * 2)).map { frame in
        clock.advance(to: FrameTimes.time(ofFrame: frame, framesPerSecond: rate))
        events += clock.takeEvents()
        return (b.s.contentOffset, events)
      }
    }
    let slow = try film(24)
    let fast = try film(120)
    for frame in 0..<48 {
      #expect(slow[frame].0 == fast[frame * 5].0 && slow[frame].1 == fast[frame * 5].1)
    }
    #expect(slow[5].0.y > 50)
  }
}
