import MesmerGeometry

extension Path {
  /// A rectangle: four lines, clockwise on screen from its origin, closed.
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

  /// The ellipse inscribed in a rectangle: starts at the middle of the right
  /// side, clockwise, closed.
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
