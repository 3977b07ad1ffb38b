import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct SolidRectsTests {
  /// Random pixels, 96 x 40.
  private let backdrop = {
    var random = SeededGenerator(seed: 60)
    return (0..<96 * 40).map { _ in random.premultipliedPixel() }
  }()

  /// The pixels of `body` painted over them into a window at (3, 5).
  private func pixels(_ body: (MesmerRaster.PixelWindow) -> Void) -> [UInt8] {
    let pixmap = Pixmap(width: 96, height: 40)
    backdrop.withUnsafeBufferPointer { from in
      for y in 0..<40 {
        pixmap.row(y).update(from: from.baseAddress! + y * 96, count: 96)
      }
    }
    body(
      MesmerRaster.PixelWindow(pixmap, at: PixelRect(x: 3, y: 5, width: 96, height: 40)))
    return pixmap.premultipliedBytes
  }

  @Test func rectanglesGiveWhatTheCoverageSinkGives() {
    var random = SeededGenerator(seed: 61)
    for i in 0..<200 {
      func side(_ limit: Int) -> (Int64, Int64) {
        // Whole pixels, slivers and anything else; out of the window too.
        let unit = random.int(in: 0...2) == 0 ? 1024 : 1
        let a = random.int(in: -20_000...limit * 1024) / unit * unit
        let most = random.int(in: 0...3) == 0 ? 1500 : limit * 1024
        return (Int64(a), Int64(a + random.int(in: 0...most) / unit * unit))
      }
      let (x0, x1) = side(100)
      let (y0, y1) = side(50)
      let rect = FixedRect(x0: x0, y0: y0, x1: x1, y1: y1)
      let pixel =
        i % 2 == 0
        ? 0xff00_0000 | random.premultipliedPixel() & 0xff_ffff
        : random.premultipliedPixel()
      let (dx, dy) = (random.int(in: -5...5), random.int(in: -5...5))
      let direct = pixels { $0.paint(rect, shift: PixelOffset(dx: dx, dy: dy), pixel) }
      let swept = pixels {
        var sink = SolidSink<Translucent>($0, pixel: pixel)
        rect.fill(shift: PixelOffset(dx: dx, dy: dy), area: $0.area, sink: &sink)
      }
      #expect(direct == swept, "\(rect) \(pixel)")
    }
  }

  @Test func cornersUnderATransformAreWhereFlatteningPutsThem() {
    var random = SeededGenerator(seed: 62)
    for i in 0..<500 {
      let rect = Rect(
        x: random.double(in: -300...300), y: random.double(in: -300...300),
        width: random.double(in: -90...90), height: random.double(in: -90...90))
      let scale = AffineTransform(
        scaleX: random.double(in: -3...3), y: random.double(in: -3...3))
      let turn =
        i % 2 == 0
        ? scale
        : AffineTransform(a: 0, b: scale.a, c: scale.d, d: 0, tx: 0, ty: 0)
      let t = turn.concatenating(
        AffineTransform(
          translationX: random.double(in: -99...99), y: random.double(in: -9...9)))
      let path = Path(rect: rect)
      var polygon = Polygon()
      path.flatten(t, into: &polygon)
      guard let corners = path.rectangleCorners,
        let direct = FixedRect(corners.low, corners.high, under: t),
        let flattened = FixedRect(polygon)
      else {
        Issue.record("\(rect) under \(t)")
        continue
      }
      #expect(direct.x0 == flattened.x0 && direct.x1 == flattened.x1)
      #expect(direct.y0 == flattened.y0 && direct.y1 == flattened.y1)
    }
  }

  @Test func onlyUprightFiniteRectanglesTakeTheShortWay() {
    let corners = (Point(x: 1, y: 2), Point(x: 3, y: 4))
    func isShort(_ t: AffineTransform) -> Bool {
      FixedRect(corners.0, corners.1, under: t) != nil
    }
    #expect(isShort(.identity))
    #expect(!isShort(AffineTransform(rotationAngle: 0.1)))
    #expect(!isShort(AffineTransform(translationX: .nan, y: 0)))
    #expect(!isShort(AffineTransform(translationX: 1e12, y: 0)))
    var path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 3))
    #expect(path.rectangleCorners?.high == Point(x: 4, y: 3))
    path.addLine(to: Point(x: 9, y: 9))
    #expect(path.rectangleCorners == nil)
    #expect(Path(ovalIn: Rect(x: 0, y: 0, width: 4, height: 3)).rectangleCorners == nil)
    #expect(Path().rectangleCorners == nil)
  }

  @Test func aRectangleInAPictureIsThePolygonItIs() {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<40 {
      let rect = Rect(
        x: random.double(in: -9...50), y: random.double(in: -9...30),
        width: random.double(in: 0...60), height: random.double(in: 0...40))
      let color = RandomPictures.color(&random)
      // The same rectangle, begun in the middle of a side.
      var other = Path()
      other.move(to: Point(x: rect.midX, y: rect.minY))
      for p in [
        Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
        Point(x: rect.minX, y: rect.maxY), Point(x: rect.minX, y: rect.minY),
      ] { other.addLine(to: p) }
      other.close()
      func draw(_ path: Path) -> [UInt8] {
        let pixmap = Pixmap(width: 60, height: 40, background: .white)
        let picture = Canvas.record {
          $0.clip(to: Rect(x: 2, y: 1, width: 50, height: 33))
          $0.fill(path, with: color)
          $0.clip(to: Path(ovalIn: Rect(x: 5, y: 5, width: 30, height: 30)))
          $0.fill(path, with: color)
        }
        Rasterizer().draw(picture, into: pixmap)
        return pixmap.premultipliedBytes
      }
      #expect(draw(Path(rect: rect)) == draw(other), "\(rect)")
    }
  }
}
