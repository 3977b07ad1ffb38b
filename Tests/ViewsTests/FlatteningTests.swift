import Mesmer
import TestSupport
import Testing

@Suite struct FlatteningTests {
  private func colors(_ commands: [Picture.Command]) -> [Color] {
    commands.compactMap {
      if case .box(_, let color) = $0.operation { color } else { nil }
    }
  }

  // MARK: Order

  @Test func oneViewPaintsGroupBackgroundContentsSubviews() {
    let view = DrawingView(frame: Rect(0, 0, 50, 50))
    view.backgroundColor = .green
    view.alpha = 0.5
    view.addSubview(filled(Rect(0, 0, 5, 5), .red))
    #expect(
      view.commands().map(\.kind) == ["group 0.5", "box", "picture", "box", "endGroup"])
  }

  @Test("[4.32] subviews are clipped by clipsToBounds alone, with the contents")
  func clippingEnclosesContentsAndSubviewsNotTheBackground() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let view = DrawingView(frame: Rect(10, 10, 50, 50))
    view.backgroundColor = .green
    view.clipsToBounds = true
    view.addSubview(filled(Rect(40, 0, 50, 5), .red))
    root.addSubview(view)
    let frame = root.frame()
    #expect(frame.commands.map(\.kind) == ["box", "clipped picture", "clipped box"])
    #expect(frame.clips.map(\.bounds) == [Rect(10, 10, 50, 50)])
  }

  @Test(
    "[4.32] overflowing content is visible to the pixel unless clipsToBounds clips it")
  func whatSticksOutIsCutByClipsToBoundsAlone() {
    let root = View(frame: Rect(0, 0, 40, 40))
    let view = filled(Rect(10, 10, 10, 10), .green)
    view.addSubview(filled(Rect(-5, 5, 30, 3), .red))
    root.addSubview(view)
    for clips in [false, true, false] {
      view.clipsToBounds = clips
      let frame = Renderer(scale: 1).render(root)
      for y in 0..<40 {
        for x in 0..<40 {
          let isBar = (5..<35).contains(x) && (15..<18).contains(y)
          let isView = (10..<20).contains(x) && (10..<20).contains(y)
          let expected: (UInt8, UInt8, UInt8, UInt8) =
            isBar && (isView || !clips)
            ? (255, 0, 0, 255) : isView ? (0, 255, 0, 255) : (0, 0, 0, 0)
          if frame[x, y] != expected {
            Issue.record("\(x), \(y) is \(frame[x, y]), clips \(clips)")
            return
          }
        }
      }
    }
  }

  @Test func clipsThatCutNothingVisibleAreLeftOut() {
    let view = filled(Rect(0, 0, 50, 50), .white)
    view.clipsToBounds = true
    view.addSubview(filled(Rect(-20, -20, 500, 500), .red))
    #expect(view.commands(scale: 3).map(\.kind) == ["box", "box"])
    let wide = PixelRect(x: 0, y: 0, width: 51, height: 50)
    #expect(view.commands(viewport: wide).map(\.kind) == ["box", "clipped box"])
  }

  @Test func hiddenAndClearSubtreesAreLeftOut() {
    let root = View(frame: Rect(0, 0, 50, 50))
    let a = filled(Rect(0, 0, 9, 9), .red)
    let b = filled(Rect(0, 0, 9, 9), .blue)
    root.addSubview(a)
    a.addSubview(b)
    a.isHidden = true
    #expect(root.commands().isEmpty)
    a.isHidden = false
    a.alpha = 0
    #expect(root.commands().isEmpty)
    a.alpha = 1
    a.backgroundColor = .clear
    #expect(colors(root.commands()) == [.blue])
    root.isHidden = true
    #expect(root.commands().isEmpty)
  }

  @Test func groupsWithNothingInsideAreLeftOut() {
    let root = View(frame: Rect(0, 0, 50, 50))
    let view = View(frame: Rect(0, 0, 9, 9))
    view.alpha = 0.3
    root.addSubview(view)
    #expect(root.commands().isEmpty)
  }

  @Test func drawingIsCutAtTheBoundsItWasMadeFor() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let view = root.add(DrawingView(frame: Rect(20, 20, 30, 30)))
    #expect(root.commands().map(\.kind) == ["picture"])
    view.drawing = { _, canvas in canvas.fill(Rect(-5, 0, 100, 5), with: .black) }
    view.setNeedsDisplay()
    for clips in [false, true] {
      // The view's own clip is enough.
      view.clipsToBounds = clips
      let frame = root.frame()
      #expect(frame.commands.map(\.kind) == ["clipped picture"])
      #expect(frame.clips.map(\.bounds) == [Rect(20, 20, 30, 30)])
    }
  }

  // MARK: Placement

  @Test func transformsGoAboutTheAnchor() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let view = root.add(filled(Rect(20, 30, 40, 20), .red))
    view.transform = AffineTransform(rotationDegrees: 90)
    #expect(root.commands(scale: 2)[0].deviceRect == Rect(60, 40, 40, 80))
    view.anchorPoint = .zero
    view.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    #expect(root.commands(scale: 2)[0].deviceRect == Rect(80, 80, 40, 20))
  }

  /// Device corners of everything in the list agree with convert(_:to:).
  @Test func placementsAgreeWithConversion() {
    var random = SeededGenerator(seed: 71)
    for round in 0..<100 {
      let root = View(frame: Rect(0, 0, 200, 200))
      root.bounds.origin = Point(random.double(in: -50...50), random.double(in: -50...50))
      var views = [root]
      for _ in 0..<6 {
        let view = filled(
          Rect(
            random.double(in: -40...90), random.double(in: -40...90),
            random.double(in: 1...150), random.double(in: 1...150)), .red)
        view.bounds.origin = Point(
          random.double(in: -99...99), random.double(in: -99...99))
        if random.bool() {
          view.transform = AffineTransform(
            rotationDegrees: random.bool() ? 90 : random.double(in: 0...360)
          ).scaledBy(x: random.double(in: 0.5...2), y: -1)
        }
        views[random.int(in: 0...views.count - 1)].addSubview(view)
        views.append(view)
      }
      let scale = Double(random.int(in: 1...3))
      var expected: [Rect] = []
      func visit(_ view: View) {
        if view !== root {
          let r = view.convert(view.bounds, to: root)
            .offsetBy(dx: -root.bounds.minX, dy: -root.bounds.minY)
          expected.append(
            Rect(r.minX * scale, r.minY * scale, r.width * scale, r.height * scale))
        }
        view.subviews.forEach(visit)
      }
      visit(root)
      let huge = PixelRect(minX: -100_000, minY: -100_000, maxX: 100_000, maxY: 100_000)
      let rects = root.commands(scale: scale, viewport: huge).compactMap(\.deviceRect)
      #expect(rects.count == expected.count)
      for (a, b) in zip(rects, expected) {
        // 2^-21 px a level is the error of the split.
        #expect((a.origin - b.origin).length < 1e-5, "round \(round)")
        #expect((a.width - b.width).magnitude < 1e-8)
        #expect((a.height - b.height).magnitude < 1e-8)
      }
    }
  }

  // MARK: Scrolling

  private func scene(content: Rect) -> (ScrollView, View) {
    let scroll = ScrollView(frame: Rect(0, 0, 100, 80))
    let view = scroll.add(filled(content, .red))
    scroll.contentSize = Size(5000, 5000)
    return (scroll, view)
  }

  @Test func wholePixelsGoIntoTheShiftOnly() throws {
    let (scroll, _) = scene(content: Rect(0.3, 0.7, 4000, 4000))
    for scale in [1.0, 2, 3] {
      scroll.contentOffset = Point(0, 200)
      func placement() throws -> Placement {
        try #require(scroll.commands(scale: scale).first?.placement)
      }
      let start = try placement()
      #expect(start.shift.dx == 0 && start.shift.dy == -200 * Int(scale))
      for pixels in 1...250 {
        // One pixel a step, as a drag adds up: at scale 3 the sums are off
        // whole pixels in the last bits.
        scroll.contentOffset += Vector(dx: 1 / scale, dy: -1 / scale)
        let p = try placement()
        #expect(p.transform == start.transform, "\(pixels) px at \(scale)")
        #expect(p.shift.dx == -pixels && p.shift.dy == start.shift.dy + pixels)
      }
    }
  }

  @Test func offsetsWholePixelsApartHaveTheSameTransform() throws {
    var random = SeededGenerator(seed: 3)
    let (scroll, view) = scene(content: Rect(0.3, 0.7, 4000, 4000))
    scroll.viewForZooming = view
    scroll.maximumZoomScale = 3
    for zoom in [1.0, 1.5, 2.7] {
      scroll.zoomScale = zoom
      for _ in 0..<100 {
        let a = Point(random.double(in: -60...3000), random.double(in: -60...3000))
        scroll.contentOffset = a
        let first = scroll.commands(scale: 2)[0].placement
        scroll.contentOffset = a + Vector(dx: 8, dy: 100.5)
        let second = scroll.commands(scale: 2)[0].placement
        #expect(first.transform == second.transform)
        #expect(second.shift.dx == first.shift.dx - 16)
        #expect(second.shift.dy == first.shift.dy - 201)
      }
    }
  }

  @Test func fractionsGoIntoTheTransform() throws {
    let (scroll, _) = scene(content: Rect(10, 10, 400, 400))
    scroll.contentOffset = Point(20.25, -0.25)
    let p = scroll.commands()[0].placement
    #expect(p.shift.dx == -20 && p.shift.dy == 1)
    #expect(p.transform.tx == 9.75 && p.transform.ty == 9.25)
  }

  @Test func nestedScrollViewsAddUp() throws {
    let (outer, _) = scene(content: .zero)
    let inner = ScrollView(frame: Rect(200, 300, 100, 100))
    inner.addSubview(filled(Rect(0, 0, 900, 900), .blue))
    outer.addSubview(inner)
    outer.contentOffset = Point(150, 250.5)
    inner.contentOffset = Point(30.5, 40)
    let fill = try #require(outer.commands().first { $0.isBox })
    let p = fill.placement
    #expect(p.shift.dx == -150 - 30 && p.shift.dy == -250 - 40)
    #expect(p.transform.tx == 199.5 && p.transform.ty == 299.5)
  }

  @Test func quarterTurnsAndMirrorsSplitTooOtherTurnsDoNot() throws {
    let root = View(frame: Rect(0, 0, 100, 80))
    let (scroll, _) = scene(content: Rect(0, 0, 400, 400))
    root.addSubview(scroll)
    func placement() throws -> Placement {
      try #require(root.commands().first { $0.isBox }?.placement)
    }
    scroll.transform = AffineTransform(rotationDegrees: 90)
    let turned = try placement()
    scroll.contentOffset = Point(3, 5)
    #expect(try placement().transform == turned.transform)
    #expect(try placement().shift.dx == 5 && (try placement()).shift.dy == -3)
    scroll.transform = AffineTransform(scaleX: -1, y: 2)
    #expect(try placement().shift.dx == 3 && (try placement()).shift.dy == -10)
    scroll.transform = AffineTransform(rotationDegrees: 10)
    #expect(try placement().shift.dx == 0 && (try placement()).shift.dy == 0)
  }

  @Test func aScrollViewsOwnLayerStaysPut() {
    let scroll = ScrollView(frame: Rect(0, 0, 100, 80))
    scroll.backgroundColor = .gray
    scroll.contentOffset = Point(33, -12)
    #expect(scroll.commands(scale: 2)[0].deviceRect == Rect(0, 0, 200, 160))
  }

  @Test func offsetsBeyondTheCoordinateLimitDoNotTrap() {
    let (scroll, _) = scene(content: Rect(0, 0, 400, 400))
    for x in [1e12, 1e13, 1e300, -1e300, .infinity, .nan] {
      scroll.bounds.origin = Point(x, x)
      #expect(scroll.commands(scale: 3).isEmpty)
    }
  }

  // MARK: Culling

  @Test func whatMissesTheViewportIsNotListed() {
    let root = View(frame: Rect(0, 0, 1000, 1000))
    for y in 0..<20 {
      for x in 0..<20 {
        root.addSubview(filled(Rect(Double(x) * 50, Double(y) * 50, 40, 40), .red))
      }
    }
    #expect(root.commands().count == 400)
    let some = root.commands(viewport: PixelRect(x: 100, y: 100, width: 90, height: 40))
    #expect(some.count == 2)
  }

  @Test func culledListsAreTheWholeListWithoutWhatMissesTheViewport() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let root = View(frame: Rect(0, 0, 300, 300))
      var views = [root]
      for k in 0..<15 {
        let view = filled(
          Rect(
            random.double(in: -90...250), random.double(in: -90...250),
            random.double(in: 1...150), random.double(in: 1...150)),
          Color(white: Double(k) / 15))
        view.clipsToBounds = random.int(in: 0...3) == 0
        view.alpha = random.int(in: 0...3) == 0 ? 0.5 : 1
        views[random.int(in: 0...views.count - 1)].addSubview(view)
        views.append(view)
      }
      let viewport = PixelRect(
        x: random.int(in: 0...250), y: random.int(in: 0...250), width: 40, height: 40)
      /// Boxes that reach into the viewport inside their clips.
      func visibleBoxes(_ picture: Picture) -> [Color] {
        colors(
          picture.commands.filter {
            !Placement().deviceBounds(of: $0.bounds).intersection(viewport).isEmpty
          })
      }
      let whole = root.picture(
        scale: 1, viewport: PixelRect(minX: -999, minY: -999, maxX: 999, maxY: 999))
      let culled = root.picture(scale: 1, viewport: viewport)
      #expect(visibleBoxes(culled) == visibleBoxes(whole))
      #expect(colors(culled.commands) == visibleBoxes(whole))
    }
  }

  @Test func subviewsThatStickOutOfACulledViewAreListed() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let away = View(frame: Rect(500, 0, 10, 10))
    away.addSubview(filled(Rect(-480, 0, 20, 20), .red))
    root.addSubview(away)
    #expect(root.commands().count == 1)
    away.clipsToBounds = true
    #expect(root.commands().isEmpty)
  }

  @Test func viewsOutsideTheViewportStayUndrawn() {
    let root = View(frame: Rect(0, 0, 100, 100))
    let view = DrawingView(frame: Rect(0, 500, 10, 10))
    view.clipsToBounds = true
    root.addSubview(view)
    _ = root.commands()
    #expect(view.drawCount == 0)
  }

  @Test func aHierarchyOfAllLevelsIsDrawn() {
    let root = View(frame: Rect(0, 0, 10, 10))
    var bottom = root
    for _ in 1..<View.mostLevels {
      let view = bottom.add(filled(Rect(0, 0, 10, 10), .red))
      bottom = view
    }
    #expect(root.commands().count == 511)
  }

  @Test func badScalesAndViewportsListNothing() {
    let view = filled(Rect(0, 0, 10, 10), .red)
    let some = PixelRect(x: 0, y: 0, width: 10, height: 10)
    #expect(view.picture(scale: .nan, viewport: some).isEmpty)
    #expect(view.picture(scale: 0, viewport: some).isEmpty)
    #expect(view.picture(scale: 1, viewport: .empty).isEmpty)
    view.transform = AffineTransform(scaleX: .nan, y: 1)
    let root = View(frame: Rect(0, 0, 10, 10))
    root.addSubview(view)
    #expect(root.commands().isEmpty)
  }
}
