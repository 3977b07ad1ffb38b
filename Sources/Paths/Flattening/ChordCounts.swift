import MesmerGeometry

/// The number of chords for a curve, chosen to bound the area that a chord cuts off,
/// because that area is the error visible in a pixel.
///
/// A chord over the parameter step d cuts off cross(B', B'')·d³/12, which is compensated
/// by pushing its vertices outward. The error that remains in a pixel is at most 0.19 of
/// that area for chords shorter than about 3 px, and about twice the sagitta for longer
/// ones. A chord therefore cuts off at most `areaLimit`, and is at most 4 px long or has
/// a sagitta of at most `flatteningTolerance`. The area needs no division by the speed,
/// so cusps are no special case.
///
/// B' x B'' is a quadratic polynomial of a cubic's parameter: its Bernstein coefficients
/// on a piece bound it there. They bound B' as well, and B'' is linear.
///
/// A reversed curve has the same numbers: every sum adds the two mirror-image terms
/// first.
struct ChordCounts {
  /// The largest area that a chord of any length may cut off, in square pixels.
  private static var areaLimit: Double { 0.05 / 12 }
  /// The number of equal parts up to which a cubic is not cut into pieces first.
  private static var fewest: Int { 8 }
  /// The number of pieces into which other cubics are cut.
  static var pieces: Int { 8 }

  /// The number of chords in each eighth.
  private(set) var counts: SIMD8<Int>

  /// Returns the number of equal parts of a curve over the parameter span `span`, at
  /// least 1.
  ///
  /// - Parameters:
  ///   - cross: The largest |B' x B''|.
  ///   - bend: The largest |B''|.
  ///   - speed: The square of the largest |B'|.
  @inline(__always)
  static func parts(
    cross: Double, bend: Double, speed: Double, span h: Double
  ) -> Int {
    // The added number avoids a quotient of zeros.
    let byArea = cubeRoot(cross * (h * h * h / (12 * areaLimit)) + 1e-20)
    let bySagitta = bend * (h * h / (8 * flatteningTolerance))
    let byLength = speed * (h * h / 16)
    // No vertex moves farther than 1/8 px, also where a curve runs back on itself.
    let byMove = bend * (h * h * 2 / 3)
    let others = max(min(bySagitta, byLength), byMove).squareRoot()
    // A whole number may come out a little larger.
    let n = max(byArea, others) + 0.999
    return n < maximumParts * h ? max(Int(n), 1) : Int(maximumParts * h)
  }

  /// Returns whether one chord is enough for a whole curve: the area that it cuts off is
  /// below a fifteenth of a level of one pixel, or its distance from the curve is below a
  /// sixteenth of the tolerance.
  static func isStraight(cross: Double, bend: Double) -> Bool {
    cross < areaLimit * 0.75 || bend < flatteningTolerance / 2
  }

  /// Returns the cube root, at most 1e-5 too large.
  @inline(__always)
  private static func cubeRoot(_ v: Double) -> Double {
    // A third of the exponent, within 4 %.
    var root = Double(bitPattern: v.bitPattern / 3 &+ 0x2a9f_7893_0000_0000)
    root = (root + root + v / (root * root)) * (1 / 3.0)
    return (root + root + v / (root * root)) * (1 / 3.0)
  }

  /// Returns the number of equal parts of a whole cubic if it is at most `fewest`,
  /// otherwise nil; 0 if one chord is enough.
  ///
  /// - Parameters:
  ///   - d: Differences of neighbouring control points, B' / 3 in Bernstein form.
  ///   - bend0, bend1: The differences of these, B'' / 6 at the ends.
  static func few(
    _ d: (Vector, Vector, Vector), _ bend0: Vector, _ bend1: Vector
  ) -> Int? {
    let cross = ChordCounts.cross(d, bend0, bend1)
    let turn =
      18 * max(max(cross.0.magnitude, cross.2.magnitude), cross.1.magnitude)
    let bend = 6 * max(bend0.dot(bend0), bend1.dot(bend1)).squareRoot()
    if isStraight(cross: turn, bend: bend) { return 0 }
    let speed = 9 * max(max(d.0.dot(d.0), d.2.dot(d.2)), d.1.dot(d.1))
    let n = parts(cross: turn, bend: bend, speed: speed, span: 1)
    return n <= fewest ? n : nil
  }

  /// Creates the chords of the eighths of a cubic.
  init(_ d: (Vector, Vector, Vector), _ bend0: Vector, _ bend1: Vector) {
    let cross = ChordCounts.cross(d, bend0, bend1)
    counts = .zero
    // The values at the boundary that neighbouring pieces share.
    var turn = (64 * cross.0).magnitude
    var speed = 4096 * d.0.dot(d.0)
    var bend = 64 * bend0.dot(bend0)
    for piece in 0..<ChordCounts.pieces {
      // Weights of the blossom of quadratics at (i, i + 1) and (i + 1, i + 1), times 64.
      let i = Double(piece)
      let j = 8 - i
      let inner = (j * (j - 1), j * (i + 1) + i * (j - 1), i * (i + 1))
      let outer = ((j - 1) * (j - 1), 2 * (i + 1) * (j - 1), (i + 1) * (i + 1))
      let middle = (inner.0 * d.0 + inner.2 * d.2) + inner.1 * d.1
      let end = (outer.0 * d.0 + outer.2 * d.2) + outer.1 * d.1
      let change = (j - 1) * bend0 + (i + 1) * bend1
      let across = (inner.0 * cross.0 + inner.2 * cross.2) + inner.1 * cross.1
      let endTurn =
        ((outer.0 * cross.0 + outer.2 * cross.2) + outer.1 * cross.1).magnitude
      let endSpeed = end.dot(end)
      let endBend = change.dot(change)
      counts[piece] = ChordCounts.parts(
        cross: max(max(turn, endTurn), across.magnitude) * (18.0 / 64),
        bend: max(bend, endBend).squareRoot() * (6.0 / 8),
        speed: max(max(speed, endSpeed), middle.dot(middle)) * (9.0 / 4096),
        span: 0.125)
      (turn, speed, bend) = (endTurn, endSpeed, endBend)
    }
  }

  /// Returns the Bernstein coefficients of B' x B'' / 18.
  private static func cross(
    _ d: (Vector, Vector, Vector), _ bend0: Vector, _ bend1: Vector
  ) -> (Double, Double, Double) {
    (d.0.cross(bend0), 0.25 * (d.0 + d.2).cross(bend0 + bend1), d.2.cross(bend1))
  }
}
