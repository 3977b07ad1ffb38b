import Mesmer
import TestSupport
import Testing

/// Sticky and stretched views by the rule: the hover header of the article,
/// a picture of 100 points, a bar of 20 and another picture below it.
@Suite struct FollowingTests {
  private let root = View(frame: Rect(0, 0, 60, 120))
  private let scroll = ScrollView(frame: Rect(0, 0, 60, 120))
  private let top = View(frame: Rect(0, 0, 60, 100))
  private let bar = View(frame: Rect(0, 100, 60, 20))
  private let bottom = View(frame: Rect(0, 120, 60, 400))

  init() {
    top.backgroundColor = .green
    bar.backgroundColor = .red
    bottom.backgroundColor = .blue
    for view in [top, bar, bottom] { scroll.addSubview(view) }
    scroll.contentSize = Size(60, 520)
    top.stretch = Stretch()
    bar.sticky = Sticky()
    root.backgroundColor = .white
    root.addSubview(scroll)
  }

  /// The position of a view on the screen.
  private func shown(_ view: View) -> Rect { view.convert(view.bounds, to: root) }

  /// The rows of the middle column that contain a colour.
  private func rows(_ color: UInt32, scale: Double = 1) -> ClosedRange<Int>? {
    let frame = Renderer(scale: scale).render(root)
    let rows = (0..<frame.height).filter { frame.row($0)[frame.width / 2] == color }
    guard let first = rows.first, let last = rows.last else { return nil }
    #expect(rows.count == last - first + 1)
    return first...last
  }

  private let red: UInt32 = 0xff00_00ff

  @Test("[1.46] [1.48] the bar scrolls up to the top and stays there")
  func theBarStays() {
    for offset in [-40.0, 0, 35, 99, 100, 101, 240, 400] {
      scroll.contentOffset.y = offset
      let y = max(100 - offset, 0)
      #expect(shown(bar) == Rect(0, y, 60, 20))
      let expected = y < 120 ? Int(y)...min(Int(y) + 19, 119) : nil
      #expect(rows(red) == expected, "at \(offset)")
    }
  }

  @Test("[1.48] held at fractions of a pixel as well, the bar is on whole ones")
  func theBarIsOnWholePixels() {
    for scale in [1.0, 2, 3] {
      for offset in [100.3, 151.25, 217.0 + 1 / 3.0, 388.871] {
        scroll.contentOffset.y = offset
        #expect(rows(red, scale: scale) == 0...(20 * Int(scale) - 1))
      }
    }
  }

  @Test("[1.50] content below the bar does not jump, and frames do not change")
  func nothingJumps() {
    let frames = scroll.subviews.map(\.frame)
    for offset in stride(from: 0.0, through: 400, by: 7) {
      scroll.contentOffset.y = offset
      #expect(shown(bottom).minY == 120 - offset)
      #expect(scroll.subviews.map(\.frame) == frames)
      #expect(scroll.subviews.map { $0 === bar } == [false, true, false])
    }
    #expect(scroll.contentSizeThatFitsSubviews == Size(60, 520))
  }

  @Test("a view that keeps its size does so at every zoom scale, at its anchor point")
  func keptSize() {
    let (map, pin, dot) = (
      View(frame: Rect(0, 0, 100, 100)), View(frame: Rect(35, 30, 10, 20)),
      View(frame: Rect(0, 0, 10, 5))
    )
    pin.anchorPoint = Point(x: 0.5, y: 1)
    pin.frame = Rect(35, 30, 10, 20)
    pin.keepsSize = true
    pin.backgroundColor = .red
    pin.addSubview(dot)
    map.addSubview(pin)
    scroll.addSubview(map)
    scroll.viewForZooming = map
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
    // Beyond the limits as well, as while a pinch is resisted.
    for scale in [1.0, 2, 0.5, 4, 0.25, 8, 3] {
      scroll.display(ZoomState(scale: scale, offset: Point(x: 0, y: 50 * scale - 60)))
      let foot = Point(x: 40 * scale, y: 60)
      let place = shown(pin)
      #expect(abs(place.minX - foot.x + 5) < 1e-9 && abs(place.width - 10) < 1e-9)
      #expect(abs(place.minY - 40) < 1e-9 && abs(place.height - 20) < 1e-9)
      let point = foot + Vector(dx: -4.5, dy: -18)
      // Like any subview, it receives no touches outside the map.
      let isInside = root.bounds.contains(point) && shown(map).contains(point)
      #expect((root.hitTest(point, with: nil) === dot) == isInside)
      #expect(pin.frame == Rect(35, 30, 10, 20) && pin.transform == .identity)
    }
    scroll.display(ZoomState(scale: 0.75, offset: Point(x: 0, y: -22.5)))
    #expect(rows(red) == 40...59)
    pin.transform = AffineTransform(scaleX: 2, y: 1)
    #expect(shown(pin) == Rect(20, 40, 20, 20))
    pin.transform = .identity
    dot.keepsSize = true
    #expect(shown(dot).size == Size(10, 5))
    pin.keepsSize = false
    #expect(shown(pin) == Rect(26.25, 45, 7.5, 15))
    #expect(shown(dot).size == Size(10, 5))
  }

