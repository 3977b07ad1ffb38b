import MesmerGeometry

/// Where one half of a curve is cut: the parameters of its inner vertices, and how far
/// each is pushed outward.
///
/// A curve is cut from both ends towards its middle, so that the reversed curve has the
/// same vertices. The middle part, over t = 1/2, belongs to both halves: the number of
/// parts is odd. Either all parts are equal, or the curve is first cut at t = 1/5, 2/5,
/// 3/5 and 4/5 and each piece has as many equal parts as `FlatnessBound` requires; a half
/// then has two whole pieces and half of the middle one.
///
/// A vertex between steps d1 and d2 compensates for half of the areas that its chords cut
/// off, cross(B', B'')·(d1³ + d2³)/24, by moving cross/|B'|² times `weight` = (d1³ +
/// d2³)/(12·(d1 + d2)). Next to an end point, which does not move, it compensates for the
/// whole area of that chord: (2·d1³ + d2³)/(12·(d1 + d2)).
struct CurveHalf {
  /// With up to this many equal parts, a curve is not cut into pieces first.
  static var fewest: Int { 11 }
  /// Runs of vertices in a half: three pieces and the ends between them.
  static var runs: Int { 6 }

  /// Vertices of the same weight, at t = start + k·step for `count` values of k.
  struct Run {
    var start: Double
    var step: Double
    var first: Int
    var count: Int
    var weight: Double
  }

  /// Parts in the two whole pieces, and vertices in half of the middle one.
  private var n1: Int
  private var n2: Int
  private var middle: Int
  /// Steps in the three pieces; the length of a whole piece.
  private var d1: Double
  private var d2: Double
  private var d3: Double
  private var piece: Double

  /// Half of a curve cut into `parts` equal parts, an odd number.
  init(parts: Int) {
    n1 = 0
    n2 = 0
    middle = parts / 2
    d3 = 1 / Double(parts)
    d1 = d3
    d2 = d3
    piece = 0
  }

  /// The halves of a cubic cut into five pieces: from the start, and from the end.
  ///
  /// - Parameters:
  ///   - d: differences of neighbouring control points, B' / 3 in Bernstein form.
  ///   - bend0, bend1: the differences of those, B'' / 6 at the ends.
  static func halves(
    _ d: (Vector, Vector, Vector), _ bend0: Vector, _ bend1: Vector
  ) -> (CurveHalf, CurveHalf) {
    let bound = FlatnessBound(d, bend0, bend1)
    // Wang: length·sqrt(bend / 8 tolerance).
    func parts(_ piece: Double) -> Int {
      let squared = 0.005 * bound.bend(piece) / flatteningTolerance
      return Int(max(min(Elementary.ceil(squared.squareRoot()), maximumParts / 4), 1))
    }
    let n3 = parts(2) | 1
    return (CurveHalf(parts(0), parts(1), n3), CurveHalf(parts(4), parts(3), n3))
  }

  private init(_ n1: Int, _ n2: Int, _ n3: Int) {
    self.n1 = n1
    self.n2 = n2
    middle = n3 / 2
    piece = 0.2
    d1 = 0.2 / Double(n1)
    d2 = 0.2 / Double(n2)
    d3 = 0.2 / Double(n3)
  }

  /// Number of vertices.
  var count: Int { n1 + n2 + middle }

  /// The weight of a vertex between two steps.
  private static func weight(
    _ a: Double, _ b: Double, isFirst: Bool = false
  ) -> Double {
    ((isFirst ? 2 : 1) * a * a * a + b * b * b) / (12 * (a + b))
  }

  /// The run at an index from 0 (next to the curve's end) to 5 (its middle).
  func run(_ index: Int) -> Run {
    let isWhole = n1 > 0
    switch index {
    case 0:
      // The first vertex of all.
      let step = isWhole ? d1 : d3
      let next = isWhole && n1 == 1 ? d2 : step
      return Run(
        start: 0, step: step, first: 1, count: min(count, 1),
        weight: CurveHalf.weight(step, next, isFirst: true))
    case 1:
      return Run(
        start: 0, step: d1, first: 2, count: max(n1 - 2, 0), weight: d1 * d1 / 12)
    case 2:
      // Where the first piece ends.
      return Run(
        start: 0, step: d1, first: n1, count: n1 > 1 ? 1 : 0,
        weight: CurveHalf.weight(d1, d2))
    case 3:
      return Run(
        start: piece, step: d2, first: 1, count: max(n2 - 1, 0),
        weight: d2 * d2 / 12)
    case 4:
      return Run(
        start: piece, step: d2, first: n2, count: isWhole ? 1 : 0,
        weight: CurveHalf.weight(d2, d3))
    default:
      // Equal parts have had their first vertex in run 0.
      return Run(
        start: 2 * piece, step: d3, first: isWhole ? 1 : 2,
        count: isWhole ? middle : max(middle - 1, 0), weight: d3 * d3 / 12)
    }
  }
}
