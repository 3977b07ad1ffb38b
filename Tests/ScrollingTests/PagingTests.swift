import Mesmer
import TestSupport
import Testing

/// Paging by motion.md section 7.
@Suite struct PagingTests {
  private func limits(_ high: Double, page: Double = 375) -> AxisLimits {
    AxisLimits(low: 0, high: high, dimension: page)
  }

  @Test("[1.25] no drag turns more than one page") func noDragTurnsMoreThanOnePage() {
    for (offset, velocity) in [(1000.0, 2.0), (900, 0), (1124, 0.3)] {
      let target = Paging.target(
        offset: offset, velocity: velocity, startingFrom: 10, limits: limits(1125))
      #expect(target == 375)
    }
    for start in [1125, 1124.5, 1120, 1126.0] {
      let back = Paging.target(
        offset: 100, velocity: -1, startingFrom: start, limits: limits(1125))
      #expect(back == 750)
    }
  }

  /// On a page, one pixel to either side of it, and past the ends: a quick swipe goes to
  /// the neighbour, a slow drag to the nearest page.
  @Test("[1.25] from every page a drag reaches its neighbours", arguments: [1, 2, 3.0])
  func neighbours(scale: Double) {
    let pixel = 1 / scale
    for count in 1...4 {
      let ranges = [(0.0, 0.0, 0.0), (20, 20, 0), (88, 34, 0), (0, 0, 100), (20, 7, 60)]
      for (before, after, missing) in ranges {
        let end = Double(count - 1) * 320 - (count > 1 ? missing : 0)
        let range = AxisLimits(
          low: -before, high: end + after, contentLow: 0, contentHigh: end,
          dimension: 320, pixel: pixel)
        // The ends, and what is strictly between those of the content.
        var pages = [range.low, range.high]
        if count > 2 {
          pages = [range.low] + (1...count - 2).map { Double($0) * 320 } + [range.high]
        }
        if range.low == range.high { pages = [range.low] }
        for (number, page) in pages.enumerated() {
          for beside: Double in [-pixel, -pixel / 2, 0, pixel / 2, pixel] {
            let start = page + beside
            let next = pages[min(number + 1, pages.count - 1)]
            let last = pages[max(number - 1, 0)]
            func target(_ way: Double, _ velocity: Double) -> Double {
              Paging.target(
                offset: start + way, velocity: velocity, startingFrom: start,
                limits: range)
            }
            for way: Double in [2 * pixel, 12, 100, 190, 300] {
              #expect(target(way, 0.25) == next, "\(range) from \(start) by \(way)")
              #expect(target(-way, -0.25) == last, "\(range) from \(start) by -\(way)")
            }
            for (way, velocity) in [(200.0, 0.2), (120, 0.2), (0, 0)] {
              for sign: Double in [1, -1] {
                let place = range.clamped(start + sign * way)
                let near = pages.min { ($0 - place).magnitude < ($1 - place).magnitude }
                #expect(target(sign * way, sign * velocity) == near)
              }
            }
          }
        }
      }
    }
  }

  @Test func aRemainderThatOnlyAnInsetMakesIsNoPage() {
    let range = AxisLimits(
      low: -20, high: 660, contentLow: 0, contentHigh: 640, dimension: 320)
    for (offset, velocity, page): (Double, Double, Double) in [
      (-20, 0.5, 320), (0, 0, -20), (330, -0.5, 320), (320, -0.5, -20),
      (330, 0.5, 660), (660, -0.5, 320), (640, 0, 660), (650, -0.5, 320),
    ] {
      #expect(Paging.target(offset: offset, velocity: velocity, limits: range) == page)
    }
    // A last page of 20 pt of content is one.
    let short = AxisLimits(
      low: -20, high: 680, contentLow: 0, contentHigh: 660, dimension: 320)
    for (offset, velocity, page): (Double, Double, Double) in [
      (330, 0.5, 640), (645, 0.5, 680), (680, -0.5, 640),
    ] {
      #expect(Paging.target(offset: offset, velocity: velocity, limits: short) == page)
    }
  }

  @Test func contentSmallerThanAPageRestsAtTheEndsOfItsInsets() {
    let range = AxisLimits(
      low: -30, high: 10, contentLow: 0, contentHigh: -20, dimension: 320)
    #expect(Paging.target(offset: -40, velocity: 0, limits: range) == -30)
    #expect(Paging.target(offset: -5, velocity: 0.5, limits: range) == 10)
    #expect(
      Paging.target(offset: 0, velocity: -1, startingFrom: 10, limits: range) == -30)
  }

  @Test("[1.25] content released half-way at a low speed goes on to the next page")
  func halfWay() {
    #expect(Paging.target(offset: 187.5, velocity: 0.2, limits: limits(1125)) == 375)
  }

  @Test func contentThatRestsOnAPageCutShortStays() {
    // Pages at -17, 320 and the end, 460: the first one begins with an inset of 17.
    let range = AxisLimits(
      low: -17, high: 460, contentLow: 0, contentHigh: 460, dimension: 320)
    for place in [-17, 320, 460.0] {
      #expect(Paging.target(offset: place, velocity: 0, limits: range) == place)
    }
    #expect(Paging.target(offset: 395, velocity: 0, limits: range) == 460)
    #expect(Paging.target(offset: 385, velocity: 0, limits: range) == 320)
    #expect(Paging.target(offset: 455, velocity: -1, limits: range) == 320)
    // From the last page a drag goes to the previous one, however far it is.
    let back = Paging.target(offset: 100, velocity: -1, startingFrom: 460, limits: range)
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
