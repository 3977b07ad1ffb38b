import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The shadow, background and border of a view.
extension PictureComposer {
  /// An outline in device space, rounded to the fixed-point unit. If the outline or box
  /// of a view is that of the enclosing clip, the view itself is not clipped: at an edge
  /// that is clipped twice, the pixels below would be visible.
  struct OutlineShape {
    var box: [Int64] = []
    var radius: [Int64] = []
    var curve = CornerStyle.circular
    var masked = CornerMask.all

    /// Whether content clipped to the other outline is entirely inside this one.
    func covers(_ other: OutlineShape) -> Bool {
      if box != other.box { return false }
      if radius == Array(box.prefix(2)) || masked.isEmpty { return true }
      return radius == other.radius && curve == other.curve && masked == other.masked
    }

    /// Creates the outline of a box of a view; nil if a corner is beyond the rasterizer's
    /// coordinate limit.
    init?(of view: View, _ box: Rect, in layer: LayerSpace) {
      let frame = view.shownFrame ?? .plain
      let radius = frame.cornerCurve.limited(frame.cornerRadius, in: box)
      let shift = layer.placement.shift
      func place(_ x: Double, _ y: Double) -> [Int64]? {
        let place = Point(x: x, y: y).applying(layer.placement.transform)
        guard place.x.magnitude < FixedPoint.limit, place.y.magnitude < FixedPoint.limit
        else { return nil }
        return [
          FixedPoint.fixed(place.x) + Int64(shift.dx) * FixedPoint.one,
          FixedPoint.fixed(place.y) + Int64(shift.dy) * FixedPoint.one,
        ]
      }
      guard let first = place(box.minX, box.minY), let right = place(box.maxX, box.minY),
        let below = place(box.minX, box.maxY),
        let rounded = place(box.minX + radius, box.minY + radius)
      else { return nil }
      self.box = first + right + below
      self.radius = rounded
      curve = frame.cornerCurve
      masked = frame.maskedCorners
    }
  }

  /// The shape of a view's background and border.
  struct Outline {
    /// The rounded shape; nil for the bounds.
    var path: Path?
    /// The shape for filling; in a group that is clipped to the outline, a box larger
    /// than the bounds.
    var filled: Path?
    /// Whether the view is in a group that is clipped to the outline.
    var isClipped = false

    init(_ path: Path?, _ box: Rect, in layer: LayerSpace, isClipped: Bool = false) {
      self.path = path
      self.isClipped = isClipped
      // The larger box also fills the pixels at the edge whose centres are outside the
      // bounds.
      filled =
        isClipped
        ? Path(rect: box.insetBy(dx: 0 - box.width, dy: 0 - box.height)) : path
    }
  }

  /// Adds the view over its shadow.
  mutating func addWithShadow(
    _ view: View, layer: LayerSpace, box: Rect, _ outline: Outline
  ) {
    guard let shadow = view.castShadow?.shown(isDark: isDark) else {
      addOpen(view, layer: layer, box: box, outline)
      return
    }
    let clips = view.clipsToBounds && !outline.isClipped
    if let path = view.shownShadowPath {
      var space = layer.scrolled(to: view.shownBounds.origin)
      let exact = Rect(origin: .zero, size: view.shownBounds.size)
      if box != exact, !exact.isEmpty {
        // The shape is moved and scaled in the same way as the box when its sides are
        // rounded.
        space.placement = layer.placement
          .prepending(
            AffineTransform(
              a: box.width / exact.width, b: 0, c: 0, d: box.height / exact.height,
              tx: box.minX, ty: box.minY)
          )
          .prepending(
            AffineTransform(
              translationX: 0 - view.shownBounds.minX, y: 0 - view.shownBounds.minY))
      }
      let bounds = path.controlBounds.withRoomForRounding
      if space.shows(shadow.reach(from: bounds)) {
        clip(to: box, in: layer, if: clips) {
          $0.append(
            .shadow(path), in: .null, space.placement,
            shadow: Picture.CastShadow(shadow, space.placement, at: bounds))
        }
      }
      addOpen(view, layer: layer, box: box, outline)
      return
    }
    var inner = layer
    clip(to: box, in: layer, if: clips) {
      inner.visible = layer.visible.union(
        layer.placement.device(shadow).source(of: layer.visible))
      let enclosing = $0.enclosing
      $0.enclosing = nil
      $0.group(shadow: Picture.CastShadow(shadow, layer.placement, at: box)) {
        $0.addOpen(view, layer: inner, box: box, outline)
      }
      $0.enclosing = enclosing
    }
  }

