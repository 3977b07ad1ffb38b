import Mesmer
import TestSupport
import Testing

/// Requests of programs.
@Suite struct ScrollRequestsTests {
  private typealias S = ScrollScripts

  @Test func anAnimationIsItsCurveAndItsDuration() throws {
    let history = try S.play([.setContentOffset(Point(0, 1000), animated: true)])
    for n in 0...30 {
      let way = TimingCurve.easeInOut.progress(at: Double(n) / 30)
      let offset = history.state(at: Double(n) / 100).exactOffset.y
      #expect((offset - 1000 * way).magnitude < 1e-8)
    }
    var slow = S.list
    slow.animation = AnimationStyle(duration: 0.33, curve: .linear)
    let other = try S.play([.setContentOffset(Point(0, 1000), animated: true)], in: slow)
    #expect((other.state(at: 0.11).exactOffset.y - 1000.0 / 3).magnitude < 1e-9)
    slow.animation.duration = 0
    let none = try S.play([.setContentOffset(Point(0, 1000), animated: true)], in: slow)
    #expect(S.log(none) == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test func offsetsOutOfRangeAreKept() throws {
    for animated in [false, true] {
      let history = try Timeline([.setContentOffset(Point(-30, 5000), animated: animated)]
      ).play(traits: S.list)
      #expect(history.state(at: 9).contentOffset == Point(-30, 5000))
    }
  }

  @Test("content that shrinks under an animated offset is in its range after the end")
  func shrinkingUnderAnAnimation() throws {
    for (target, returns) in [(3000.0, true), (1000, false), (5000, false)] {
      let bench = MotionBench(traits: S.list)
      bench.request(.setContentOffset(Point(0, target), animated: true), at: 0)
      var traits = S.list
      traits.contentSize.height = 1480
      bench.setTraits(traits, at: 0.1)
      let history = bench.motion()
      let end = history.state(at: history.duration)
      #expect(end.contentOffset.y == (returns ? 1000 : target) && end.flags == [])
      // The animation itself continues to its end.
      #expect((history.state(at: 0.3 - 1e-9).exactOffset.y - target).magnitude < 1e-3)
      #expect(S.log(history).contains("didEndScrollingAnimation"))
    }
  }

  @Test func aNewAnimationBeginsWhereTheOldOneIs() throws {
    let history = try S.play([
      .setContentOffset(Point(0, 1000), animated: true), .wait(0.15),
      .setContentOffset(Point(0, 0), animated: true),
    ])
    let before = history.state(at: 0.15 - 1e-9).exactOffset.y
    let after = history.state(at: 0.15 + 1e-9).exactOffset.y
    #expect((before - 500).magnitude < 1e-3 && (before - after).magnitude < 1e-3)
    #expect((history.duration - 0.45).magnitude < 1e-9)
    #expect(S.log(history).filter { $0 == "didEndScrollingAnimation" }.count == 1)
  }

