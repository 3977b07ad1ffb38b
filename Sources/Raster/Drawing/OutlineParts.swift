import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The drawn parts of a fill or a stroke: rings, which have separate rasterizers, and the
/// rest. Painting and the outlines shared by bands use the same parts.
struct OutlineParts {
  /// The part that the general rasterizer fills.
  struct Rest {
    var path: Path
    /// The style of the stroke; nil for a fill.
    var style: StrokeStyle?
    /// The area outside which dashes may be missing, in device pixels before the shift;
    /// nil for no such area.
    var area: PixelRect?

    func flatten(_ transform: AffineTransform, into polygon: inout Polygon) {
      if let style {
        path.flattenStroke(style, transform, in: area, into: &polygon)
      } else {
        path.flatten(transform, into: &polygon)
      }
    }
  }

  /// Rings that share no pixel with the rest.
  var rings: Shape?
  var rest: Rest?
  var rule = FillRule.nonZero
}

extension Picture.Operation {
  /// Returns the parts of a fill or a stroke to draw in an area; hidden circles and
  /// dashes may be omitted. Nil for other operations.
  ///
  /// - Parameter area: device pixels; nil if the outline of the rest is already
  ///   available.
  func parts(_ placement: Placement, in area: PixelRect?) -> OutlineParts? {
    switch self {
    case .fill(let path, let rule, _):
      if let circles = CircleParts(fill: path, placement.transform) {
        return OutlineParts(rings: .rings(circles.rings, shift: placement.shift))
      }
      return OutlineParts(rest: .init(path: path), rule: rule)
    case .stroke(let path, let style, _):
      let (dx, dy) = (0 - placement.shift.dx, 0 - placement.shift.dy)
      let plane = style.dash == nil ? nil : area?.offsetBy(dx: dx, dy: dy)
      if let circles = CircleParts(stroke: path, style, placement.transform) {
        return OutlineParts(
          rings: .rings(circles.rings, shift: placement.shift),
          rest: circles.rest.map { .init(path: $0, style: style, area: plane) })
      }
      if let area {
        switch CircleStack.rest(of: path, style, placement, in: area) {
        case .rings(let rings):
          return OutlineParts(rings: .denseRings(rings, shift: placement.shift))
        case .path(let rest):
          return OutlineParts(rest: .init(path: rest, style: style, area: plane))
        case nil: break
        }
      }
      return OutlineParts(rest: .init(path: path, style: style, area: plane))
    case .glyphs, .image, .box, .bitmap, .projected, .picture, .shadow, .backdrop,
      .beginGroup, .endGroup:
      return nil
    }
  }
}
