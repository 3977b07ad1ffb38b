import Mesmer
import TestSupport
import Testing

@Suite("Large pictures") struct LargePictureTests {
  private static func draw(_ canvas: Canvas, _ random: inout SeededGenerator) {
    let rect = Rect(
      x: random.double(in: -300...300), y: random.double(in: -300...3000),
      width: Double(random.int(in: 0...30)), height: Double(random.int(in: 0...30)))
    let color = Color(
      red: random.unit(), green: random.unit(), blue: 0.5,
      alpha: random.bool() ? 1 : 0.5)
    switch random.int(in: 0...5) {
    case 0: canvas.fill(rect, with: color)
    case 1:
      // A line of a pixel's width, however small a point is.
      var path = Path()
      path.move(to: rect.origin)
      path.addLine(to: Point(x: rect.maxX, y: rect.minY))
      canvas.stroke(path, with: color, style: StrokeStyle(lineWidth: 0))
    case 2:
      canvas.save()
      canvas.clip(to: Path(ovalIn: rect.insetBy(dx: -4, dy: -4)))
      canvas.shadow = Shadow(offset: Size(width: 9, height: -14), blur: 3, color: .black)
      canvas.beginTransparencyLayer(alpha: 0.7)
      canvas.fill(Path(ovalIn: rect), with: color)
      canvas.fill(rect.offsetBy(dx: 5, dy: 5), with: color)
      canvas.endTransparencyLayer()
      canvas.restore()
    default: canvas.fill(Path(ovalIn: rect), with: color)
    }
  }

  /// Pictures of fewer commands have no index.
  @Test(
    "a part of one picture is that of the same commands in small pictures",
    arguments: 1...6 as ClosedRange<UInt64>)
  func parts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (whole, parts) = (random, random)
    let count = 60
    let one = Canvas.record { canvas in
      for _ in 0..<12 * count { Self.draw(canvas, &whole) }
    }
    let small = (0..<12).map { _ in
      Canvas.record { canvas in
        for _ in 0..<count { Self.draw(canvas, &parts) }
      }
    }
    random = whole
    for _ in 0..<8 {
      let scale = [0.1, 0.5, 1, 3][random.int(in: 0...3)]
      var transform = AffineTransform(scaleX: scale, y: random.bool() ? scale : -scale)
      if random.bool() {
        transform = transform.concatenating(
          AffineTransform(rotationDegrees: random.double(in: 0...360)))
      }
      transform.tx = random.double(in: -100...200)
      transform.ty = random.double(in: -2000...200) * scale
      let pixmaps = [Pixmap(width: 70, height: 50), Pixmap(width: 70, height: 50)]
      let rasterizer = Rasterizer(threads: random.int(in: 1...3))
      rasterizer.draw(one, transform: transform, into: pixmaps[0])
      for picture in small {
        rasterizer.draw(picture, transform: transform, into: pixmaps[1])
      }
      let difference = firstDifference(pixmaps[0], pixmaps[1])
      #expect(difference == nil, "\(difference.map { "\($0)" } ?? "")")
    }
  }
}
