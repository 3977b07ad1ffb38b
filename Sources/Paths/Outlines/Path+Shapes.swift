import MesmerGeometry

extension Path {
  /// Creates a closed rectangle of four lines, clockwise on screen from its origin; an
  /// empty path for a null rectangle.
  public init(rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// Adds a rectangle as a closed subpath, clockwise from its origin. A null rectangle
  /// adds nothing.
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

  /// Adds the ellipse inscribed in a rectangle as a closed subpath. A null rectangle adds
  /// nothing.
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

  /// Adds a circular arc about a centre, with UIKit's rules.
  ///
  /// Angles are in radians from +x and grow clockwise on screen: from 0 to π, a clockwise
  /// arc is the lower half of the circle.
  ///
  /// If clockwise, the end angle is increased by whole turns until it is not below the
  /// start angle; a difference of a whole turn or more draws one full circle.
  /// Counterclockwise is the mirror image. Angles that are whole turns apart, in either
  /// direction, draw a full circle in the requested direction; equal angles draw nothing.
  ///
  /// A line leads from the current point to the start of the arc; on an empty path the
  /// arc begins a subpath. The arc does not close the subpath. With a number that is not
  /// finite, the subpath draws nothing.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double,
    clockwise: Bool
  ) {
    addArc(
      Arc(
        center: center, radius: radius, startAngle: startAngle,
        sweep: Path.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
      ))
  }

  /// Returns the signed angle that UIKit sweeps from one angle to another.
  static func sweep(
    from start: Double, to end: Double, clockwise: Bool
  ) -> Double {
    let turn = Arc.fullTurn
    // The rounding error of the angles, some bits of each.
    let slack = min(0x1p-50 * (start.magnitude + end.magnitude), 0x1p-20)
    var sweep = clockwise ? end - start : start - end
    if sweep < 0 && sweep.isFinite {
      let turns = Elementary.floor(-sweep / turn + 0.5)
      // Angles that are whole turns apart give a full circle, in either direction.
      let isWhole = turns >= 1 && (sweep + turns * turn).magnitude <= slack
      sweep =
        isWhole ? turn : max(sweep + turn * Elementary.ceil(-sweep / turn), 0)
    }
    if sweep.magnitude >= turn - slack { sweep = turn }
    return clockwise ? sweep : -sweep
  }

  /// Returns the path with the direction of every subpath reversed. Subpaths keep their
  /// order. A closed subpath starts where its closing line started.
  public func reversing() -> Path {
    var result = Path()
    var subpath: [Path.Step] = []
    for step in steps {
      switch step {
      case .begin: subpath.removeAll(keepingCapacity: true)
      case .end(let last, _, let isClosed):
        result.move(to: last)
        for segment in subpath.reversed() { result.add(segment.reversed) }
        if isClosed { result.close() }
      case .line, .quad, .cubic, .arc: subpath.append(step)
      }
    }
    return result
  }
}

extension Path.Step {
  fileprivate var reversed: Path.Step {
    switch self {
    case .line(let start, let end): .line(end, start)
    case .quad(let start, let control, let end): .quad(end, control, start)
    case .cubic(let start, let control1, let control2, let end):
      .cubic(end, control2, control1, start)
    case .arc(let arc, let start, let end): .arc(arc.reversed, end, start)
    case .begin, .end: self
    }
  }
}
