import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct ShadowTests {
  /// A picture drawn on a transparent pixmap at a scale.
  private func drawn(
    _ width: Int, _ height: Int, _ transform: AffineTransform = .identity,
    _ body: (Canvas) -> Void
  ) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    Rasterizer().draw(Canvas.record(body), transform: transform, into: pixmap)
    return pixmap
  }

  /// The part of a picture in a region of the plane, moved by whole pixels.
  private func drawn(
    _ picture: Picture, _ placement: Placement = Placement(), in region: PixelRect
  ) -> Pixmap {
    let pixmap = Pixmap(width: region.width, height: region.height)
    Rasterizer().draw(
      picture, placement, window: MesmerRaster.PixelWindow(pixmap, at: region),
      clip: ClipState(rect: region, mask: nil))
    return pixmap
  }

  private func alpha(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> Double {
    Double(pixmap.row(y)[x] >> 24)
  }

  private static let away = Size(width: 1000, height: 0)

  /// The largest error of the shadow of a rectangle, drawn in some way, at
  /// 14 x 14 pixels about its corners, in levels.
  private func worstError(
    sigma: Double, width: Int, height: Int,
    _ draw: (Canvas, Rect) -> Void
  ) -> Double {
    let gauss = SampledGaussian(sigma: sigma)
    let rect = Rect(x: -1000, y: 0, width: Double(width), height: Double(height))
    let picture = Canvas.record { canvas in
      canvas.setShadow(offset: ShadowTests.away, blur: 2 * sigma, color: .black)
      draw(canvas, rect)
    }
    var worst = 0.0
    for (x, y) in [(0, 0), (width, height / 2), (width + Int(sigma), -Int(sigma))] {
      let region = PixelRect(x: x - 7, y: y - 7, width: 14, height: 14)
      let pixmap = drawn(picture, in: region)
      for j in 0..<14 {
        for i in 0..<14 {
          let exact =
            255 * gauss.blur(of: 0..<width, at: region.minX + i)
            * gauss.blur(of: 0..<height, at: region.minY + j)
          worst = max(worst, (alpha(pixmap, i, j) - exact).magnitude)
        }
      }
    }
    return worst
  }

  @Test(arguments: [0, 0.3, 1, 2.2, 3.9, 5, 12, 30, 100, 140, 300])
  func theShadowOfARectangleIsAGaussianToALevel(sigma: Double) {
    #expect(
      worstError(sigma: sigma, width: 40, height: 23) { $0.fill($1, with: .red) } < 1)
    #expect(
      worstError(sigma: sigma, width: 300, height: 410) { $0.fill($1, with: .red) } < 1)
  }

  @Test(arguments: [0, 1.4, 9, 100, 140, 300])
  func theShadowOfALayerIsAGaussianToALevel(sigma: Double) {
    let worst = worstError(sigma: sigma, width: 131, height: 77) { canvas, rect in
      canvas.beginTransparencyLayer()
      // Two parts, one over the other: the layer casts one shadow.
      canvas.fill(rect, with: .green)
      canvas.fill(rect.insetBy(dx: 20, dy: 20), with: .blue)
      canvas.endTransparencyLayer()
    }
    #expect(worst < 1)
  }

  @Test func strokesAndImagesCastTheirOwnShape() {
    let image = SampleScenes.bitmap()
    let pixmap = drawn(60, 40) { canvas in
      canvas.setShadow(offset: Size(width: 30, height: 0), blur: 0, color: .red)
      canvas.stroke(
        Path(rect: Rect(x: 5, y: 5, width: 15, height: 15)), with: .black,
        style: StrokeStyle(lineWidth: 2))
      canvas.draw(
        image, in: Rect(x: 2, y: 24, width: 16, height: 12), interpolation: .nearest)
    }
    for y in 0..<40 {
      for x in 0..<30 {
        let (source, shadow) = (pixmap.row(y)[x] >> 24, pixmap.row(y)[x + 30])
        #expect(shadow >> 24 == source && shadow & 255 == source)
        #expect(shadow & 0x00ff_ff00 == 0)
      }
    }
    #expect(alpha(pixmap, 35, 5) == 255 && alpha(pixmap, 42, 12) == 0)
  }

  @Test func theShadowIsAsDarkAsWhatCastsIt() {
    let stops = [Gradient.Stop(0, Color(white: 1, alpha: 0)), Gradient.Stop(1, .white)]
    let pixmap = drawn(90, 40) { canvas in
      canvas.setShadow(
        offset: Size(width: 0, height: 20), blur: 0,
        color: Color(white: 0, alpha: 0.5))
      canvas.fill(
        Rect(x: 0, y: 0, width: 20, height: 10), with: Color(white: 1, alpha: 0.4))
      canvas.alpha = 0.4
      canvas.fill(Rect(x: 20, y: 0, width: 20, height: 10), with: .white)
      canvas.beginTransparencyLayer(alpha: 0.5)
      canvas.fill(Rect(x: 40, y: 0, width: 20, height: 10), with: .white)
      canvas.endTransparencyLayer()
      canvas.alpha = 1
      canvas.fill(
        Rect(x: 60, y: 0, width: 30, height: 10),
        with: .linear(from: Point(x: 60, y: 0), to: Point(x: 90, y: 0), stops: stops))
    }
    #expect((alpha(pixmap, 10, 25) - 51).magnitude <= 1)
    #expect((alpha(pixmap, 30, 25) - 51).magnitude <= 1)
    #expect((alpha(pixmap, 50, 25) - 25.5).magnitude <= 1)
    for x in 60..<90 {
      #expect((alpha(pixmap, x, 25) - alpha(pixmap, x, 5) / 2).magnitude <= 1)
    }
  }

  @Test func theTransformDoesNotChangeTheShadowButTheScaleDoes() {
    func shape(_ canvas: Canvas) {
      canvas.setShadow(offset: Size(width: 8, height: 4), blur: 6, color: .black)
    }
    let plain = drawn(60, 40) { canvas in
      shape(canvas)
      canvas.fill(Rect(x: 10, y: 10, width: 20, height: 10), with: .red)
    }
    let turned = drawn(60, 40) { canvas in
      shape(canvas)
      canvas.translate(x: 30, y: 20)
      canvas.concatenate(AffineTransform(a: 0, b: -2, c: 2, d: 0, tx: 0, ty: 0))
      canvas.fill(Rect(x: 0, y: -10, width: 5, height: 10), with: .red)
    }
    #expect(plain.premultipliedBytes == turned.premultipliedBytes)
    // Half of everything in the picture at twice the scale.
    let scaled = drawn(60, 40, AffineTransform(scaleX: 2, y: 2)) { canvas in
      canvas.setShadow(offset: Size(width: 4, height: 2), blur: 3, color: .black)
      canvas.fill(Rect(x: 5, y: 5, width: 10, height: 5), with: .red)
    }
    #expect(plain.premultipliedBytes == scaled.premultipliedBytes)
  }

  @Test func theClipCutsTheShadowAndNotWhatCastsIt() {
    for isLayer in [false, true] {
      let pixmap = drawn(60, 30) { canvas in
        canvas.clip(to: Rect(x: 30, y: 0, width: 10, height: 30))
        canvas.setShadow(offset: Size(width: 30, height: 0), blur: 0, color: .black)
        if isLayer { canvas.beginTransparencyLayer() }
        canvas.fill(Rect(x: 5, y: 5, width: 20, height: 20), with: .red)
        if isLayer { canvas.endTransparencyLayer() }
      }
      for x in 0..<60 {
        let inside = x >= 35 && x < 40
        #expect(alpha(pixmap, x, 10) == (inside ? 255 : 0), "\(isLayer) \(x)")
      }
    }
  }

  @Test func aLayerOfOneShapeCastsTheShapesShadow() {
    func picture(_ isLayer: Bool, _ blur: Double) -> Picture {
      Canvas.record { canvas in
        canvas.setShadow(offset: Size(width: 3, height: 5), blur: blur, color: .black)
        if isLayer { canvas.beginTransparencyLayer() }
        canvas.fill(Path(ovalIn: Rect(x: 8.3, y: 9.1, width: 17, height: 12)), with: .red)
        if isLayer { canvas.endTransparencyLayer() }
      }
    }
    for blur in [0.0, 3, 12] {
      let region = PixelRect(x: 0, y: 0, width: 50, height: 40)
      #expect(
        drawn(picture(false, blur), in: region).premultipliedBytes
          == drawn(picture(true, blur), in: region).premultipliedBytes)
    }
  }

  /// A picture of all kinds of shadows.
  private func everything(_ sigma: Double, dx: Double = 0) -> Picture {
    Canvas.record { canvas in
      canvas.translate(x: dx, y: 0)
      canvas.setShadow(
        offset: Size(width: 4.5, height: 3), blur: 2 * sigma,
        color: Color(red: 0, green: 0, blue: 1, alpha: 0.8))
      canvas.fill(Path(ovalIn: Rect(x: 5, y: 6, width: 21.5, height: 17)), with: .red)
      canvas.save()
      canvas.clip(to: Path(ovalIn: Rect(x: 10, y: 2, width: 30, height: 30)))
      canvas.beginTransparencyLayer(alpha: 0.7)
      canvas.fill(Rect(x: 20.25, y: 8, width: 25, height: 9), with: .green)
      canvas.setShadow(offset: .zero, blur: 3, color: .black)
      canvas.stroke(Path(rect: Rect(x: 12, y: 14, width: 22, height: 11)), with: .white)
      canvas.endTransparencyLayer()
      canvas.restore()
      canvas.blendMode = .multiply
      canvas.fill(Rect(x: 30, y: 20, width: 14, height: 13), with: .yellow)
    }
  }

  @Test(arguments: [0, 1.5, 6, 20, 150]) func tilesMatchTheWholePicture(sigma: Double) {
    let picture = everything(sigma)
    let whole = drawn(picture, in: PixelRect(x: -4, y: -4, width: 60, height: 48))
    for (x, y, w, h) in [
      (-4, -4, 60, 9), (3, 5, 17, 20), (29, 18, 1, 1), (30, -4, 26, 48),
    ] {
      let region = PixelRect(x: x, y: y, width: w, height: h)
      let expected = whole.part(region.offsetBy(dx: 4, dy: 4))
      #expect(firstDifference(drawn(picture, in: region), expected) == nil, "\(region)")
    }
  }

  @Test(arguments: [0, 1.5, 6, 150])
  func movingByWholePixelsMovesTheShadow(sigma: Double) {
    let region = PixelRect(x: -4, y: -4, width: 60, height: 48)
    let near = drawn(everything(sigma), in: region).premultipliedBytes
    for d in [1, 2, 3, 777, 1_000_003] {
      // By the scrolling's shift, and by the content's own place.
      let shifted = drawn(
        everything(sigma), Placement(shift: PixelOffset(dx: d, dy: -d)),
        in: region.offsetBy(dx: d, dy: -d))
      #expect(shifted.premultipliedBytes == near, "\(d)")
      let far = drawn(
        everything(sigma, dx: Double(d)), Placement(shift: PixelOffset(dx: -d)),
        in: region)
      #expect(far.premultipliedBytes == near, "\(d)")
    }
  }

  @Test func hugeBlursAndOffsetsStayBounded() {
    // A square of a million pixels: its middle is in its shadow's middle.
    for isLayer in [false, true] {
      for sigma in [1e4, 1e5] {
        let region = PixelRect(x: 0, y: 0, width: 8, height: 6)
        let size = 1e6
        let picture = Canvas.record { canvas in
          canvas.setShadow(
            offset: Size(width: -3e6, height: 0), blur: 2 * sigma, color: .black)
          if isLayer { canvas.beginTransparencyLayer() }
          canvas.fill(Rect(x: 3e6, y: -size / 2, width: size, height: size), with: .red)
          if isLayer { canvas.endTransparencyLayer() }
        }
        // The window is on the shadow's left edge.
        let pixmap = drawn(picture, in: region)
        for x in 0..<8 { #expect((alpha(pixmap, x, 3) - 127.5).magnitude <= 1.5) }
      }
    }
  }

  @Test func shadowsWithoutMeaningAreNotCast() {
    let rect = Rect(x: 2, y: 2, width: 5, height: 5)
    let plain = drawn(12, 12) { $0.fill(rect, with: .red) }
    for (dx, blur) in [
      (Double.nan, 0), (0, .nan), (.infinity, 1), (0, .infinity), (1e300, 1e300),
      (0, 1e308),
    ] {
      let pixmap = drawn(12, 12) { canvas in
        canvas.setShadow(offset: Size(width: dx, height: 0), blur: blur, color: .black)
        canvas.fill(rect, with: .red)
        canvas.beginTransparencyLayer()
        canvas.endTransparencyLayer()
      }
      // A blur that is no number counts as none, right under the square.
      #expect(pixmap.premultipliedBytes == plain.premultipliedBytes, "\(dx) \(blur)")
    }
  }

  @Test func theShadowIsPartOfTheState() {
    let canvas = Canvas()
    let shadow = Shadow(offset: Size(width: 1, height: 2), blur: 3)
    canvas.save()
    canvas.setShadow(offset: shadow.offset, blur: 3)
    #expect(canvas.shadow == shadow)
    canvas.beginTransparencyLayer()
    #expect(canvas.shadow == nil)
    canvas.endTransparencyLayer()
    #expect(canvas.shadow == shadow)
    canvas.restore()
    #expect(canvas.shadow == nil)
  }
}
