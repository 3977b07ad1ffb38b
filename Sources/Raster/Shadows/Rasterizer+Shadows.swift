import MesmerDrawing
import MesmerGeometry

// Shadows are coverage: the casting shape is drawn separately, its alpha is blurred, and
// the shadow's colour is painted through the result and the clip.
//
// Only the visible part is made. The blur determines the cells that the visible pixels of
// the shadow depend on (`GaussianBlur`); the shape is drawn only there. Paths, strokes
// and images are drawn again for their shadow. A group is drawn once, over the visible
// pixels and those needed for its shadow, and the shadow is made from its pixels. A group
// is drawn a second time only if its shadow uses larger cells (a standard deviation from
// 128 px) or is far away.
//
// An offset is not rounded to pixels. A shape is drawn at the exact offset. The pixels of
// a group are moved by whole pixels, and then by the remainder: each pixel is distributed
// between itself and its neighbour. A view and a path with the view's bounds therefore
// cast the same shadow.

/// The shadow of a group that is being drawn.
struct GroupShadow {
  let layout: ShadowLayout
  /// The shadow's colour, with its opacity multiplied by that of the group.
  let color: Color
  /// The visible shadow pixels and the cells they need, relative to the anchor.
  let output: PixelRect
  let source: PixelRect
  /// Whether the group is drawn a second time for its shadow.
  let isDrawnApart: Bool
  /// The shadow, if the group was drawn separately for it.
  var mask: ClipMask?

  /// Returns the area of a group to draw, and its shadow if visible: the part of
  /// `beginShadow` that requires no drawing. In a picture with backdrops, shadows on
  /// single pixels are always made from the group's own pixels.
  static func plan(
    _ cast: Picture.CastShadow, _ placement: Placement, of picture: Picture,
    opacity: Double, visible: PixelRect
  ) -> (area: PixelRect, shadow: GroupShadow?) {
    let bounds = placement.deviceBounds(of: cast.contents)
    let own = bounds.intersection(visible)
    guard
      let layout = ShadowLayout(
        cast.shadow, at: cast.rect, placement.placing(cast.placement), isGroup: true)
    else { return (own, nil) }
    let moveX = layout.wholeX - layout.anchorX
    let moveY = layout.wholeY - layout.anchorY
    let support = layout.moved(bounds.offsetBy(dx: moveX, dy: moveY))
      .joined(layout.blur.x.rasterLevel, layout.blur.y.rasterLevel)
    let output = layout.output(of: support, visible: visible)
    let source = layout.source(of: output, support: support)
    if source.isEmpty { return (own, nil) }
    var area = own
    var isDrawnApart = true
    if layout.drawsPixels {
      let needed = layout.drawn(for: source).offsetBy(dx: -moveX, dy: -moveY)
      let both = own.union(needed)
      if picture.hasBackdrops || both.count <= 2 * (own.count + needed.count) {
        area = both
        isDrawnApart = false
      }
    }
    return (
      area,
      GroupShadow(
        layout: layout,
        color: cast.shadow.color.withAlpha(cast.shadow.color.alpha * opacity),
        output: output, source: source, isDrawnApart: isDrawnApart)
    )
  }
}

extension Rasterizer {
  // MARK: Single shapes

  /// Paints the shadow of a command, if it casts one.
  func drawShadow(
    of command: Picture.Command, _ placement: Placement, window: PixelWindow,
    clip: ClipState
  ) {
    guard let cast = command.shadow,
      let (layout, source, output) = ShadowLayout.plan(
        cast, placement, visible: window.area.intersection(clip.rect))
    else { return }
    var caster = command
    caster.shadow = nil
    caster.blendMode = .normal
    caster.alpha = 1
    // The opacity is applied to the shadow's colour instead of the shape, so that the
    // shape's edge keeps all its levels.
    var opacity = command.alpha
    switch command.operation {
    case .fill(let path, let rule, .color(let color)):
      caster.operation = .fill(path, rule, .color(.black))
      opacity = color.alpha
    case .stroke(let path, let style, .color(let color)):
      caster.operation = .stroke(path, style, .color(.black))
      opacity = color.alpha
    case .glyphs(let row, let color):
      caster.operation = .glyphs(row, .black)
      opacity = color.alpha
    case .shadow(let path): caster.operation = .fill(path, .nonZero, .color(.black))
    case .fill, .stroke, .image, .box, .bitmap, .projected, .picture, .backdrop,
      .beginGroup, .endGroup:
      break
    }
    let color = cast.shadow.color
    if let mask = mask(
      layout, source, for: output,
      {
        draw(
          caster, layout.cells(placement), window: $0,
          clip: ClipState(rect: $0.area, mask: nil))
      })
    {
      paintShadow(
        mask, color.withAlpha(color.alpha * opacity), window: window, clip: clip,
        mode: command.blendMode)
    }
  }

