import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// The interpreter of pictures. The drawing of a view and the picture of a screen consist
// of the same commands.

extension Rasterizer {
  /// Draws a picture's commands through a clip.
  func draw(
    _ picture: Picture, _ placement: Placement, window: PixelWindow, clip: ClipState,
    _ shared: SharedParts = SharedParts()
  ) {
    draw(
      picture, picture.commands.indices, within: -1, placement, window: window,
      clip: clip, shared)
  }

  /// Draws some of a picture's commands, in whole groups, through a clip that replaces
  /// the picture's clip `base` (-1: none).
  func draw(
    _ picture: Picture, _ range: Range<Int>, within base: Int,
    _ placement: Placement, window: PixelWindow, clip: ClipState,
    _ shared: SharedParts = SharedParts(), roundedClips: Int = 0
  ) {
    guard placement.transform.isFinite, !clip.rect.isEmpty else { return }
    /// The clips of the picture, and of each open group.
    var scopes = [ClipScope(picture, placement, within: clip, base: base)]
    var groups: [OpenGroup] = []
    var target = window
    // Of a large picture, only the commands that may be visible are visited.
    var items = ItemCursor(
      range == picture.commands.indices
        ? picture.items(in: window.area.intersection(clip.rect), placement) : nil)
    var index = range.lowerBound
    while index < range.upperBound {
      if groups.isEmpty {
        guard let next = items.item(from: index) else { break }
        index = next
      }
      defer { index += 1 }
      if drawRect(picture, index, placement, target, &scopes) { continue }
      let command = picture.commands[index]
      switch command.operation {
      case .beginGroup(let alpha, let count):
        if roundedClips < Rasterizer.mostRoundedClips,
          let parts = roundedParts(
            of: command, alpha, picture, placement, target, &scopes)
        {
          draw(
            parts, of: command, picture, index + 1..<index + 1 + count, placement, target,
            shared, roundedClips: roundedClips + 1)
          index += count + 1
        } else if let group = begin(
          command, alpha, picture, index + 1..<index + 1 + count, placement, target,
          &scopes)
        {
          groups.append(group)
          target = group.layer.window
        } else {
          index += count + 1
        }
      case .endGroup:
        guard let group = groups.popLast() else { continue }
        scopes.removeLast()
        target = groups.last?.layer.window ?? window
        let clip = group.clip ?? ClipState(rect: target.area, mask: nil)
        if let shadow = group.shadow {
          if let cut = group.cut { group.layer.cut(to: cut.shape) }
          paint(shadow, of: group.layer, window: target, clip: clip)
        }
        group.layer.composite(over: target, clip: group.cut?.around ?? clip, painter)
      case .picture(let inner):
        if let clip = visibleClip(
          of: command, placement, target, &scopes[scopes.count - 1])
        {
          draw(
            inner, placement.placing(command.placement), window: target, clip: clip,
            shared.pictures[index] ?? SharedParts())
        }
      case .bitmap(let store, let width, let height, let scale, let rect):
        let inner = placement.placing(command.placement)
        if let clip = visibleClip(
          of: command, placement, target, &scopes[scopes.count - 1]),
          let bitmap = shared.stores[index] ?? bitmap(of: store, width, height, scale),
          let sampler = ImageSampler(
            bitmap, isOpaque: false, in: rect, interpolation: .linear, placement: inner)
        {
          paintLayer(rect, .image(sampler), inner, target, clip)
        }
      case .projected(let projected):
        if let clip = visibleClip(
          of: command, placement, target, &scopes[scopes.count - 1]),
          let bitmap = shared.stores[index]
            ?? bitmap(of: projected.store, projected.pixelWidth, projected.pixelHeight, 1)
        {
          paint(
            bitmap, projected.map, placement.placing(command.placement), window: target,
            clip: clip)
        }
      case .backdrop(let rect, let backdrop):
        if let clip = visibleClip(
          of: command, placement, target, &scopes[scopes.count - 1])
        {
          let windows = [window] + groups.map(\.layer.window)
          paint(
            backdrop, in: rect, placement.placing(command.placement),
            of: windows.suffix(backdrop.groups + 1), window: target, clip: clip)
        }
      case .fill, .stroke, .glyphs, .image, .box, .shadow:
        if let clip = visibleClip(
          of: command, placement, target, &scopes[scopes.count - 1])
        {
          draw(command, placement, window: target, clip: clip, shared[index])
        }
      }
    }
  }

