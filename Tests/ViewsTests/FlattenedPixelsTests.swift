import Mesmer
import TestSupport
import Testing

/// The guarantees of the composed picture, checked in pixels.
@Suite struct FlattenedPixelsTests {
  /// A scroll view with rings, turned squares, fractional frames, a group and
  /// a bitmap in it.
  private func scene() -> (ScrollView, View) {
    let scroll = ScrollView(frame: Rect(0, 0, 60, 50))
    let content = View(frame: Rect(0, 0, 400, 300))
    let rings = HypnosisView(frame: Rect(10.3, 5.7, 200, 180))
    rings.lineWidth = 3
    rings.spacing = 7.1
    let square = filled(Rect(30, 20, 40, 30), .red)
    square.transform = AffineTransform(rotationDegrees: 20)
    square.alpha = 0.6
    let bitmap = DrawingView(frame: Rect(70.25, 30.5, 33.3, 21))
    bitmap.contents = .bitmap
    bitmap.backgroundColor = .green
    for view in [rings, square, bitmap] { content.addSubview(view) }
    scroll.show(content)
    return (scroll, content)
  }

  /// The pixel rows of a frame cut to a part.
  private func pixels(_ frame: Pixmap, _ part: PixelRect) -> [[UInt32]] {
    (part.minY..<part.maxY).map { y in (part.minX..<part.maxX).map { frame.row(y)[$0] } }
  }

  @Test(arguments: [1.0, 2, 3])
  func scrollingByWholePixelsMovesPixelsAndChangesNone(scale: Double) {
    let (scroll, _) = scene()
    let renderer = Renderer(scale: scale)
    scroll.contentOffset = Point(20, 10)
    let before = renderer.render(scroll)
    for (dx, dy) in [(1, 0), (0, 1), (7, 5), (-4, 11), (-20, -10)] {
      scroll.contentOffset = Point(20 + Double(dx) / scale, 10 + Double(dy) / scale)
      let after = renderer.render(scroll)
      let common = before.bounds.intersection(before.bounds.offsetBy(dx: dx, dy: dy))
      #expect(
        pixels(before, common) == pixels(after, common.offsetBy(dx: -dx, dy: -dy)),
        "by (\(dx), \(dy)) pixels")
    }
  }

  @Test func zoomingAVectorViewIsAScreenOfThatScale() {
    let (scroll, content) = scene()
    for view in content.subviews { view.contents = .vector }
    scroll.viewForZooming = content
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 4
    for zoom in [0.5, 2, 3] {
      scroll.zoomScale = zoom
      scroll.contentOffset = Point(30, 20)
      let zoomed = Renderer(scale: 1).render(scroll)
      scroll.zoomScale = 1
      scroll.contentOffset = Point(30 / zoom, 20 / zoom)
      let sharp = Renderer(scale: zoom).render(scroll, region: zoomed.bounds)
      // The screen at this scale shows bounds · zoom of the content; compare
      // what both show.
      let common = PixelRect(
        x: 0, y: 0, width: Int(60 * min(1, zoom)), height: Int(50 * min(1, zoom)))
      #expect(pixels(zoomed, common) == pixels(sharp, common), "zoom \(zoom)")
    }
  }

  @Test func regionsAreTheFramesOwnPixels() {
    let (scroll, _) = scene()
    scroll.contentOffset = Point(25.3, 12.8)
    let renderer = Renderer(scale: 2, background: .white)
    let whole = renderer.render(scroll)
    var random = SeededGenerator(seed: 12)
    for _ in 0..<25 {
      let region = PixelRect(
        x: random.int(in: 0...100), y: random.int(in: 0...80),
        width: random.int(in: 1...20), height: random.int(in: 1...20))
      let part = renderer.render(scroll, region: region)
      #expect(pixels(part, part.bounds) == pixels(whole, region), "\(region)")
    }
  }

  @Test func alphaDimsTheGroupNotItsMembers() {
    let root = View(frame: Rect(0, 0, 4, 1))
    let group = View(frame: root.bounds)
    group.alpha = 0.5
    for _ in 0..<2 { group.addSubview(filled(root.bounds, Color.black.withAlpha(0.5))) }
    root.addSubview(group)
    // Two halves over one another are 3/4, dimmed by half 3/8 (96 of 255);
    // one by one they would be 1 - (3/4)² = 7/16 (112).
    let alpha = Renderer().render(root)[0, 0].alpha
    #expect(alpha >= 95 && alpha <= 97)
  }

  @Test func abuttingLayersLeaveNoSeamAtAnyOffset() {
    let scroll = ScrollView(frame: Rect(0, 0, 20, 60))
    for k in 0..<40 {
      scroll.addSubview(filled(Rect(0, Double(k) * 3.3, 20, 3.3), .black))
    }
    for offset in [0.0, 0.1, 0.25, 0.5, 7.77, 30.4] {
      scroll.contentOffset = Point(0, offset)
      let frame = Renderer(scale: 2).render(scroll)
      for y in 0..<frame.height { #expect(frame[3, y].alpha == 255) }
    }
  }
}
