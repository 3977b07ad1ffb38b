import MesmerGeometry

/// Serialization of paths as SVG path data.
///
/// Numbers are the shortest that read back as the same Double, so moves, lines, curves
/// and closings are exact. An arc becomes one `A` command for each quarter turn or part
/// of one: an `A` has only the ends, and finding the centre loses digits for longer arcs
/// and is impossible for a full turn. Arcs read back within about 1e-13 of their size.
extension Path {
  /// The path as SVG path data: absolute commands M, L, Q, C, A and Z; empty for an empty
  /// path. Subpaths with numbers that are not finite (or arcs beyond 10^150) are left
  /// out, because they draw nothing.
  package var svgPathData: String {
    var result = ""
    var subpath = ""
    var isFinite = true
    func text(_ value: Double) -> String {
      isFinite = isFinite && value.isFinite
      let text = "\(value)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    func pair(_ p: Point) -> String { text(p.x) + " " + text(p.y) }
    for element in elements {
      switch element {
      case .move(let p):
        if isFinite { result += subpath }
        isFinite = true
        subpath = "M" + pair(p)
      case .line(let p): subpath += "L" + pair(p)
      case .quad(let p, let control):
        subpath += "Q" + pair(control) + " " + pair(p)
      case .cubic(let p, let control1, let control2):
        subpath +=
          "C" + pair(control1) + " " + pair(control2) + " " + pair(p)
      case .arc(let arc):
        if let flat = arc.flatTurns {
          for p in flat { subpath += "L" + pair(p) }
        } else {
          let shape = arc.principalAxes
          for end in arc.quarterEnds {
            subpath +=
              "A" + text(shape.rx) + " " + text(shape.ry) + " "
              + text(shape.degrees) + " 0 " + (shape.isClockwise ? "1 " : "0 ")
              + pair(end)
          }
        }
      case .close: subpath += "Z"
      }
    }
    if isFinite { result += subpath }
    return result
  }
}

extension Arc {
  /// The ends of the parts when the arc is cut into parts of at most a quarter turn.
  fileprivate var quarterEnds: [Point] {
    let quarters = Elementary.ceil(sweep.magnitude / (Double.pi / 2) - 1e-9)
    let parts = quarters > 1 ? min(Int(quarters), 4) : 1
    return (1...parts).map { k in
      k == parts
        ? end : point(at: startAngle + sweep * (Double(k) / Double(parts)))
    }
  }

  /// Half the ellipse's axes, the rotation of the first from +x, and the direction of the
  /// arc.
  fileprivate var principalAxes:
    (rx: Double, ry: Double, degrees: Double, isClockwise: Bool)
  {
    let isClockwise = (sweep > 0) == (xAxis.cross(yAxis) > 0)
    if isCircular {
      return (xAxis.length, xAxis.length, 0, isClockwise)
    }
    var p = xAxis
    var q = yAxis
    let product = p.dot(q)
    if product != 0 {
      // The angle that makes the rotated conjugate axes perpendicular.
      let angle = Elementary.atan2(2 * product, p.dot(p) - q.dot(q)) / 2
      let (c, s) = Arc.direction(angle)
      (p, q) = (c * xAxis + s * yAxis, c * yAxis - s * xAxis)
    }
    let turn = p.dy == 0 ? 0 : Elementary.atan2(p.dy, p.dx)
    return (p.length, q.length, turn * (180 / Double.pi), isClockwise)
  }

  /// The turning points and the end of an arc whose ellipse is collapsed to a line; nil
  /// for any other arc.
  fileprivate var flatTurns: [Point]? {
    guard xAxis.cross(yAxis) == 0 else { return nil }
    let along = xAxis.dot(xAxis) > yAxis.dot(yAxis) ? xAxis : yAxis
    // The position along the line is largest at this angle.
    let top = Elementary.atan2(yAxis.dot(along), xAxis.dot(along))
    let low = min(startAngle, startAngle + sweep)
    let high = max(startAngle, startAngle + sweep)
    guard low.isFinite, high.isFinite, high - low <= 2 * Arc.fullTurn else {
      return [end]
    }
    var angles: [Double] = []
    var angle = top + Double.pi * Elementary.ceil((low - top) / Double.pi)
    while angle < high && angles.count < 3 {
      if angle > low { angles.append(angle) }
      angle += Double.pi
    }
    if sweep < 0 { angles.reverse() }
    return angles.map { point(at: $0) } + [end]
  }
}
