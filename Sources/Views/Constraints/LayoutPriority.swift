/// How much a constraint counts: 1000 is required, and of two others the higher counts
/// more than any number of lower ones. UILayoutPriority.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number, above 0 and at most 1000.
  public var rawValue: Float

  /// A priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// A priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A must.
  public static let required = LayoutPriority(1000)
  /// With which contents resist being made smaller.
  public static let defaultHigh = LayoutPriority(750)
  /// With which contents resist being made larger.
  public static let defaultLow = LayoutPriority(250)
  /// With which `systemLayoutSizeFitting` asks for its target.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// Whether one counts less than the other.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The same within what the solver takes.
  var limited: Float {
    rawValue > 0 ? min(rawValue, 1000) : Float.leastNormalMagnitude
  }
}
