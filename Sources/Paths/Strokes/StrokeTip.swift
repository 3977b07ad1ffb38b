import MesmerGeometry

/// The tip of a part of a cubic that turns sharply on almost no length: the point where
/// it is slowest, and the directions in which it arrives and leaves.
///
/// At a cusp the curve stops and reverses. Its direction turns ever faster towards it,
/// so a part of 1/2048 px may still turn by a twentieth of a radian on either side of
/// the tip: half a pixel at the edge of a wide pen. A join from the part's first
/// direction to its last one would omit that.
struct StrokeTip {
  /// The position, relative to the same origin as the part's ends.
  let p: Vector
  let before: Vector
  let after: Vector

  /// Creates the tip of the part between two nodes, with the legs d0, d1, d2 of its
  /// control polygon. Nil if it has none, or if the part only makes one turn from the
  /// first direction to the last one, the shorter way round.
  init?(
    from start: StrokeNode, _ d0: Vector, _ d1: Vector, _ d2: Vector,
    to end: StrokeNode
  ) {
    // B' / 3 and B'' / 6: the speed has its minimum where their product changes sign.
    func velocity(_ t: Double) -> Vector {
      (1 - t) * (1 - t) * d0 + 2 * t * (1 - t) * d1 + t * t * d2
    }
    func quickens(_ t: Double) -> Bool {
      velocity(t).dot((1 - t) * (d1 - d0) + t * (d2 - d1)) > 0
    }
    if quickens(0) || !quickens(1) { return nil }
    var (low, high) = (0.0, 1.0)
    while true {
      let t = 0.5 * (low + high)
      if t == low || t == high { break }
      if quickens(t) { high = t } else { low = t }
    }
    let (t, s) = (low, 1 - low)
    // The legs of both halves.
    let (first, last) = (s * d0 + t * d1, s * d1 + t * d2)
    let middle = s * first + t * last
    let shortest = 1e-6 * (d0.length + d1.length + d2.length)
    func direction(_ legs: [Vector]) -> Vector? {
      legs.first { $0.length > shortest }?.unit
    }
    guard let before = direction([t * middle, t * first, t * d0]),
      let after = direction([s * middle, s * last, s * d2])
    else { return nil }
    let whole = start.u.cross(end.u)
    let isOneTurn =
      before.dot(after) > 0 && start.u.cross(before) * whole >= 0
      && after.cross(end.u) * whole >= 0
    if isOneTurn { return nil }
    self.before = before
    self.after = after
    p = start.p + t * (d0 + first + middle)
  }
}
