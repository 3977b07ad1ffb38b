import Mesmer
import TestSupport
import Testing

/// The effect of two fingers on scale and offset.
@Suite struct PinchingTests {
  private typealias S = ScrollScripts
  private let start = ZoomState(offset: Point(300, 300))

  private func play(
    _ actions: [Timeline.Action], _ traits: ScrollTraits? = nil
  ) throws -> PlayedMotion {
    try Timeline(actions).play(traits: traits ?? S.picture, state: start)
  }

  /// The zoomed view's own point under a place of the viewport.
  private func point(_ state: ScrollState, under place: Point) -> Point {
    Point(
      (state.exactOffset.x + place.x) / state.zoomScale,
      (state.exactOffset.y + place.y) / state.zoomScale)
  }

  @Test("[1.2] the content under the fingers' centre stays there, evenly in octaves")
  func anchor() throws {
    let center = Point(200, 260)
    let history = try play([.pinch(center: center, scale: 1.9, duration: 0.5)])
    for n in 1...60 {
      let state = history.state(at: Double(n) / 120)
      let scale = Elementary.pow(1.9, Double(n) / 60)
      #expect((state.zoomScale - scale).magnitude < 1e-9)
      #expect((point(state, under: center) - Point(500, 560)).length < 1e-9)
      #expect(state.flags == (n == 60 ? [] : [.tracking, .zooming]))
    }
  }

  @Test("[1.31] without bouncesZoom the scale stops at its limit and nothing bounces")
  func noBounce() throws {
    var traits = S.picture
    traits.bouncesZoom = false
    let history = try play(
      [.pinch(center: Point(160, 240), scale: 3, duration: 0.3)], traits)
    for n in 0...60 { #expect(history.state(at: Double(n) / 120).zoomScale <= 2) }
    #expect(S.log(history).last == "didEndZooming 2.0 (T)")
    #expect((history.duration - 0.3).magnitude < 1e-9)
  }

  @Test func pinchedPastTheMinimumItComesBackIntoItsRange() throws {
    let history = try play([.pinch(center: Point(160, 240), scale: 0.2, duration: 0.3)])
    let low = history.state(at: 0.299)
    #expect(low.zoomScale < 0.5 && low.zoomScale > 0.25)
    let end = history.state(at: history.duration)
    #expect(end.zoomScale == 0.5)
    #expect(end.geometry.clamped(end.exactOffset) == end.exactOffset)
    #expect(end.geometry.contentSize == Size(500, 500))
  }

  @Test func aPinchInTheLimitsThatLeavesTheRangeComesBackQuietly() throws {
    // About the corner: the content's edges come into view.
    let history = try S.play(
      [.pinch(center: Point(310, 470), scale: 0.55, duration: 0.3)], in: S.picture)
    let lifted = history.state(at: 0.3)
    #expect(lifted.exactOffset.x < -10 && lifted.flags == [])
    let log = S.log(history)
    #expect(log.contains { $0.hasPrefix("didEndZooming") })
    #expect(log.last == "didScroll *")
    let end = history.state(at: history.duration)
    #expect(end.exactOffset == .zero)
  }

  @Test("[2.42] without a view for zooming, or between equal limits, a pinch is a drag")
  func noZoom() throws {
    var without = S.picture
    without.zoomedBounds = nil
    var equal = S.picture
    equal.zoomLimits = ZoomLimits()
    for traits in [without, equal] {
      let history = try play(
        [.pinch(center: Point(160, 240), scale: 1.5, duration: 0.3)], traits)
      #expect(history.state(at: 9).zoomScale == 1)
      #expect(!S.log(history).contains { $0.contains("Zoom") })
    }
  }

  @Test func aTouchDuringTheBounceIsIgnored() throws {
    let pinch = Timeline.Action.pinch(center: Point(160, 240), scale: 3, duration: 0.2)
    let alone = try play([pinch])
    let touched = try play([pinch, .wait(0.05), S.flick(100, speed: 2000)])
    #expect(touched.state(at: 9).contentOffset == alone.state(at: 9).contentOffset)
    #expect(S.log(touched) == S.log(alone))
  }

  @Test func aRequestBringsABounceToItsEnd() throws {
    let pinch = Timeline.Action.pinch(center: Point(160, 240), scale: 3, duration: 0.2)
    let history = try play([
      pinch, .wait(0.05), .setContentOffset(Point(10, 20), animated: false),
    ])
    #expect(Array(S.log(history).suffix(2)) == ["didEndZooming 2.0", "didScroll"])
    #expect(history.state(at: 9).contentOffset == Point(10, 20))
  }

  @Test func aPinchWhoseViewGoesAwayEnds() {
    let s = MotionBench(traits: S.picture, state: start)
    func touch(_ id: Int, _ phase: TouchPhase, _ x: Double) -> TouchUpdate {
      TouchUpdate(id: id, phase: phase, point: Point(x, 200))
    }
    s.touches([touch(0, .began, 100), touch(1, .began, 200)], at: 0)
    s.touches([touch(0, .moved, 90), touch(1, .moved, 210)], at: 0.01)
    #expect(s.flags == [.tracking, .zooming])
    var without = S.picture
    without.zoomedBounds = nil
    s.setTraits(without, at: 0.02)
    s.touches([touch(0, .moved, 50), touch(1, .moved, 250)], at: 0.03)
    s.touches([touch(0, .ended, 50), touch(1, .ended, 250)], at: 0.04)
    let log = S.log(s.motion(), flags: false)
    #expect(log.first == "willBeginZooming")
    #expect(log.filter { $0.hasPrefix("didEndZooming") }.count == 1)
    #expect(s.flags == [])
  }

  @Test func fingersThatDragFirstThenPinchAndDragAgain() {
    let s = MotionBench(traits: S.picture, state: start)
    var time = 0.0
    func send(_ updates: [TouchUpdate]) {
      s.touches(updates, at: time)
      time += 1.0 / 120
    }
    func touch(_ id: Int, _ phase: TouchPhase, _ x: Double, _ y: Double) -> TouchUpdate {
      TouchUpdate(id: id, phase: phase, point: Point(x, y))
    }
    send([touch(0, .began, 100, 200)])
    send([touch(0, .moved, 100, 180)])
    send([touch(0, .moved, 100, 160)])
    send([touch(1, .began, 200, 160)])
    #expect(s.flags == [.tracking, .dragging])
    send([touch(0, .moved, 80, 160), touch(1, .moved, 220, 160)])
    #expect(s.flags == [.tracking, .dragging, .zooming])
    send([touch(1, .ended, 220, 160)])
    #expect(s.flags == [.tracking, .dragging])
    send([touch(0, .moved, 80, 130)])
    time += 0.2
    send([touch(0, .ended, 80, 130)])
    let history = s.motion()
    #expect((history.state(at: 9).zoomScale - 1.4).magnitude < 1e-9)
    let names = S.log(history, flags: false).filter {
      !$0.hasPrefix("did") || $0.contains("End")
    }
    #expect(names.count == 5 && names[1] == "willBeginZooming")
    #expect(names[2].hasPrefix("didEndZooming 1.4") && names[3] == "willEndDragging")
  }
}