  /// Adds background, contents, subviews and border.
  mutating func addOpen(
    _ view: View, layer: LayerSpace, box: Rect, _ outline: Outline
  ) {
    let start = builder.commands.count
    let clips = view.clipsToBounds && !outline.isClipped
    if let color = view.shownBackgroundColor, !color.isClear,
      layer.shows(box)
    {
      if let filled = outline.filled {
        addBackground(color, of: view, filled, layer: layer, box: box, outline)
      } else if color.pattern != nil {
        append(.fill(Path(rect: box), .nonZero, color.paint), in: box, layer.placement)
      } else {
        append(.box(box, color), in: box, layer.placement)
      }
    }
    var inner = layer
    if clips {
      inner.visible = layer.visible.intersection(
        layer.placement.deviceBounds(of: box))
    }
    let outer = clip
    clip(to: box, in: layer, if: clips) {
      $0.addInside(view, layer: inner, box: box, from: start, outer: outer)
    }
    if let color = view.visibleBorderColor, layer.shows(box) {
      if outline.isClipped, let path = outline.path, let filled = outline.filled,
        let hole = view.insideOfBorder(of: box),
        layer.placement.transform.isNarrowerThanPixel(view.shownFrame?.borderWidth ?? 0)
      {
        // A pixel can contain parts of the border, of its inside and of the outside. The
        // clip of the group removes the outside; border and inside are divided here.
        clip = builder.addClip(
          .rim(within: path, around: hole), layer.placement, within: outer,
          bounds: layer.placement.bounds(of: box))
        append(
          .fill(filled, .nonZero, .color(color)), in: filled.controlBounds,
          layer.placement)
        clip = outer
        return
      }
      let border = view.border(
        of: box, outline: outline.isClipped ? outline.filled : outline.path)
      append(
        .fill(border, .evenOdd, .color(color)), in: border.controlBounds,
        layer.placement)
    }
  }

  /// Adds a background with rounded or rotated edges that is not visible outside the
  /// border drawn over it. The background ends in the middle of an opaque border that is
  /// wide enough. Otherwise the edge pixels are divided between background and border.
  mutating func addBackground(
    _ color: Color, of view: View, _ filled: Path, layer: LayerSpace, box: Rect,
    _ outline: Outline
  ) {
    let transform = layer.placement.transform
    let outer = clip
    var shape = filled
    if !outline.isClipped, let width = view.shownFrame?.borderWidth,
      let border = view.visibleBorderColor?.resolved(for: isDark ? .dark : .light)
    {
      if border.straight8.a == 255, transform.isWiderThanPixel(width / 3),
        let middle = view.insideOfBorder(of: box, width: width / 2)
      {
        shape = middle
      } else {
        shape = Path(rect: box.insetBy(dx: 0 - box.width, dy: 0 - box.height))
        clip = builder.addClip(
          .lining(
            within: filled, around: view.insideOfBorder(of: box) ?? Path(),
            opacity: border.alpha), layer.placement, within: outer,
          bounds: layer.placement.bounds(of: box))
      }
    }
    append(.fill(shape, .nonZero, color.paint), in: shape.controlBounds, layer.placement)
    clip = outer
  }
}
