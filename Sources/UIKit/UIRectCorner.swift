import MesmerGeometry
import MesmerPaths

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The corners as bits.
  public let rawValue: UInt
  /// Creates corners from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at (minX, minY).
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner at (maxX, minY).
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner at (minX, maxY).
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner at (maxX, maxY).
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners; all bits are set.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension Path {
  /// Creates a rectangle, clockwise from the end of its upper left corner, with some
  /// corners rounded to quarters of an ellipse. The radii are limited to half a side;
  /// if a radius is not positive, all corners are sharp. Empty for a null rectangle.
  init(roundedRect rect: Rect, corners: UIRectCorner, radii: Size) {
    self.init()
    if rect.isNull { return }
    let rx = radii.width > 0 ? min(radii.width, rect.width / 2) : 0
    let ry = radii.height > 0 ? min(radii.height, rect.height / 2) : 0
    // Clockwise from the upper right corner, each with the signs of the direction from
    // the corner to the centre.
    let all: [(UIRectCorner, Point, x: Double, y: Double)] = [
      (.topRight, Point(x: rect.maxX, y: rect.minY), -1, 1),
      (.bottomRight, Point(x: rect.maxX, y: rect.maxY), -1, -1),
      (.bottomLeft, Point(x: rect.minX, y: rect.maxY), 1, -1),
      (.topLeft, Point(x: rect.minX, y: rect.minY), 1, 1),
    ]
    let begin = corners.contains(.topLeft) && rx > 0 && ry > 0 ? rx : 0
    move(to: Point(x: rect.minX + begin, y: rect.minY))
    for (quarter, (corner, point, x, y)) in all.enumerated() {
      guard corners.contains(corner), rx > 0, ry > 0 else {
        addLine(to: point)
        continue
      }
      addArc(
        Arc(
          center: Point(x: point.x + x * rx, y: point.y + y * ry),
          xAxis: Vector(dx: rx, dy: 0), yAxis: Vector(dx: 0, dy: ry),
          startAngle: Double(quarter - 1) * (Double.pi / 2), sweep: Double.pi / 2))
    }
    close()
  }
}
