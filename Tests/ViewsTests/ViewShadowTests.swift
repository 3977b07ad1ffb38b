import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct ViewShadowTests {
  /// A view of a colour in a screen of 60 x 50 points.
  private func card(_ frame: Rect, shadow opacity: Float = 1) -> (View, View) {
    let screen = View(frame: Rect(0, 0, 60, 50))
    let card = screen.add(filled(frame, .white))
    card.shadowOpacity = opacity
    return (screen, card)
  }

  private func alpha(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> Double {
    Double(pixmap.row(y)[x] >> 24)
  }

  @Test func opacityAndRadiusAreLimited() {
    let view = View()
    view.shadowOpacity = 7
    view.shadowRadius = -1
    #expect(view.shadowOpacity == 1 && view.shadowRadius == 0)
    view.shadowOpacity = .nan
    #expect(view.shadowOpacity == 0)
  }

  @Test func aShadowIsListedOnlyWhereThereIsOne() {
    let (screen, card) = card(Rect(20, 20, 10, 10), shadow: 0)
    #expect(screen.commands().map(\.kind) == ["box"])
    card.shadowOpacity = 0.5
    #expect(screen.commands().map(\.kind) == ["shadowGroup", "box", "endGroup"])
    card.shadowPath = Path(rect: Rect(0, 0, 10, 10))
    #expect(screen.commands().map(\.kind) == ["shadow", "box"])
    card.alpha = 0.5
    #expect(screen.commands().map(\.kind) == ["group 0.5", "shadow", "box", "endGroup"])
    card.shadowRadius = .infinity
    #expect(screen.commands().map(\.kind) == ["group 0.5", "box", "endGroup"])
  }

  @Test(arguments: [1, 2, 3])
  func radiusAndOffsetArePointsAndTheRadiusIsTheDeviation(scale: Int) {
    let (screen, card) = card(Rect(10, 12, 20, 16))
    card.shadowOffset = Size(5, 7)
    card.shadowRadius = 2
    let pixmap = Renderer(scale: Double(scale)).render(screen)
    let gauss = SampledGaussian(sigma: Double(2 * scale))
    for y in stride(from: 0, to: 50 * scale, by: 3) {
      for x in stride(from: 0, to: 60 * scale, by: 2) {
        let isCard =
          x >= 10 * scale && x < 30 * scale && y >= 12 * scale && y < 28 * scale
        let exact =
          255 * gauss.blur(of: 15 * scale..<35 * scale, at: x)
          * gauss.blur(of: 19 * scale..<35 * scale, at: y)
        let error = (alpha(pixmap, x, y) - (isCard ? 255 : exact)).magnitude
        #expect(error < 1, "\(x), \(y)")
      }
    }
  }

  /// A path of the bounds says what the view shows anyway. Neither rounds the
  /// offset: half a point at scale 1, zoomed and turned views.
  @Test func aPathOfTheBoundsCastsTheShadowOfTheView() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<60 {
      let scale = Double(random.int(in: 1...3))
      let (screen, card) = card(Rect(14, 12, 20, 16))
      card.shadowOffset = Size(
        Double.random(in: -12...12, using: &random),
        Double.random(in: -12...12, using: &random))
      card.shadowRadius = round % 3 == 0 ? 0 : Double.random(in: 0...4, using: &random)
      if round % 4 == 3 { card.transform = AffineTransform(scaleX: 1.5, y: 0.5) }
      let group = Renderer(scale: scale).render(screen)
      // The same in bands of several threads, and in a part of the screen.
      for threads in [2, 3] {
        let bands = Renderer(scale: scale, threads: threads).render(screen)
        #expect(bands.premultipliedBytes == group.premultipliedBytes)
      }
      let region = PixelRect(x: 9, y: 7, width: 31, height: 22)
      let part = Renderer(scale: scale).render(screen, region: region)
      #expect(firstDifference(part, group, at: region) == nil, "round \(round)")
      card.shadowPath = Path(rect: card.bounds)
      let path = Renderer(scale: scale).render(screen)
      var worst = 0.0
      for y in 0..<group.height {
        for x in 0..<group.width {
          worst = max(worst, (alpha(group, x, y) - alpha(path, x, y)).magnitude)
        }
      }
      #expect(worst <= 1, "round \(round): \(card.shadowOffset) at \(scale)")
    }
  }

  @Test func aHardShadowHalfAPixelOffIsHalfAsDarkAtItsEdges() {
    let (screen, card) = card(Rect(10, 10, 10, 10))
    card.shadowOffset = Size(20.5, 0.25)
    card.shadowRadius = 0
    for path in [nil, Path(rect: card.bounds)] {
      card.shadowPath = path
      let pixmap = Renderer(scale: 1).render(screen)
      #expect(pixmap.row(15)[29] >> 24 == 0 && pixmap.row(15)[35] >> 24 == 255)
      #expect(abs(alpha(pixmap, 30, 15) - 127.5) <= 1)
      #expect(abs(alpha(pixmap, 40, 15) - 127.5) <= 1)
      #expect(pixmap.row(15)[41] >> 24 == 0)
      #expect(abs(alpha(pixmap, 35, 10) - 191.25) <= 1)
      #expect(abs(alpha(pixmap, 35, 20) - 63.75) <= 1)
    }
  }

  /// One drawn for itself and its shadow, and one whose shadow falls so far
  /// away that it is drawn a second time, have the same pixels.
  @Test func farShadowsAreMovedAsNearOnesAre() {
    func shadow(_ offset: Double) -> [UInt32] {
      let screen = View(frame: Rect(0, 0, 1000, 40))
      let card = View(frame: Rect(10, 5, 20, 20))
      card.shadowOpacity = 1
      card.shadowRadius = 1.5
      card.shadowOffset = Size(offset, 3.75)
      let disc = ShapeView(frame: Rect(0, 0, 20, 20))
      disc.path = Path(ovalIn: Rect(1.3, 2.1, 15, 12))
      card.addSubview(disc)
      screen.addSubview(card)
      let pixmap = Renderer(scale: 1).render(screen)
      let left = Int(offset.rounded(.down))
      return (0..<40).flatMap { y in (0..<34).map { pixmap.row(y)[left + 3 + $0] } }
    }
    let near = shadow(40.375)
    #expect(near.contains { $0 != 0 })
    #expect(shadow(900.375) == near)
  }

  @Test func subviewsCastAShadowWithTheirSuperview() {
    let (screen, card) = card(Rect(5, 20, 10, 10))
    card.shadowOffset = Size(0, 15)
    card.shadowRadius = 0
    card.addSubview(filled(Rect(20, 0, 10, 10), .red))
    let pixmap = Renderer().render(screen)
    #expect(alpha(pixmap, 8, 40) == 255)
    #expect(alpha(pixmap, 28, 40) == 255)
    #expect(alpha(pixmap, 20, 40) == 0)
  }

  @Test func aClippingViewCutsItsShadow() {
    for hasPath in [false, true] {
      let (screen, card) = card(Rect(20, 20, 20, 10))
      card.backgroundColor = nil
      card.addSubview(filled(Rect(0, 0, 5, 10), .red))
      card.shadowOffset = Size(10, 5)
      card.shadowRadius = 0
      if hasPath { card.shadowPath = Path(rect: Rect(0, 0, 5, 10)) }
      card.clipsToBounds = true
      let pixmap = Renderer().render(screen)
      #expect(alpha(pixmap, 32, 27) == 255)
      #expect(alpha(pixmap, 32, 33) == 0)
      card.clipsToBounds = false
      #expect(alpha(Renderer().render(screen), 32, 33) == 255)
    }
  }

  @Test func aViewOutOfSightStillCastsItsShadow() {
    for hasPath in [false, true] {
      for isBlurred in [false, true] {
        let (screen, card) = card(Rect(100, 10, 20, 20))
        if hasPath { card.shadowPath = Path(rect: Rect(0, 0, 20, 20)) }
        card.shadowRadius = isBlurred ? 20 : 0
        card.shadowOffset = Size(isBlurred ? -30 : -60, 0)
        let pixmap = Renderer().render(screen)
        #expect(alpha(pixmap, 55, 20) > 10, "\(hasPath) \(isBlurred)")
      }
    }
  }

  @Test func regionsMatchTheFrame() {
    let (screen, card) = card(Rect(15.5, 12, 20, 16))
    card.transform = AffineTransform(rotationAngle: 0.3)
    card.alpha = 0.8
    card.shadowOffset = Size(3.3, 4)
    let inner = filled(Rect(12, 10, 14, 12), .blue)
    inner.shadowOpacity = 0.7
    card.addSubview(inner)
    for radius in [0.0, 3, 11, 140] {
      card.shadowRadius = radius
      let whole = Renderer(scale: 2).render(screen)
      for region in [
        PixelRect(x: 0, y: 0, width: 120, height: 7),
        PixelRect(x: 31, y: 29, width: 20, height: 33),
        PixelRect(x: 90, y: 60, width: 1, height: 2),
      ] {
        let part = Renderer(scale: 2).render(screen, region: region)
        #expect(firstDifference(part, whole, at: region) == nil, "radius \(radius)")
      }
    }
  }

  @Test func scrollingByWholePixelsMovesTheShadow() {
    func frame(_ offset: Double) -> Pixmap {
      let scroll = ScrollView(frame: Rect(0, 0, 50, 40))
      scroll.contentSize = Size(50, 200_000)
      let card = filled(Rect(10.2, offset + 8.7, 21, 14), .orange)
      card.shadowOpacity = 0.8
      card.shadowRadius = 5
      scroll.addSubview(card)
      scroll.contentOffset = Point(0, offset)
      return Renderer(scale: 2).render(scroll)
    }
    let near = frame(0).premultipliedBytes
    for offset in [0.5, 1, 37, 131_072.5] {
      #expect(frame(offset).premultipliedBytes == near, "\(offset)")
    }
  }

  @Test func aHugeRadiusIsDrawnInTime() {
    let (screen, card) = card(Rect(20, 20, 10, 10))
    let inner = card.add(filled(Rect(-1e6, -1e6, 2e6, 2e6), .blue))
    card.shadowRadius = 1e5
    card.shadowOffset = Size(1e6, 0)
    inner.frame = Rect(-2e6, -1e6, 1e6 - 20, 2e6)
    let pixmap = Renderer().render(screen)
    // The window is on the boundary between the shadow and none.
    #expect((alpha(pixmap, 50, 40) - 127.5).magnitude <= 1.5)
  }

  @Test func aColouredShadowMakesThePictureColoured() {
    let (screen, card) = card(Rect(20, 20, 10, 10))
    #expect(screen.pixelContent(background: .white) == .opaqueGray)
    card.shadowColor = .red
    #expect(screen.pixelContent(background: .white) == .opaque)
    card.shadowOpacity = 0
    #expect(screen.pixelContent(background: .white) == .opaqueGray)
  }
}
