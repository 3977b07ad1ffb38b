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
    path.move(to: Point(x: 50, y: 2))
    path.addLine(to: Point(x: 80, y: 95.25))
    path.addLine(to: Point(x: 3, y: 36.5))
    path.addLine(to: Point(x: 97, y: 36.5))
    path.addLine(to: Point(x: 20, y: 95.25))
    path.close()
    path.move(to: Point(x: 10, y: 60))
    path.addCurve(
      to: Point(x: 90, y: 70), control1: Point(x: 30, y: 10.5),
      control2: Point(x: 60, y: 140))
    path.addQuadCurve(to: Point(x: 10, y: 60), control: Point(x: 40, y: 99))
    path.close()
    return path
  }

  /// The hierarchy in a scroll view of a size, its content moved down by
  /// `down` points and scrolled there.
  package static func screen(
    size: Size = Size(width: 200, height: 160), down: Double = 0
  ) -> ScrollView {
    let screen = ScrollView(frame: Rect(origin: .zero, size: size))
    screen.id = "screen"
    screen.backgroundColor = .white
    screen.contentSize = Size(width: 400, height: down + 600)
    let content = View(frame: Rect(x: 0, y: down, width: 400, height: 600))
    content.id = "content"

    let rings = HypnosisView(frame: Rect(x: 0, y: 0, width: 400, height: 500))
    content.addSubview(rings)

    let shape = ShapeView(frame: Rect(x: 20.25, y: 10.5, width: 100, height: 100))
    shape.path = drawing
    shape.fillColor = Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.75)
    shape.strokeColor = .blue
    shape.strokeStyle = StrokeStyle(lineWidth: 2.5, lineJoin: .round)
    content.addSubview(shape)

    let turned = ImageView(frame: Rect(x: 110, y: 60, width: 60, height: 40))
    turned.image = bitmap()
    turned.transform = AffineTransform(rotationDegrees: 30)
    content.addSubview(turned)

    let stretched = ImageView(frame: Rect(x: 30, y: 110, width: 61, height: 33))
    stretched.image = bitmap()
    content.addSubview(stretched)

    let group = View(frame: Rect(x: 90.5, y: 20.25, width: 80, height: 80))
    group.alpha = 0.5
    group.backgroundColor = .green
    group.clipsToBounds = true
    let inner = View(frame: Rect(x: 40, y: 40, width: 80, height: 30))
    inner.backgroundColor = .purple
    inner.transform = AffineTransform(rotationDegrees: -20)
    group.addSubview(inner)
    content.addSubview(group)

    let nested = ScrollView(frame: Rect(x: 100, y: 100, width: 70, height: 50))
    nested.contentSize = Size(width: 300, height: 300)
    nested.backgroundColor = .yellow
    nested.addSubview(HypnosisView(frame: Rect(x: 0, y: 0, width: 300, height: 300)))
    nested.contentOffset = Point(x: 40, y: 70)
    content.addSubview(nested)

    screen.addSubview(content)
    screen.contentOffset = Point(x: 0, y: down)
    return screen
  }
}
