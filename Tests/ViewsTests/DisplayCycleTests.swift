import Mesmer
import TestSupport
import Testing

@Suite struct DisplayCycleTests {
  private let renderer = Renderer(scale: 2, background: .white)
  private let lens = ScrollView(frame: Rect(0, 0, 60, 40))
  private let view = DrawingView(frame: Rect(0, 0, 200, 300))

  init() {
    lens.id = "lens"
    view.id = "view"
    lens.show(view)
    view.drawing = { rect, canvas in canvas.fill(Path(ovalIn: rect), with: .red) }
  }

  private func frame() -> FrameStatistics {
    var statistics = FrameStatistics()
    _ = renderer.render(lens, statistics: &statistics)
    return statistics
  }

  @Test(
    "[3.3] [3.16] [3.17] [4.3] a cycle lays out, draws each invalidated view once and composites"
  )
  func cycle() {
    var log: [String] = []
    view.layoutHandler = { _ in log.append("layout") }
    view.drawing = { _, _ in log.append("draw") }
    #expect(frame() == FrameStatistics(draws: ["view"], composites: 2))
    #expect(log == ["layout", "draw"])
    #expect(frame() == FrameStatistics(draws: [], composites: 2))
    #expect(view.compositeCount == 2 && lens.compositeCount == 2)
    #expect(log == ["layout", "draw"])
    view.setNeedsDisplay()
    #expect(frame().draws == ["view"])
    for scale in [1.0, 2, 3] { _ = lens.commands(scale: scale) }
    #expect(view.drawnRects == [view.bounds, view.bounds])
  }

  @Test("[3.17] 60 scrolled, zoomed, moved and faded frames draw nothing")
  func unchanged() {
    _ = frame()
    lens.viewForZooming = view
    lens.maximumZoomScale = 4
    for k in 1...60 {
      lens.contentOffset = Point(Double(k) / 3, Double(k))
      if k % 10 == 0 { lens.zoomScale = 1 + Double(k) / 30 }
      view.alpha = 1 - Double(k) / 100
      #expect(frame().draws.isEmpty)
    }
    view.center = Point(9, 9)
    view.transform = AffineTransform(rotationDegrees: 30)
    view.backgroundColor = .red
    #expect(frame().draws.isEmpty)
    #expect(view.drawCount == 1 && lens.drawCount == 0)
  }

  @Test("[3.18] [3.19] a thousand setters that mark draw once") func setters() {
    let rings = lens.add(HypnosisView(frame: lens.bounds))
    _ = frame()
    for k in 0..<1000 { rings.lineWidth = Double(k) / 100 }
    #expect(frame().draws == ["HypnosisView"])
    #expect(rings.drawCount == 2)
    #expect(frame().draws.isEmpty)
  }

  @Test("[3.15] without a mark a change that draw reads changes no byte")
  func withoutMark() {
    var color = Color.red
    view.drawing = { rect, canvas in canvas.fill(rect, with: color) }
    let first = renderer.render(lens).premultipliedBytes
    color = .blue
    #expect(renderer.render(lens).premultipliedBytes == first)
    view.setNeedsDisplay()
    #expect(renderer.render(lens)[0, 0] == (0, 0, 255, 255))
  }

