extension Path {
  /// Returns the part of the path between two fractions of its length, from 0 to 1.
  ///
  /// All subpaths count, one after the other. The fractions are clamped; from 0 to 1 the
  /// path is returned as it is. The part of a closed subpath is open, unless it is all of
  /// the subpath. Empty if the start is not before the end, for NaN, and for a path whose
  /// length is 0 or not finite. The fractions are those of CAShapeLayer's strokeStart and
  /// strokeEnd.
  package func trimmed(from start: Double, to end: Double) -> Path {
    guard start < end, end > 0, start < 1 else { return Path() }
    if start <= 0 && end >= 1 { return self }
    let whole = length
    guard whole > 0, whole.isFinite else { return Path() }
    let low = start > 0 ? start * whole : -.infinity
    let high = end < 1 ? end * whole : .infinity
    var result = Path()
    var subpath = Path()
    var isWhole = true
    /// The distance of the next segment's start from the path's start.
    var place = 0.0
    func add(_ step: Step) {
      let segment = SegmentLength(step)
      let (from, to) = (place, place + segment.length)
      place = to
      guard to > low, from < high else {
        isWhole = false
        return
      }
      if from < low || to > high { isWhole = false }
      let part = segment.part(
        from: max(low - from, 0), to: min(high - from, segment.length))
      if subpath.isEmpty { subpath.move(to: part.startPoint) }
      switch part {
      case .line(_, let q): subpath.addLine(to: q)
      case .quad(_, let c, let q): subpath.addQuadCurve(to: q, control: c)
      case .cubic(_, let c, let d, let q):
        subpath.addCurve(to: q, control1: c, control2: d)
      case .arc(let arc, _, _): subpath.addArc(arc)
      case .begin, .end: break
      }
    }
    for step in steps {
      switch step {
      case .begin:
        subpath = Path()
        isWhole = true
      case .end(let last, let begin, let isClosed):
        if isClosed && last != begin { add(.line(last, begin)) }
        if isClosed && isWhole && !subpath.isEmpty { subpath.close() }
        result.append(subpath)
      default: add(step)
      }
    }
    return result
  }
}
