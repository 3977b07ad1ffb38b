import MesmerGeometry

/// Equal steps of a curve's parameter; no steps where the stroke is not smooth.
struct StrokeSpan {
  var start: Double
  var step: Double
  var count: Int
}

/// Divides a smooth cubic curve into spans of equal steps for its stroke: for both offset
/// curves at once, at parameters found without sampling.
///
/// Space: user space, relative to the curve's start. The offset at distance r has the
/// velocity |v|·(1 ± r·k), where k is the curvature, and turns as the curve does. A chord
/// over the parameter step d deviates from the offset by at most (1 + r·k)·|v x
/// w|/|v|·d²/8, where v and w are the first two derivatives. (Where the offset's speed
/// changes, this holds in the limit of small turns; the pieces below turn by less than
/// 1/2 radian.) v x w is a quadratic polynomial, because the cubes cancel, and v is a
/// quadratic polynomial of vectors: their Bernstein coefficients on a piece bound it. The
/// curve is halved until the bounds are close, which means that the speed along the
/// piece's mean direction is at least `evenness` of the mean speed. Each piece then gets
/// as many equal steps as its bound requires.
///
/// Error: chords deviate from an offset curve by at most 1.5 tolerances before their
/// vertices are pushed out by two thirds of that (see `StrokeOffsets.swift`). The outline
/// is therefore within one tolerance, 1/256 px, of the true one. It encloses the same
/// area except next to the curve's ends, which stay in place.
///
/// Where the pen is wider than a bend, the inner offset runs backwards, and at a cusp
/// there is no direction. The parts of such regions that remain after `deepest` halvings
/// become spans without steps, for `StrokeRuns.swift`.
struct StrokeSpans {
  /// Velocity is a + 2·b·t + 3·c·t².
  private let a: SIMD2<Double>
  private let b: SIMD2<Double>
  private let c: SIMD2<Double>
  /// v x w is x + y·t + z·t².
  private let x: Double
  private let y: Double
  private let z: Double
  private let radius: Double
  /// The square of a piece's number of steps is this factor times the bound of the
  /// sagitta times the square of the piece's range of t.
  private let partsFactor: Double
  /// Square of the speed below which the direction is unreliable.
  private let slowest: Double
  private(set) var spans: ContiguousArray<StrokeSpan>

  private static var evenness: Double { 0.8 }
  private static var mostParts: Double { 65_536 }
  private static var deepest: Int { 7 }

  /// Creates the division of the curve a·t + b·t² + c·t³ with a pen. `size` is the
  /// length of its control polygon; the memory of the array is reused.
  init(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, size: Double,
    _ pen: StrokePen, reusing memory: inout ContiguousArray<StrokeSpan>
  ) {
    self.a = a
    self.b = b
    self.c = c
    x = 2 * a.cross(b)
    y = 6 * a.cross(c)
    z = 6 * b.cross(c)
    radius = pen.radius
    partsFactor = pen.scale / (12 * flatteningTolerance)
    slowest = size * size * 1e-14
    spans = []
    swap(&spans, &memory)
    spans.removeAll(keepingCapacity: true)
  }

  mutating func finish(into memory: inout ContiguousArray<StrokeSpan>) {
    swap(&spans, &memory)
  }

  @inline(__always)
  func velocity(_ t: Double) -> SIMD2<Double> {
    let slope: SIMD2<Double> = 3 * c * t
    let turn: SIMD2<Double> = 2 * b
    return (slope + turn) * t + a
  }

  mutating func cut() { cut(0, a, 1, velocity(1), depth: 0) }

  private mutating func cut(
    _ t0: Double, _ v0: SIMD2<Double>, _ t1: Double, _ v1: SIMD2<Double>,
    depth: Int
  ) {
    let length = t1 - t0
    let product = t0 * t1
    let sum = t0 + t1
    let middle = (3 * product) * c + sum * b + a
    let along = (v0 + v1) + 2 * middle
    let square = along.dot(along)
    let least = min(min(along.dot(v0), along.dot(v1)), along.dot(middle))
    if 4 * least > StrokeSpans.evenness * square {
      let turning = max(
        max(turning(t0).magnitude, turning(t1).magnitude),
        (x + 0.5 * y * sum + z * product).magnitude)
      // The least speed, times |along|; then its inverse.
      let inverse = square.squareRoot() / least
      let bend = turning * inverse
      let tightness = radius * bend * inverse * inverse
      let squared =
        partsFactor * bend * (1 + tightness) * (length * length)
      if tightness < 1 && least * least > slowest * square
        && squared < StrokeSpans.mostParts * StrokeSpans.mostParts
      {
        var n = Elementary.ceil(squared.squareRoot())
        // So that there are vertices to push out.
        if depth == 0 && n < 3 && squared > 1.0 / 16 { n = 3 }
        n = max(n, 1)
        spans.append(StrokeSpan(start: t0, step: length / n, count: Int(n)))
        return
      }
    } else if depth > 1 && isChord(v0, middle, v1, length) {
      spans.append(StrokeSpan(start: t0, step: length, count: 1))
      return
    }
    let half = 0.5 * sum
    let velocity = velocity(half)
    // Pieces can only meet where there is a direction.
    if depth < StrokeSpans.deepest && velocity.dot(velocity) > slowest {
      cut(t0, v0, half, velocity, depth: depth + 1)
      cut(half, velocity, t1, v1, depth: depth + 1)
    } else if let last = spans.indices.last, spans[last].count == 0 {
      spans[last].step += length
    } else {
      spans.append(StrokeSpan(start: t0, step: length, count: 0))
    }
  }

  @inline(__always)
  private func turning(_ t: Double) -> Double { (z * t + y) * t + x }

  /// Returns whether a piece of uneven speed, for example next to an end that coincides
  /// with a control point, is one chord, judged by the legs of its control polygon.
  private func isChord(
    _ v0: SIMD2<Double>, _ v1: SIMD2<Double>, _ v2: SIMD2<Double>,
    _ length: Double
  ) -> Bool {
    var path = 0.0
    var turn = 0.0
    var last = SIMD2<Double>()
    for v in [v0, v1, v2] {
      let square = v.dot(v)
      if square < slowest { continue }
      let speed = square.squareRoot()
      let u = v / speed
      path += speed
      if last != SIMD2() {
        let sine = last.cross(u).magnitude
        if !(last.dot(u) > 0.9) { return false }
        turn += sine * (1 + 0.2 * sine * sine)
      }
      last = u
    }
    let way = path * length / 3
    return turn < 0.5 && radius * turn < 0.9 * way
      && partsFactor * (way + radius * turn) * turn <= 1
  }
}

extension SIMD2<Double> {
  @inline(__always)
  func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

  @inline(__always)
  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
