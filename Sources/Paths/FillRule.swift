/// Which points a path encloses.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Points around which the path winds a number of times other than zero.
  case nonZero
  /// Points that a ray leaves by crossing the path an odd number of times.
  case evenOdd
}
