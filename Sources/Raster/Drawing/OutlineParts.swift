import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// What is drawn of a fill or a stroke: rings, which have rasterizers of their own, and
/// the rest. Painting, its estimate and the outlines that bands share go by it.
struct OutlineParts {
  enum Rings {
    /// They share no pixel with one another or with the rest.
    case apart([Ring])
    /// Many share a pixel.
    case dense(DenseRings)

    func shape(shift: PixelOffset) -> Shape {
      switch self {
      case .apart(let rings): .rings(rings, shift: shift)
      case .dense(let rings): .denseRings(rings, shift: shift)
      }
    }
  }

  /// What the general rasterizer fills.
  struct Rest {
    var path: Path
    /// The pen; nil to fill the inside.
    var style: StrokeStyle?
    /// Where dashes are needed: device pixels before the shift. Nil for everywhere.
    var area: PixelRect?

    /// Appends the polygon.
    func flatten(_ transform: AffineTransform, into polygon: inout Polygon) {
      if let style {
        path.flattenStroke(style, transform, in: area, into: &polygon)
      } else {
        path.flatten(transform, into: &polygon)
      }
    }
  }

  var rings: Rings?
  var rest: Rest?
  /// How the rest is filled.
  var rule = FillRule.nonZero
}

extension Picture.Operation {
  /// The parts of a fill or a stroke, as far as they are visible in an area: what lies
  /// under others is left out. Nil for other operations.
  ///
  /// - Parameter area: device pixels; nil if the outline of the rest is known.
  func parts(_ placement: Placement, in area: PixelRect?) -> OutlineParts? {
    switch self {
    case .fill(let path, let rule, _):
      if let circles = CircleParts(fill: path, placement.transform) {
        return OutlineParts(rings: .apart(circles.rings))
      }
      return OutlineParts(rest: .init(path: path), rule: rule)
    case .stroke(let path, let style, _):
      let (dx, dy) = (0 - placement.shift.dx, 0 - placement.shift.dy)
      let plane = style.dash == nil ? nil : area?.offsetBy(dx: dx, dy: dy)
      if let circles = CircleParts(stroke: path, style, placement.transform) {
        return OutlineParts(
          rings: .apart(circles.rings),
          rest: circles.rest.map { .init(path: $0, style: style, area: plane) })
      }
      if let area {
        switch CircleStack.rest(of: path, style, placement, in: area) {
        case .rings(let rings): return OutlineParts(rings: .dense(rings))
        case .path(let rest):
          return OutlineParts(rest: .init(path: rest, style: style, area: plane))
        case nil: break
        }
      }
      return OutlineParts(rest: .init(path: path, style: style, area: plane))
    case .glyphs, .image, .box, .bitmap, .picture, .shadow, .backdrop, .beginGroup,
      .endGroup:
      return nil
    }
  }
}
