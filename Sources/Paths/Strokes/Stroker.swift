import MesmerGeometry

/// The state of one stroke, which iterates over the subpaths and writes both sides of
/// each.
///
/// Positions are offsets in user space from an anchor, the start of the current segment
/// (or the centre of an arc), whose position on the device is exact. The normal's side
/// goes directly into the sink; the other side is stored in `back` and appended in
/// reverse.
struct Stroker {
  let style: StrokeStyle
  let pen: StrokePen
  var sink: ContourSink
  /// The other side, in forward order.
  var back = PointList()
  /// Contours to add after those of the current subpath.
  var extras: [ContiguousArray<Point>] = []
  /// The current segment's anchor on the device.
  var anchor = Point()
  /// Nodes of a smooth curve (see `StrokeRuns.swift`).
  var run: ContiguousArray<StrokeNode> = []
  /// The edges of the run's nodes on one side.
  var edges: ContiguousArray<Vector> = []
  /// The spans of a smooth curve; reused memory.
  var spans: ContiguousArray<StrokeSpan> = []
  /// Whether the run's first edges exist already, after a round join.
  var isRunJoined = false

  private var subpath: [Path.Step] = []
  /// Directions at the subpath's start and at the newest node.
  private(set) var firstDirection: Vector?
  private var lastDirection = Vector()
  /// Lengths of the first and the newest segment if they are lines, otherwise 0.
  private var firstLength = 0.0
  private var lastLength = 0.0

  init(
    _ style: StrokeStyle, _ pen: StrokePen, appendingTo polygon: inout Polygon
  ) {
    self.style = style
    self.pen = pen
    sink = ContourSink(appendingTo: &polygon)
  }

  /// Strokes all subpaths, cut into dashes if there is a dasher.
  mutating func add(_ path: Path, _ dasher: Dasher?) {
    var dasher = dasher
    for step in path.steps {
      switch step {
      case .begin: subpath.removeAll(keepingCapacity: true)
      case .end(let last, let start, let isClosed):
        if !isDrawable(start) || (subpath.isEmpty && !isClosed) { continue }
        let last = Path.dropNegligible(
          &subpath, from: start, to: last, isClosed: isClosed)
        if let pieces = dasher?.cut(
          subpath, from: start, to: last, isClosed: isClosed)
        {
          for piece in pieces { stroke(piece) }
        } else {
          stroke(from: start, to: last, isClosed: isClosed)
        }
      case .line, .quad, .cubic, .arc: subpath.append(step)
      }
    }
  }

  /// Returns whether the numbers of the collected subpath are finite and not extreme.
  private func isDrawable(_ start: Point) -> Bool {
    func fits(_ p: Point) -> Bool {
      let q = pen.device(p)
      return p.x.magnitude < 0x1p300 && p.y.magnitude < 0x1p300
        && q.x.magnitude < 0x1p300 && q.y.magnitude < 0x1p300
    }
    return fits(start)
      && subpath.allSatisfy { step in
        switch step {
        case .line(_, let end): fits(end)
        case .quad(_, let control, let end): fits(control) && fits(end)
        case .cubic(_, let control1, let control2, let end):
          fits(control1) && fits(control2) && fits(end)
        case .arc(let arc, _, _):
          fits(arc.center) && fits(arc.center + arc.xAxis)
            && fits(arc.center + arc.yAxis) && arc.startAngle.isFinite
            && arc.sweep.isFinite
        case .begin, .end: true
        }
      }
  }

  private mutating func stroke(_ dash: DashPiece) {
    subpath = dash.steps
    stroke(
      from: dash.start, to: dash.last, isClosed: dash.isClosed,
      dotDirection: dash.direction)
  }

  /// Strokes the collected subpath. `dotDirection` is the direction of the caps if the
  /// subpath has length 0; zero means the x axis of user space.
  private mutating func stroke(
    from start: Point, to last: Point, isClosed: Bool,
    dotDirection: Vector = .zero
  ) {
    if strokeWholeCircle(isClosed: isClosed) { return }
    firstDirection = nil
    for step in subpath {
      switch step {
      case .line(let from, let to): addLine(from, to)
      case .quad(let from, let control, let to):
        addCurve(
          from, (control - from) * 2 / 3, (to - from) + (control - to) * 2 / 3,
          to - from)
      case .cubic(let from, let control1, let control2, let to):
        addCurve(from, control1 - from, control2 - from, to - from)
      case .arc(let arc, _, _): addArc(arc)
      case .begin, .end: break
      }
    }
    if isClosed { addLine(last, start) }
    if let first = firstDirection {
      if isClosed {
        closeSides(start, first)
      } else {
        capSides(start, first, last)
      }
    } else {
      addDot(start, dotDirection)
    }
    for contour in extras { addContour(contour, reversed: false) }
    extras.removeAll(keepingCapacity: true)
  }

