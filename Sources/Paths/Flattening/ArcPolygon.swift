import MesmerGeometry

/// An elliptic arc in device pixels, to be converted to vertices.
///
/// The number of parts follows from the longer half axis: a chord over the angle d
/// deviates from the arc by at most d²/8 times that axis. Vertices are the centre plus
/// an offset rounded to 2^-20 px. Inner vertices are pushed out so that the polygon
/// has the area of the arc's sector (see `Flattening.swift`). An affine map scales all
/// areas equally, so the results for the unit circle apply to every ellipse.
///
/// Arcs over whole quadrants are built from one octant's sines and cosines by swapping
/// and negating, so circles and rounded corners are symmetric in every bit.
struct ArcPolygon {
  var center: Point
  var u: Vector
  var v: Vector
  /// Start angle; the arc continues from it by `sweep` >= 0 (the sign of a negative sweep
  /// has moved into `v`).
  private var startAngle: Double
  private var sweep: Double

  init(
    center: Point, u: Vector, v: Vector, startAngle: Double, sweep: Double
  ) {
    self.center = center
    self.u = u
    self.v = sweep < 0 ? -v : v
    self.startAngle = sweep < 0 ? -startAngle : startAngle
    self.sweep = min(sweep.magnitude, Arc.fullTurn)
  }

  var isFullTurn: Bool { sweep >= Arc.fullTurn }

  /// The same ellipse in the other direction; for full turns.
  var backwards: ArcPolygon {
    ArcPolygon(center: center, u: u, v: -v, startAngle: 0, sweep: Arc.fullTurn)
  }

  /// Length of the longer half axis: the larger singular value of (u, v).
  var longerRadius: Double {
    let uu = u.dot(u)
    let vv = v.dot(v)
    // Fourth powers would overflow; this is at most 1.42 times the length.
    if uu + vv > 0x1p400 { return (uu + vv).squareRoot() }
    let uv = u.dot(v)
    let spread = ((uu - vv) * (uu - vv) + 4 * uv * uv).squareRoot()
    return ((uu + vv + spread) / 2).squareRoot()
  }

  /// Returns the smallest number of parts for an angle, before rounding up.
  private func parts(over angle: Double) -> Double {
    let step = (8 * flatteningTolerance / longerRadius).squareRoot()
    return min(angle / step, maximumParts)
  }

  /// Returns the position for a direction of the unit circle.
  @inline(__always)
  func position(_ c: Double, _ s: Double) -> Point {
    Point(
      x: center.x + roundedOffset(c * u.dx + s * v.dx),
      y: center.y + roundedOffset(c * u.dy + s * v.dy))
  }

  var start: Point {
    let (c, s) = Arc.direction(startAngle)
    return position(c, s)
  }

  var end: Point {
    if isFullTurn { return start }
    let (c, s) = Arc.direction(startAngle + sweep)
    return position(c, s)
  }

  // MARK: Full turns

  /// Adds the whole ellipse as a separate contour, symmetric about its axes in every bit.
  func addFullTurn(to sink: inout ContourSink) {
    let n = max(Int(Elementary.ceil(parts(over: Arc.fullTurn) / 4)), 2)
    let table = OctantTable(parts: n)
    let push = table.areaRatio.squareRoot()
    sink.reserve(4 * n)
    let first = position(push, 0)
    sink.begin(first.x, first.y)
    addInner(table, push: push, first: 0, 4, to: &sink)
    sink.endContour()
  }

  // MARK: Arcs with ends

  /// Adds the arc's vertices to the open contour. With `joins`, the first vertex replaces
  /// the contour's last vertex, which the path builder has placed at the arc's start.
  /// Otherwise an edge connects the two vertices.
  func addArc<Output: ContourOutput>(to sink: inout Output, joins: Bool) {
    let first = start
    if joins {
      sink.replaceLast(first.x, first.y)
    } else {
      sink.line(first.x, first.y)
    }
    if let q = Arc.quarterTurns(startAngle),
      let quarters = Arc.quarterTurns(sweep),
      quarters > 0
    {
      addQuadrants(q, quarters, to: &sink)
    } else if sweep > 0 {
      addGeneral(to: &sink)
    }
    let last = end
    sink.line(last.x, last.y)
  }

