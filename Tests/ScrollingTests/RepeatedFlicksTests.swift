import Mesmer
import Testing

/// Flicks in quick succession, motion.md section 2.7.
@Suite struct RepeatedFlicksTests {
  @Test(arguments: [
    (3, 120, 1, 1.5), (3, 300, 1, 1.9), (4, 120, 1, 1.75), (6, 240, 1.9, 4.15),
    (2, 240, 1, 1), (40, 240, 12, 16),
  ])
  func multipliers(count: Int, drag: Double, start: Double, result: Double) {
    let multiplier = RepeatedFlicks.multiplier(
      count: count, dragDistance: drag, start: start)
    #expect((multiplier - result).magnitude < 1e-12)
  }

  private func flicked(_ times: Int) -> RepeatedFlicks {
    var flicks = RepeatedFlicks()
    for n in 0..<times {
      flicks.touchDown(at: Double(n) * 500)
      flicks.drag(velocity: 2)
      _ = flicks.release(velocity: 2, dragDistance: 240, at: Double(n) * 500 + 100)
    }
    return flicks
  }

  @Test func theThirdFlickFliesFurther() {
    #expect(flicked(2).multiplier == 1)
    #expect((flicked(3).multiplier - 1.9).magnitude < 1e-12)
    #expect(flicked(4).multiplier > 3)
  }

  @Test func aPauseASlowFingerOrATurnBeginAnew() {
    var late = flicked(3)
    late.touchDown(at: 1000 + 100 + 1000.1)
    #expect(late.count == 0)
    var slow = flicked(3)
    slow.drag(velocity: 0.12)
    #expect(slow.count == 0)
    var back = flicked(3)
    back.drag(velocity: -2)
    #expect(back.multiplier == 1)
    var weak = flicked(3)
    #expect(weak.release(velocity: 0.5, dragDistance: 240, at: 1600) == 1)
  }
}
