import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The circles of a path, for the ring rasterizer. A stroked circle is a ring, and a
/// filled circle is a disc. Neither is flattened.
struct CircleParts {
  /// Rings that share no pixel with one another or with `rest`.
  var rings: [Ring]
  /// The part that the general rasterizer has to draw; nil if there is none.
  var rest: Path?

  /// Creates the rings of a stroked path. Nil if a subpath is not a full circle, the
  /// style has dashes or no width, the transform maps circles to ellipses, no circle is
  /// within the limits of `Ring`, or two circles are too close to be painted separately.
  init?(stroke path: Path, _ style: StrokeStyle, _ transform: AffineTransform) {
    guard transform.isSimilarity, style.lineWidth > 0, style.dash == nil,
      let circles = path.wholeCircles
    else { return nil }
    let scale = Vector(dx: transform.a, dy: transform.b).length
    let half = style.lineWidth * scale / 2
    guard half.isFinite else { return nil }
    self.init(circles, transform, scale) { r in
      (outer: r + half, inner: max(r - half, 0))
    }
  }

  /// Creates the disc of a filled path. Nil if the path is not one full circle, the
  /// transform maps circles to ellipses, or the disc is outside the limits of `Ring`.
  init?(fill path: Path, _ transform: AffineTransform) {
    guard transform.isSimilarity, let circles = path.wholeCircles,
      circles.count == 1
    else { return nil }
    let scale = Vector(dx: transform.a, dy: transform.b).length
    self.init(circles, transform, scale) { r in (outer: r, inner: 0) }
    if rings.isEmpty { return nil }
  }

  private init?(
    _ circles: [Arc], _ transform: AffineTransform, _ scale: Double,
    _ radii: (Double) -> (outer: Double, inner: Double)
  ) {
    rings = []
    rings.reserveCapacity(circles.count)
    var rest = Path()
    /// The centres and outer radii of the circles in `rest`.
    var small: [(center: Point, outer: Double)] = []
    for circle in circles {
      let r = circle.xAxis.length * scale
      let (outer, inner) = radii(r)
      let center = circle.center.applying(transform)
      guard outer.isFinite, center.isFinite else { return nil }
      if let ring = Ring(center: center, outer: outer, inner: inner) {
        rings.append(ring)
      } else {
        rest.move(to: circle.start)
        rest.addArc(circle)
        rest.close()
        small.append((center, outer))
      }
    }
    if rings.isEmpty { return nil }
    guard CircleParts.areApart(rings) else { return nil }
    for (center, outer) in small {
      guard outer < Ring.largestRadius,
        center.x.magnitude < FixedPoint.limit / 2,
        center.y.magnitude < FixedPoint.limit / 2
      else { return nil }
      let disc = Ring(
        centerX: FixedPoint.fixed(center.x), centerY: FixedPoint.fixed(center.y),
        outer: FixedPoint.fixed(outer), inner: 0)
      if rings.contains(where: { $0.mayTouch(disc) }) { return nil }
    }
    self.rest = rest.isEmpty ? nil : rest
  }

  /// Returns whether no two rings can share a pixel. Concentric rings are compared only
  /// with their neighbours, other rings in pairs; false for more than 64 other rings.
  private static func areApart(_ rings: [Ring]) -> Bool {
    let first = rings[0]
    if rings.allSatisfy({
      $0.centerX == first.centerX && $0.centerY == first.centerY
    }) {
      let sorted = rings.sorted { $0.outer > $1.outer }
      for i in 1..<max(sorted.count, 1) where sorted[i - 1].mayTouch(sorted[i]) {
        return false
      }
      return true
    }
    if rings.count > 64 { return false }
    for i in rings.indices {
      for j in 0..<i where rings[i].mayTouch(rings[j]) { return false }
    }
    return true
  }
}

extension Path {
  /// The circles of a path in which each subpath is one full circle: a move and an arc,
  /// closed or not. Nil for any other path and an empty one.
  var wholeCircles: [Arc]? {
    var circles: [Arc] = []
    var i = 0
    var expectsMove = true
    for verb in verbs {
      switch verb {
      case .move:
        // A subpath that is only a move would draw a dot or nothing.
        guard expectsMove else { return nil }
        expectsMove = false
        i += 1
      case .arc:
        let arc = Path.arc(points, at: i)
        guard !expectsMove, arc.isFullTurn, arc.isCircular, i > 0,
          arc.xAxis.length > 0
        else { return nil }
        circles.append(arc)
        expectsMove = true
        i += 4
      case .close:
        guard expectsMove else { return nil }
      case .line, .quad, .cubic:
        return nil
      }
    }
    return expectsMove && !circles.isEmpty ? circles : nil
  }
}
