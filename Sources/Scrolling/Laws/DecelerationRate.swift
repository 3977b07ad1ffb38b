import MesmerGeometry

/// The deceleration of a scroll view after the finger has lifted: the factor by which its
/// velocity decreases per millisecond.
///
/// Grade A: four independent implementations have the same two numbers.
public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
  /// The factor per millisecond, between 0 and 1 (both excluded) to be meaningful.
  public var rawValue: Double

  /// Creates a rate from its factor per millisecond.
  public init(rawValue: Double) { self.rawValue = rawValue }

  /// The default rate, 0.998.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// The fast rate, 0.99.
  public static let fast = DecelerationRate(rawValue: 0.99)

  /// The exponent of the decay, `-ln rawValue`, per millisecond: the velocity after t is
  /// `v e^(-decay t)`. 0.002002 for normal, 0.01005 for fast.
  ///
  /// It is always positive and finite: a factor is clamped to 2^-20 ... 1 - 2^-20, and
  /// NaN becomes the normal rate (a choice of this project).
  package var decay: Double {
    let factor = rawValue.isNaN ? DecelerationRate.normal.rawValue : rawValue
    return 0 - Elementary.log(min(max(factor, 0x1p-20), 1 - 0x1p-20))
  }
}
