import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct BlendingTests {
  private func render(_ picture: Picture, _ region: PixelRect) -> Pixmap {
    let pixmap = Pixmap(width: region.width, height: region.height)
    Rasterizer().draw(picture, region: region, into: pixmap)
    return pixmap
  }

  private func render(_ size: Int, _ body: (Canvas) -> Void) -> Pixmap {
    render(Canvas.record(body), PixelRect(x: 0, y: 0, width: size, height: size))
  }

  /// A bitmap whose alpha grows from left to right: 0, 17, ..., 255.
  private func ramp() -> Image {
    Image(
      width: 16, height: 1, rgba: (0..<16).flatMap { [200, 100, 50, UInt8($0 * 17)] })
  }

  @Test(arguments: BlendMode.allCases)
  func pixelsOutsideTheShapeStayAsTheyAre(mode: BlendMode) {
    let pixmap = render(8) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .orange)
      canvas.blendMode = mode
      canvas.fill(Rect(x: 2, y: 2, width: 3, height: 3), with: Color.blue.withAlpha(0.5))
    }
    for y in 0..<8 {
      for x in 0..<8 where !(2..<5).contains(x) || !(2..<5).contains(y) {
        #expect(pixmap.row(y)[x] == Color.orange.premultiplied)
      }
    }
  }

  @Test func modesGiveWhatTheirNamesSay() {
    func result(_ mode: BlendMode, _ source: Color = .red) -> UInt32 {
      render(1) { canvas in
        let all = Rect(x: 0, y: 0, width: 1, height: 1)
        canvas.fill(all, with: .cyan)
        canvas.blendMode = mode
        canvas.fill(all, with: source)
      }.row(0)[0]
    }
    for (mode, pixel) in [
      (.multiply, 0xff00_0000), (.screen, 0xffff_ffff), (.difference, 0xffff_ffff),
      (.clear, 0), (.xor, 0), (.sourceOut, 0), (.plusLighter, 0xffff_ffff),
      (.destinationOver, Color.cyan.premultiplied), (.normal, Color.red.premultiplied),
    ] as [(BlendMode, UInt32)] {
      #expect(result(mode) == pixel, "\(mode)")
    }
    #expect(result(.copy, .clear) == 0)
  }

  /// A clip that covers everything, but is no rectangle, has a mask: then the source is
  /// composited through coverage, elsewhere it replaces covered pixels.
  @Test func opaqueSourcesReplaceThePixelsThatTheyCover() {
    var random = SeededGenerator(seed: 64)
    let photo = Image(
      width: 90, height: 70,
      rgba: (0..<90 * 70 * 4).map { $0 % 4 == 3 ? 255 : UInt8(random.int(in: 0...255)) })
    for round in 0..<24 {
      let place = Rect(
        x: random.double(in: -30...30), y: random.double(in: -30...30),
        width: random.double(in: 60...120), height: random.double(in: 60...120))
      let turn = random.double(in: -3...3)
      func draw(_ canvas: Canvas) {
        canvas.concatenate(AffineTransform(translationX: 50, y: 50).rotated(by: turn))
        if round % 3 == 0 {
          let stops = [Gradient.Stop(0, .red), Gradient.Stop(1, .blue)]
          canvas.fill(
            Path(ovalIn: place),
            with: Gradient(.linear(from: .zero, to: Point(x: 40, y: 60)), stops: stops))
        } else {
          canvas.draw(
            photo, in: place, interpolation: round % 3 == 1 ? .linear : .nearest)
        }
      }
      let masked = render(100) { canvas in
        var all = Path()
        all.move(to: Point(x: -500, y: -500))
        all.addLine(to: Point(x: 500, y: -500))
        all.addLine(to: Point(x: 0, y: 900))
        all.close()
        canvas.clip(to: all)
        draw(canvas)
      }
      let direct = render(100, draw)
      #expect(
        (0..<100).allSatisfy { y in
          (0..<100).allSatisfy { direct.row(y)[$0] == masked.row(y)[$0] }
        }, "round \(round)")
    }
  }

  @Test func theStateIsSavedAndLayersStartAfresh() {
    let pixmap = render(4) { canvas in
      let all = Rect(x: 0, y: 0, width: 4, height: 4)
      canvas.fill(all, with: .white)
      canvas.save()
      canvas.blendMode = .multiply
      canvas.alpha = 0.5
      canvas.beginTransparencyLayer()
      #expect(canvas.blendMode == .normal && canvas.alpha == 1)
      canvas.fill(all, with: .black)
      canvas.endTransparencyLayer()
      #expect(canvas.blendMode == .multiply && canvas.alpha == 0.5)
      canvas.restore()
      #expect(canvas.blendMode == .normal && canvas.alpha == 1)
    }
    #expect(pixmap.row(1)[1] == 0xff7f_7f7f)
  }

  @Test func aLayerThatClearsDoesSoInAllOfItsClip() {
    let pixmap = render(6) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 6, height: 6), with: .white)
      canvas.clip(to: Rect(x: 1, y: 1, width: 3.5, height: 4))
      canvas.beginTransparencyLayer(blendMode: .sourceIn)
      canvas.fill(Rect(x: 2, y: 2, width: 1, height: 1), with: .red)
      canvas.endTransparencyLayer()
    }
    let found = [pixmap.row(0)[0], pixmap.row(1)[1], pixmap.row(2)[2], pixmap.row(2)[5]]
    #expect(found == [0xffff_ffff, 0, Color.red.premultiplied, 0xffff_ffff])
    // Half in the clip, 128/255: the rest stays.
    #expect(pixmap.row(2)[4] == 0x7f7f_7f7f)
  }

  @Test(arguments: BlendMode.allCases)
  func wholeClipModesSeeATransparentSourceBesideTheShape(mode: BlendMode) {
    let under = Color.orange.withAlpha(0.75)
    let over = Color.blue.withAlpha(0.5)
    // The shape's right column is half covered, the clip's likewise.
    let pixmap = render(8) { canvas in
      canvas.clip(to: Rect(x: 0, y: 0, width: 8, height: 8))
      canvas.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: under)
      canvas.save()
      canvas.clip(to: Rect(x: 1, y: 1, width: 5.5, height: 6))
      canvas.compositesWholeClip = true
      canvas.blendMode = mode
      canvas.fill(Rect(x: 2, y: 2, width: 2.5, height: 3), with: over)
      canvas.restore()
      #expect(!canvas.compositesWholeClip)
    }
    /// One pixel by the formula: source, and how much of the clip.
    func pixel(_ source: UInt32, _ coverage: UInt8) -> UInt32 {
      var row = [under.premultiplied]
      Blend.row(mode, &row, [source], step: 0, mask: [coverage], 1)
      return row[0]
    }
    func near(_ a: UInt32, _ b: UInt32, _ levels: Int) -> Bool {
      [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= levels }
    }
    let half = Blend.over(0, over.premultiplied, coverage: 128)
    #expect(pixmap.row(0)[0] == under.premultiplied)
    #expect(pixmap.row(3)[7] == under.premultiplied)
    #expect(near(pixmap.row(3)[3], pixel(over.premultiplied, 255), 1))
    // Other modes blend the whole colour and mix by coverage.
    if mode.clearsUnderTransparent {
      #expect(near(pixmap.row(3)[4], pixel(half, 255), 1))
    }
    for (x, y) in [(1, 1), (5, 3), (3, 6), (1, 4)] {
      #expect(pixmap.row(y)[x] == pixel(0, 255), "\(x), \(y)")
    }
    #expect(pixmap.row(3)[6] == pixel(0, 128))
  }

  @Test func wholeClipModesActWhereTheShapeIsEmptyOrBesideTheClip() {
    for path in [Path(), Path(rect: Rect(x: 20, y: 0, width: 3, height: 3))] {
      let pixmap = render(4) { canvas in
        canvas.clip(to: Rect(x: 0, y: 0, width: 4, height: 4))
        canvas.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .orange)
        canvas.clip(to: Rect(x: 1, y: 1, width: 2, height: 2))
        canvas.compositesWholeClip = true
        canvas.blendMode = .copy
        canvas.fill(path, with: .red)
      }
      #expect(pixmap.row(0)[0] == Color.orange.premultiplied)
      #expect(pixmap.row(1)[1] == 0 && pixmap.row(2)[2] == 0)
    }
  }

  @Test func anImageMaskMultipliesTheClip() {
    let pixmap = render(20) { canvas in
      canvas.clip(to: ramp(), in: Rect(x: 2, y: 0, width: 16, height: 20))
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .white)
    }
    for x in 0..<20 {
      let alpha = (2..<18).contains(x) ? UInt32(x - 2) * 17 : 0
      #expect(pixmap.row(7)[x] == alpha * 0x0101_0101)
    }
    let twice = render(20) { canvas in
      canvas.clip(to: ramp(), in: Rect(x: 2, y: 0, width: 16, height: 20))
      canvas.clip(to: ramp(), in: Rect(x: 2, y: 0, width: 16, height: 20))
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .white)
    }
    for x in 2..<18 {
      let a = Double(x - 2) * 17
      #expect(abs(Double(twice.row(7)[x] & 255) - a * a / 255) <= 0.51)
    }
  }

  @Test func imagesTakeTheOpacityOfTheState() {
    let pixmap = render(2) { canvas in
      canvas.alpha = 0.5
      canvas.draw(
        Image(width: 1, height: 1, rgba: [255, 255, 255, 255]),
        in: Rect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(pixmap.row(0)[0] == 0x8080_8080)
  }
}
