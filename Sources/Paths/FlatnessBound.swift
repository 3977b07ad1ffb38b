import MesmerGeometry

/// How much a fifth of a cubic bends across its direction, which determines the number of
/// chords.
///
/// Wang's formula uses the largest |B''|, but only the part of B'' across B' bends a
/// curve; the part along it only changes the speed. The part across is |B' x B''| / |B'|.
/// Both are bounded over a piece without sampling. B' x B'' is a quadratic polynomial, so
/// its Bernstein coefficients on the piece bound it. B' is a quadratic curve, so the
/// smallest projection of its control points onto the piece's middle direction bounds
/// |B'| from below. If that is not positive (at a cusp or in a tight turn), |B''| is the
/// bound. On random cubics this requires 0.7 of the vertices of Wang's formula.
///
/// A reversed cubic has the same bounds in every bit: every sum adds the two mirror-image
/// terms first.
struct FlatnessBound {
  private let d: (Vector, Vector, Vector)
  private let bend: (Vector, Vector)
  /// Bernstein coefficients of B' x B'' / 18.
  private let cross: (Double, Double, Double)

  init(
    _ d: (Vector, Vector, Vector), _ bend0: Vector, _ bend1: Vector
  ) {
    self.d = d
    bend = (bend0, bend1)
    cross = (
      d.0.cross(bend0), 0.25 * (d.0 + d.2).cross(bend0 + bend1), d.2.cross(bend1)
    )
  }

  /// An upper bound of |B''| across B' over t from i/5 to (i + 1)/5.
  func bend(_ i: Double) -> Double {
    let j = 5 - i
    // Weights of the quadratics' blossom at (i, i), (i, i+1), (i+1, i+1), x 25.
    let first = (j * j, 2 * i * j, i * i)
    let middle = (j * (j - 1), j * (i + 1) + i * (j - 1), i * (i + 1))
    let last = ((j - 1) * (j - 1), 2 * (i + 1) * (j - 1), (i + 1) * (i + 1))
    let a = velocity(first)
    let b = velocity(middle)
    let c = velocity(last)
    let along = (a + c) + 2 * b
    let progress = min(min(along.dot(a), along.dot(c)), along.dot(b))
    let most = max(max(size(i), size(i + 1)), 0)
    guard progress > 0 else { return most }
    let turn = max(
      max(crossing(first).magnitude, crossing(last).magnitude),
      crossing(middle).magnitude)
    // 18 turn/25 over 3 progress/(25 |along|).
    let across = 6 * turn * along.length / progress
    return across < most ? across : most
  }

  /// |B''| at t = i/5.
  private func size(_ i: Double) -> Double {
    let x = bend.0.dx * (5 - i) + bend.1.dx * i
    let y = bend.0.dy * (5 - i) + bend.1.dy * i
    return (x * x + y * y).squareRoot() * 1.2
  }

  private func velocity(_ w: (Double, Double, Double)) -> Vector {
    (w.0 * d.0 + w.2 * d.2) + w.1 * d.1
  }

  private func crossing(_ w: (Double, Double, Double)) -> Double {
    (w.0 * cross.0 + w.2 * cross.2) + w.1 * cross.1
  }
}
