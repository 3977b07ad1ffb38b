import MesmerGeometry
import MesmerPaths

/// The direction of the outer contours of a glyph, with y up.
///
/// TrueType fonts have clockwise outer contours and CFF fonts counterclockwise ones,
/// but many glyphs have the wrong direction. By the non-zero rule a single glyph is
/// correct in both directions; where two glyphs of opposite directions overlap in one
/// path, they cancel. All glyphs are therefore normalized to one direction, separately
/// for each group of contours that may overlap.
package enum OutlineOrientation: Hashable, Sendable {
  /// No contour has an area: compatible with every direction.
  case none
  /// All outer contours run clockwise.
  case clockwise
  /// All outer contours run counterclockwise.
  case counterclockwise
  /// The outer contours differ, or the number of contours exceeds the limit.
  case mixed

  /// The maximum number of contours that are examined: the work is quadratic.
  static let contourLimit = 64

  /// Determines the orientation of contours in font units, y up. A contour is an outer
  /// one if one of the first eight end points of its elements is outside all other
  /// contours.
  init(of contours: [Path]) {
    guard contours.count <= Self.contourLimit else {
      self = .mixed
      return
    }
    var result = OutlineOrientation.none
    for (index, contour) in contours.enumerated() {
      let area = contour.area
      guard area != 0,
        contours.count == 1 || Self.isOuter(contour, at: index, in: contours)
      else { continue }
      // Path has y down, where a positive area is clockwise.
      result = result.joined(area > 0 ? .counterclockwise : .clockwise)
    }
    self = result
  }

  /// Returns the orientation of contours of which some have this orientation and the rest
  /// have `other`.
  func joined(_ other: OutlineOrientation) -> OutlineOrientation {
    if self == .none || self == other { return other }
    return other == .none ? self : .mixed
  }

  /// Returns contours in groups: the boxes of two groups have no point in common.
  /// Contours retain their order within a group.
  static func groups(of contours: [Path]) -> [[Path]] {
    guard 2...contourLimit ~= contours.count else {
      return contours.isEmpty ? [] : [contours]
    }
    var groups: [(box: Rect, members: [Int])] = []
    for (index, contour) in contours.enumerated() {
      var box = contour.controlBounds
      var members = [index]
      // A box that grows may intersect groups that it did not intersect before.
      while let met = groups.firstIndex(where: { touches($0.box, box) }) {
        let group = groups.remove(at: met)
        box = box.union(group.box)
        members += group.members
      }
      groups.append((box, members))
    }
    return groups.map { $0.members.sorted().map { contours[$0] } }
  }

  private static func touches(_ a: Rect, _ b: Rect) -> Bool {
    a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
  }

  private static func isOuter(_ contour: Path, at index: Int, in all: [Path]) -> Bool {
    contour.elements.lazy.compactMap(end).prefix(8).contains { point in
      !all.indices.contains { $0 != index && all[$0].contains(point) }
    }
  }

  /// Returns the end point of a path element.
  private static func end(of element: Path.Element) -> Point? {
    switch element {
    case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _):
      point
    case .arc, .close: nil
    }
  }
}
