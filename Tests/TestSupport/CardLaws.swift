import Mesmer

/// Cards at fractional places: a lower part of a view is visible nowhere beyond a higher
/// part that covers it.
///
/// Covered parts are pure red, and nothing else has any red: a background under a border
/// that ends with it, and under a subview of any class that fills the view.
package struct CardLaws {
  package init() {}

  /// The first law that the card of a seed breaks; nil if none.
  package func failure(seed: UInt64) -> String? {
    var card = RandomCard(seed: seed)
    let screen = card.screen()
    let pixmap = Renderer(scale: card.scale).render(screen)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width where pixmap[x, y].red > 1 {
        let center = Point(Double(x) + 0.5, Double(y) + 0.5)
        if let shown = card.shown, shown.contains(center) { continue }
        return "red \(pixmap[x, y].red) at pixel (\(x), \(y)), scale \(Int(card.scale))"
      }
    }
    return nil
  }

  /// The card of a seed.
  package static func description(seed: UInt64) -> [String] {
    var card = RandomCard(seed: seed)
    _ = card.screen()
    return card.lines
  }
}

extension Rect {
  /// The rectangle whose sides are rounded to pixels at a scale, as a view's are: a pixel
  /// belongs to it if its centre does. In points.
  package func wholePixels(_ scale: Double) -> Rect {
    func side(_ value: Double) -> Double { (value * scale - 0.5).rounded(.up) / scale }
    return Rect(minX: side(minX), minY: side(minY), maxX: side(maxX), maxY: side(maxY))
  }
}

