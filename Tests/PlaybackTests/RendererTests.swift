import Mesmer
import TestSupport
import Testing

@Suite struct RendererTests {
  /// The pixels of a part of a pixmap.
  static func crop(_ pixmap: Pixmap, _ part: PixelRect) -> [UInt32] {
    var pixels: [UInt32] = []
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX { pixels.append(pixmap.row(y)[x]) }
    }
    return pixels
  }

  @Test(arguments: [1.0, 2, 3]) func tilesMatchTheWholeFrame(scale: Double) {
    let renderer = Renderer(scale: scale, background: .white)
    let screen = SampleScenes.screen()
    let whole = renderer.render(screen)
    for (w, h) in [(512, 128), (64, 64), (whole.width, 1), (13, 29)] {
      if h == 1 && scale > 1 { continue }
      for y in stride(from: 0, to: whole.height, by: h) {
        for x in stride(from: 0, to: whole.width, by: w) {
          let tile = PixelRect(x: x, y: y, width: w, height: h).intersection(whole.bounds)
          let part = renderer.render(screen, region: tile)
          #expect(
            Self.crop(part, part.bounds) == Self.crop(whole, tile),
            "tile \(w) x \(h) at \(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: [1.0, 2]) func theNumberOfThreadsDoesNotMatter(scale: Double) {
    for contents in [ContentsStorage.vector, .bitmap] {
      let screen = SampleScenes.screen()
      func set(_ view: View) {
        view.contents = contents
        view.subviews.forEach(set)
      }
      set(screen)
      let alone = Renderer(scale: scale, background: .white, threads: 1)
        .render(screen).premultipliedBytes
      for threads in [nil, 2, 3, 7] {
        let frame = Renderer(scale: scale, background: .white, threads: threads)
          .render(screen)
        #expect(
          firstDifference(frame.premultipliedBytes, alone) == nil,
          "\(threads.map(String.init) ?? "default") threads, \(contents)")
      }
    }
  }

  @Test func scrollingByWholePixelsMovesThePixels() {
    let renderer = Renderer(scale: 2, background: .white)
    let screen = SampleScenes.screen(size: Size(150, 120))
    let start = renderer.render(screen)
    for (x, y) in [(13.0, 0.0), (0, 40.5), (22.5, 31), (7, 300)] {
      screen.contentOffset = Point(x, y)
      let moved = renderer.render(screen)
      let dx = Int(x * 2)
      let dy = Int(y * 2)
      let common = moved.bounds.intersection(moved.bounds.offsetBy(dx: -dx, dy: -dy))
      if common.isEmpty { continue }
      #expect(
        Self.crop(moved, common)
          == Self.crop(start, common.offsetBy(dx: dx, dy: dy)), "offset \(x), \(y)")
    }
  }

  @Test(arguments: [1.0, 2]) func farContentEqualsNearContent(scale: Double) {
    let renderer = Renderer(scale: scale, background: .white)
    let near = renderer.render(SampleScenes.screen())
    for down in [1000.0, 10_000_000 / scale, 16_000_000] {
      let far = renderer.render(SampleScenes.screen(down: down))
      #expect(firstDifference(far, near) == nil, "\(down) points down")
    }
  }

  @Test func zoomOfVectorsEqualsALargerScreenScale() {
    // The Hypnosister at zoom 2, scale 2 is the picture at zoom 1, scale 4.
    func screen(zoom: Double) -> ScrollView {
      let lens = ScrollView(frame: Rect(0, 0, 200 * zoom, 150 * zoom))
      let view = HypnosisView(frame: Rect(0, 0, 750, 1334))
      view.image = SampleScenes.bitmap()
      lens.show(view, zoom: 0.5...4)
      lens.setZoomScale(zoom)
      lens.contentOffset = Point(120 * zoom, 333 * zoom)
      return lens
    }
    let zoomed = Renderer(scale: 2, background: .white).render(screen(zoom: 2))
    let scaled = Renderer(scale: 4, background: .white).render(screen(zoom: 1))
    #expect(zoomed.width == 800 && scaled.width == 800)
    #expect(firstDifference(zoomed, scaled) == nil)
  }

  @Test func renderingTwiceGivesTheSameBytesWithoutDrawingAgain() {
    let screen = SampleScenes.screen()
    let renderer = Renderer(scale: 2, background: .white)
    let first = renderer.render(screen)
    let rings = screen.subviews[0].subviews[0]
    let draws = rings.drawCount
    #expect(draws == 1)
    for _ in 0..<3 {
      let again = renderer.render(screen)
      #expect(again.premultipliedBytes == first.premultipliedBytes)
    }
    #expect(rings.drawCount == draws)
  }

  @Test func framesHaveWholePixels() {
    let view = View(frame: Rect(5, 7, 100.0 / 3, 10.2))
    #expect(Renderer(scale: 3).pixelSize(of: view) == PixelSize(width: 100, height: 31))
    let empty = View(frame: Rect(0, 0, 0, .infinity))
    #expect(Renderer().pixelSize(of: empty) == PixelSize(width: 0, height: 0))
    #expect(Renderer().render(empty).width == 0)
  }

  @Test func theColourTypeFollowsTheSceneNotTheFrame() {
    let screen = SampleScenes.screen()
    #expect(Renderer(background: .white).render(screen).content == .opaque)
    let gray = HypnosisView(frame: Rect(0, 0, 30, 30))
    #expect(Renderer(background: .white).render(gray).content == .opaqueGray)
    #expect(Renderer().render(gray).content == .rgba)
    gray.circleColor = .red
    #expect(Renderer(background: .white).render(gray).content == .opaque)
  }

  @Test func aTranslucentGroupIsCompositedAsOne() {
    // Two opaque children that overlap inside a half transparent parent.
    let screen = View(frame: Rect(0, 0, 30, 10))
    let parent = View(frame: screen.bounds)
    parent.alpha = 0.5
    for x in [0.0, 10] { parent.addSubview(filled(Rect(x, 0, 20, 10), .black)) }
    screen.addSubview(parent)
    let frame = Renderer(background: .white).render(screen)
    for x in 0..<30 { #expect(frame[x, 5] == (127, 127, 127, 255)) }
  }

  @Test func layerEdgesFollowPixelCentresAndDrawingIsAntialiased() {
    let screen = View(frame: Rect(0, 0, 8, 8))
    screen.addSubview(filled(Rect(1.5, 1.25, 3, 3), .black))
    let frame = Renderer(background: .white).render(screen)
    // Columns 1.5 ..< 4.5: centres 1.5 (half open: in), 2.5, 3.5.
    #expect((0..<8).map { frame[$0, 2].red } == [255, 0, 0, 0, 255, 255, 255, 255])
    let shape = ShapeView(frame: screen.bounds)
    shape.path = Path(rect: Rect(1.5, 1.25, 3, 3))
    shape.fillColor = .black
    let drawn = Renderer(background: .white).render(shape)
    #expect((0..<6).map { drawn[$0, 2].red } == [255, 127, 0, 0, 127, 255])
    #expect(drawn[2, 1].red == 64)
  }

  @Test(
    "a scale that is not positive and finite counts as 1",
    arguments: [.nan, .infinity, -.infinity, 0, -0.0, -2])
  func hostileScales(scale: Double) {
    let view = View(frame: Rect(0, 0, 3, 2))
    var renderer = Renderer(scale: scale)
    #expect(renderer.scale == 1)
    renderer.scale = 2
    renderer.scale = scale
    #expect(renderer.pixelSize(of: view) == PixelSize(width: 3, height: 2))
    #expect(renderer.render(view).width == 3)
  }

  @Test("any number of threads draws the same", arguments: [Int.min, -1, 0, 1, 3, .max])
  func hostileThreads(threads: Int) {
    let screen = SampleScenes.screen()
    let expected = Renderer(threads: 2).render(screen)
    #expect(
      Renderer(threads: threads).render(screen).premultipliedBytes
        == expected.premultipliedBytes)
  }
}
