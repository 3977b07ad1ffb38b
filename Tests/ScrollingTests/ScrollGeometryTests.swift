import Mesmer
import TestSupport
import Testing

/// Ranges and clamping by motion.md section 9, least movement by the rule two
/// implementations of scrollRectToVisible share.
@Suite struct ScrollGeometryTests {
  private func geometry(
    _ bounds: (Double, Double), _ content: (Double, Double),
    _ inset: EdgeInsets = .zero
  ) -> ScrollGeometry {
    ScrollGeometry(
      boundsSize: Size(width: bounds.0, height: bounds.1),
      contentSize: Size(width: content.0, height: content.1),
      adjustedInset: inset)
  }

  @Test("[1.7] insets widen the range")
  func insetsWidenTheRange() {
    let g = geometry(
      (375, 667), (1000, 2000), EdgeInsets(top: 64, bottom: 49))
    #expect(g.minimumOffset == Point(x: 0, y: -64))
    #expect(g.maximumOffset == Point(x: 625, y: 1382))
    #expect(g.canScrollHorizontally && g.canScrollVertically)
  }

  @Test func contentSmallerThanTheViewportIsPinnedToTheTopLeft() {
    let g = geometry((375, 667), (100, 300), EdgeInsets(top: 20))
    #expect(g.minimumOffset == Point(x: 0, y: -20))
    #expect(g.maximumOffset == Point(x: 0, y: -20))
    #expect(!g.canScrollHorizontally && !g.canScrollVertically)
  }

  @Test("[2.30] no content means no scrolling")
  func noContentMeansNoScrolling() {
    let g = geometry((320, 480), (0, 0))
    #expect(g.minimumOffset == .zero && g.maximumOffset == .zero)
    #expect(g.minimumOffset.x.sign == .plus)
  }

  @Test func clampingGoesToTheNearestOffsetInRange() {
    let g = geometry((375, 667), (375, 2000), EdgeInsets(top: 64))
    #expect(g.clamped(Point(x: 0, y: -100)) == Point(x: 0, y: -64))
    #expect(g.clamped(Point(x: 9, y: 9999)) == Point(x: 0, y: 1333))
    #expect(g.clamped(Point(x: 0, y: 12.5)) == Point(x: 0, y: 12.5))
    #expect(g.clamped(Point(x: .nan, y: .nan)) == Point(x: 0, y: -64))
    // The inset was removed under a resting offset.
    #expect(
      geometry((375, 667), (375, 2000)).clamped(Point(x: 0, y: -64)) == .zero)
  }

  @Test func clampingIsIdempotentAndInRange() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      func number() -> Double { random.double(in: 0...900) }
      let g = geometry(
        (number(), number()), (number(), number()),
        EdgeInsets(
          top: number(), left: number(), bottom: number(), right: number()))
      let p = g.clamped(Point(x: number() - 450, y: number() - 450))
      #expect(g.clamped(p) == p)
      #expect(p.x >= g.minimumOffset.x && p.x <= g.maximumOffset.x)
      #expect(p.y >= g.minimumOffset.y && p.y <= g.maximumOffset.y)
    }
  }

  /// Rectangle, offset before and after; content 1000 x 2000 in 320 x 480.
  private static let reveals: [(rect: Rect, before: Point, after: Point)] = [
    (Rect(x: 0, y: 900, width: 50, height: 60), Point(), Point(x: 0, y: 480)),
    (Rect(x: 10, y: 10, width: 50, height: 50), Point(), Point()),
    (
      Rect(x: 0, y: 100, width: 50, height: 50), Point(x: 0, y: 600),
      Point(x: 0, y: 100)
    ),
    (Rect(x: 700, y: 0, width: 50, height: 50), Point(), Point(x: 430, y: 0)),
    (Rect(x: 0, y: 900, width: 50, height: 700), Point(), Point(x: 0, y: 900)),
    (
      Rect(x: 950, y: 1950, width: 200, height: 200), Point(),
      Point(x: 680, y: 1520)
    ),
    // Outside the content: nothing.
    (
      Rect(x: -90, y: 0, width: 20, height: 20), Point(x: 40, y: 0),
      Point(x: 40, y: 0)
    ),
  ]

  @Test("[2.36] a rectangle is revealed by the least movement", arguments: reveals)
  func revealing(rect: Rect, before: Point, after: Point) {
    let g = geometry((320, 480), (1000, 2000))
    #expect(g.offset(before, revealing: rect) == after)
    #expect(g.offset(after, revealing: rect) == after)
  }

  @Test func revealingMindsTheInset() {
    let g = geometry((320, 480), (320, 2000), EdgeInsets(top: 64, bottom: 49))
    #expect(
      g.visibleRect(at: Point(x: 0, y: -64))
        == Rect(x: 0, y: 0, width: 320, height: 367))
    // Its bottom at 900 must come to 480 - 49 in the viewport.
    let rect = Rect(x: 0, y: 800, width: 10, height: 100)
    #expect(g.offset(.zero, revealing: rect) == Point(x: 0, y: 469))
    // Its top under the bar.
    #expect(
      g.offset(Point(x: 0, y: 850), revealing: rect) == Point(x: 0, y: 736))
  }

  @Test func aVisibleRectangleLeavesAnOffsetOutOfRangeAlone() {
    let g = geometry((320, 480), (1000, 2000))
    let pulled = Point(x: 0, y: -30)
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    #expect(g.offset(pulled, revealing: rect) == pulled)
  }

  @Test func insetsLargerThanTheViewportLeaveNothingVisible() {
    let g = geometry((100, 100), (500, 500), EdgeInsets(top: 80, bottom: 80))
    #expect(g.visibleRect(at: .zero).isEmpty)
  }
}
