import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Filling and stroking a shape.

/// The paint of a shape with its references resolved.
enum SVGSource {
  case nothing
  case paint(Paint)
  case tiles(SVGTiles)
}

extension SVGRenderer {
  /// Draws a shape by the scope's style.
  ///
  /// - Parameter box: the box that relative units refer to, if not the shape's own.
  func paint(
    _ path: Path, _ node: SVGNode, _ scope: SVGScope, box: Rect? = nil
  ) throws(SVGError) {
    if let measured {
      let box = path.applying(scope.transform).bounds
      if !box.isNull { self.measured = measured.union(box) }
      return
    }
    let style = scope.style.inherited
    guard style.isVisible, !path.isEmpty else { return }
    if isClipping > 0 {
      try count(path, node)
      append(
        .fill(path, style.clipRule, .color(.black)), bounds: path.controlBounds, scope)
      return
    }
    if style.strokesFirst { try stroke(path, node, scope, box) }
    try fill(path, node, scope, box)
    if !style.strokesFirst { try stroke(path, node, scope, box) }
  }

  private func fill(
    _ path: Path, _ node: SVGNode, _ scope: SVGScope, _ box: Rect?
  ) throws(SVGError) {
    let style = scope.style.inherited
    let source = try source(
      style.fill, opacity: style.fillOpacity, node, scope, box: { box ?? path.bounds })
    if case .nothing = source { return }
    try count(path, node)
    switch source {
    case .nothing: break
    case .paint(let paint):
      append(.fill(path, style.fillRule, paint), bounds: path.controlBounds, scope)
    case .tiles(let tiles):
      try put(tiles, path, style.fillRule, opacity: style.fillOpacity, node, scope)
    }
  }

  private func stroke(
    _ path: Path, _ node: SVGNode, _ scope: SVGScope, _ box: Rect?
  ) throws(SVGError) {
    let style = scope.style.inherited
    if style.stroke == .none { return }
    let pen = pen(scope)
    if pen.dash != nil, node["pathLength"] != nil {
      notes.addOnce("\"pathLength\" is not supported", at: node)
    }
    guard pen.lineWidth > 0, pen.lineWidth.isFinite else { return }
    let source = try source(
      style.stroke, opacity: style.strokeOpacity, node, scope, box: { box ?? path.bounds }
    )
    if case .nothing = source { return }
    try count(path, node)
    switch source {
    case .nothing: break
    case .paint(let paint):
      let reach = pen.lineWidth / 2 * pen.reach
      append(
        .stroke(path, pen, paint),
        bounds: path.controlBounds.insetBy(dx: -reach, dy: -reach), scope)
    case .tiles(let tiles):
      let (outline, scale) = outline(of: path, pen, scope)
      try count(outline, node)
      try put(
        tiles, outline, .nonZero, outlineScale: scale, opacity: style.strokeOpacity, node,
        scope)
    }
  }

  /// Returns the outline of a stroke, enlarged by a power of two, and this scale. Without
  /// the enlargement, the outline would be exact only to 1/4096 of a user unit, and a
  /// unit may be many points.
  func outline(
    of path: Path, _ pen: StrokeStyle, _ scope: SVGScope
  ) -> (path: Path, scale: Double) {
    let t = scope.transform
    let points = max(
      Vector(dx: t.a, dy: t.b).length, Vector(dx: t.c, dy: t.d).length)
    var scale = 1.0
    while scale < points * 4 && scale < 0x1p16 { scale *= 2 }
    var large = pen
    large.lineWidth *= scale
    large.dash = pen.dash.map {
      Dash(phase: $0.phase * scale, lengths: $0.lengths.map { $0 * scale })
    }
    let path = path.applying(AffineTransform(scaleX: scale, y: scale)).stroked(large)
    return (path, scale)
  }

  /// Returns the stroke style of a scope's style.
  func pen(_ scope: SVGScope) -> StrokeStyle {
    let style = scope.style.inherited
    var pen = StrokeStyle(
      lineWidth: scope.points(style.strokeWidth, .other), lineCap: style.lineCap,
      lineJoin: style.lineJoin, miterLimit: style.miterLimit)
    if !style.dashes.isEmpty {
      let lengths = style.dashes.map { scope.points($0, .other) }
      // A list of zeros is a solid line.
      if lengths.contains(where: { $0 > 0 }) {
        pen.dash = Dash(phase: scope.points(style.dashOffset, .other), lengths: lengths)
      }
    }
    return pen
  }

  // MARK: Sources

  /// Returns a paint with its references resolved.
  ///
  /// - Parameter box: the box of the shape, without its stroke.
  func source(
    _ paint: SVGPaint, opacity: Double, _ node: SVGNode, _ scope: SVGScope,
    box: () -> Rect
  ) throws(SVGError) -> SVGSource {
    if opacity == 0 { return .nothing }
    guard case .server(let id, let fallback) = paint else {
      guard let color = scope.style.color(paint) else { return .nothing }
      return color.alpha == 0
        ? .nothing : .paint(.color(color.withAlpha(color.alpha * opacity)))
    }
    if let index = tree.ids[id] {
      var found: SVGSource?
      switch tree.nodes[index].name {
      case "linearGradient", "radialGradient":
        found = try gradient(index, opacity: opacity, scope, box: box())
          .map(SVGSource.paint)
      case "pattern":
        found = try tiles(index, scope, box: box()).map(SVGSource.tiles)
      default:
        notes.addOnce("\(id.quotedForMessage) is not a gradient or a pattern", at: node)
      }
      if let found { return found }
    } else if fallback == nil {
      notes.addOnce("unknown id \(id.quotedForMessage)", at: node)
    }
    guard let fallback else { return .nothing }
    return try source(fallback, opacity: opacity, node, scope, box: box)
  }
}