  @Test func aRequestStopsAFlight() throws {
    let history = try S.play([
      S.fling(3000), .wait(0.2), .setContentOffset(Point(0, 50), animated: true),
    ])
    #expect(
      S.log(history, flags: false).filter { $0 != "didScroll *" } == [
        "willBeginDragging", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didEndDecelerating", "didEndScrollingAnimation",
      ])
    #expect(history.state(at: 9).contentOffset.y == 50)
  }

  @Test func aTouchStopsAnAnimation() throws {
    let history = try S.play([
      .setContentOffset(Point(0, 1000), animated: true), .wait(0.15),
      .touch(Point(9, 9), duration: 0.05),
    ])
    #expect((history.state(at: 9).exactOffset.y - 500).magnitude < 1e-3)
    let log = S.log(history)
    #expect(log.contains("didEndScrollingAnimation (T)"))
  }

  @Test func aFlingIsTheReleaseOfADrag() throws {
    let history = try S.play([S.fling(3000)])
    #expect((history.state(at: 9).exactOffset.y - 2.99 * 499).magnitude < 1e-6)
    // The first refresh after 2.84904 s.
    #expect((history.duration - 171.0 / 60).magnitude < 1e-9)
    // Frames at true elapsed time.
    let flight = Deceleration(
      position: 0, velocity: 3, decay: DecelerationRate.normal.decay)
    for frame in 0..<100 {
      let offset = history.state(at: Double(frame) / 60).exactOffset.y
      #expect(
        (offset - flight.position(after: Double(frame) * 1000 / 60)).magnitude < 1e-9)
    }
    let weak = try S.play([S.fling(249)])
    #expect(weak.duration == 0 && weak.state(at: 1).contentOffset == .zero)
  }

  @Test("however fast, a fling begins where the content is and bounces at the end")
  func flingsOfAnySpeed() throws {
    let end = S.list.contentSize.height - S.list.boundsSize.height
    for exponent in 4...307 {
      let speed = Elementary.pow(10, Double(exponent))
      for bounces in [true, false] {
        var traits = S.list
        traits.bounces = bounces
        let history = try S.play([S.fling(speed)], in: traits)
        // Without bounces it may be over in less than a nanosecond.
        if !bounces && exponent > 12 { continue }
        #expect(history.state(at: 0).contentOffset == .zero, "10^\(exponent)")
        #expect(history.duration > 0)
        #expect(exponent < 6 || history.state(at: 99).contentOffset.y == end)
        if bounces && exponent > 8 {
          let peak = (1...60).map { history.state(at: Double($0) / 60).exactOffset.y }
            .max()!
          #expect(peak > end + 1e6 && peak <= end + 36.8 * Bounce.fastest)
        }
      }
    }
  }

  @Test("[2.10] [2.11] a viewport turned in flight continues with its velocity")
  func rotation() throws {
    var turned = S.list
    turned.boundsSize = Size(480, 320)
    let bench = MotionBench(traits: S.list)
    bench.request(S.fling(3000), at: 0)
    bench.setTraits(turned, at: 0.3)
    let history = bench.motion()
    let alone = try S.play([S.fling(3000)])
    for t in [0.2, 0.31, 1, 2.5] {
      let difference =
        history.state(at: t).exactOffset.y - alone.state(at: t).exactOffset.y
      #expect(difference.magnitude < 1e-9)
    }
    #expect(S.log(history, flags: false) == S.log(alone, flags: false))
  }

  @Test("[1.7] insets that shrink move content that rests into its range")
  func idleClamp() throws {
    var old = S.list
    old.adjustedInset.top = 64
    let new = S.list
    let bench = MotionBench(traits: old, state: S.at(-64))
    bench.setTraits(new, at: 0)
    let history = bench.motion()
    #expect(S.log(history) == ["didScroll"])
    #expect(history.state(at: 9).contentOffset == .zero)
  }

  @Test func indicatorsAreSeenWhileContentMovesAndFade() throws {
    let history = try S.play([S.fling(1000), .waitUntilSettled])
    let end = history.duration
    for t in [0, 0.5, end - 0.01, end + 1.19] {
      #expect(history.state(at: t).indicatorOpacity == 1)
    }
    #expect((history.state(at: end + 1.325).indicatorOpacity - 0.5).magnitude < 1e-6)
    #expect(history.state(at: end + 1.46).indicatorOpacity == 0)
    let flash = try S.play([.wait(1), .flashScrollIndicators])
    #expect(flash.state(at: 0.5).indicatorOpacity == 0)
    #expect(flash.state(at: 1.7).indicatorOpacity == 1)
    #expect(flash.state(at: 2.1).indicatorOpacity == 0)
    let jump = try S.play([.setContentOffset(Point(0, 9), animated: true)])
    #expect(jump.state(at: 0.1).indicatorOpacity == 0)
  }

  @Test func nonsenseIsIgnored() {
    let s = MotionBench(
      traits: S.picture, state: ZoomState(scale: 0, offset: Point(.nan, 0)))
    for action: Timeline.Action in [
      .setContentOffset(Point(.nan, 0), animated: true),
      .fling(velocity: Vector(dx: .infinity, dy: 0)), .setZoomScale(-1, animated: true),
      .setZoomScale(.nan, animated: false), .zoom(to: .null, animated: true),
      .scrollRectToVisible(Rect(.nan, 0, 1, 1), animated: true),
    ] { s.request(action, at: 0) }
    let history = s.motion()
    #expect(history.duration == 0 && S.log(history) == [])
    #expect(history.state(at: .nan).contentOffset == .zero)
  }
}
