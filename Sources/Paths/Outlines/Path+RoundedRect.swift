import MesmerGeometry

/// The shape of the corners of a rounded rectangle.
public enum CornerStyle: String, Hashable, Sendable, CaseIterable {
  /// UIBezierPath's corner since iOS 7: the curvature grows gradually from the straight
  /// sides, over 1.528665 radii.
  case continuous
  /// A quarter of a circle.
  case circular

  /// The extent of a corner along its sides, in radii.
  package var reach: Double { self == .continuous ? ContinuousCorner.reach : 1 }

  /// Returns a radius, limited by the shorter side of a rectangle; 0 if it is negative
  /// or NaN.
  package func limited(_ radius: Double, in rect: Rect) -> Double {
    radius > 0 ? min(radius, min(rect.width, rect.height) / 2 / reach) : 0
  }
}

/// A set of corners of a rectangle, as CACornerMask.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The corners as bits.
  public let rawValue: UInt
  /// Creates a set of corners from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner, at (minX, minY).
  public static let minXMinY = CornerMask(rawValue: 1)
  /// The upper right corner, at (maxX, minY).
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// The lower left corner, at (minX, maxY).
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// The lower right corner, at (maxX, maxY).
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four corners.
  public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}

extension Path {
  /// Creates a closed rectangle with rounded corners, clockwise on screen from the end of
  /// the upper left corner.
  ///
  /// The radius is limited by the shorter side: to half of it for circular corners, and
  /// to 1/1.528665 of that for continuous ones. Negative radii and NaN are treated as 0,
  /// which results in a plain rectangle. The default style is continuous, as in UIKit.
  /// Corners that are not in `corners` stay sharp; the limit of the radius does not
  /// depend on them. A null rectangle results in an empty path.
  public init(
    roundedRect rect: Rect, cornerRadius: Double,
    style: CornerStyle = .continuous, corners: CornerMask = .all
  ) {
    self.init()
    addRoundedRect(rect, cornerRadius: cornerRadius, style: style, corners: corners)
  }

  /// Adds a rectangle with rounded corners as a closed subpath; see
  /// `init(roundedRect:cornerRadius:style:corners:)`.
  public mutating func addRoundedRect(
    _ rect: Rect, cornerRadius: Double, style: CornerStyle = .continuous,
    corners: CornerMask = .all
  ) {
    if rect.isNull { return }
    let reach = style.reach
    let radius = style.limited(cornerRadius, in: rect)
    guard radius > 0, !corners.isDisjoint(with: .all) else {
      addRect(rect)
      return
    }
    // The four corners clockwise from the upper right one, each with the directions back
    // along the side before it and forward along the side after it.
    let all: [(CornerMask, Point, Vector, Vector)] = [
      (
        .maxXMinY, Point(x: rect.maxX, y: rect.minY), Vector(dx: -1, dy: 0),
        Vector(dx: 0, dy: 1)
      ),
      (
        .maxXMaxY, Point(x: rect.maxX, y: rect.maxY), Vector(dx: 0, dy: -1),
        Vector(dx: -1, dy: 0)
      ),
      (
        .minXMaxY, Point(x: rect.minX, y: rect.maxY), Vector(dx: 1, dy: 0),
        Vector(dx: 0, dy: -1)
      ),
      (
        .minXMinY, Point(x: rect.minX, y: rect.minY), Vector(dx: 0, dy: 1),
        Vector(dx: 1, dy: 0)
      ),
    ]
    let start = corners.contains(.minXMinY) ? reach * radius : 0
    if isEmpty, style == .circular {
      // A move, four lines and four arcs, and the end.
      verbs.reserveCapacity(10)
      points.reserveCapacity(21)
    }
    move(to: Point(x: rect.minX + start, y: rect.minY))
    for (quarter, (mask, corner, back, on)) in all.enumerated() {
      if !corners.contains(mask) {
        addLine(to: corner)
      } else if style == .circular {
        addArc(
          Arc(
            center: corner + radius * (back + on), radius: radius,
            startAngle: Double(quarter - 1) * (Double.pi / 2),
            sweep: Double.pi / 2))
      } else {
        addLine(to: corner + (reach * radius) * back)
        addContinuousCorner(corner, radius * back, radius * on)
      }
    }
    close()
  }

  /// Adds one continuous corner; the vectors are one radius long.
  private mutating func addContinuousCorner(
    _ corner: Point, _ u: Vector, _ v: Vector
  ) {
    func at(_ along: Double, _ across: Double) -> Point {
      corner + (along * u + across * v)
    }
    typealias C = ContinuousCorner
    addCurve(
      to: at(C.kneeAlong, C.kneeAcross), control1: at(C.near, 0),
      control2: at(C.far, 0))
    addCurve(
      to: at(C.kneeAcross, C.kneeAlong), control1: at(C.wide, C.narrow),
      control2: at(C.narrow, C.wide))
    addCurve(
      to: at(0, C.reach), control1: at(0, C.far), control2: at(0, C.near))
  }
}

/// The control points of UIKit's continuous corner, in radii from the corner
/// point along its two sides.
///
/// The corner is symmetric, as UIBezierPath's is from iOS 14 to 17.5. In older systems
/// its first curve ended at (0.669934, 0.065496), and a short line led to the knee.
private enum ContinuousCorner {
  static let reach = 1.528665
  static let near = 1.088493
  static let far = 0.868407
  static let kneeAlong = 0.631494
  static let kneeAcross = 0.074911
  static let wide = 0.372824
  static let narrow = 0.169060
}
