import MesmerGeometry

/// The length of a path, and positions along it.
extension Path {
  /// A position along a path.
  package struct Place: Hashable, Sendable {
    /// The position in points.
    package var point: Point
    /// The unit direction of travel. Zero on a subpath of length 0.
    package var tangent: Vector
  }

  /// The length of all subpaths in points, with closing lines and without the moves
  /// between subpaths.
  ///
  /// Lines and circular arcs are exact to rounding, other curves to 1e-8 of their length.
  /// 0 for an empty path; NaN or infinite if a number of the path is not finite or is
  /// beyond 10^150.
  package var length: Double {
    segmentsWithClosings.reduce(0) { $0 + SegmentLength($1).length }
  }

  /// Returns the position at a length in points from the start, measured as in `length`.
  ///
  /// Lengths are clamped to the range from 0 to the path's length. At a corner the
  /// direction is that of the following segment. Nil for a path without segments, for
  /// NaN, and for a path whose length is not finite.
  package func point(atLength length: Double) -> Place? {
    if length.isNaN { return nil }
    var rest = max(length, 0)
    var place: Place?
    for step in segmentsWithClosings {
      let segment = SegmentLength(step)
      guard segment.length.isFinite else { return nil }
      // A part of length 0 has no meaningful direction.
      if segment.length == 0 && place != nil { continue }
      if rest < segment.length {
        let t = segment.parameter(atLength: rest)
        return Place(point: segment.point(t), tangent: segment.direction(t))
      }
      rest -= segment.length
      place = Place(point: segment.point(1), tangent: segment.direction(1))
    }
    return place
  }

  /// All segments, including the lines that close subpaths.
  private var segmentsWithClosings: [Step] {
    var result: [Step] = []
    for step in steps {
      switch step {
      case .begin: break
      case .end(let last, let start, let isClosed):
        if isClosed && last != start { result.append(.line(last, start)) }
      default: result.append(step)
      }
    }
    return result
  }
}
