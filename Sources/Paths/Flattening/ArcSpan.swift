import MesmerGeometry

/// The range of angles of an arc, which classifies directions as inside or outside and
/// orders them along the arc by comparison, without inverse functions.
struct ArcSpan {
  private let startCosine: Double
  private let startSine: Double
  private let sign: Double
  private let length: Double

  init(_ arc: Arc) {
    (startCosine, startSine) = Arc.direction(arc.startAngle)
    sign = arc.sweep < 0 ? -1 : 1
    if arc.isFullTurn {
      length = 4
    } else {
      let (c, s) = Arc.direction(arc.sweep.magnitude)
      length = ArcSpan.order(c, s)
    }
  }

  /// Returns the order along the arc of a direction (of any length) strictly between its
  /// ends: a number that increases from 0 to at most 4; nil if the arc does not contain
  /// it.
  func order(of direction: Vector) -> Double? {
    let c = direction.dx * startCosine + direction.dy * startSine
    let s = direction.dy * startCosine - direction.dx * startSine
    let order = ArcSpan.order(c, s * sign)
    return order > 0 && order < length ? order : nil
  }

  /// Returns a number that increases with the angle of (c, s), by one per quarter turn,
  /// from 0 at angle 0.
  private static func order(_ c: Double, _ s: Double) -> Double {
    if s >= 0 {
      return c >= 0 ? (c + s > 0 ? s / (c + s) : 0) : 1 + -c / (s - c)
    }
    return c < 0 ? 2 + s / (s + c) : 3 + c / (c - s)
  }
}
