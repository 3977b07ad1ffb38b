import MesmerGeometry
import MesmerPaths

/// The region that the stroke of a polyline covers, assembled from its parts: the
/// rectangle along each segment, the cap beyond each end, the wedge on the
/// outer side of each corner. It shares nothing with the stroker but the
/// definition, tests one part after the other for a point, and has no
/// outlines.
struct StrokeRegion {
  /// A convex part about an origin: where all of `limits` (a vector, its
  /// greatest product with the offset from the origin) hold, and the offset
  /// is no longer than `radius`.
  private struct Part {
    var origin: Point
    var limits: [(Vector, Double)]
    var radius = Double.infinity

    func contains(_ q: Point) -> Bool {
      let v = q - origin
      return v.length <= radius && limits.allSatisfy { v.dot($0.0) <= $0.1 }
    }
  }

  private var parts: [Part] = []

  /// The region of a subpath through points, in user space.
  init(_ points: [Point], isClosed: Bool, _ style: StrokeStyle) {
    let r = style.lineWidth / 2
    var corners: [Point] = []
    for p in points where corners.last != p { corners.append(p) }
    if isClosed && corners.count > 1 && corners.last == corners[0] {
      corners.removeLast()
    }
    if corners.count == 1 {
      addDot(corners[0], r, style.lineCap)
      return
    }
    var segments = Array(zip(corners, corners.dropFirst()))
    if isClosed { segments.append((corners[corners.count - 1], corners[0])) }
    let directions = segments.map { ($0.1 - $0.0) / ($0.1 - $0.0).length }
    for (segment, u) in zip(segments, directions) {
      let n = u.quarterTurn
      parts.append(
        Part(
          origin: segment.0,
          limits: [(-u, 0), (u, (segment.1 - segment.0).dot(u)), (n, r), (-n, r)]))
    }
    for (i, u) in directions.enumerated() {
      let isLast = i + 1 == directions.count
      if isLast && !isClosed { break }
      addJoin(segments[i].1, u, directions[isLast ? 0 : i + 1], r, style)
    }
    if !isClosed {
      addCap(corners[0], -directions[0], r, style.lineCap)
      addCap(
        corners[corners.count - 1], directions[directions.count - 1], r,
        style.lineCap)
    }
  }

  /// Whether the stroke covers a point of user space.
  func contains(_ q: Point) -> Bool { parts.contains { $0.contains(q) } }

  private mutating func addDot(_ p: Point, _ r: Double, _ cap: LineCap) {
    let (x, y) = (Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1))
    switch cap {
    case .butt: break
    case .round: parts.append(Part(origin: p, limits: [], radius: r))
    case .square:
      parts.append(Part(origin: p, limits: [(x, r), (-x, r), (y, r), (-y, r)]))
    }
  }

  /// The cap at an end that the path leaves in a direction.
  private mutating func addCap(_ p: Point, _ u: Vector, _ r: Double, _ cap: LineCap) {
    let n = u.quarterTurn
    switch cap {
    case .butt: break
    case .round: parts.append(Part(origin: p, limits: [(-u, 0)], radius: r))
    case .square:
      parts.append(Part(origin: p, limits: [(-u, 0), (u, r), (n, r), (-n, r)]))
    }
  }

  /// The wedge between the end of one segment and the start of the next one:
  /// beyond the first, before the second. The outer normals bound it.
  private mutating func addJoin(
    _ p: Point, _ u1: Vector, _ u2: Vector, _ r: Double, _ style: StrokeStyle
  ) {
    let between = [(-u1, 0.0), (u2, 0.0)]
    // The angle between the segments; UIKit's rule speaks of its half's sine.
    let apart = (u2 - u1).length
    let halfSine =
      u1.dot(u2) > 0
      ? ((1 + u1.dot(u2)) / 2).squareRoot() : u1.cross(u2).magnitude / apart
    // Outer normals.
    let sign = u1.cross(u2) < 0 ? 1.0 : -1.0
    let n1 = sign * u1.quarterTurn
    let n2 = sign * u2.quarterTurn
    switch style.lineJoin {
    case .round: parts.append(Part(origin: p, limits: between, radius: r))
    case .miter where 1 / halfSine <= max(style.miterLimit, 1),
      .miterClip where 1 / halfSine <= max(style.miterLimit, 1):
      parts.append(Part(origin: p, limits: between + [(n1, r), (n2, r)]))
    case .miterClip:
      let middle = u1.dot(u2) > 0 ? n1 + n2 : u1 - u2
      parts.append(
        Part(
          origin: p,
          limits: between + [
            (n1, r), (n2, r), (middle / middle.length, r * max(style.miterLimit, 1)),
          ]))
    case .miter, .bevel:
      // The cut, across the wedge's middle. The longer sum determines that well.
      let middle = u1.dot(u2) > 0 ? n1 + n2 : u1 - u2
      parts.append(
        Part(origin: p, limits: between + [(middle / middle.length, r * halfSine)]))
    }
  }
}
