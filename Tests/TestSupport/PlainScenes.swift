import Mesmer

/// Scenes of typical drawings: rounded rectangles, ovals and rectangles on whole and half
/// points, filled or stroked in one colour, at a scale of 1, 2 or 3. Their sides lie on
/// the boundaries of pixels and coincide, which random numbers never do.
///
/// A scene is a grid of cells with a shape in each. No shape touches another, so they may
/// be drawn in any order.
package struct PlainScenes {
  var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Points a side of a scene, and of a cell of its grid.
  package static let side = 28.0
  private static let cell = 14.0

  /// A description of one shape in a scene, for debugging.
  package struct Shape: CustomStringConvertible {
    package var description: String
    package var draw: (Canvas) -> Void
  }

  /// The shapes of a scene.
  package mutating func shapes() -> [Shape] {
    var shapes: [Shape] = []
    let count = Int(PlainScenes.side / PlainScenes.cell)
    for row in 0..<count {
      for column in 0..<count where random.int(in: 0...2) > 0 {
        shapes.append(
          shape(Point(Double(column) * PlainScenes.cell, Double(row) * PlainScenes.cell)))
      }
    }
    return shapes
  }

  /// Pixels a point: 1, 2 or 3.
  package mutating func scale() -> Double { Double(random.int(in: 1...3)) }

  /// An order of so many shapes.
  package mutating func order(_ count: Int) -> [Int] {
    Array(0..<count).shuffled(using: &random)
  }

  /// A whole or half number between two whole ones.
  private mutating func half(_ low: Double, _ high: Double) -> Double {
    Double(random.int(in: Int(2 * low)...Int(2 * high))) / 2
  }

  /// A shape inside the cell at a point.
  private mutating func shape(_ origin: Point) -> Shape {
    let width = [0, 0, 0, 0, 0, 0, 0, 1, 2, 3][random.int(in: 0...9)] as Double
    let room = PlainScenes.cell - width
    let size = Size(half(2, room), half(2, room))
    let rect = Rect(
      origin.x + width / 2 + half(0, room - size.width.rounded(.up)),
      origin.y + width / 2 + half(0, room - size.height.rounded(.up)), size.width,
      size.height)
    let color = Color(
      red: random.unit(), green: random.unit(), blue: random.unit(),
      alpha: random.int(in: 0...3) == 0 ? 0.5 : 1)
    let (name, path) = outline(rect)
    let mode = random.int(in: 0...7)
    let how = width > 0 ? "stroke of \(width)" : mode == 0 ? "clip" : "fill"
    return Shape(description: "\(how) \(name) \(rect) \(color)") { canvas in
      if width > 0 {
        canvas.stroke(path, with: color, style: StrokeStyle(lineWidth: width))
      } else if mode == 0 {
        canvas.save()
        canvas.clip(to: path)
        canvas.fill(rect, with: color)
        canvas.restore()
      } else {
        canvas.fill(path, with: color)
      }
    }
  }

  private mutating func outline(_ rect: Rect) -> (String, Path) {
    switch random.int(in: 0...7) {
    case 0: return ("rect", Path(rect: rect))
    case 1: return ("oval", Path(ovalIn: rect))
    case 2:
      let corner = half(1, 6)
      var path = Path(roundedRect: rect, cornerRadius: corner)
      path.append(Path(roundedRect: rect.insetBy(dx: 1, dy: 1), cornerRadius: corner))
      return ("two rounded \(corner)", path)
    default:
      let corner = half(1, 6)
      return ("rounded \(corner)", Path(roundedRect: rect, cornerRadius: corner))
    }
  }
}
