/// The priority of a constraint: UILayoutPriority. A constraint of the priority 1000 is
/// required. Below 1000, a constraint of a higher priority outweighs any number of
/// constraints of lower priorities.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number. Values outside 0...1000 are clamped when constraints are
  /// solved.
  public var rawValue: Float

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The priority of a required constraint.
  public static let required = LayoutPriority(1000)
  /// The default priority with which contents resist compression, 750.
  public static let defaultHigh = LayoutPriority(750)
  /// The default priority with which contents resist expansion, 250.
  public static let defaultLow = LayoutPriority(250)
  /// The priority with which `systemLayoutSizeFitting` applies its target.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// Whether one priority is lower than the other.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// Returns the priority whose number is larger by the given one.
  public static func + (priority: Self, number: Float) -> Self {
    LayoutPriority(priority.rawValue + number)
  }
  /// Returns the priority whose number is smaller by the given one.
  public static func - (priority: Self, number: Float) -> Self {
    LayoutPriority(priority.rawValue - number)
  }

  /// The priority clamped to the solver's range; `Float.leastNormalMagnitude` for 0,
  /// negative numbers and NaN.
  package var limited: Float {
    rawValue > 0 ? min(rawValue, 1000) : Float.leastNormalMagnitude
  }
}
