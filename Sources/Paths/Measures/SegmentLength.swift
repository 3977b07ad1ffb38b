import MesmerGeometry

/// A segment of a path with its length, and the map from a length along it to a point, a
/// direction or a part.
///
/// Lines and circular arcs are exact to rounding. Other curves are bisected until
/// Gauss-Legendre quadrature of the speed with eight points agrees with the sum of both
/// halves within 1e-9 of the first estimate of the length (a cusp is cut down to 2^-25 of
/// the parameter). The cuts are stored. The parameter of a length between two cuts is
/// found by Newton's method, with bisection where a step leaves the bracket. The
/// computation uses only + - * / and square root, so that all machines agree.
struct SegmentLength {
  let step: Path.Step
  /// The length in the path's unit; 0 for a step that is not a segment.
  private(set) var length = 0.0
  /// The cuts of the curve: parameters from 0 to 1, with the lengths at them. Empty if
  /// length and parameter are proportional, or if there is no finite segment.
  private var cuts: [(t: Double, length: Double)] = []

  init(_ step: Path.Step) {
    self.step = step
    switch step {
    case .line(let start, let end): length = (end - start).length
    case .arc(let arc, _, _) where !arc.center.isFinite || !arc.startAngle.isFinite:
      // Such a centre or angle leaves the length, but not the position, defined.
      length = .nan
    case .arc(let arc, _, _) where arc.isCircular:
      length = arc.xAxis.length * arc.sweep.magnitude
    case .quad, .cubic, .arc:
      cuts = [(0, 0)]
      let whole = length(from: 0, to: 1)
      cut(0, 1, whole, tolerance: 1e-9 * whole, depth: 0)
    case .begin, .end: break
    }
  }

  // MARK: Curve

  func point(_ t: Double) -> Point {
    if t == 1 { return step.endPoint }
    let s = 1 - t
    switch step {
    case .line(let p, let q): return p + t * (q - p)
    case .quad(let p, let c, let q):
      return p + (2 * s * t * (c - p) + t * t * (q - p))
    case .cubic(let p, let c, let d, let q):
      return p
        + (3 * s * s * t * (c - p) + 3 * s * t * t * (d - p)
          + t * t * t * (q - p))
    case .arc(let arc, _, _):
      return arc.point(at: arc.startAngle + t * arc.sweep)
    case .begin(let p): return p
    case .end(let p, _, _): return p
    }
  }

  private func velocity(_ t: Double) -> Vector {
    let s = 1 - t
    switch step {
    case .line(let p, let q): return q - p
    case .quad(let p, let c, let q): return 2 * (s * (c - p) + t * (q - c))
    case .cubic(let p, let c, let d, let q):
      return 3 * (s * s * (c - p) + 2 * s * t * (d - c) + t * t * (q - d))
    case .arc(let arc, _, _):
      let (c, s) = Arc.direction(arc.startAngle + t * arc.sweep)
      return arc.sweep * (c * arc.yAxis - s * arc.xAxis)
    case .begin, .end: return .zero
    }
  }

  /// Returns the unit direction of travel at a parameter. If the speed is nearly 0,
  /// returns that of the chord just after the parameter or, in the second half, just
  /// before it. Zero for a length of 0.
  func direction(_ t: Double) -> Vector {
    let v = velocity(t)
    // A slower curve's direction is dominated by the rounding of its control points.
    if v.length > 1e-8 * length { return v.unit }
    let d = 1.0 / 4096
    return t < 0.5
      ? (point(t + d) - point(t)).unit : (point(t) - point(t - d)).unit
  }

  // MARK: Length

  private static let nodes: [(x: Double, weight: Double)] = [
    (0.1834346424956498, 0.3626837833783620),
    (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745),
    (0.9602898564975363, 0.1012285362903763),
  ]

