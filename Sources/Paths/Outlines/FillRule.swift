/// The rule that determines which points are inside a path.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd
}
