import MesmerGeometry

/// Flattening: converts a path under a transform to a `Polygon`.
///
/// Space and unit: the path is in points; the vertices are in global fixed point, 1/1024
/// device pixel. Everything is decided on whole elements, never on a clip or tile, with
/// only + - * / and square roots (and `Elementary` for arcs), so a vertex is the same on
/// every machine and for every tile.
///
/// Curves are cut at uniform parameters into as many parts as Wang's formula requires for
/// a distance of 1/256 px. A cubic that needs many parts is first cut into five pieces,
/// and for each piece only the part of its second derivative that bends it counts
/// (`FlatnessBound`). Chords lie inside a curve, which would make every disc too small
/// (by 0.56 of 255 levels along its edge). The inner vertices are therefore pushed
/// outward until the polygon has the curve's area. Each chord cuts off an area, and each
/// of its two vertices compensates for half of it. The end points of a curve stay in
/// place; the vertex next to an end point compensates for the whole first chord. For a
/// chord over the parameter step d the cut-off area is cross(B', B'')·d³/12. It moves the
/// vertex against the normal part of B'' by d²/12 times that part: two thirds of the
/// sagitta, or a whole sagitta next to an end point. The polygon thus stays within the
/// tolerance. (`CurveHalf` has the weights for unequal steps.) Circles that are subpaths
/// of their own have no end point and get the radius r·sqrt(2h / sin 2h), where h is half
/// the step angle.
///
/// Laws:
/// - Translation: a curve's points are offsets from the element's start (or end, or
///   centre), rounded to 2^-20 px before they are added. If the mapped coordinates are
///   multiples of 2^-20 below 2^32, moving a path by whole pixels moves every vertex
///   exactly.
/// - Symmetry: mirrored and reversed curves give mirrored and reversed vertices. The
///   number of parts is odd, and each half is evaluated from its own end.
/// - A subpath with a number that is not finite (before or after the transform)
///   contributes nothing.
/// - An element has at most 2^17 parts, which meets the tolerance for circles up to a
///   radius of 1.3e7 px and makes larger ones coarser.
extension Path {
  /// Appends the path's contours, mapped by the transform; open subpaths are closed.
  /// Cost: one step per vertex.
  package func flatten(
    _ transform: AffineTransform, into polygon: inout Polygon
  ) {
    var flattener = Flattener(appendingTo: &polygon)
    flattener.flatten(self, transform)
    flattener.sink.finish(into: &polygon)
  }
}

/// The largest distance between a curve and its polygon, in pixels.
@usableFromInline let flatteningTolerance = 1.0 / 256

/// The maximum number of parts of one element.
let maximumParts = 131_072.0

/// Rounds an offset in pixels to a multiple of 2^-20, ties to even. Offsets beyond 2^31
/// px keep a Double's precision.
@inline(__always)
func roundedOffset(_ offset: Double) -> Double {
  (offset + 6_442_450_944) - 6_442_450_944
}

/// The state of one call of `flatten`.
struct Flattener {
  var sink: ContourSink
  /// The current point in device pixels.
  private var current = Point()
  /// Whether the current subpath had numbers that are not finite.
  private var isBad = false

  init(appendingTo polygon: inout Polygon) {
    sink = ContourSink(appendingTo: &polygon)
  }

  mutating func flatten(_ path: Path, _ t: AffineTransform) {
    sink.reserve(path.points.count)
    let count = path.verbs.count
    path.verbs.withUnsafeBufferPointer { verbs in
      path.points.withUnsafeBufferPointer { points in
        var i = 0
        var k = 0
        while k < count {
          switch verbs[k] {
          case .move:
            endSubpath()
            current = map(points[i], t)
            sink.begin(current.x, current.y)
            i += 1
          case .line:
            current = map(points[i], t)
            sink.line(current.x, current.y)
            i += 1
          case .quad:
            let control = map(points[i], t)
            let end = map(points[i + 1], t)
            if !isBad { addQuad(control, end) }
            current = end
            i += 2
          case .cubic:
            let control1 = map(points[i], t)
            let control2 = map(points[i + 1], t)
            let end = map(points[i + 2], t)
            if !isBad { addCubic(control1, control2, end) }
            current = end
            i += 3
          case .arc:
            let isLast =
              k + 1 == count || verbs[k + 1] == .move || verbs[k + 1] == .close
            addArc(points, i, t, isLast: isLast)
            i += 4
          case .close: break
          }
          k += 1
        }
      }
    }
    endSubpath()
  }

  private mutating func endSubpath() {
    if isBad { sink.abandonContour() } else { sink.endContour() }
    isBad = false
  }

  /// Maps a point, records whether it is finite, and limits it so that squares do not
  /// overflow.
  @inline(__always)
  private mutating func map(_ p: Point, _ t: AffineTransform) -> Point {
    var q = p.applying(t)
    let sum = q.x.magnitude + q.y.magnitude
    if !(sum < 0x1p500) {
      isBad = isBad || !q.isFinite
      q.x = q.x.isFinite ? min(max(q.x, -0x1p500), 0x1p500) : 0
      q.y = q.y.isFinite ? min(max(q.y, -0x1p500), 0x1p500) : 0
    }
    return q
  }

