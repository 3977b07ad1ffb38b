import MesmerGeometry

/// Distances from the edges of a rectangle, of which two depend on the direction in which
/// the interface is read.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top, in points.
  public var top: Double
  /// The distance from the edge at which lines begin.
  public var leading: Double
  /// The distance from the bottom.
  public var bottom: Double
  /// The distance from the edge at which lines end.
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

  /// No distances.
  public static let zero = DirectionalEdgeInsets()
}

extension DirectionalEdgeInsets {
  /// Returns the insets with left and right.
  package func insets(mirrored: Bool) -> EdgeInsets {
    EdgeInsets(
      top: top, left: mirrored ? trailing : leading, bottom: bottom,
      right: mirrored ? leading : trailing)
  }
}

/// Edges of a rectangle, where leading and trailing follow the direction in which a
/// language is read.
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The edges as bits: UIKit's.
  public let rawValue: UInt
  /// Creates edges from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = DirectionalRectEdge(rawValue: 1 &<< 0)
  /// The edge at which lines begin.
  public static let leading = DirectionalRectEdge(rawValue: 1 &<< 1)
  /// The bottom edge.
  public static let bottom = DirectionalRectEdge(rawValue: 1 &<< 2)
  /// The edge at which lines end.
  public static let trailing = DirectionalRectEdge(rawValue: 1 &<< 3)
  /// All edges.
  public static let all: DirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
