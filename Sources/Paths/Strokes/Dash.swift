import MesmerGeometry

/// A dash pattern along a stroked path, as UIBezierPath's `setLineDash`.
///
/// Lengths are measured along the path in user space, so a transform scales the dashes
/// with the path. Every subpath restarts the pattern. In a closed subpath, the last and
/// first dashes are joined if both touch the start point. Every dash has caps like an
/// open subpath; a dash of length 0 is drawn as its caps only.
///
/// If there are no lengths, or all are 0, the line is solid. Nothing is drawn if a length
/// is negative, or if the phase or the sum of the lengths is not finite.
public struct Dash: Hashable, Sendable {
  /// The offset into the pattern at which a subpath begins, in points; of any sign.
  public var phase: Double
  /// The alternating lengths of dashes and gaps, in points. If their number is odd, the
  /// list is repeated with dashes and gaps exchanged.
  public var lengths: [Double]

  /// The maximum number of dashes that a path is cut into. A subpath that would exceed it
  /// is drawn solid, or only with its dashes near the visible area (`Dasher`).
  package static var maximumCount: Int { 1 &<< 17 }

  /// Creates a pattern of lengths in points; each subpath begins `phase` points into it.
  public init(phase: Double = 0, lengths: [Double]) {
    self.phase = phase
    self.lengths = lengths
  }
}

/// A normalized `Dash`: its dashes as ranges of one period.
enum DashPattern {
  /// A line without gaps.
  case solid
  /// An invalid pattern: nothing is drawn.
  case nothing
  /// The dashes of a period, and the phase in it.
  case dashes(Period)

  struct Period {
    /// The start and end of each dash in the period.
    var dashes: [(start: Double, end: Double)]
    /// Length of the period, above 0 and finite.
    var length: Double
    /// The phase, in 0 ..< length.
    var phase: Double
  }

  var period: Period? {
    if case .dashes(let period) = self { period } else { nil }
  }

  init(_ dash: Dash) {
    guard dash.phase.isFinite,
      dash.lengths.allSatisfy({ $0 >= 0 && $0.isFinite })
    else {
      self = .nothing
      return
    }
    var lengths = dash.lengths
    if lengths.count % 2 == 1 { lengths += lengths }
    var period = Period(dashes: [], length: 0, phase: 0)
    for i in stride(from: 0, to: lengths.count, by: 2) {
      let start = period.length
      let end = start + lengths[i]
      period.dashes.append((start, end))
      period.length = end + lengths[i + 1]
    }
    if period.length == 0 {
      self = .solid
    } else if !period.length.isFinite {
      self = .nothing
    } else {
      // The remainder is exact, but may be negative like the phase.
      var phase = dash.phase.truncatingRemainder(dividingBy: period.length)
      if phase < 0 { phase += period.length }
      period.phase = phase < period.length ? phase : 0
      self = .dashes(period)
    }
  }
}
