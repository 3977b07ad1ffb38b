import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Groups that are clipped to rounded rectangles, such as cards.
//
// Such a group is drawn separately and composited through its clip. Where the clip covers
// a pixel completely, drawing directly gives the same pixel, without the layer: so only
// the corners, and edges between pixels, are drawn as layers. The choice of these pixels
// depends on the rectangle's position alone, not on a band or region.

extension Rasterizer {
  /// The maximum number of nested clips that are drawn in parts. Each can multiply the
  /// number of parts, so those further inside are drawn as groups.
  static let mostRoundedClips = 2

  /// The parts of a group that is clipped to a rounded rectangle.
  struct RoundedParts {
    /// The clip around that of the group, in whole pixels.
    var outer: PixelRect
    /// The shape of the clip.
    var shape: Polygon
    var shift: PixelOffset
    /// The pixels that the clip covers completely: over, between and under the corners.
    var inside: [PixelRect]
    /// The pixels around them that it can touch.
    var edges: [PixelRect]
  }

  /// Returns the parts of a group; nil if it must be drawn as a whole.
  func roundedParts(
    of command: Picture.Command, _ alpha: Double, _ picture: Picture,
    _ placement: Placement, _ target: PixelWindow, _ scopes: inout [ClipScope]
  ) -> RoundedParts? {
    let last = scopes.count - 1
    guard alpha == 1, command.blendMode == .normal, command.shadow == nil,
      command.clip >= 0, command.clip != scopes[last].base,
      case .rounded(let path, let rect, let reach) = picture.clips[command.clip].shape
    else { return nil }
    let inner = placement.placing(picture.clips[command.clip].placement)
    let far = Point(x: rect.maxX, y: rect.maxY)
    let corner = Vector(dx: reach, dy: reach)
    guard let whole = FixedRect(rect.origin, far, under: inner.transform),
      let middle = FixedRect(rect.origin + corner, far - corner, under: inner.transform)
    else { return nil }
    let around = scopes[last].state(picture.clips[command.clip].parent, self)
    if around.mask != nil { return nil }
    let touched = whole.pixels(shift: inner.shift)
    let covered = whole.insidePixels(shift: inner.shift)
    let core = middle.insidePixels(shift: inner.shift)
    // Left and right of the corners, and over and under them. If the corners meet, there
    // are no pixels between them.
    let left = max(core.minX, covered.minX)
    let right = max(left, min(core.maxX, covered.maxX))
    let top = max(core.minY, covered.minY)
    let bottom = max(top, min(core.maxY, covered.maxY))
    func box(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> PixelRect {
      x0 < x1 && y0 < y1 ? PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1) : .empty
    }
    polygon.removeAll()
    path.flatten(inner.transform, into: &polygon)
    return RoundedParts(
      outer: around.rect, shape: polygon, shift: inner.shift,
      inside: [
        box(left, covered.minY, right, top),
        box(covered.minX, top, covered.maxX, bottom),
        box(left, bottom, right, covered.maxY),
      ],
      edges: [
        box(touched.minX, touched.minY, left, top),
        box(left, touched.minY, right, covered.minY),
        box(right, touched.minY, touched.maxX, top),
        box(touched.minX, top, covered.minX, bottom),
        box(covered.maxX, top, touched.maxX, bottom),
        box(touched.minX, bottom, left, touched.maxY),
        box(left, covered.maxY, right, touched.maxY),
        box(right, bottom, touched.maxX, touched.maxY),
      ])
  }

  /// Draws a group in parts.
  func draw(
    _ parts: RoundedParts, of command: Picture.Command, _ picture: Picture,
    _ contents: Range<Int>, _ placement: Placement, _ target: PixelWindow,
    _ shared: SharedParts, roundedClips: Int
  ) {
    let area = placement.deviceBounds(of: command.bounds).intersection(target.area)
      .intersection(parts.outer)
    for box in parts.inside {
      let part = box.intersection(area)
      if part.isEmpty { continue }
      draw(
        picture, contents, within: command.clip, placement, window: target,
        clip: ClipState(rect: part, mask: nil), shared, roundedClips: roundedClips)
    }
    for box in parts.edges {
      let part = box.intersection(area)
      if part.isEmpty { continue }
      let edge = ClipState(rect: part, mask: nil).intersecting(
        parts.shape, shift: parts.shift, rule: .nonZero, rasterizer: painter.rasterizer)
      if edge.rect.isEmpty { continue }
      let layer = Layer(area: edge.rect, alpha: 1)
      draw(
        picture, contents, within: command.clip, placement, window: layer.window,
        clip: ClipState(rect: edge.rect, mask: nil), shared, roundedClips: roundedClips)
      layer.composite(over: target, clip: edge, painter)
    }
  }
}

extension FixedRect {
  /// Returns the pixels that are completely in the rectangle.
  fileprivate func insidePixels(shift: PixelOffset) -> PixelRect {
    PixelRect(
      minX: FixedPoint.ceilPixel(x0) + shift.dx,
      minY: FixedPoint.ceilPixel(y0) + shift.dy,
      maxX: FixedPoint.floorPixel(x1) + shift.dx,
      maxY: FixedPoint.floorPixel(y1) + shift.dy)
  }
}