  // MARK: Bezier curves

  /// The odd number of parts for the square of Wang's number, at least 3; 1 for a curve
  /// that is straight within a sixteenth of the tolerance.
  @inline(__always)
  static func parts(wangSquared: Double) -> Int {
    if wangSquared <= 1.0 / 16 { return 1 }
    let n = Elementary.ceil(wangSquared.squareRoot())
    return Int(max(min(n, maximumParts), 3)) | 1
  }

  private mutating func addQuad(_ p1: Point, _ p2: Point) {
    let p0 = current
    let (d0, d1) = (p0 - p1, p1 - p2)
    let bend = d0 - d1
    let n = Flattener.parts(
      wangSquared: bend.length / (4 * flatteningTolerance))
    if n > 1 {
      sink.reserve(n)
      let half = CurveHalf(parts: n)
      addHalf(p0, 2 * (p1 - p0), bend, .zero, half, fromEnd: false)
      addHalf(p2, 2 * (p1 - p2), bend, .zero, half, fromEnd: true)
    }
    sink.line(p2.x, p2.y)
  }

  private mutating func addCubic(_ p1: Point, _ p2: Point, _ p3: Point) {
    let p0 = current
    let (d0, d1, d2) = (p0 - p1, p1 - p2, p2 - p3)
    let (bend0, bend1) = (d0 - d1, d1 - d2)
    let bend = max(bend0.dot(bend0), bend1.dot(bend1)).squareRoot()
    let n = Flattener.parts(wangSquared: 3 * bend / (4 * flatteningTolerance))
    if n > 1 {
      let cubic = bend1 - bend0
      let (first, last) =
        n <= CurveHalf.fewest
        ? (CurveHalf(parts: n), CurveHalf(parts: n))
        : CurveHalf.halves((p1 - p0, p2 - p1, p3 - p2), bend0, bend1)
      sink.reserve(first.count + last.count)
      addHalf(p0, 3 * (p1 - p0), 3 * bend0, cubic, first, fromEnd: false)
      addHalf(p3, 3 * (p2 - p3), 3 * bend1, -cubic, last, fromEnd: true)
    }
    sink.line(p3.x, p3.y)
  }

  /// Adds the inner vertices of one half of the curve
  /// `anchor + a·t + b·t² + c·t³`, in the order of the curve.
  private mutating func addHalf(
    _ anchor: Point, _ a: Vector, _ b: Vector, _ c: Vector, _ half: CurveHalf,
    fromEnd: Bool
  ) {
    let a = SIMD2(a.dx, a.dy)
    let b = SIMD2(b.dx, b.dy)
    let c = SIMD2(c.dx, c.dy)
    // Vertices stay near the hull of the control points.
    let reach = a.size + b.size + c.size + anchor.x.magnitude + anchor.y.magnitude
    let isNear = reach < FixedPoint.limit * 0.5
    for r in 0..<CurveHalf.runs {
      let run = half.run(fromEnd ? CurveHalf.runs - 1 - r : r)
      var i = 0
      while i < run.count {
        let count = min(run.count - i, ContourSink.chunk)
        let first = i
        sink.curve(count, isNear: isNear) { offset in
          let i = first + offset
          let k = run.first + (fromEnd ? run.count - 1 - i : i)
          let t = run.start + Double(k) * run.step
          let p = ((c * t + b) * t + a) * t
          let v = (3 * c * t + 2 * b) * t + a
          let w = 6 * c * t + 2 * b
          let square = v.x * v.x + v.y * v.y
          // If the speed is 0 there is no normal, and the vertex stays.
          let push =
            square > 1e-280
            ? (v.x * w.y - v.y * w.x) / square * run.weight : 0
          return (
            anchor.x + roundedOffset(p.x + push * v.y),
            anchor.y + roundedOffset(p.y - push * v.x)
          )
        }
        i += count
      }
    }
  }

  // MARK: Arcs

  private mutating func addArc(
    _ points: UnsafeBufferPointer<Point>, _ i: Int, _ t: AffineTransform,
    isLast: Bool
  ) {
    let center = map(points[i], t)
    let linear = AffineTransform(a: t.a, b: t.b, c: t.c, d: t.d, tx: 0, ty: 0)
    let u = map(points[i + 1], linear)
    let v = map(points[i + 2], linear)
    let angles = points[i + 3]
    if !angles.isFinite { isBad = true }
    if isBad { return }
    let arc = ArcPolygon(
      center: center, u: Vector(dx: u.x, dy: u.y),
      v: Vector(dx: v.x, dy: v.y), startAngle: angles.x, sweep: angles.y)
    if isLast && arc.isFullTurn && sink.hasOneVertex {
      arc.addFullTurn(to: &sink)
    } else {
      arc.addArc(to: &sink, joins: true)
    }
    current = arc.end
  }
}

extension SIMD2<Double> {
  /// The sum of both magnitudes.
  fileprivate var size: Double { x.magnitude + y.magnitude }
}