  /// Returns the blur of the shape that casts a shadow, drawn in cells; nil if no cells
  /// or pixels are needed, or too many.
  private func mask(
    _ layout: ShadowLayout, _ source: PixelRect, for output: PixelRect,
    _ draw: (PixelWindow) -> Void
  ) -> ClipMask? {
    if source.isEmpty || output.isEmpty { return nil }
    let drawn = layout.drawn(for: source)
    if !Pixmap.canHold(width: drawn.width, height: drawn.height) { return nil }
    let pixmap = Pixmap(width: drawn.width, height: drawn.height)
    draw(PixelWindow(pixmap, at: drawn))
    return layout.mask(of: layout.plane(source, of: pixmap, at: drawn), for: output)
  }

  private func paintShadow(
    _ mask: ClipMask, _ color: Color, window: PixelWindow, clip: ClipState,
    mode: BlendMode
  ) {
    if let other = clip.mask { mask.multiply(by: other) }
    painter.blending = Blending(mode: mode)
    defer { painter.blending = Blending() }
    painter.paint(
      .box(mask.area), .solid(color.premultiplied), window: window,
      clip: ClipState(rect: mask.area, mask: mask))
  }

  // MARK: Groups

  /// Returns the area to draw of a group with a shadow, and the part of its shadow that
  /// is made before the group is drawn. The group consists of the picture's commands in
  /// `range`, to which the clip `base` does not apply. `visible` contains the device
  /// pixels that can change.
  func beginShadow(
    _ cast: Picture.CastShadow, _ placement: Placement, of picture: Picture,
    _ range: Range<Int>, base: Int, opacity: Double, visible: PixelRect
  ) -> (area: PixelRect, shadow: GroupShadow?) {
    let plan = GroupShadow.plan(
      cast, placement, of: picture, opacity: opacity, visible: visible)
    guard var result = plan.shadow, result.isDrawnApart else { return plan }
    let layout = result.layout
    result.mask = mask(layout, result.source, for: result.output) { window in
      let outer = (hasSoftEdges, drawsShadow)
      // A layer's edges are between pixels, not between larger cells.
      hasSoftEdges = outer.0 || !layout.drawsPixels
      drawsShadow = true
      defer { (hasSoftEdges, drawsShadow) = outer }
      // The clip of a group whose clipped contents cast the shadow clips each command.
      let base = cast.isClipped && base >= 0 ? picture.clips[base].parent : base
      draw(
        picture, range, within: base, layout.cells(placement), window: window,
        clip: ClipState(rect: window.area, mask: nil))
    }
    return (plan.area, result.mask == nil ? nil : result)
  }

  /// Paints the shadow of a group that has been drawn.
  func paint(
    _ shadow: GroupShadow, of layer: Layer, window: PixelWindow, clip: ClipState
  ) {
    let layout = shadow.layout
    var mask = shadow.mask
    if mask == nil {
      let corner = layer.window.area.offsetBy(
        dx: layout.wholeX - layout.anchorX, dy: layout.wholeY - layout.anchorY)
      let plane = layout.plane(shadow.source, of: layer.pixmap, at: corner)
      mask = layout.mask(of: plane, for: shadow.output)
    }
    guard let mask else { return }
    paintShadow(
      mask, shadow.color, window: window, clip: clip, mode: layer.blendMode)
  }
}

extension ShadowLayout {
  /// Returns the layout of the shadow of a single shape, the cells that are drawn, and
  /// the pixels that show it, relative to the anchor; nil if it cannot be drawn.
  static func plan(
    _ cast: Picture.CastShadow, _ placement: Placement, visible: PixelRect
  ) -> (layout: ShadowLayout, source: PixelRect, output: PixelRect)? {
    let inner = placement.placing(cast.placement)
    guard
      let layout = ShadowLayout(cast.shadow, at: cast.rect, inner, isGroup: false)
    else { return nil }
    let support = layout.cells(inner).deviceBounds(of: cast.rect)
    let output = layout.output(of: support, visible: visible)
    return (layout, layout.source(of: output, support: support), output)
  }
}

extension PixelRect {
  /// The approximate number of pixels.
  var count: Double { Double(width) * Double(height) }

  /// Returns the cells of 2^x by 2^y pixels that contain the rectangle.
  fileprivate func joined(_ x: Int, _ y: Int) -> PixelRect {
    if isEmpty { return .empty }
    return PixelRect(
      minX: minX >> x, minY: minY >> y, maxX: ((maxX - 1) >> x) + 1,
      maxY: ((maxY - 1) >> y) + 1)
  }
}