  /// The picture below is put below the bar at every layout, and scrolling is a
  /// reason for one. A bar that left its place would take it along.
  @Test("[1.50] a view that layout puts below the bar stays while the bar is held")
  func whatIsStackedBelowStays() {
    let (bar, bottom) = (bar, bottom)
    var passes = 0
    scroll.layoutHandler = { scroll in
      passes += 1
      bottom.frame.origin.y = 999
      let above = scroll.subviews.prefix { $0 !== bottom }
      bottom.frame.origin.y = above.map(\.frame.maxY).max() ?? 0
    }
    scroll.contentSizeIsAutomatic = true
    var last = passes
    for offset in [0.0, 35, 99, 100, 101, 240, 400, 100, 60, -40] {
      scroll.contentOffset.y = offset
      _ = Renderer().render(root)
      #expect(passes == last + 1, "nothing moved the view at \(offset)")
      last = passes
      #expect(bottom.frame == Rect(0, 120, 60, 400))
      #expect(shown(bottom).minY == 120 - offset)
      #expect(shown(bar).minY == max(100 - offset, 0))
      #expect(scroll.contentSize.height == 520 && scroll.contentOffset.y == offset)
    }
  }

  @Test("[1.48] the held bar is in front of its siblings, drawn and hit") func inFront() {
    scroll.contentOffset.y = 200
    #expect(root.hitTest(Point(30, 10), with: nil) === bar)
    #expect(root.hitTest(Point(30, 20), with: nil) === bottom)
    #expect(rows(red) == 0...19)
    // Of two that are held, the later one is in front.
    let second = View(frame: Rect(0, 130, 60, 10))
    second.sticky = Sticky(edge: .top, offset: 5)
    scroll.insertSubview(second, at: 0)
    #expect(root.hitTest(Point(30, 10), with: nil) === bar)
    bar.sticky = nil
    #expect(root.hitTest(Point(30, 10), with: nil) === second)
    #expect(rows(red) == nil)
  }

  @Test(
    "[1.51] the picture grows about its middle while pulled down",
    arguments: [(0.0, 1.0), (-30, 1.5), (-60, 2), (40, 1)])
  func stretch(offset: Double, scale: Double) {
    scroll.contentOffset.y = offset
    let middle = 50 - offset
    #expect(
      shown(top) == Rect(30 - 30 * scale, middle - 50 * scale, 60 * scale, 100 * scale))
    #expect(top.transform.isIdentity)
    #expect(top.frame == Rect(0, 0, 60, 100))
    // A touch in the stretched part is the picture's.
    if scale > 1 {
      let point = top.convert(Point(30, 5), to: root)
      #expect(point.y == middle - 45 * scale)
    }
  }

  @Test("[1.51] the rule is the article's transform to the byte")
  func stretchEqualsTheTransform() {
    top.contentMode = .redraw
    top.addSubview(HypnosisView(frame: top.bounds))
    for offset in [-10.0, -17.3, -30, -59.9] {
      scroll.contentOffset.y = offset
      let ruled = Renderer(scale: 2).render(root)
      top.stretch = nil
      let scale = max(1, 1 - offset / 60)
      top.transform = AffineTransform(scaleX: scale, y: scale)
      let same = ruled.premultipliedBytes == root.pixels(2)
      #expect(same, "at \(offset)")
      top.transform = .identity
      top.stretch = Stretch()
    }
  }

  @Test("[1.51] the stretch is applied after the view's own transform")
  func stretchWithATransform() {
    top.transform = AffineTransform(scaleX: 0.5, y: 0.25)
    scroll.contentOffset.y = -60
    #expect(shown(top) == Rect(0, 85, 60, 50))
  }

  @Test("[1.7] [1.48] with an inset the bar stays below it") func insets() {
    scroll.contentInset = EdgeInsets(top: 16)
    scroll.contentOffset.y = 300
    #expect(shown(bar).minY == 16)
    bar.sticky?.offset = -16
    #expect(shown(bar).minY == 0)
    scroll.contentOffset.y = -16
    #expect(shown(top).minY == 16)
    #expect(shown(top).height == 100)
  }

  @Test("[1.48] following needs a scroll view as the superview") func elsewhere() {
    root.addSubview(bar)
    root.bounds.origin.y = 300
    #expect(bar.convert(bar.bounds, to: root) == bar.frame)
    root.bounds.origin.y = 0
    #expect(rows(red) == 100...119)
  }

  @Test("[1.48] frames in any order, and no drawing for following") func stateless() {
    let drawn = bar.add(DrawingView(frame: Rect(0, 0, 60, 20)))
    func frame(_ offset: Double) -> [UInt8] {
      scroll.contentOffset.y = offset
      return root.pixels(1)
    }
    let offsets = [-60.0, 0, 99, 100, 150, 300]
    let forward = offsets.map(frame)
    let backward = offsets.reversed().map(frame)
    #expect(forward == backward.reversed())
    #expect(drawn.drawCount == 1)
  }
}
