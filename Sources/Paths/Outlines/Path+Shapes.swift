import MesmerGeometry

extension Path {
  /// Creates a closed rectangle of four lines, clockwise on screen from its origin.
  public init(rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// Adds a rectangle as a closed subpath, clockwise from its origin.
  public mutating func addRect(_ rect: Rect) {
    if rect.isNull { return }
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// The corners with the smallest and largest coordinates, if the path is a single
  /// rectangle with sides along the axes.
  package var rectangleCorners: (low: Point, high: Point)? {
    guard points.count == 4, verbs.count == 4 || verbs.count == 5,
      verbs[0] == .move, verbs[1...3].allSatisfy({ $0 == .line }),
      verbs.count == 4 || verbs[4] == .close
    else { return nil }
    let p = points
    let sideways =
      p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let upright =
      p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    guard sideways || upright else { return nil }
    return (
      Point(x: min(p[0].x, p[2].x), y: min(p[0].y, p[2].y)),
      Point(x: max(p[0].x, p[2].x), y: max(p[0].y, p[2].y))
    )
  }

  /// Creates the closed ellipse inscribed in a rectangle, clockwise from the middle of
  /// the right side.
  public init(ovalIn rect: Rect) {
    self.init()
    addOval(in: rect)
  }

  /// Adds the ellipse inscribed in a rectangle as a closed subpath.
  public mutating func addOval(in rect: Rect) {
    if rect.isNull { return }
    let arc = Arc(
      center: rect.mid, xAxis: Vector(dx: rect.width / 2, dy: 0),
      yAxis: Vector(dx: 0, dy: rect.height / 2), startAngle: 0,
      sweep: Arc.fullTurn)
    move(to: arc.start)
    addArc(arc)
    close()
  }
}
