import MesmerGeometry

/// The textbook way to the same numbers, to check the reference with:
/// Sutherland and Hodgman's clipping and the shoelace formula.
extension ExactCoverage {
  /// The signed area of closed contours inside a rectangle: the integral of
  /// the winding number (positive for contours clockwise on screen).
  package static func clippedSignedArea(_ contours: [[Point]], to rect: Rect) -> Double {
    contours.reduce(0) { sum, contour in
      var points = contour.map { Point($0.x - rect.minX, $0.y - rect.minY) }
      points = clip(points) { $0.x }
      points = clip(points) { rect.width - $0.x }
      points = clip(points) { $0.y }
      points = clip(points) { rect.height - $0.y }
      return sum + signedArea(points)
    }
  }

  /// The signed area of a closed contour; positive when clockwise on screen.
  package static func signedArea(_ points: [Point]) -> Double {
    guard let first = points.first, var from = points.last else { return 0 }
    var twice = 0.0
    for to in points {
      twice += (from - first).cross(to - first)
      from = to
    }
    return twice / 2
  }

  /// Returns the part of a contour on which a linear function is not negative.
  private static func clip(_ points: [Point], _ side: (Point) -> Double) -> [Point] {
    var result: [Point] = []
    guard var from = points.last else { return result }
    for to in points {
      let (a, b) = (side(from), side(to))
      if (a < 0) != (b < 0) { result.append(from + (to - from) * (a / (a - b))) }
      if b >= 0 { result.append(to) }
      from = to
    }
    return result
  }
}
