import CFreeType
import MesmerGeometry
import MesmerPaths

/// The outline of a glyph: a path in font units with y **up**, whole or half numbers,
/// to be filled by the non-zero rule.
///
/// A point (u, v) of the path is drawn at x = pen + u·s, y = baseline − v·s with s = font
/// size / unitsPerEm. The points are those of the file: FreeType's decomposition of an
/// outline rounds implied points to whole numbers, so the decomposition here is separate.
/// Two consecutive control points imply a point exactly half-way between them.
package struct GlyphOutline: Sendable {
  /// The path; empty for a glyph without ink, such as a space. Contours of groups whose
  /// outer contours are counterclockwise in the file are reversed, so that overlapping
  /// glyphs in one path do not cancel.
  package var path: Path
  /// The smallest rectangle around the path, y up; null if it is empty.
  package var bounds: Rect
  /// The direction of the outer contours in the file.
  package var orientation: OutlineOrientation

  /// The maximum magnitude of a coordinate, in font units.
  package static let coordinateLimit = 32767

  /// Creates the outline from FreeType's; nil if it is damaged or exceeds the limit.
  init?(_ outline: FT_Outline) {
    var path = Path()
    var contours: [Path] = []
    var first = 0
    for index in 0..<Int(outline.n_contours) {
      let last = Int(outline.contours[index])
      guard last >= first - 1, last < Int(outline.n_points) else { return nil }
      if last >= first {
        guard let contour = Self.contour(outline, first...last) else { return nil }
        if !contour.isEmpty { contours.append(contour) }
      }
      first = last + 1
    }
    orientation = .none
    for group in OutlineOrientation.groups(of: contours) {
      let way = OutlineOrientation(of: group)
      orientation = orientation.joined(way)
      for contour in group {
        path.append(way == .counterclockwise ? contour.reversing() : contour)
      }
    }
    self.path = path
    bounds = path.bounds
  }

  /// The size in a cache, in bytes.
  var cost: Int { 256 + 17 * path.points.count + path.verbs.count }

  /// Returns a closed contour; empty if it has a single point, which has no ink. Nil if
  /// it is damaged.
  private static func contour(_ outline: FT_Outline, _ range: ClosedRange<Int>) -> Path? {
    let limit = FT_Pos(coordinateLimit)
    for index in range {
      let point = outline.points[index]
      guard -limit...limit ~= point.x, -limit...limit ~= point.y else { return nil }
    }
    guard range.count > 1 else { return Path() }
    func point(_ index: Int) -> Point {
      Point(x: Double(outline.points[index].x), y: Double(outline.points[index].y))
    }
    func kind(_ index: Int) -> PointKind? {
      PointKind(rawValue: Int(outline.tags[index]) & 3)
    }

    var index = range.lowerBound
    var end = range.upperBound
    var start = point(index)
    switch kind(index) {
    case .on:
      index += 1
    case .conic:
      // The contour starts at its last point, or half-way to it.
      if kind(end) == .on {
        start = point(end)
        end -= 1
      } else {
        start = middle(start, point(end))
      }
    case .cubic, nil:
      return nil
    }

    var path = Path()
    path.move(to: start)
    while index <= end {
      switch kind(index) {
      case .on:
        path.addLine(to: point(index))
        index += 1
      case .conic:
        let control = point(index)
        index += 1
        if index > end {
          path.addQuadCurve(to: start, control: control)
        } else if kind(index) == .on {
          path.addQuadCurve(to: point(index), control: control)
          index += 1
        } else if kind(index) == .conic {
          path.addQuadCurve(to: middle(control, point(index)), control: control)
        } else {
          return nil
        }
      case .cubic:
        guard index < end, kind(index + 1) == .cubic else { return nil }
        let isLast = index + 2 > end
        guard isLast || kind(index + 2) == .on else { return nil }
        path.addCurve(
          to: isLast ? start : point(index + 2),
          control1: point(index), control2: point(index + 1))
        index += 3
      case nil:
        return nil
      }
    }
    path.close()
    return path
  }

  /// The kinds of points, with FreeType's tags.
  private enum PointKind: Int {
    case conic = 0
    case on = 1
    case cubic = 2
  }

  private static func middle(_ a: Point, _ b: Point) -> Point {
    Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}
