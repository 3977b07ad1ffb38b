import MesmerGeometry

/// Segments that are too short to have a direction.
///
/// Points that a program computes by sums or from sines and cosines differ in their last
/// bits: the end of four relative lines and their start, the last corner of a polygon
/// and its first. A line between two such points would be joined like any other, in a
/// random direction. A segment no longer than 2^-42 of the subpath's largest coordinate
/// is therefore treated as a point: in strokes, in dashes and at the start of an arc.
/// This allows for a thousand roundings, and any longer segment has a direction that is
/// accurate to 2^-11.
extension Path {
  /// The fraction of the largest coordinate that is negligible.
  static var negligiblePart: Double { 0x1p-42 }

  /// Removes the negligible steps of a subpath; the step after a removed one begins at
  /// the start of the removed one. A closed subpath that ends within a negligible
  /// distance of its start is made to end there.
  ///
  /// - Returns: The new end of the subpath.
  static func dropNegligible(
    _ steps: inout [Step], from start: Point, to last: Point, isClosed: Bool
  ) -> Point {
    var size = start.largestCoordinate
    for step in steps { size = max(size, step.largestCoordinate) }
    let slack = size * negligiblePart
    guard slack.isFinite else { return last }
    var end = last
    if steps.contains(where: { $0.isNegligible(slack) }) {
      var kept: [Step] = []
      var dropped: Point?
      for step in steps {
        let step = dropped.map(step.beginning(at:)) ?? step
        if step.isNegligible(slack) {
          dropped = step.startPoint
        } else {
          dropped = nil
          kept.append(step)
        }
      }
      steps = kept
      end = dropped ?? end
    }
    if isClosed && end != start && (end - start).length <= slack {
      if let final = steps.popLast() { steps.append(final.ending(at: start)) }
      end = start
    }
    return end
  }
}

extension Path.Step {
  /// The largest magnitude among the coordinates of the step's points; for an arc, an
  /// upper bound of it.
  fileprivate var largestCoordinate: Double {
    switch self {
    case .begin(let p), .line(_, let p), .end(let p, _, _): p.largestCoordinate
    case .quad(_, let c, let p): max(c.largestCoordinate, p.largestCoordinate)
    case .cubic(_, let c, let d, let p):
      max(c.largestCoordinate, d.largestCoordinate, p.largestCoordinate)
    case .arc(let arc, _, _):
      arc.center.largestCoordinate
        + max(arc.xAxis.dx.magnitude, arc.xAxis.dy.magnitude)
        + max(arc.yAxis.dx.magnitude, arc.yAxis.dy.magnitude)
    }
  }

  /// Returns whether the whole step is within the distance `slack` of its start.
  fileprivate func isNegligible(_ slack: Double) -> Bool {
    switch self {
    case .line(let a, let b): (b - a).length <= slack
    case .quad(let a, let c, let b):
      (b - a).length <= slack && (c - a).length <= slack
    case .cubic(let a, let c, let d, let b):
      (b - a).length <= slack && (c - a).length <= slack && (d - a).length <= slack
    case .arc(let arc, _, _):
      (arc.xAxis.length + arc.yAxis.length) * min(arc.sweep.magnitude, 2) <= slack
    case .begin, .end: false
    }
  }

  /// Returns the step with another start close by; arcs are not changed.
  fileprivate func beginning(at p: Point) -> Path.Step {
    switch self {
    case .line(_, let b): .line(p, b)
    case .quad(_, let c, let b): .quad(p, c, b)
    case .cubic(_, let c, let d, let b): .cubic(p, c, d, b)
    case .arc, .begin, .end: self
    }
  }

  /// Returns the step with another end close by; arcs are not changed.
  fileprivate func ending(at p: Point) -> Path.Step {
    switch self {
    case .line(let a, _): .line(a, p)
    case .quad(let a, let c, _): .quad(a, c, p)
    case .cubic(let a, let c, let d, _): .cubic(a, c, d, p)
    case .arc, .begin, .end: self
    }
  }
}

extension Point {
  fileprivate var largestCoordinate: Double { max(x.magnitude, y.magnitude) }
}
