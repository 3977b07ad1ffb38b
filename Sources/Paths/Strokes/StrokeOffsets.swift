import MesmerGeometry

/// The offset curves of a run: both sides of the stroke of a smooth curve.
///
/// Chord k leads from edge k to edge k + 1, the edges of nodes k and k + 1. It cuts off
/// (chord length)²·(angle turned)/12 of the offset curve's area, and the edges of the
/// inner nodes are pushed out to compensate, as in `Flattening.swift`. Where the curve is
/// tighter than the pen, chords of the inner side run backwards (folds).
extension Stroker {
  /// Adds both sides of the collected run.
  mutating func finishRun() {
    if let first = run.first, let last = run.last, run.count > 1 {
      if !isRunJoined { enter(first.p, first.u, length: 0) }
      addOffset(1)
      addOffset(-1)
      arrive(last.u)
    }
    isRunJoined = false
    run.removeAll(keepingCapacity: true)
  }

  /// Adds one side of the run; its first edge exists already.
  private mutating func addOffset(_ side: Double) {
    let last = run.count - 1
    let reach = side * pen.radius
    edges.removeAll(keepingCapacity: true)
    for node in run { edges.append(node.p + reach * pen.normal(node.u)) }
    var isBack = runsBack(0)
    var before = chord(0)
    var k = 0
    while k < last {
      if isBack {
        let start = k
        repeat { k += 1 } while k < last && runsBack(k)
        addFold(side, from: start, to: k)
        isBack = false
        if k < last { before = chord(k) }
        continue
      }
      let next = k + 1
      var q = edges[next]
      if next < last {
        isBack = runsBack(next)
        let after = chord(next)
        if !isBack {
          let area =
            (k == 0 ? 2 : 1) * before.area
            + (next == last - 1 ? 2 : 1) * after.area
          let width = before.length + after.length
          if width > 0 {
            // Away from the side that the curve turns to.
            q = q - (area / width) * run[next].u.quarterTurn
          }
        }
        before = after
      }
      addToSide(side, pen.device(anchor, q))
      k = next
    }
  }

  @inline(__always)
  private func runsBack(_ k: Int) -> Bool {
    (edges[k + 1] - edges[k]).dot(run[k].u + run[k + 1].u) < 0
  }

  /// Returns a chord's length and the area it cuts off, positive where the curve turns
  /// clockwise.
  @inline(__always)
  private func chord(_ k: Int) -> (length: Double, area: Double) {
    let d = edges[k + 1] - edges[k]
    let square = d.dot(d)
    return (square.squareRoot(), square * run[k].u.cross(run[k + 1].u) / 12)
  }

  /// Adds a fold, in which chords `start` ..< `end` run backwards. The side goes along
  /// the intersections of neighbouring normals (the centres of curvature); the area
  /// between these centres and the edges becomes a separate contour.
  private mutating func addFold(_ side: Double, from start: Int, to end: Int) {
    var contour = ContiguousArray<Point>()
    for k in start..<end {
      let n0 = pen.normal(run[k].u)
      let n1 = pen.normal(run[k + 1].u)
      let turn = n0.cross(n1)
      var distance = pen.radius
      if turn != 0 {
        let found = side * (run[k + 1].p - run[k].p).cross(n1) / turn
        distance = min(max(found, 0), pen.radius)
      }
      let center = pen.device(
        anchor, run[k].p + (side * distance) * n0)
      addToSide(side, center)
      contour.append(center)
    }
    addToSide(side, pen.device(anchor, edges[end]))
    for k in (start...end).reversed() {
      contour.append(pen.device(anchor, edges[k]))
    }
    if side < 0 { contour.reverse() }
    extras.append(contour)
  }
}
