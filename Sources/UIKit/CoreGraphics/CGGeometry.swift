import MesmerGeometry

// Core Graphics' initializers and methods that are missing from Mesmer's types.

extension Rect {
  /// Creates a rectangle of zero size at the origin.
  public init() { self = .zero }

  /// Creates a rectangle from whole numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(
      x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// Returns whether two rectangles have the same edges.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }

  /// The rectangle that represents the whole plane.
  public static var infinite: CGRect {
    let most = CGFloat.greatestFiniteMagnitude
    return CGRect(x: -most / 2, y: -most / 2, width: most, height: most)
  }

  /// Whether the rectangle is the infinite one.
  public var isInfinite: Bool { self == .infinite }

  /// Returns the parts of the rectangle before and after a line at a distance from an
  /// edge. The distance is clamped to the size of the rectangle.
  public func divided(
    atDistance distance: CGFloat, from edge: CGRectEdge
  ) -> (slice: CGRect, remainder: CGRect) {
    let all = standardized
    var (slice, rest) = (all, all)
    switch edge {
    case .minXEdge, .maxXEdge:
      slice.size.width = min(max(distance, 0), all.width)
      rest.size.width = all.width - slice.width
      if edge == .minXEdge {
        rest.origin.x += slice.width
      } else {
        slice.origin.x += rest.width
      }
    case .minYEdge, .maxYEdge:
      slice.size.height = min(max(distance, 0), all.height)
      rest.size.height = all.height - slice.height
      if edge == .minYEdge {
        rest.origin.y += slice.height
      } else {
        slice.origin.y += rest.height
      }
    }
    return (slice, rest)
  }
}

/// An edge of a rectangle.
public enum CGRectEdge: UInt32, Hashable, Sendable {
  case minXEdge, minYEdge, maxXEdge, maxYEdge
}

extension Point {
  /// Creates a point from whole numbers.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }

  /// Returns whether two points are equal.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension Size {
  /// Creates a size from whole numbers.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }

  /// Returns whether two sizes are equal.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension Vector {
  /// Creates a vector from whole numbers.
  public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
}

extension AffineTransform {
  /// Returns the inverse; the transform itself if it has none, as in Core Graphics.
  public func inverted() -> CGAffineTransform { inverse ?? self }
}

// Values print as on Apple's platforms.

extension Rect: CustomDebugStringConvertible {
  /// A description such as `(0.0, 0.0, 10.0, 10.0)`.
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}

extension Point: CustomDebugStringConvertible {
  /// A description such as `(0.0, 0.0)`.
  public var debugDescription: String { "(\(x), \(y))" }
}

extension Size: CustomDebugStringConvertible {
  /// A description such as `(0.0, 0.0)`.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension Vector: CustomDebugStringConvertible {
  /// A description such as `CGVector(dx: 0.0, dy: 0.0)`.
  public var debugDescription: String { "CGVector(dx: \(dx), dy: \(dy))" }
}

extension AffineTransform: CustomDebugStringConvertible {
  /// A description such as `CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0,
  /// ty: 0.0)`.
  public var debugDescription: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}

extension EdgeInsets: CustomDebugStringConvertible {
  /// A description such as `UIEdgeInsets(top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)`.
  public var debugDescription: String {
    "UIEdgeInsets(top: \(top), left: \(left), bottom: \(bottom), right: \(right))"
  }
}
