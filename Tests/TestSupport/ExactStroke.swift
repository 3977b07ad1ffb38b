import MesmerGeometry
import MesmerPaths

/// Strokes as the union of their parts, for `ExactCoverage`: the rectangle along each
/// segment, the wedge outside each corner, the caps. Each part is a convex contour,
/// clockwise on screen, so the non-zero rule gives their union. It shares only the
/// definition with the stroker.
package struct ExactStroke {
  /// The parts' contours.
  package private(set) var contours: [[Point]] = []
  private let style: StrokeStyle
  private var radius: Double { style.lineWidth / 2 }

  /// The parts of a polyline's stroke; where `isSmooth` says so for a corner, its
  /// two segments are chords of one curve. No two neighbouring points may be equal
  /// or nearly so. Dashes of the style count from the first point.
  package init(
    _ points: [Point], isClosed: Bool, _ style: StrokeStyle, isSmooth: Bool = false
  ) {
    self.style = style
    guard let dash = style.dash else {
      add(points, isClosed: isClosed, isSmooth)
      return
    }
    for piece in ExactStroke.dashes(of: points, isClosed: isClosed, dash) {
      add(piece, isClosed: false, isSmooth)
    }
  }

  private mutating func add(_ points: [Point], isClosed: Bool, _ isSmooth: Bool) {
    var segments = Array(zip(points, points.dropFirst()))
    if isClosed, let last = points.last { segments.append((last, points[0])) }
    let directions = segments.map { ($0.1 - $0.0) / ($0.1 - $0.0).length }
    for (segment, u) in zip(segments, directions) {
      let n = radius * u.quarterTurn
      append([segment.0 + n, segment.1 + n, segment.1 - n, segment.0 - n])
    }
    for (i, u) in directions.enumerated() {
      if i + 1 == directions.count && !isClosed { break }
      let join = isSmooth ? LineJoin.round : style.lineJoin
      addJoin(segments[i].1, u, directions[(i + 1) % directions.count], join)
    }
    if !isClosed, let first = directions.first, let last = directions.last {
      addCap(segments[0].0, -first)
      addCap(segments[segments.count - 1].1, last)
    }
  }

  private mutating func append(_ contour: [Point]) {
    var area = 0.0
    var before = contour[contour.count - 1] - contour[0]
    for p in contour {
      area += before.cross(p - contour[0])
      before = p - contour[0]
    }
    contours.append(area < 0 ? contour.reversed() : contour)
  }

  private mutating func addCap(_ p: Point, _ u: Vector) {
    let (v, n) = (radius * u, radius * u.quarterTurn)
    switch style.lineCap {
    case .butt: break
    case .round: append(sector(p, from: n, turn: -.pi))
    case .square: append([p + n, p + n + v, p - n + v, p - n])
    }
  }

  /// The points of a pie's part about a centre, without the centre.
  private func sector(_ p: Point, from v: Vector, turn: Double) -> [Point] {
    let parts = max((turn.magnitude / 0.03).rounded(.up), 1)
    return (0...Int(parts)).map { k in
      let (s, c) = Elementary.sincos(turn * Double(k) / parts)
      return p + Vector(dx: c * v.dx - s * v.dy, dy: c * v.dy + s * v.dx)
    }
  }

  private mutating func addJoin(_ p: Point, _ u1: Vector, _ u2: Vector, _ join: LineJoin)
  {
    let turn = Elementary.atan2(u1.cross(u2), u1.dot(u2))
    if turn == 0 { return }
    let side = turn < 0 ? radius : -radius
    let (a, b) = (side * u1.quarterTurn, side * u2.quarterTurn)
    // The miter's length by the width.
    let (sine, cosine) = Elementary.sincos(turn / 2)
    switch join {
    case .round: append([p] + sector(p, from: a, turn: turn))
    case .miter where 1 <= max(style.miterLimit, 1) * cosine,
      .miterClip where 1 <= max(style.miterLimit, 1) * cosine:
      append([p, p + a, p + a + (radius * sine.magnitude / cosine) * u1, p + b])
    case .miterClip:
      let length = radius * (max(style.miterLimit, 1) - cosine) / sine.magnitude
      append([p, p + a, p + a + length * u1, p + b - length * u2, p + b])
    case .miter, .bevel: append([p, p + a, p + b])
    }
  }

  /// The dashes of a polyline. The last and the first dash of a closed one are joined if
  /// no gap separates them.
  private static func dashes(
    of points: [Point], isClosed: Bool, _ dash: Dash
  ) -> [[Point]] {
    var pieces: [[Point]] = []
    var index = 0
    var left = dash.lengths[0]
    var piece: [Point]? = [points[0]]
    for (a, b) in zip(points, points.dropFirst() + (isClosed ? [points[0]] : [])) {
      let length = (b - a).length
      var at = 0.0
      while left < length - at {
        at += left
        let p = a + (at / length) * (b - a)
        if let done = piece { pieces.append(done + [p]) }
        index += 1
        left = dash.lengths[index % dash.lengths.count]
        piece = index % 2 == 0 ? [p] : nil
      }
      left -= length - at
      piece?.append(b)
    }
    if let open = piece {
      if isClosed && !pieces.isEmpty {
        pieces[0] = open + pieces[0].dropFirst()
      } else {
        pieces.append(open)
      }
    }
    return pieces
  }
}
