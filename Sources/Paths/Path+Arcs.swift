import MesmerGeometry

extension Path {
  /// Adds a circular arc about a centre, with UIKit's rules. Angles are in
  /// radians from +x; `clockwise` is the direction seen on screen, in which
  /// angles grow. From 0 to π clockwise is the lower half of the circle.
  ///
  /// Clockwise, the end angle is raised by whole turns until it is not below
  /// the start angle; a difference of a whole turn or more draws one whole
  /// circle. The other way is its mirror image. Angles that are whole turns
  /// apart, either way, draw a whole circle in the direction that is asked
  /// for; equal ones draw nothing. A line leads from the current point to the
  /// start of the arc; on an empty path the arc begins a subpath. The arc does
  /// not close the subpath. An infinite difference counts as a whole turn; with
  /// NaN the subpath draws nothing.
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

  /// The signed angle that UIKit sweeps between two angles.
  static func sweep(
    from start: Double, to end: Double, clockwise: Bool
  ) -> Double {
    let turn = Arc.fullTurn
    // What the angles' own rounding can miss, some bits of each.
    let slack = min(0x1p-50 * (start.magnitude + end.magnitude), 0x1p-20)
    var sweep = clockwise ? end - start : start - end
    if sweep < 0 && sweep.isFinite {
      let turns = Elementary.floor(-sweep / turn + 0.5)
      // Angles that are whole turns apart: a circle, in either direction.
      let isWhole = turns >= 1 && (sweep + turns * turn).magnitude <= slack
      sweep =
        isWhole ? turn : max(sweep + turn * Elementary.ceil(-sweep / turn), 0)
    }
    if sweep.magnitude >= turn - slack { sweep = turn }
    return clockwise ? sweep : -sweep
  }

  /// The path with every subpath running the other way. Subpaths keep their
  /// order; a closed one starts where its closing line started.
  public func reversing() -> Path {
    var result = Path()
    var subpath: [Path.Step] = []
    for step in steps {
      switch step {
      case .begin: subpath.removeAll(keepingCapacity: true)
      case .end(let last, _, let isClosed):
        result.move(to: last)
        for segment in subpath.reversed() { result.addReversed(segment) }
        if isClosed { result.close() }
      default: subpath.append(step)
      }
    }
    return result
  }

  private mutating func addReversed(_ step: Step) {
    switch step {
    case .line(let start, _): addLine(to: start)
    case .quad(let start, let control, _):
      addQuadCurve(to: start, control: control)
    case .cubic(let start, let control1, let control2, _):
      addCurve(to: start, control1: control2, control2: control1)
    case .arc(let arc, _, _): addArc(arc.reversed)
    case .begin, .end: break
    }
  }
}
