import Mesmer
import TestSupport
import Testing

/// Ranges and clamping by motion.md section 9, least movement by the rule two
/// implementations of scrollRectToVisible share.
@Suite struct ScrollGeometryTests {
  private func geometry(
    _ bounds: (Double, Double), _ content: (Double, Double), _ inset: EdgeInsets = .zero
  ) -> ScrollGeometry {
    ScrollGeometry(
      boundsSize: Size(bounds.0, bounds.1), contentSize: Size(content.0, content.1),
      adjustedInset: inset)
  }

  @Test("[2.30] no content means no scrolling") func noContentMeansNoScrolling() {
    let g = geometry((320, 480), (0, 0))
    #expect(g.minimumOffset == .zero && g.maximumOffset == .zero)
    #expect(g.minimumOffset.x.sign == .plus)
    let wide = geometry((375, 667), (1000, 2000))
    #expect(wide.canScrollHorizontally && wide.canScrollVertically)
  }

  @Test func clampingGoesToTheNearestOffsetInRange() {
    let g = geometry((375, 667), (375, 2000), EdgeInsets(top: 64))
    let points = [Point(0, -100), Point(9, 9999), Point(0, 12.5), Point(.nan, .nan)]
    #expect(
      points.map(g.clamped) == [
        Point(0, -64), Point(0, 1333), Point(0, 12.5), Point(0, -64),
      ])
  }

  @Test func clampingIsIdempotentAndInRange() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      func number() -> Double { random.double(in: 0...900) }
      let g = geometry(
        (number(), number()), (number(), number()),
        EdgeInsets(top: number(), left: number(), bottom: number(), right: number()))
      let p = g.clamped(Point(number() - 450, number() - 450))
      #expect(g.clamped(p) == p)
      #expect(p.x >= g.minimumOffset.x && p.x <= g.maximumOffset.x)
      #expect(p.y >= g.minimumOffset.y && p.y <= g.maximumOffset.y)
    }
  }

  @Test func `a rectangle outside the content reveals nothing`() {
    let g = geometry((320, 480), (1000, 2000))
    #expect(g.offset(Point(40, 0), revealing: Rect(-90, 0, 20, 20)) == Point(40, 0))
  }

  @Test func revealingMindsTheInset() {
    let g = geometry((320, 480), (320, 2000), EdgeInsets(top: 64, bottom: 49))
    #expect(g.visibleRect(at: Point(0, -64)) == Rect(0, 0, 320, 367))
    // Its bottom at 900 must come to 480 - 49 in the viewport.
    let rect = Rect(0, 800, 10, 100)
    #expect(g.offset(.zero, revealing: rect) == Point(0, 469))
    // Its top under the bar.
    #expect(g.offset(Point(0, 850), revealing: rect) == Point(0, 736))
  }

  @Test func aVisibleRectangleLeavesAnOffsetOutOfRangeAlone() {
    let g = geometry((320, 480), (1000, 2000))
    let pulled = Point(0, -30)
    let rect = Rect(0, 0, 20, 20)
    #expect(g.offset(pulled, revealing: rect) == pulled)
  }

  @Test func insetsLargerThanTheViewportLeaveNothingVisible() {
    let g = geometry((100, 100), (500, 500), EdgeInsets(top: 80, bottom: 80))
    #expect(g.visibleRect(at: .zero).isEmpty)
  }
}
