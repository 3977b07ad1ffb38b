import Mesmer
import TestSupport
import Testing

/// Paging by motion.md section 7.
@Suite struct PagingTests {
  private func limits(_ high: Double, page: Double = 375) -> AxisLimits {
    AxisLimits(low: 0, high: high, dimension: page)
  }

  /// Offset, velocity and page; four pages of 375.
  @Test(
    "[1.25] content that is let go turns the page that its speed or place says",
    arguments: [
      (130, 0, 0), (200, 0, 375), (130, 0.4, 375), (200, -0.4, 0), (375, 0.4, 750),
      (375, -0.4, 0), (380, -0.4, 375), (1100, 0.5, 1125), (1125, 0.5, 1125),
      (-20, 0.5, 0), (187.5, 0.2, 375),
    ])
  func pages(offset: Double, velocity: Double, page: Double) {
    let target = Paging.target(
      offset: offset, velocity: velocity, limits: limits(1125))
    #expect(target == page)
  }

  @Test func noDragTurnsMoreThanOnePage() {
    for (offset, velocity) in [(1000.0, 2.0), (900, 0), (1124, 0.3)] {
      let target = Paging.target(
        offset: offset, velocity: velocity, startingFrom: 10, limits: limits(1125))
      #expect(target == 375)
    }
    let back = Paging.target(
      offset: 100, velocity: -1, startingFrom: 1120, limits: limits(1125))
    #expect(back == 750)
  }

  @Test func aLastPageThatIsCutShortIsShownAtTheEnd() {
    let target = Paging.target(
      offset: 400, velocity: 0.6, limits: limits(480, page: 320))
    #expect(target == 480)
  }

  @Test func contentThatRestsOnAPageCutShortStays() {
    // Pages at 0, 320 and the end, 460; inside a margin of 17 before them.
    var range = limits(460, page: 320)
    range.low = -17
    for place in [-17, 0, 320, 460.0] {
      #expect(Paging.target(offset: place, velocity: 0, limits: range) == place)
    }
    #expect(Paging.target(offset: 395, velocity: 0, limits: range) == 460)
    #expect(Paging.target(offset: 385, velocity: 0, limits: range) == 320)
    #expect(Paging.target(offset: 455, velocity: -1, limits: range) == 320)
    // From the last page a drag goes to the one before, however far it is.
    let back = Paging.target(
      offset: 100, velocity: -1, startingFrom: 460, limits: range)
    #expect(back == 320)
  }

  @Test func pagesWithoutSizeLeaveTheOffsetInItsRange() {
    for page in [0, -1, .nan] {
      let range = limits(100, page: page)
      #expect(Paging.target(offset: 140, velocity: 1, limits: range) == 100)
    }
    #expect(Paging.target(offset: .nan, velocity: 1, limits: limits(9)) == 0)
  }

  @Test(arguments: [(100, 1.0), (187.5, 0), (300, -0.4), (900, 2.5)])
  func theWayToAPageIsWhatEachMillisecondDoes(x0: Double, v0: Double) {
    let motion = PageMotion(position: x0, velocity: v0, target: 375, dimension: 375)
    var x = x0
    var v = v0
    for t in 1...500 {
      v = 0.9668 * (v + 0.00036 * (375 - x))
      x += v
      #expect((motion.position(after: Double(t)) - x).magnitude < 1e-9)
      #expect((motion.carriedVelocity(after: Double(t)) - v).magnitude < 1e-9)
    }
  }

  @Test func theWayEndsSlowAndNear() {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<100 {
      let motion = PageMotion(
        position: random.double(in: 0...750), velocity: random.double(in: -4...4),
        target: 375, dimension: 375)
      let t = motion.duration
      #expect(t < 1200)
      #expect((motion.position(after: t) - 375).magnitude <= 1 + 1e-9)
      #expect(motion.carriedVelocity(after: t).magnitude <= 0.01 + 1e-9)
    }
    let half = PageMotion(position: 187.5, velocity: 0, target: 375, dimension: 375)
    #expect((half.duration - 335).magnitude <= 1)
    #expect(
      PageMotion(position: .nan, velocity: 0, target: 0, dimension: 1).duration == 0)
  }

  @Test func theVelocityIsTheSlope() {
    let motion = PageMotion(position: 0, velocity: 1.2, target: 375, dimension: 375)
    for t in stride(from: 1.0, to: 300, by: 7) {
      let way = motion.position(after: t + 1e-3) - motion.position(after: t - 1e-3)
      #expect((way / 2e-3 - motion.velocity(after: t)).magnitude < 1e-6)
    }
  }
}