  /// Returns the length of a range of parameters, by quadrature.
  private func length(from a: Double, to b: Double) -> Double {
    let half = (b - a) / 2
    let middle = (a + b) / 2
    var sum = 0.0
    for (x, weight) in SegmentLength.nodes {
      sum +=
        weight
        * (velocity(middle - x * half).length
          + velocity(middle + x * half).length)
    }
    return sum * half
  }

  private mutating func cut(
    _ a: Double, _ b: Double, _ whole: Double, tolerance: Double, depth: Int
  ) {
    let middle = (a + b) / 2
    let first = length(from: a, to: middle)
    let second = length(from: middle, to: b)
    if depth < 24 && (first + second - whole).magnitude > tolerance {
      cut(a, middle, first, tolerance: tolerance, depth: depth + 1)
      cut(middle, b, second, tolerance: tolerance, depth: depth + 1)
    } else {
      cuts.append((middle, length + first))
      length += first + second
      cuts.append((b, length))
    }
  }

  /// Returns the parameter at a length from the start, limited to the segment.
  func parameter(atLength s: Double) -> Double {
    if !(s > 0) || length == 0 { return 0 }
    if s >= length { return 1 }
    if cuts.isEmpty { return s / length }
    // The last cut that is not beyond the length.
    var index = 0
    var beyond = cuts.count - 1
    while beyond - index > 1 {
      let middle = (index + beyond) / 2
      if cuts[middle].length <= s { index = middle } else { beyond = middle }
    }
    let start = cuts[index]
    var low = start.t
    var high = cuts[index + 1].t
    let rest = s - start.length
    var t =
      low + (high - low) * (rest / (cuts[index + 1].length - start.length))
    for _ in 0..<60 {
      let excess = length(from: start.t, to: t) - rest
      if excess < 0 { low = t } else { high = t }
      let newton = t - excess / velocity(t).length
      let next = newton > low && newton < high ? newton : (low + high) / 2
      let move = (next - t).magnitude
      t = next
      if move <= 0x1p-50 { break }
    }
    return t
  }

  /// Returns the part between two lengths from the start; the step itself from 0 to its
  /// length.
  func part(from s0: Double, to s1: Double) -> Path.Step {
    let a = parameter(atLength: s0)
    let b = parameter(atLength: s1)
    if a == 0 && b == 1 { return step }
    let start = a == 0 ? step.startPoint : point(a)
    let end = point(b)
    switch step {
    case .line: return .line(start, end)
    case .quad(let p, let c, let q):
      let d = blend(blend(p, c, a), blend(c, q, a), b)
      return .quad(start, d, end)
    case .cubic(let p, let c, let d, let q):
      // Blossoms: (a, a, b) and (a, b, b).
      let (pa, ca, da) = (blend(p, c, a), blend(c, d, a), blend(d, q, a))
      let (pb, cb, db) = (blend(p, c, b), blend(c, d, b), blend(d, q, b))
      return .cubic(
        start, blend(blend(pa, ca, a), blend(ca, da, a), b),
        blend(blend(pb, cb, b), blend(cb, db, b), a), end)
    case .arc(let arc, _, _):
      var part = arc
      part.startAngle = arc.startAngle + a * arc.sweep
      part.sweep = (b - a) * arc.sweep
      return .arc(part, part.start, part.end)
    case .begin, .end: return step
    }
  }

  private func blend(_ p: Point, _ q: Point, _ t: Double) -> Point {
    p + t * (q - p)
  }
}

extension Path.Step {
  var startPoint: Point {
    switch self {
    case .begin(let p), .line(let p, _), .quad(let p, _, _),
      .cubic(let p, _, _, _), .arc(_, let p, _), .end(let p, _, _):
      p
    }
  }

  var endPoint: Point {
    switch self {
    case .begin(let p), .line(_, let p), .quad(_, _, let p),
      .cubic(_, _, _, let p), .arc(_, _, let p), .end(_, let p, _):
      p
    }
  }
}
