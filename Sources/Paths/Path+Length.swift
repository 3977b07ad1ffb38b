import MesmerGeometry

/// The length of a path, and places along it.
extension Path {
  /// A place along a path.
  public struct Place: Hashable, Sendable {
    /// Where it is, in points.
    public var point: Point
    /// The unit direction of travel there. Zero on a subpath without length.
    public var tangent: Vector
  }

  /// The length of all subpaths in points, with the closing lines, without
  /// the moves between subpaths. Lines and circular arcs are exact to
  /// rounding, other curves to 1e-8 of their length. 0 for an empty path; NaN
  /// or infinite where a number of the path is not finite or beyond 10^150.
  public var length: Double {
    segmentsWithClosings.reduce(0) { $0 + SegmentLength($1).length }
  }

  /// The place at a length in points from the start, counted as `length`
  /// counts. Lengths below 0 give the start and those beyond the path's the
  /// end; at a corner the direction is that of what follows. Nil for a path
  /// without segments, NaN, and a path whose length is not finite.
  public func point(atLength length: Double) -> Place? {
    if length.isNaN { return nil }
    var rest = max(length, 0)
    var place: Place?
    for step in segmentsWithClosings {
      let segment = SegmentLength(step)
      guard segment.length.isFinite else { return nil }
      // A part without length has no direction worth keeping.
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

  /// All segments; the lines that close subpaths are among them.
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
