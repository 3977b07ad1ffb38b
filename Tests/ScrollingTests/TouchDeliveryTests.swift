import Mesmer
import TestSupport
import Testing

/// The receiver of a touch: the scroll view or its content.
@Suite struct TouchDeliveryTests {
  private typealias S = ScrollScripts
  private let place = Point(160, 240)

  private func touch(_ seconds: Double) -> Timeline {
    Timeline([.touch(place, duration: seconds)])
  }

  private func log(_ history: PlayedMotion) -> [(String, Double)] {
    S.events(history, framesPerSecond: 1000).compactMap { event in
      guard case .contentTouch(let phase, _, _) = event.kind else { return nil }
      return (phase.rawValue, event.time)
    }
  }

  @Test("[1.15] [1.27] a touch is held back for 150 ms, then the content has it")
  func delay() throws {
    let held = log(try touch(0.4).play(traits: S.list))
    #expect(held.map(\.0) == ["began", "ended"])
    #expect((held[0].1 - 0.15).magnitude < 1e-12 && (held[1].1 - 0.4).magnitude < 1e-12)
    var eager = S.list
    eager.delaysContentTouches = false
    #expect(log(try touch(0.4).play(traits: eager))[0].1 == 0)
    // A quick tap is delivered when it is over.
    let tap = log(try S.play([.tap(place)]))
    #expect(tap.map(\.0) == ["began", "ended"] && tap[0].1 == tap[1].1)
  }

  @Test("[1.15] a finger that moves before the delay is over never reaches the content")
  func scrollingBeforeTheDelay() throws {
    let history = try S.play([S.flick(200, speed: 1500)])
    #expect(log(history).isEmpty)
  }

  /// A finger that rests 200 ms and moves then.
  private func late(
    _ traits: ScrollTraits, _ policies: MotionBench.Policies = MotionBench.Policies()
  ) -> PlayedMotion {
    let simulation = MotionBench(traits: traits, policies: policies)
    simulation.touch(3, .began, place, at: 0)
    for n in 0...12 {
      let point = Point(160, 240 - Double(n) * 5)
      simulation.touch(3, .moved, point, at: 0.2 + Double(n) / 120)
    }
    simulation.touch(3, .ended, Point(160, 180), at: 0.5)
    return simulation.motion()
  }

  @Test("[1.17] a touch of the content is cancelled when it scrolls, or kept")
  func cancelling() {
    let taken = log(late(S.list)).map(\.0)
    #expect(taken == ["began", "moved", "cancelled"])
    #expect(S.log(late(S.list)).contains("willBeginDragging (T Dr)"))
    var keeping = S.list
    keeping.canCancelContentTouches = false
    var refusing = MotionBench.Policies()
    refusing.touchesShouldCancel = false
    for history in [late(keeping), late(S.list, refusing)] {
      let kept = log(history).map(\.0)
      #expect(
        kept.first == "began" && kept.last == "ended" && !kept.contains("cancelled"))
      #expect(history.state(at: 9).contentOffset == .zero)
      #expect(!S.log(history).contains { $0.hasPrefix("will") })
    }
  }

  @Test("[1.16] a touch that the content refuses only scrolls") func refusing() throws {
    var policies = MotionBench.Policies()
    policies.touchesShouldBegin = { $0.x > 200 }
    #expect(log(try touch(0.4).play(traits: S.list, policies: policies)).isEmpty)
    #expect(S.log(late(S.list, policies)).contains("willBeginDragging (T Dr)"))
  }

  @Test("[1.26] where scrolling is disabled the content gets every touch immediately")
  func disabled() throws {
    var traits = S.list
    traits.isScrollEnabled = false
    let history = try S.play([S.flick(100, speed: 1000)], in: traits)
    let phases = log(history)
    #expect(phases.first?.0 == "began" && phases.first?.1 == 0)
    #expect(phases.last?.0 == "ended" && phases.count > 8)
    #expect(history.state(at: 0.05).flags == [])
    #expect(history.state(at: 9).contentOffset == .zero)
  }
}
