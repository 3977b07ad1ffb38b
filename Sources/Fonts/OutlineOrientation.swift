import MesmerGeometry
import MesmerPaths

/// Which way the outer contours of a glyph run, as seen with y up.
///
/// TrueType fonts have clockwise outer contours and CFF fonts the others, but many a
/// glyph is the wrong way round. By the non-zero rule each is right alone; where two of
/// opposite ways overlap in one path, they cancel. All glyphs are therefore turned one
/// way, each group of contours that may overlap for itself.
package enum OutlineOrientation: Hashable, Sendable {
  /// No contour has an area: it agrees with everything.
  case none
  /// All outer contours run clockwise.
  case clockwise
  /// All outer contours run anticlockwise.
  case counterclockwise
  /// They differ, or there are too many to tell.
  case mixed

  /// The most contours that are looked at: the work grows with their square.
  static let contourLimit = 64

  /// The orientation of contours in font units, y up. An outer contour is one that has a
  /// point outside all others.
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
      // Path takes y as down, where a positive area is clockwise.
      result = result.joined(area > 0 ? .counterclockwise : .clockwise)
    }
    self = result
  }

  /// The orientation of a path that has contours of both.
  func joined(_ other: OutlineOrientation) -> OutlineOrientation {
    if self == .none || self == other { return other }
    return other == .none ? self : .mixed
  }

  /// Contours in groups: the boxes of two groups have no point in common. Contours keep
  /// their order within a group.
  static func groups(of contours: [Path]) -> [[Path]] {
    guard 2...contourLimit ~= contours.count else {
      return contours.isEmpty ? [] : [contours]
    }
    var groups: [(box: Rect, members: [Int])] = []
    for (index, contour) in contours.enumerated() {
      var box = contour.controlBounds
      var members = [index]
      // A box that grows may meet groups that it missed before.
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

  /// The point on the path where an element ends.
  private static func end(of element: Path.Element) -> Point? {
    switch element {
    case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _):
      point
    case .arc, .close: nil
    }
  }
}
