import MesmerGeometry

/// Stroking: converts a path and a pen to closed contours for the non-zero rule.
///
/// Space: the pen is a disc in user space, the path's own; the outline is mapped to the
/// device by the transform, so that a nonuniform scale results in an elliptical pen.
/// Offsets are within 1/256 px on the device, and offset curves are pushed out to keep
/// their area as in `Flattening.swift`.
///
/// The outline of an open subpath is one contour: forward along one side, the end cap,
/// back along the other side, the start cap. The outline of a closed subpath is two
/// contours, one for each side. A circle gives two concentric circles, or one if the pen
/// covers the middle.
///
/// Winding: the stroke is the area swept by the pen's cross line, plus joins and caps.
/// Every piece of the outline has the same orientation: the quadrilateral swept between
/// two nodes, the outer wedge of a join. On the inner side of a corner the outline goes
/// through the corner itself. Where a curve is tighter than the pen, its inner offset
/// runs backwards; there the outline goes along the curve's centres of curvature instead,
/// and the area that the cross line sweeps beyond them becomes a separate contour with
/// the right orientation. The winding number is therefore at least 1 everywhere in the
/// stroke and 0 outside; nothing cancels.
///
/// Segments that are too short to have a direction are omitted first
/// (`Path.negligiblePart`).
///
/// Dashes cut each subpath into open ones before it is stroked, in user space (see
/// `Dasher`).
extension Path {
  /// Appends the outline of the stroked path, mapped by the transform, as contours for
  /// the non-zero rule.
  ///
  /// Line width 0 is one device pixel under any transform. Nothing is appended if the
  /// width is negative or not finite, or if the transform collapses the plane (unless the
  /// width is 0). Subpaths with numbers that are not finite or beyond 2^300 are omitted.
  /// Dashes outside `area` (in device pixels, before a shift) can be missing if there are
  /// more than `Dash.maximumCount`.
  package func flattenStroke(
    _ style: StrokeStyle, _ transform: AffineTransform, in area: PixelRect? = nil,
    into polygon: inout Polygon
  ) {
    let visible = style.visibleDashes(in: area, transform)
    if style.lineWidth == 0 {
      guard let pen = StrokePen(width: 1, transform: .identity) else { return }
      // Dash lengths are in user space, but this width is in device pixels.
      var style = style
      let path = style.dash.map { dashed($0, visible: visible) } ?? self
      style.dash = nil
      path.applying(transform).stroke(style, pen, visible: nil, into: &polygon)
    } else if let pen = StrokePen(width: style.lineWidth, transform: transform) {
      stroke(style, pen, visible: visible, into: &polygon)
    }
  }

  private func stroke(
    _ style: StrokeStyle, _ pen: StrokePen, visible: Rect?, into polygon: inout Polygon
  ) {
    var dasher: Dasher?
    if let dash = style.dash {
      switch DashPattern(dash) {
      case .solid: break
      case .nothing: return
      case .dashes(let period): dasher = Dasher(period, visible: visible)
      }
    }
    var stroker = Stroker(style, pen, appendingTo: &polygon)
    stroker.add(self, dasher)
    stroker.sink.finish(into: &polygon)
  }

  /// Returns the outline of the stroked path as a path to be filled by the non-zero
  /// rule.
  ///
  /// It consists of straight edges within 1/4096 point of the true outline, with corners
  /// rounded to 1/16384 point. It is empty for width 0, whose thickness depends on the
  /// device. Coordinates are limited to ±2^36 points.
  public func stroked(_ style: StrokeStyle) -> Path {
    var result = Path()
    if style.lineWidth == 0 { return result }
    var polygon = Polygon()
    flattenStroke(style, AffineTransform(scaleX: 16, y: 16), into: &polygon)
    var start = 0
    for end in polygon.contourEnds {
      for i in start..<end {
        let v = polygon.vertices[i]
        let p = Point(x: Double(v.x) / 16384, y: Double(v.y) / 16384)
        if i == start { result.move(to: p) } else { result.addLine(to: p) }
      }
      result.close()
      start = end
    }
    return result
  }

  /// Returns whether the stroked path covers a point: whether the path `stroked(_:)`
  /// contains it, with the same precision of 1/4096 point and the same limits. False for
  /// width 0 and for NaN.
  package func contains(_ point: Point, strokedWith style: StrokeStyle) -> Bool {
    stroked(style).contains(point)
  }
}

extension StrokeStyle {
  /// Returns the rectangle in user space near which dashes are made, for a visible area;
  /// nil if it is unknown or a dash with its gap is shorter than 1/16 px.
  fileprivate func visibleDashes(
    in area: PixelRect?, _ transform: AffineTransform
  ) -> Rect? {
    guard let area, let period = dash.flatMap(DashPattern.init)?.period,
      let inverse = transform.inverse
    else { return nil }
    let scale = max(
      Vector(dx: transform.a, dy: transform.b).length,
      Vector(dx: transform.c, dy: transform.d).length)
    guard period.length * scale >= Double(period.dashes.count) / 16 else { return nil }
    let box = Rect(
      minX: Double(area.minX) - 2, minY: Double(area.minY) - 2,
      maxX: Double(area.maxX) + 2, maxY: Double(area.maxY) + 2
    ).applying(inverse)
    let reach = lineWidth * max(miterLimit, 2)
    return box.isFinite && reach.isFinite ? box.insetBy(dx: -reach, dy: -reach) : nil
  }
}
