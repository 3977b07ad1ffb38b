import Mesmer
import TestSupport
import Testing

/// Zoom by motion.md section 10.1; MotionLawTests has its figures.
@Suite struct ZoomGeometryTests {
  private let square = ZoomGeometry(
    boundsSize: Size(320, 480), zoomedBounds: Rect(0, 0, 1000, 1000))

  @Test func anyAnchorKeepsItsContentPoint() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      var g = square
      g.frameOrigin = Point(random.double(in: -50...50), random.double(in: -50...50))
      let before = ZoomState(
        scale: random.double(in: 0.5...2),
        offset: Point(random.double(in: -100...900), random.double(in: -100...900)))
      let anchor = Point(random.double(in: 0...320), random.double(in: 0...480))
      let after = g.zoomed(before, to: random.double(in: 0.5...4), anchor: anchor)
      /// The zoomed view's own point under the anchor.
      func point(_ s: ZoomState) -> Point {
        Point(
          (s.offset.x + anchor.x - g.frameOrigin.x) / s.scale,
          (s.offset.y + anchor.y - g.frameOrigin.y) / s.scale)
      }
      #expect((point(after) - point(before)).length < 1e-9)
    }
  }

  @Test("[2.45] a larger rectangle zooms out") func aLargerRectangleZoomsOut() throws {
    let state = try #require(
      square.zoomed(
        to: Rect(0, 0, 640, 960), limits: ZoomLimits(minimum: 0.25, maximum: 2)))
    #expect(state == ZoomState(scale: 0.5, offset: .zero))
  }

  @Test func rectanglesWithoutAreaGiveNoState() {
    let limits = ZoomLimits(minimum: 1, maximum: 4)
    #expect(square.zoomed(to: .null, limits: limits) == nil)
    #expect(square.zoomed(to: Rect(0, 0, 0, 9), limits: limits) == nil)
    #expect(square.zoomed(to: Rect(0, .nan, 9, 9), limits: limits) == nil)
  }

  @Test("[1.23] [1.24] limits clamp, and allow no zoom by default")
  func limitsClampAndDefaultToNoZoom() {
    #expect(!ZoomLimits().allowZoom)
    let limits = ZoomLimits(minimum: 1, maximum: 4)
    #expect(limits.allowZoom)
    // motion.md 10.2 without bouncesZoom: stops at the limit.
    #expect(limits.clamped(8) == 4 && limits.clamped(0.5) == 1)
    #expect(limits.clamped(.nan) == 1)
  }

  @Test(
    "[2.44] a rectangle is centred for any position of the zoomed view in the content")
  func zoomingToARectangleOfAViewThatLiesElsewhere() throws {
    var g = square
    g.zoomedBounds = Rect(5, 7, 1000, 1000)
    for origin in [Point(30, -20), Point(-11, 64), .zero] {
      g.frameOrigin = origin
      let state = try #require(
        g.zoomed(to: Rect(400, 500, 160, 100), limits: ZoomLimits(minimum: 1, maximum: 2))
      )
      #expect(state.scale == 2)
      // The middle, (480, 550), in the content's coordinates, less half a screen.
      #expect(state.offset == Point(origin.x + 950 - 160, origin.y + 1086 - 240))
    }
  }
}
