import MesmerGeometry

/// The shape of the corners of a rounded rectangle.
public enum CornerStyle: String, Hashable, Sendable, CaseIterable {
  /// UIBezierPath's corner since iOS 7: the curvature grows gradually from the straight
  /// sides, over 1.528665 radii.
  case continuous
  /// A quarter of a circle.
  case circular
}

extension Path {
  /// Makes a closed rectangle with rounded corners, clockwise on screen from the end of
  /// the upper left corner.
  ///
  /// The radius is limited by the shorter side: to half of it for circular corners, and
  /// to 1/1.528665 of that for continuous ones. Negative radii and NaN count as 0, which
  /// gives a plain rectangle. The default style is continuous, as in UIKit.
  public init(
    roundedRect rect: Rect, cornerRadius: Double,
    style: CornerStyle = .continuous
  ) {
    self.init()
    addRoundedRect(rect, cornerRadius: cornerRadius, style: style)
  }

  /// Adds a rectangle with rounded corners as a closed subpath; see
  /// `init(roundedRect:cornerRadius:style:)`.
  public mutating func addRoundedRect(
    _ rect: Rect, cornerRadius: Double, style: CornerStyle = .continuous
  ) {
    if rect.isNull { return }
    let shorter = min(rect.width, rect.height)
    let reach = style == .continuous ? ContinuousCorner.reach : 1
    let limit = shorter / 2 / reach
    let radius = cornerRadius > 0 ? min(cornerRadius, limit) : 0
    guard radius > 0 else {
      addRect(rect)
      return
    }
    // The four corners clockwise from the upper right one, each with the directions back
    // along the side before it and forward along the side after it.
    let corners: [(Point, Vector, Vector)] = [
      (
        Point(x: rect.maxX, y: rect.minY), Vector(dx: -1, dy: 0),
        Vector(dx: 0, dy: 1)
      ),
      (
        Point(x: rect.maxX, y: rect.maxY), Vector(dx: 0, dy: -1),
        Vector(dx: -1, dy: 0)
      ),
      (
        Point(x: rect.minX, y: rect.maxY), Vector(dx: 1, dy: 0),
        Vector(dx: 0, dy: -1)
      ),
      (
        Point(x: rect.minX, y: rect.minY), Vector(dx: 0, dy: 1),
        Vector(dx: 1, dy: 0)
      ),
    ]
    move(to: Point(x: rect.minX + reach * radius, y: rect.minY))
    for (quarter, (corner, back, on)) in corners.enumerated() {
      if style == .circular {
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
/// Published measurements of UIBezierPath give a corner that is not quite
/// mirror-symmetric: its first curve ends at (0.669934, 0.065496), followed by a short
/// line to (0.631494, 0.074911) that has no counterpart on the other side. Here both
/// sides have the average of the curve and its mirror image (at most 0.002 radii away),
/// and no line.
private enum ContinuousCorner {
  static let reach = 1.528665
  static let near = 1.088493
  static let far = 0.868407
  static let kneeAlong = (0.669934 + 0.631494) / 2
  static let kneeAcross = (0.065496 + 0.074911) / 2
  static let wide = 0.372824
  static let narrow = 0.169060
}
