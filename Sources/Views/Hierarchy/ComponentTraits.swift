/// The rules for the size of a class of views, and its cost, for scenes and audits.
@_spi(Components) public struct ComponentTraits {
  /// The rules for the size of a view.
  public struct Sizing: OptionSet, Sendable {
    /// The rules as bits.
    public let rawValue: Int
    /// Creates rules from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A view without a frame has its intrinsic size.
    public static let own = Sizing(rawValue: 1)
    /// The intrinsic size depends on the view's texts.
    public static let text = Sizing(rawValue: 2)
    /// The size is UIKit's, so it is not audited as a touch target.
    public static let fixed = Sizing(rawValue: 4)
  }

  /// The number that an instance adds, in addition to 1 for itself, to the number of
  /// views that a scene limits. One unit represents the cost of a plain view: about a
  /// kilobyte and some microseconds. The number of a control covers the views and layouts
  /// of which the control consists.
  public var cost: Int
  /// The rules for the size.
  public var sizing: Sizing
  /// Whether a part of the view follows a finger. An enclosing scroll view should not
  /// take that finger.
  public var followsFingers: Bool

  /// Creates traits from their parts.
  public init(cost: Int, sizing: Sizing = [], followsFingers: Bool = false) {
    self.cost = cost
    self.sizing = sizing
    self.followsFingers = followsFingers
  }
}