  private mutating func addContour(
    _ points: ContiguousArray<Point>, reversed: Bool
  ) {
    guard let first = reversed ? points.last : points.first else { return }
    sink.begin(first.x, first.y)
    if reversed {
      sink.linesBackwards(points)
    } else {
      for p in points { sink.line(p.x, p.y) }
    }
    sink.endContour()
  }

  // MARK: Sides

  /// Returns the position of the pen's edge on a side (1 is the normal's side, -1 the
  /// other).
  @inline(__always)
  func edge(_ p: Vector, _ n: Vector, _ side: Double) -> Point {
    pen.device(anchor, p + (side * pen.radius) * n)
  }

  @inline(__always)
  mutating func addToSide(_ side: Double, _ q: Point) {
    if side > 0 { sink.line(q.x, q.y) } else { back.line(q.x, q.y) }
  }

  mutating func addEdges(_ p: Vector, _ n: Vector) {
    addToSide(1, edge(p, n, 1))
    addToSide(-1, edge(p, n, -1))
  }

  /// Begins a segment at an offset from the anchor in a direction: begins the contour or
  /// joins the previous segment. `length` is that of a line, otherwise 0.
  mutating func enter(_ p: Vector, _ direction: Vector, length: Double) {
    if firstDirection == nil {
      firstDirection = direction
      firstLength = length
      let n = pen.normal(direction)
      let q = edge(p, n, 1)
      sink.begin(q.x, q.y)
      back.points.removeAll(keepingCapacity: true)
      addToSide(-1, edge(p, n, -1))
    } else {
      let room = min(lastLength, length)
      join(p, lastDirection, direction, style.lineJoin, room: room)
    }
    lastDirection = direction
    lastLength = length
  }

  mutating func arrive(_ direction: Vector) {
    lastDirection = direction
  }

  private mutating func addLine(_ from: Point, _ to: Point) {
    let d = to - from
    let direction = d.unit
    if direction == .zero { return }
    anchor = pen.device(from)
    enter(.zero, direction, length: d.length)
    // Relative to its own anchor: the next segment starts exactly there.
    anchor = pen.device(to)
    addEdges(.zero, pen.normal(direction))
  }

  // MARK: Ends

  /// Joins the end of a closed subpath to its start: two contours.
  private mutating func closeSides(_ start: Point, _ first: Vector) {
    anchor = pen.device(start)
    let room = min(lastLength, firstLength)
    let (one, other) = join(
      .zero, lastDirection, first, style.lineJoin, room: room)
    // If the join is a single vertex at the corner, it is also the side's first one.
    if let q = one { _ = sink.replaceFirst(q.x, q.y) }
    if let q = other { back.points[0] = q }
    sink.endContour()
    addContour(back.points, reversed: true)
  }

  /// Caps both ends of an open subpath: one contour.
  private mutating func capSides(
    _ start: Point, _ first: Vector, _ last: Point
  ) {
    anchor = pen.device(last)
    addCap(lastDirection, pen.normal(lastDirection))
    sink.linesBackwards(back.points)
    anchor = pen.device(start)
    addCap(-first, -pen.normal(first))
    sink.endContour()
  }

  /// Adds the cap between the edges at n and -n about the anchor.
  private mutating func addCap(_ u: Vector, _ n: Vector) {
    switch style.lineCap {
    case .butt: break
    case .round: pen.addRound(anchor, .zero, from: n, by: u, to: &sink)
    case .square:
      for v in [n + u, u - n] {
        let q = pen.device(anchor, pen.radius * v)
        sink.line(q.x, q.y)
      }
    }
  }

  /// Strokes a subpath of length 0: a dot, a square along a direction, or nothing.
  private mutating func addDot(_ start: Point, _ direction: Vector) {
    anchor = pen.device(start)
    switch style.lineCap {
    case .butt: break
    case .round: pen.ellipse(anchor, radius: pen.radius).addFullTurn(to: &sink)
    case .square:
      let u = direction == .zero ? Vector(dx: 1, dy: 0) : direction
      let n = pen.normal(u)
      let q = pen.device(anchor, pen.radius * (n - u))
      sink.begin(q.x, q.y)
      for v in [n + u, u - n, -u - n] {
        let q = pen.device(anchor, pen.radius * v)
        sink.line(q.x, q.y)
      }
      sink.endContour()
    }
  }

  /// Strokes a subpath that is a full circle; returns false for any other. (An open
  /// circle with square caps is not one: the caps extend beyond it.)
  private mutating func strokeWholeCircle(isClosed: Bool) -> Bool {
    guard subpath.count == 1, case .arc(let arc, let from, _) = subpath[0],
      arc.isFullTurn, arc.isCircular, from == arc.start,
      isClosed || style.lineCap != .square
    else { return false }
    let radius = arc.xAxis.length
    if radius == 0 { return false }
    let center = pen.device(arc.center)
    pen.ellipse(center, radius: radius + pen.radius).addFullTurn(to: &sink)
    if radius > pen.radius {
      let inner = pen.ellipse(center, radius: radius - pen.radius)
      inner.backwards.addFullTurn(to: &sink)
    }
    return true
  }
}