  /// Returns the clip of a command; nil if nothing of the command is visible.
  private func visibleClip(
    of command: Picture.Command, _ placement: Placement, _ target: PixelWindow,
    _ scope: inout ClipScope
  ) -> ClipState? {
    // A hairline is a device pixel wide, which exceeds its bounds if a point is less than
    // a pixel.
    let bounds = placement.deviceBounds(of: command.bounds).intersection(target.area)
    if bounds.intersection(scope.clip.rect).isEmpty { return nil }
    let clip = scope.state(command.clip, self)
    return clip.rect.isEmpty ? nil : clip
  }

  // MARK: Groups

  private struct OpenGroup {
    var layer: Layer
    /// The clip through which the group is composited; nil if only its contents are
    /// clipped.
    var clip: ClipState?
    var shadow: GroupShadow?
    /// For a group whose shadow is cast only by the part inside its clip: that clip, and
    /// the clips around it.
    var cut: (shape: ClipState, around: ClipState)?
  }

  /// Begins a group with commands in a range; nil if it is not visible.
  private func begin(
    _ command: Picture.Command, _ alpha: Double, _ picture: Picture,
    _ contents: Range<Int>, _ placement: Placement, _ target: PixelWindow,
    _ scopes: inout [ClipScope]
  ) -> OpenGroup? {
    let mode = command.blendMode
    let last = scopes.count - 1
    if alpha == 0 && !mode.clearsUnderTransparent { return nil }
    var area = placement.deviceBounds(of: command.bounds).intersection(target.area)
    // If the group has no other clip than its surroundings, clipping its contents is the
    // same as clipping the group.
    if command.clip == scopes[last].base && command.shadow == nil
      && !mode.clearsUnderTransparent
    {
      area = area.intersection(scopes[last].clip.rect)
      if area.isEmpty { return nil }
      scopes.append(scopes[last].cropped(to: area))
      return OpenGroup(
        layer: Layer(
          area: area, alpha: alpha, blendMode: mode, isLuminance: command.isLuminance))
    }
    let outer = scopes[last].state(command.clip, self)
    area = area.intersection(outer.rect)
    var shadow: GroupShadow?
    if let cast = command.shadow {
      let begun = beginShadow(
        cast, placement, of: picture, contents, base: command.clip, opacity: alpha,
        visible: target.area.intersection(outer.rect))
      shadow = begun.shadow
      area = mode.clearsUnderTransparent ? area.union(begun.area) : begun.area
    }
    if area.isEmpty && shadow == nil { return nil }
    var cut: (ClipState, ClipState)?
    if shadow != nil, command.shadow?.isClipped == true, command.clip >= 0 {
      let parent = picture.clips[command.clip].parent
      var own = ClipScope(
        picture, placement, within: ClipState(rect: area, mask: nil), base: parent)
      cut = (own.state(command.clip, self), scopes[last].state(parent, self))
    }
    scopes.append(
      ClipScope(
        picture, placement, within: ClipState(rect: area, mask: nil),
        base: command.clip))
    return OpenGroup(
      layer: Layer(
        area: area, alpha: alpha, blendMode: mode, isLuminance: command.isLuminance),
      clip: outer, shadow: shadow, cut: cut)
  }

  // MARK: Rectangles

  /// Draws the command at an index if it only fills a rectangle that stays axis aligned;
  /// returns whether it did. Neither its path nor its bounds are examined.
  @inline(__always)
  private func drawRect(
    _ picture: Picture, _ index: Int, _ placement: Placement, _ target: PixelWindow,
    _ scopes: inout [ClipScope]
  ) -> Bool {
    guard let rect = picture.commands[index].solidRect else { return false }
    let inner = placement.placing(picture.commands[index].placement)
    guard let fixed = FixedRect(rect.low, rect.high, under: inner.transform) else {
      return false
    }
    let clip = scopes[scopes.count - 1].state(picture.commands[index].clip, self)
    painter.paint(
      rect.edges == .layer && !hasSoftEdges
        ? .box(fixed.centres(shift: inner.shift)) : .rect(fixed, shift: inner.shift),
      .solid(rect.pixel), window: target, clip: clip)
    return true
  }