  @Test("[3.16] invalidations made in draw count for the next cycle, for any view")
  func marksInside() {
    let front = DrawingView(frame: lens.bounds)
    front.id = "front"
    lens.addSubview(front)
    _ = frame()
    // `view` is behind `front` and is drawn before it; each marks the other.
    view.drawing = { [unowned front] _, _ in front.setNeedsDisplay() }
    view.setNeedsDisplay()
    #expect(frame().draws == ["view"])
    #expect(frame().draws == ["front"])
    #expect(frame().draws.isEmpty)
    front.drawing = { [unowned front] _, _ in front.setNeedsDisplay() }
    front.setNeedsDisplay()
    for _ in 0..<3 { #expect(frame().draws == ["front"]) }
  }

  @Test func `a mask is drawn in the cycle of the view that it masks`() {
    let mask = DrawingView(frame: view.bounds)
    mask.id = "mask"
    mask.drawing = { [unowned mask] rect, canvas in
      canvas.fill(rect, with: .black)
      if mask.drawCount == 0 { mask.setNeedsDisplay() }
    }
    view.mask = mask
    #expect(frame().draws == ["view", "mask"])
    #expect(frame().draws == ["mask"])
    #expect(frame().draws.isEmpty)
  }

  @Test("[4.4] [4.8] a new size draws only where the mode is redraw") func sizes() {
    _ = frame()
    view.bounds.size.width = 100
    #expect(frame().draws.isEmpty)
    view.contentMode = .redraw
    view.bounds.origin = Point(3, 3)
    view.center.x += 3
    #expect(frame().draws.isEmpty)
    view.bounds.size.width = 90
    #expect(frame().draws == ["view"])
    #expect(view.lastDirtyRect == view.bounds)
  }

  @Test func `views out of sight are neither drawn nor composited`() {
    lens.contentOffset = Point(0, 1000)
    lens.backgroundColor = .red
    #expect(frame() == FrameStatistics(draws: [], composites: 1))
    #expect(view.drawCount == 0 && view.compositeCount == 0)
  }

  @Test func `views without area are not drawn`() {
    let view = DrawingView(frame: Rect(0, 0, 60, 40))
    view.bounds.size = Size(0, 40)
    _ = view.commands(viewport: PixelRect(x: 0, y: 0, width: 9, height: 9))
    #expect(view.drawCount == 0)
    view.bounds.size = Size(20, 40)
    _ = view.commands()
    #expect(view.drawCount == 1)
  }

  @Test func `pictures are located at the top left of the bounds`() throws {
    view.bounds.origin = Point(100, 200)
    let picture = try #require(view.recorded()).picture
    #expect(picture.bounds == Rect(0, 0, 200, 300))
  }

  @Test func `a draw that renders its own tree gets the previous contents`() {
    var inner: [Color] = []
    view.drawing = { [unowned lens] rect, canvas in
      let picture = Renderer(background: .green).render(lens)
      inner.append(Color(red: Double(picture[0, 0].red) / 255, green: 1, blue: 0))
      canvas.fill(rect, with: .red)
    }
    _ = frame()
    view.setNeedsDisplay()
    _ = frame()
    #expect(
      inner == [Color(red: 0, green: 1, blue: 0), Color(red: 1, green: 1, blue: 0)])
    #expect(view.drawCount == 2)
  }

  @Test func `cached colours follow every change that they depend on`() {
    var random = SeededGenerator(seed: 12)
    let root = View(frame: Rect(0, 0, 10, 10))
    var views = [root]
    for _ in 0..<30 {
      let new = random.bool() ? View(frame: root.frame) : ImageView(frame: root.frame)
      views[random.int(in: 0...views.count - 1)].addSubview(new)
      views.append(new)
    }
    let gray = Image(width: 1, height: 1, rgba: [7, 7, 7, 255])
    let red = Image(width: 1, height: 1, rgba: [255, 0, 0, 255])
    for step in 0..<2000 {
      let view = views[random.int(in: 1...views.count - 1)]
      switch random.int(in: 0...8) {
      case 0: view.backgroundColor = .red
      case 1...3: view.backgroundColor = .gray
      case 4: view.isHidden.toggle()
      case 5: view.alpha = random.bool() ? 0 : 0.5
      case 6: (view as? ImageView)?.image = random.bool() ? red : gray
      case 7: (view as? ImageView)?.image = nil
      default:
        let parent = views[random.int(in: 0...views.count - 1)]
        if !parent.isDescendant(of: view) { parent.addSubview(view) }
      }
      let known = root.pixelContent(background: .white)
      root.purgeCaches()
      #expect(known == root.pixelContent(background: .white), "step \(step)")
    }
  }
}
