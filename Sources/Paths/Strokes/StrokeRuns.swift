import MesmerGeometry

/// A node of a smooth curve: its offset from the anchor in user space and the
/// unit direction of travel.
struct StrokeNode {
  var p: Vector
  var u: Vector
}

/// Runs: curves as nodes with analytic directions. Elliptic arcs become runs, and so do
/// the parts of a cubic for which `StrokeSpans` has no steps: cusps, and places that bend
/// more tightly than the pen.
///
/// Curves are halved until, for each part, (c + r·a)·a / 8, the sagitta of the outer
/// offset, is within the tolerance. c bounds the part's length and a the angle by which
/// its direction turns (both from the legs of its control polygon); r is the pen's
/// radius. Turns sharper than 1/2048 px (cusps) become round joins, because they are the
/// limit of ever tighter curves, at the `StrokeTip` if there is one.
extension Stroker {
  /// Adds the cubic curve from `from`, with control points and end relative to `from`.
  mutating func addCurve(
    _ from: Point, _ p1: Vector, _ p2: Vector, _ p3: Vector
  ) {
    let size = p1.length + (p2 - p1).length + (p3 - p2).length
    if !(size > 0) { return }
    anchor = pen.device(from)
    if addSmooth(p1, p2, p3, size: size) { return }
    run.removeAll(keepingCapacity: true)
    // Shorter legs have no reliable direction.
    halve(.zero, p1, p2, p3, depth: 0, shortest: size * 1e-8)
    finishRun()
  }

  mutating func halve(
    _ p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector, depth: Int,
    shortest: Double
  ) {
    let d0 = p1 - p0
    let d1 = p2 - p1
    let d2 = p3 - p2
    let l0 = d0.length
    let l1 = d1.length
    let l2 = d2.length
    var first = Vector()
    var last = Vector()
    var turn = 0.0
    if l0 > shortest {
      first = d0 / l0
      last = first
    }
    if l1 > shortest {
      let u = d1 / l1
      if first == .zero { first = u } else { turn = angleBound(last, u) }
      last = u
    }
    if l2 > shortest {
      let u = d2 / l2
      if first == .zero { first = u } else { turn += angleBound(last, u) }
      last = u
    }
    if first == .zero {
      // The part is too short to have a direction; the curve passes through it.
      if !run.isEmpty { run[run.count - 1].p = p3 }
      return
    }
    let length = (l0 + l1 + l2) * pen.scale
    let sagitta = (length + pen.reach * turn) * turn / 8
    if mustHalve(sagitta: sagitta, turn: turn, length: length, depth: depth) {
      let (a, b, c) = (middle(p0, p1), middle(p1, p2), middle(p2, p3))
      let (d, e) = (middle(a, b), middle(b, c))
      let f = middle(d, e)
      halve(p0, a, d, f, depth: depth + 1, shortest: shortest)
      halve(f, e, c, p3, depth: depth + 1, shortest: shortest)
    } else {
      let (start, end) = (StrokeNode(p: p0, u: first), StrokeNode(p: p3, u: last))
      if turn > 0.5, let tip = StrokeTip(from: start, d0, d1, d2, to: end) {
        addPart(start, StrokeNode(p: tip.p, u: tip.before))
        addPart(StrokeNode(p: tip.p, u: tip.after), end)
      } else {
        addPart(start, end)
      }
    }
  }

  /// Returns whether a part is still too coarse. The recursion ends: below 2^-16 of the
  /// parameter only parts that turn sharply are halved further, and there are few of
  /// those.
  func mustHalve(
    sagitta: Double, turn: Double, length: Double, depth: Int
  ) -> Bool {
    if turn > 0.5 {
      return length > 1.0 / 2048 && depth < 40
    }
    if sagitta > flatteningTolerance { return depth < (turn > 0.05 ? 40 : 16) }
    // At least two or three parts, so that there are vertices to push out.
    return depth < 2 && sagitta > flatteningTolerance / 16
  }

  private func middle(_ a: Vector, _ b: Vector) -> Vector {
    Vector(dx: (a.dx + b.dx) / 2, dy: (a.dy + b.dy) / 2)
  }

  /// Returns an upper bound of the angle between two unit vectors, close to it for small
  /// angles.
  func angleBound(_ a: Vector, _ b: Vector) -> Double {
    let sine = a.cross(b).magnitude
    // Over [0, 1/2] the angle is at most 1.05 times its sine.
    return a.dot(b) > 0.8 ? sine * (1 + 0.2 * sine * sine) : 2 + sine
  }

  /// Adds a part of a curve. Between parts and inside tiny ones, a sudden turn becomes a
  /// round join.
  mutating func addPart(_ start: StrokeNode, _ end: StrokeNode) {
    if let last = run.last, last.u.dot(start.u) < 0.8 {
      turnRound(start.p, to: start.u)
    }
    if run.isEmpty { run.append(start) }
    if start.u.dot(end.u) < 0.8 {
      turnRound(end.p, to: end.u)
    } else {
      run.append(end)
    }
  }

  /// Ends the run at a point and begins another one there, with a round join between
  /// them.
  private mutating func turnRound(_ p: Vector, to u: Vector) {
    let from = run[run.count - 1].u
    run.append(StrokeNode(p: p, u: from))
    finishRun()
    join(p, from, u, .round, room: 0)
    arrive(u)
    run.append(StrokeNode(p: p, u: u))
    isRunJoined = true
  }
}