private struct RandomCard {
  private var random: SeededGenerator
  let scale: Double
  /// The region in which red can be seen, in pixels; nil for none.
  private(set) var shown: Path?
  private(set) var lines: [String] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    scale = Double(random.int(in: 1...3))
  }

  private mutating func length(_ range: ClosedRange<Int>) -> Double {
    let parts: [Double] = [0, 0.5, 0.4, 1.0 / 3, random.unit()]
    return Double(random.int(in: range)) + parts[random.int(in: 0...4)]
  }

  private mutating func color() -> Color {
    Color(red: 0, green: random.unit(), blue: random.unit())
  }

  mutating func screen() -> View {
    let screen = View(frame: Rect(0, 0, 70, 60))
    screen.backgroundColor = .black
    let parent = surroundings(in: screen)
    let card = View(
      frame: Rect(length(4...14), length(4...14), length(6...30), length(6...30)))
    card.backgroundColor = .red
    card.cornerRadius = [0, 0, 8, 100, length(0...12)][random.int(in: 0...4)]
    card.cornerCurve = random.bool() ? .circular : .continuous
    if random.int(in: 0...4) == 0 { card.maskedCorners = [.minXMinY, .maxXMaxY] }
    // The edges of a turned subview share their pixels with its superview's unless both
    // are clipped to them.
    let isTurned = parent.transform != .identity && !parent.transform.isAxisAligned
    card.clipsToBounds = isTurned || random.bool()
    parent.addSubview(card)
    lines.append(
      "card \(card.frame), radius \(card.cornerRadius), clips \(card.clipsToBounds)")
    if card.cornerRadius > 0 && !card.clipsToBounds || random.bool() {
      border(of: card, in: parent)
    } else {
      fill(card, isTurned: isTurned)
    }
    return screen
  }

  /// The view that the card is in.
  private mutating func surroundings(in screen: View) -> View {
    let parent: View
    switch random.int(in: 0...4) {
    case 0:
      let scroll = ScrollView(frame: screen.bounds)
      scroll.contentSize = Size(200, 200)
      scroll.contentOffset = Point(length(0...2), length(0...2))
      parent = scroll
    case 1: parent = View(frame: Rect(length(0...3), length(0...3), 60, 50))
    case 2:
      parent = View(frame: screen.bounds)
      parent.transform = AffineTransform(scaleX: 1.1, y: 0.8 + random.unit() / 2)
    case 3:
      parent = View(frame: screen.bounds)
      parent.transform = AffineTransform(
        rotationAngle: random.bool() ? .pi / 2 : 0.1 + random.unit())
      parent.frame.origin = .zero
    default: parent = View(frame: screen.bounds)
    }
    screen.addSubview(parent)
    lines.append("in \(type(of: parent)) \(parent.bounds), \(parent.transform)")
    return parent
  }

  private mutating func border(of card: View, in parent: View) {
    let width = [0.5, 1, 1.0 / 3, 2, 3, 40, length(0...4) + 0.1][random.int(in: 0...6)]
    card.borderWidth = width
    card.borderColor = color()
    lines.append("border \(width)")
    let screen = parent.superview ?? parent
    let origin = screen.convert(Point.zero, from: card)
    let x = screen.convert(Point(1, 0), from: card) - origin
    let y = screen.convert(Point(0, 1), from: card) - origin
    let pixel = Vector(dx: 1.5 / scale / length(of: x), dy: 1.5 / scale / length(of: y))
    // The inner edge has its exact place, and a pixel's neighbour may have a part of it.
    // The box that the border is in may be a pixel larger than the card.
    let box = card.bounds.insetBy(dx: width - pixel.dx, dy: width - pixel.dy)
    if box.width <= pixel.dx || box.height <= pixel.dy { return }
    let radius = card.cornerCurve.limited(card.cornerRadius, in: card.bounds)
    let path = Path(
      roundedRect: box, cornerRadius: max(0, radius - width + min(pixel.dx, pixel.dy)),
      style: card.cornerCurve, corners: card.maskedCorners)
    shown = path.applying(
      AffineTransform(
        a: x.dx * scale, b: x.dy * scale, c: y.dx * scale, d: y.dy * scale,
        tx: origin.x * scale, ty: origin.y * scale))
  }

  private func length(of vector: Vector) -> Double {
    (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
  }

  private mutating func fill(_ card: View, isTurned: Bool) {
    let bounds = card.bounds
    let color = color()
    let view: View
    // The edges of pictures have their exact area in a turned view, which the background
    // under them shares.
    switch isTurned ? 0 : random.int(in: 0...12) {
    case 0: view = View(frame: bounds)
    case 1:
      let image = ImageView(frame: bounds)
      image.image = RandomCard.image(color)
      image.interpolation = random.bool() ? .linear : .nearest
      view = image
    case 2:
      let label = Label(frame: bounds)
      label.text = "Card"
      label.textColor = .blue
      view = label
    case 3:
      let gradient = GradientView(frame: bounds)
      gradient.colors = [color, self.color()]
      gradient.kind = random.bool() ? .axial : .conic
      view = gradient
    case 4:
      let shape = ShapeView(frame: bounds)
      shape.path = Path(rect: bounds)
      shape.fillColor = color
      view = shape
    case 5:
      let drawing = DrawingView(frame: bounds)
      drawing.drawing = { _, canvas in canvas.fill(bounds, with: color) }
      view = drawing
    case 6:
      let rings = HypnosisView(frame: bounds)
      rings.circleColor = .blue
      view = rings
    case 7:
      let scroll = ScrollView(frame: bounds)
      scroll.contentSize = Size(90, 90)
      view = scroll
    case 8:
      let image = ImageView(frame: bounds)
      image.image = RandomCard.image(color).resizableImage(
        withCapInsets: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1),
        resizingMode: random.bool() ? .tile : .stretch)
      view = image
    case 9:
      // A drawing that ends with its image.
      let image = ImageView(frame: bounds)
      image.image = RandomCard.vector(color)
      view = image
    case 10:
      let image = ImageView(frame: bounds)
      image.image = RandomCard.image(.black).withRenderingMode(.alwaysTemplate)
      image.tintColor = color
      view = image
    case 11:
      let image = ImageView(frame: bounds)
      image.image = RandomCard.image(color)
      image.contentMode = .scaleAspectFill
      view = image
    default:
      // Two halves with a common edge.
      view = View(frame: bounds)
      let part = bounds.height * random.unit()
      for half in [
        Rect(0, 0, bounds.width, part), Rect(0, part, bounds.width, bounds.height - part),
      ] {
        let inner = View(frame: half)
        inner.backgroundColor = self.color()
        view.addSubview(inner)
      }
    }
    let fillsItself =
      view is ImageView || view is GradientView || view is ShapeView
      || view is DrawingView || !view.subviews.isEmpty && !(view is ScrollView)
    if !fillsItself { view.backgroundColor = color }
    // The same corners once more.
    if card.clipsToBounds && random.bool() {
      view.cornerRadius = card.cornerRadius
      view.cornerCurve = card.cornerCurve
      view.maskedCorners = card.maskedCorners
      view.clipsToBounds = random.bool()
    }
    lines.append("filled by \(type(of: view)), radius \(view.cornerRadius)")
    card.addSubview(view)
  }

  private static func vector(_ color: Color) -> Image {
    let size = Size(8, 8)
    let picture = Canvas.record { $0.fill(Rect(origin: .zero, size: size), with: color) }
    return Image(
      VectorContent(picture, size: size, scale: 1) { _, width, height, _ in
        Pixmap(width: width, height: height)
      })
  }

  private static func image(_ color: Color) -> Image {
    let pixel = color.straight8
    let rgba: [UInt8] = (0..<16).flatMap { _ -> [UInt8] in
      [UInt8(pixel.r), UInt8(pixel.g), UInt8(pixel.b), 255]
    }
    return Image(width: 4, height: 4, rgba: rgba)
  }
}
