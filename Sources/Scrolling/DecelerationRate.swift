/// How fast a scroll view slows down after the finger has left: the factor by
/// which its velocity shrinks in a millisecond. Grade A: four independent
/// implementations name the same two numbers.
public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
  /// The factor per millisecond, between 0 and 1 (both excluded) to have a
  /// meaning.
  public var rawValue: Double

  /// A rate from its factor per millisecond.
  public init(rawValue: Double) { self.rawValue = rawValue }

  /// 0.998: the default.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// 0.99.
  public static let fast = DecelerationRate(rawValue: 0.99)
}