  /// Paints a rectangle with layer edges: by pixel centres under an axis-aligned
  /// transform, by coverage otherwise.
  func paintLayer(
    _ rect: Rect, _ source: PaintSource, _ placement: Placement, _ window: PixelWindow,
    _ clip: ClipState
  ) {
    polygon.removeAll()
    Path(rect: rect).flatten(placement.transform, into: &polygon)
    let shift = placement.shift
    if placement.transform.isAxisAligned && !hasSoftEdges {
      guard let fixed = FixedRect(polygon) else { return }
      painter.paint(
        .box(fixed.centres(shift: shift)), source, window: window, clip: clip)
    } else {
      painter.paint(
        .polygon(polygon, .nonZero, shift: shift), source, window: window,
        clip: clip)
    }
  }

  // MARK: Commands

  /// Draws a command other than a group, picture, bitmap or backdrop, over its shadow.
  func draw(
    _ command: Picture.Command, _ placement: Placement, window: PixelWindow,
    clip: ClipState, _ outline: Polygon? = nil
  ) {
    if clip.rect.isEmpty { return }
    if command.shadow != nil {
      drawShadow(of: command, placement, window: window, clip: clip)
    }
    let inner = placement.placing(command.placement)
    let (transform, shift) = (inner.transform, inner.shift)
    painter.blending = Blending(
      mode: command.blendMode, opacity: UInt32(command.alpha * 255 + 0.5))
    defer { painter.blending = Blending() }
    polygon.removeAll()
    switch command.operation {
    case .fill(_, _, let paint), .stroke(_, _, let paint):
      let area = outline == nil ? window.area.intersection(clip.rect) : nil
      guard let source = PaintSource(paint, inner),
        let parts = command.operation.parts(inner, in: area)
      else { return }
      if let rings = parts.rings {
        painter.paint(rings, source, window: window, clip: clip)
      }
      guard let rest = parts.rest else { return }
      if outline == nil { rest.flatten(transform, into: &polygon) }
      painter.paint(
        Shape(outline ?? polygon, parts.rule, shift: shift), source, window: window,
        clip: clip)
    case .glyphs(let row, let color):
      guard let source = PaintSource(.color(color), inner) else { return }
      if let recording = recording(of: row, transform) {
        painter.paint(
          .recorded(recording, shift: shift), source, window: window, clip: clip)
        return
      }
      row.flatten(
        transform,
        in: window.area.intersection(clip.rect)
          .offsetBy(dx: 0 - shift.dx, dy: 0 - shift.dy), into: &polygon)
      if polygon.vertices.isEmpty { return }
      painter.paint(
        .polygon(polygon, .nonZero, shift: shift), source, window: window, clip: clip)
    case .image(let image, let source, let rect, let interpolation, let edges):
      guard
        let sampler = ImageSampler(
          image.pixmap, isOpaque: image.isOpaque,
          orientation: image.orientation, source: source, in: rect,
          interpolation: interpolation, placement: inner, derived: image.derived)
      else { return }
      if edges == .layer {
        paintLayer(rect, .image(sampler), inner, window, clip)
        return
      }
      Path(rect: rect).flatten(transform, into: &polygon)
      painter.paint(
        Shape(polygon, .nonZero, shift: shift), .image(sampler), window: window,
        clip: clip)
    case .box(let rect, let color):
      paintLayer(rect, .solid(color.premultiplied), inner, window, clip)
    case .shadow, .picture, .bitmap, .projected, .backdrop, .beginGroup, .endGroup: break
    }
  }
}

extension Picture {
  /// Returns the index of the last command before `end`, outside groups and clips, that
  /// covers all of an area with an opaque layer, which hides everything below; nil if
  /// there is none.
  package func lastCover(
    of area: PixelRect, _ placement: Placement, before end: Int = .max
  ) -> Int? {
    var result: Int?
    var index = 0
    while index < min(commands.count, end) {
      if case .beginGroup(_, let count) = commands[index].operation {
        index += count + 1
      } else if commands[index].isOpaque, commands[index].clip < 0,
        let rect = commands[index].solidRect, rect.edges == .layer
      {
        let inner = placement.placing(commands[index].placement)
        let fixed = FixedRect(rect.low, rect.high, under: inner.transform)
        if let fixed,
          fixed.centres(shift: inner.shift).contains(area)
        {
          result = index
        }
      }
      index += 1
    }
    return result
  }
}
