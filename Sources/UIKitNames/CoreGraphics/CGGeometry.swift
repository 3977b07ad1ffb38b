import MesmerGeometry

// Core Graphics' initializers and methods that Mesmer's types do not have.

extension Rect {
  /// The rectangle of zero size at the origin.
  public init() { self = .zero }

  /// A rectangle from whole numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(
      x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// Whether two rectangles have the same edges.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }
}

extension Point {
  /// A point from whole numbers.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }

  /// Whether two points are equal.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension Size {
  /// A size from whole numbers.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }

  /// Whether two sizes are equal.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension Vector {
  /// A vector from whole numbers.
  public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
}

extension AffineTransform {
  /// The inverse; the transform itself if it has none, as in Core Graphics.
  public func inverted() -> CGAffineTransform { inverse ?? self }
}
