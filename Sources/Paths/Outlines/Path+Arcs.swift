import MesmerGeometry

extension Path {
  /// Adds a circular arc about a centre, with UIKit's rules.
  ///
  /// Angles are in radians from +x. `clockwise` is the direction on screen in which
  /// angles grow: from 0 to π clockwise is the lower half of the circle.
  ///
  /// If clockwise, the end angle is increased by whole turns until it is not below the
  /// start angle; a difference of a whole turn or more draws one full circle.
  /// Counterclockwise is the mirror image. Angles that are whole turns apart, in either
  /// direction, draw a full circle in the requested direction; equal angles draw nothing.
  ///
  /// A line leads from the current point to the start of the arc; on an empty path the
  /// arc begins a subpath. The arc does not close the subpath. An infinite difference
  /// counts as a whole turn; with NaN the subpath draws nothing.
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

  /// Returns the path with every subpath in the reverse direction. Subpaths keep their
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
