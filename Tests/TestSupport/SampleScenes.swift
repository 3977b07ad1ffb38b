import Mesmer

/// A hierarchy that uses every primitive once: circles large and small, Bezier
/// paths, fractional rectangles, images, clips, groups, rotation and nested
/// scrolling. Coordinates are multiples of 1/4 point, so that moving it by
/// whole pixels is exact in Double.
package enum SampleScenes {
  /// A bitmap with a gradient and a transparent corner.
  package static func bitmap(
    width: Int = 24, height: Int = 16, scale: Double = 1
  ) -> Image {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = x + y < 8 ? 96 : 255
        bytes += [UInt8(x * 255 / width), UInt8(y * 255 / height), 90, UInt8(alpha)]
      }
    }
    return Image(width: width, height: height, rgba: bytes, scale: scale)
  }

  /// A star with crossing sides and a curved blob, in a box of 100 x 100.
  package static var drawing: Path {
    var path = Path()
    path.move(to: Point(50, 2))
    path.addLine(to: Point(80, 95.25))
    path.addLine(to: Point(3, 36.5))
    path.addLine(to: Point(97, 36.5))
    path.addLine(to: Point(20, 95.25))
    path.close()
    path.move(to: Point(10, 60))
    path.addCurve(to: Point(90, 70), control1: Point(30, 10.5), control2: Point(60, 140))
    path.addQuadCurve(to: Point(10, 60), control: Point(40, 99))
    path.close()
    return path
  }

  /// The hierarchy in a scroll view of a size, its content moved down by
  /// `down` points and scrolled there.
  package static func screen(
    size: Size = Size(200, 160), down: Double = 0
  ) -> ScrollView {
    let screen = ScrollView(frame: Rect(origin: .zero, size: size))
    screen.id = "screen"
    screen.backgroundColor = .white
    screen.contentSize = Size(400, down + 600)
    let content = View(frame: Rect(0, down, 400, 600))
    content.id = "content"

    let rings = HypnosisView(frame: Rect(0, 0, 400, 500))
    content.addSubview(rings)

    let shape = ShapeView(frame: Rect(20.25, 10.5, 100, 100))
    shape.path = drawing
    shape.fillColor = Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.75)
    shape.strokeColor = .blue
    shape.strokeStyle = StrokeStyle(lineWidth: 2.5, lineJoin: .round)
    content.addSubview(shape)

    let turned = ImageView(frame: Rect(110, 60, 60, 40))
    turned.image = bitmap()
    turned.transform = AffineTransform(rotationDegrees: 30)
    content.addSubview(turned)

    let stretched = ImageView(frame: Rect(30, 110, 61, 33))
    stretched.image = bitmap()
    content.addSubview(stretched)

    let group = View(frame: Rect(90.5, 20.25, 80, 80))
    group.alpha = 0.5
    group.backgroundColor = .green
    group.clipsToBounds = true
    let inner = View(frame: Rect(40, 40, 80, 30))
    inner.backgroundColor = .purple
    inner.transform = AffineTransform(rotationDegrees: -20)
    group.addSubview(inner)
    content.addSubview(group)

    let nested = ScrollView(frame: Rect(100, 100, 70, 50))
    nested.contentSize = Size(300, 300)
    nested.backgroundColor = .yellow
    nested.addSubview(HypnosisView(frame: Rect(0, 0, 300, 300)))
    nested.contentOffset = Point(40, 70)
    content.addSubview(nested)

    screen.addSubview(content)
    screen.contentOffset = Point(0, down)
    return screen
  }
}
