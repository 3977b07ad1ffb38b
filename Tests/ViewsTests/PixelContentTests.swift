import Mesmer
import TestSupport
import Testing

@Suite struct PixelContentTests {
  private let root = View(frame: Rect(0, 0, 100, 100))

  private func add(_ color: Color?, at y: Double = 0) -> View {
    return root.add(filled(Rect(0, y, 10, 10), color))
  }

  @Test func theBackgroundDecidesOpacity() {
    let colors: [Color?] = [nil, .clear, Color(white: 1, alpha: 0.9), .white, .red]
    let contents = colors.map { root.pixelContent(background: $0) }
    #expect(contents == [.rgba, .rgba, .rgba, .opaqueGray, .opaque])
    root.backgroundColor = .lightGray
    #expect(root.pixelContent(background: nil) == .opaqueGray)
    root.alpha = 0.5
    #expect(root.pixelContent(background: nil) == .rgba)
    root.alpha = 1
    root.isHidden = true
    #expect(root.pixelContent(background: nil) == .rgba)
  }

  @Test func aViewThatEndsInsideAPixelIsNotOpaqueByItself() {
    root.backgroundColor = .white
    func content(_ width: Int, scale: Double = 1) -> PixelContent {
      root.pixelContent(
        background: nil, scale: scale,
        region: PixelRect(x: 0, y: 0, width: width, height: 100))
    }
    #expect(content(100) == .opaqueGray)
    #expect(content(101) == .rgba)
    #expect(content(200, scale: 2) == .opaqueGray)
    root.bounds.size.width = 100.4
    #expect(content(101) == .rgba)
    #expect(
      root.pixelContent(
        background: .black, region: PixelRect(x: 0, y: 0, width: 101, height: 9))
        == .opaqueGray)
  }

  @Test func oneColourAnywhereMakesItColoured() {
    let view = add(.gray, at: 50_000)
    #expect(root.pixelContent(background: .white) == .opaqueGray)
    view.backgroundColor = .green
    #expect(root.pixelContent(background: .white) == .opaque)
    view.alpha = 0.5
    #expect(root.pixelContent(background: .white) == .opaque)
    view.isHidden = true
    #expect(root.pixelContent(background: .white) == .opaqueGray)
    view.isHidden = false
    view.backgroundColor = Color.red.withAlpha(0)
    #expect(root.pixelContent(background: .white) == .opaqueGray)
  }

  @Test func drawingsAndBothImagesCount() {
    let rings = root.add(HypnosisView(frame: root.bounds))
    #expect(root.pixelContent(background: .white) == .opaqueGray)
    rings.circleColor = .red
    #expect(root.pixelContent(background: .white) == .opaque)
    rings.circleColor = .gray
    let photo = ImageView(image: Image(width: 1, height: 1, rgba: [7, 7, 7, 90]))
    root.addSubview(photo)
    #expect(root.pixelContent(background: .white) == .opaqueGray)
    photo.highlightedImage = Image(width: 1, height: 1, rgba: [7, 8, 7, 255])
    #expect(root.pixelContent(background: .white) == .opaque)
  }

  @Test func theAnswerDoesNotDependOnTheOffset() {
    let scroll = ScrollView(frame: root.bounds)
    scroll.backgroundColor = .white
    scroll.addSubview(filled(Rect(0, 9000, 5, 5), .blue))
    for y in [0.0, 4000, 9000] {
      scroll.contentOffset.y = y
      #expect(scroll.pixelContent(background: nil) == .opaque)
    }
  }

  @Test func blendingMakesHolesOnlyInTheViewsOwnBackground() {
    let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
    let view = DrawingView(frame: Rect(0, 0, 100, 100))
    view.backgroundColor = .white
    #expect(view.pixelContent(background: nil, region: frame) == .opaqueGray)
    for mode in BlendMode.allCases {
      view.drawing = { rect, canvas in
        canvas.blendMode = mode
        canvas.fill(rect, with: Color(white: 0, alpha: 0.5))
      }
      view.setNeedsDisplay()
      #expect(
        view.pixelContent(background: nil, region: frame)
          == (mode.keepsOpaque ? .opaqueGray : .rgba), "\(mode)")
      #expect(view.pixelContent(background: .white) == .opaqueGray)
      // The pixels agree, and nothing under the view is touched.
      for background in [nil, Color.white] {
        let pixmap = Renderer(background: background).render(view)
        if pixmap.content == .opaqueGray { #expect(pixmap[50, 50].alpha == 255) }
      }
    }
    #expect(view.commands().map(\.kind) == ["group 1.0", "box", "picture", "endGroup"])
  }

  @Test func contentsBlendWithTheirBackgroundAndNotWithWhatLiesUnder() {
    let view = DrawingView(frame: root.bounds)
    view.drawing = { rect, canvas in
      canvas.blendMode = .multiply
      canvas.fill(rect, with: .red)
    }
    root.backgroundColor = .blue
    root.addSubview(view)
    #expect(Renderer().render(root)[9, 9] == (255, 0, 0, 255))
    view.backgroundColor = .cyan
    #expect(Renderer().render(root)[9, 9] == (0, 0, 0, 255))
  }
}
