import MesmerGeometry

/// Flattening: converts a path under a transform to a `Polygon`.
///
/// Space and unit: the path is in points; the vertices are in global fixed point, 1/1024
/// device pixel. A vertex depends on its whole element, never on a clip or tile, and is
/// computed with only + - * / and square roots (and `Elementary` for arcs). It is
/// therefore the same on every machine and for every tile.
///
/// Curves are cut at uniform parameters into as many parts as `ChordCounts` requires, so
/// that no chord cuts off more than a 240th of a square pixel; a cubic that needs many
/// parts is first cut into eighths. Chords lie inside a curve, which would make every
/// disc too small. The inner vertices are therefore pushed outward until the polygon has
/// the curve's area (`CurveNodes`). Each of a chord's two vertices compensates for half
/// of the area that the chord cuts off. The end points of a curve stay in place; the
/// vertex next to an end point compensates for the whole first chord. A circle that is a
/// whole subpath has no end point, and its vertices get the radius r·sqrt(2h / sin 2h),
/// where h is half the step angle.
///
/// Laws:
/// - Translation: a curve's points are offsets from the element's start (or end, or
///   centre), rounded to 2^-20 px before they are added. If the mapped coordinates are
///   multiples of 2^-20 below 2^32, moving a path by whole pixels moves every vertex
///   exactly.
/// - Symmetry: mirrored and reversed curves give mirrored and reversed vertices. Each
///   half is evaluated from its own end; the middle is the mean of its values from the
///   two ends.
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

/// The largest distance, in pixels, between the polygon and an arc, a stroke's outline or
/// the part of a curve along a chord longer than 4 px.
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

  private mutating func addQuad(_ p1: Point, _ p2: Point) {
    let p0 = current
    let (d0, d1) = (p1 - p0, p2 - p1)
    let bend = d1 - d0
    let cross = 4 * d0.cross(d1).magnitude
    let size = 2 * bend.length
    if !ChordCounts.isStraight(cross: cross, bend: size) {
      let n = ChordCounts.parts(
        cross: cross, bend: size, speed: 4 * max(d0.dot(d0), d1.dot(d1)), span: 1)
      let first = CurvePolynomial(p0, 2 * d0, bend, .zero)
      let last = CurvePolynomial(p2, 2 * (p1 - p2), bend, .zero)
      addEqualParts(n, first, last)
    }
    sink.line(p2.x, p2.y)
  }

  private mutating func addCubic(_ p1: Point, _ p2: Point, _ p3: Point) {
    let p0 = current
    let d = (p1 - p0, p2 - p1, p3 - p2)
    let (bend0, bend1) = (d.1 - d.0, d.2 - d.1)
    let few = ChordCounts.few(d, bend0, bend1)
    if few != 0 {
      let cubic = bend1 - bend0
      let first = CurvePolynomial(p0, 3 * d.0, 3 * bend0, cubic)
      let last = CurvePolynomial(p3, 3 * (p2 - p3), 3 * bend1, -cubic)
      if let few {
        addEqualParts(few, first, last)
      } else {
        addEighths(ChordCounts(d, bend0, bend1).counts, first, last)
      }
    }
    sink.line(p3.x, p3.y)
  }

  private mutating func addEqualParts(
    _ n: Int, _ first: CurvePolynomial, _ last: CurvePolynomial
  ) {
    sink.reserve(n + 2)
    withUnsafeTemporaryAllocation(
      of: CurveNodes.Node.self, capacity: n / 2 + 1
    ) { memory in
      let nodes = CurveNodes.equalParts(n, in: memory)
      addHalf(first, nodes, fromEnd: false)
      if let weight = CurveNodes.middleOfEqualParts(n) { addMiddle(first, last, weight) }
      addHalf(last, nodes, fromEnd: true)
    }
  }

  private mutating func addEighths(
    _ parts: SIMD8<Int>, _ first: CurvePolynomial, _ last: CurvePolynomial
  ) {
    let (low, high) = (parts.lowHalf, parts.highHalf)
    sink.reserve(parts.wrappedSum() + 2)
    withUnsafeTemporaryAllocation(
      of: CurveNodes.Node.self, capacity: low.wrappedSum() + 1
    ) { front in
      withUnsafeTemporaryAllocation(
        of: CurveNodes.Node.self, capacity: high.wrappedSum() + 1
      ) { rear in
        let before = CurveNodes.eighths(low, in: front)
        let after = CurveNodes.eighths(
          SIMD4(high[3], high[2], high[1], high[0]), in: rear)
        addHalf(first, before, fromEnd: false)
        addMiddle(first, last, CurveNodes.middle(before, after))
        addHalf(last, after, fromEnd: true)
      }
    }
  }

  /// Adds the inner vertices of one half of a curve, in the order of the curve.
  private mutating func addHalf(
    _ curve: CurvePolynomial, _ nodes: CurveNodes, fromEnd: Bool
  ) {
    let isNear = curve.isNear
    var at = 0
    while at < nodes.count {
      let count = min(nodes.count - at, ContourSink.chunk)
      let start = fromEnd ? nodes.count &- 1 &- at : at
      let step = fromEnd ? -1 : 1
      sink.curve(count, isNear: isNear) { i in
        curve.vertex(nodes[start &+ i &* step])
      }
      at += count
    }
  }

  /// Adds the vertex at t = 1/2, which is in neither half.
  private mutating func addMiddle(
    _ first: CurvePolynomial, _ last: CurvePolynomial, _ weight: Double
  ) {
    let node = CurveNodes.Node(t: 0.5, weight: weight)
    let p = (first.vertex(node) + last.vertex(node)) * 0.5
    sink.line(p.x, p.y)
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

/// A curve from one of its ends: anchor + a·t + b·t² + c·t³.
private struct CurvePolynomial {
  let anchor: SIMD2<Double>
  let a: SIMD2<Double>
  let b: SIMD2<Double>
  let c: SIMD2<Double>
  /// B'' / 2 is b + c3·t.
  private let c3: SIMD2<Double>

  init(_ anchor: Point, _ a: Vector, _ b: Vector, _ c: Vector) {
    self.anchor = SIMD2(anchor.x, anchor.y)
    self.a = SIMD2(a)
    self.b = SIMD2(b)
    self.c = SIMD2(c)
    c3 = 3 * self.c
  }

  /// Whether all vertices are inside the limits: they stay near the hull of the control
  /// points.
  var isNear: Bool {
    a.size + b.size + c.size + anchor.size < FixedPoint.limit * 0.5
  }

  /// Returns a vertex in device pixels.
  @inline(__always)
  func vertex(_ node: CurveNodes.Node) -> SIMD2<Double> {
    let t = node.t
    let place: SIMD2<Double> = ((c * t + b) * t + a) * t
    let bend: SIMD2<Double> = (c3 * t + b) * (2 * node.weight)
    // `roundedOffset` of both coordinates.
    let round = SIMD2<Double>(repeating: 6_442_450_944)
    return anchor + ((place - bend + round) - round)
  }
}

extension SIMD2<Double> {
  /// The sum of both magnitudes.
  fileprivate var size: Double { x.magnitude + y.magnitude }
}
