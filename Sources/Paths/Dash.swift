import MesmerGeometry

/// A dash pattern along a stroked path, as UIBezierPath's `setLineDash`.
///
/// Lengths are those of the path in user space, so a transform scales the
/// dashes with the path. Every subpath begins the pattern anew. In a closed
/// subpath the last dash and the first one are joined where both touch the
/// start point. Every dash is capped as an open subpath is; one of length 0
/// draws its caps only.
///
/// No lengths, or lengths that are all 0, mean a solid line. A length that is
/// negative or not finite, and a phase that is not finite, draw nothing.
public struct Dash: Hashable, Sendable {
  /// How far into the pattern a subpath begins, in points; any sign.
  public var phase: Double
  /// Lengths in points of dashes and gaps in turn. An odd number of them is
  /// taken twice, so that dashes and gaps trade places.
  public var lengths: [Double]

  /// Most dashes that one path is cut into. A subpath that would go beyond
  /// it is drawn solid.
  package static var maximumCount: Int { 1 << 17 }

  /// A pattern of lengths in points that begins `phase` points into it.
  public init(phase: Double = 0, lengths: [Double]) {
    self.phase = phase
    self.lengths = lengths
  }
}

/// What a dash says, reduced: dashes as ranges of one period.
enum DashPattern {
  /// A line without gaps.
  case solid
  /// Not a pattern: no line.
  case nothing
  /// Dashes in each period, and how far into the first one to begin.
  case dashes(Period)

  struct Period {
    /// Where each dash of the period starts and ends.
    var dashes: [(start: Double, end: Double)]
    /// Length of the period, above 0 and finite.
    var length: Double
    /// In 0 ..< length.
    var phase: Double
  }

  /// Its period, where it has one.
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
      // The remainder is exact, but may have the phase's sign.
      var phase = dash.phase.truncatingRemainder(dividingBy: period.length)
      if phase < 0 { phase += period.length }
      period.phase = phase < period.length ? phase : 0
      self = .dashes(period)
    }
  }
}