  private func addQuadrants<Output: ContourOutput>(
    _ first: Int, _ quarters: Int, to sink: inout Output
  ) {
    let n = max(
      Int(Elementary.ceil(parts(over: sweep) / Double(quarters))), 3)
    let table = OctantTable(parts: n)
    let push = ArcPolygon.innerPush(
      parts: Double(n * quarters), areaRatio: table.areaRatio)
    sink.reserve(n * quarters)
    addInner(table, push: push, first: first, quarters, to: &sink)
  }

  /// Adds the vertices inside quadrants, at `push` radii.
  @inline(__always)
  private func addInner<Output: ContourOutput>(
    _ table: OctantTable, push: Double, first: Int, _ quarters: Int,
    to sink: inout Output
  ) {
    for q in 0..<quarters {
      for k in (q == 0 ? 1 : 0)..<table.parts {
        let (c, s) = table[k]
        let (x, y) = Arc.turned(c * push, s * push, first + q)
        let p = position(x, y)
        sink.line(p.x, p.y)
      }
    }
  }

  /// Adds the inner vertices of any arc, by rotation from vertex to vertex, restarted
  /// every 32 vertices to keep the rounding below 1e-14.
  private func addGeneral<Output: ContourOutput>(to sink: inout Output) {
    let n = max(Int(Elementary.ceil(parts(over: sweep))), 3)
    let step = sweep / Double(n)
    let (sinStep, cosStep) = Elementary.sincos(step)
    let push = ArcPolygon.innerPush(
      parts: Double(n), areaRatio: sinStep > 0 ? step / sinStep : 1)
    sink.reserve(n)
    var c = 0.0
    var s = 0.0
    for k in 1..<n {
      if k & 31 == 1 {
        let angle = startAngle + Double(k) * step
        let (sine, cosine) = Elementary.sincos(angle)
        c = push * cosine
        s = push * sine
      } else {
        (c, s) = (c * cosStep - s * sinStep, s * cosStep + c * sinStep)
      }
      let p = position(c, s)
      sink.line(p.x, p.y)
    }
  }

  /// Returns the radius factor x of the inner vertices of n >= 3 chords whose first and
  /// last vertices are on the arc. The polygon has the area of the sector for
  /// (n - 2)·x² + 2·x = n·(d / sin d).
  static func innerPush(parts n: Double, areaRatio: Double) -> Double {
    ((1 + (n - 2) * n * areaRatio).squareRoot() - 1) / (n - 2)
  }
}

/// The cosines and sines of the angles k/n of a quarter turn, k = 0...n, symmetric about
/// 45° in every bit.
struct OctantTable {
  private var values: [(c: Double, s: Double)] = []
  let parts: Int
  /// (d / sin d) for the step d: the area of a circle divided by that of its polygon.
  let areaRatio: Double

  init(parts: Int) {
    self.parts = parts
    let quarter = Double.pi / 2
    values.reserveCapacity(parts / 2 + 1)
    for k in 0...(parts / 2) {
      if 2 * k == parts {
        values.append((0.5.squareRoot(), 0.5.squareRoot()))
      } else {
        let angle = quarter * (Double(k) / Double(parts))
        let (s, c) = Elementary.sincos(angle)
        values.append((c, s))
      }
    }
    let step = quarter / Double(parts)
    let sine = parts > 1 ? values[1].s : 1
    areaRatio = sine > 0 ? step / sine : 1
  }

  /// The cosine and sine of the angle k, from 0 through `parts`.
  @inline(__always)
  subscript(k: Int) -> (c: Double, s: Double) {
    if 2 * k <= parts { return values[k] }
    let mirrored = values[parts - k]
    return (mirrored.s, mirrored.c)
  }
}

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
