import MesmerGeometry

/// The insets of a rectangle, whose leading and trailing edges follow the layout
/// direction: NSDirectionalEdgeInsets.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top, in points.
  public var top: Double
  /// The distance from the edge at which lines of text begin, in points.
  public var leading: Double
  /// The distance from the bottom, in points.
  public var bottom: Double
  /// The distance from the edge at which lines of text end, in points.
  public var trailing: Double

  /// Creates insets of zero.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets from the four edges.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of zero.
  public static let zero = DirectionalEdgeInsets()
}

extension DirectionalEdgeInsets {
  /// Returns the insets with left and right in place of leading and trailing; leading is
  /// right if `mirrored` is true.
  package func insets(mirrored: Bool) -> EdgeInsets {
    EdgeInsets(
      top: top, left: mirrored ? trailing : leading, bottom: bottom,
      right: mirrored ? leading : trailing)
  }
}

/// A set of edges of a rectangle, whose leading and trailing edges follow the layout
/// direction: NSDirectionalRectEdge.
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The edges as bits, with UIKit's values.
  public let rawValue: UInt
  /// Creates edges from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = DirectionalRectEdge(rawValue: 1 &<< 0)
  /// The edge at which lines of text begin.
  public static let leading = DirectionalRectEdge(rawValue: 1 &<< 1)
  /// The bottom edge.
  public static let bottom = DirectionalRectEdge(rawValue: 1 &<< 2)
  /// The edge at which lines of text end.
  public static let trailing = DirectionalRectEdge(rawValue: 1 &<< 3)
  /// All edges.
  public static let all: DirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
