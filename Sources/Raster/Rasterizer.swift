import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// Draws pictures and display lists into pixmaps.
///
/// A pixel depends only on what is drawn, on how it is placed and on its
/// position: never on the region, band or tile it is drawn in, nor on the number
/// of threads. A rasterizer keeps scratch memory between drawings; use each on
/// one thread at a time.
public final class Rasterizer {
  let painter = Painter()
  var polygon = Polygon()
  /// How many threads draw; nil for as many as there are processors, but one
  /// for small targets.
  public let threads: Int?
  /// What the other threads draw with; made when first needed.
  var helpers: [Rasterizer] = []
  /// Whether the edges of layers are antialiased even where they are upright.
  var hasSoftEdges = false

  /// A rasterizer with empty scratch memory.
  ///
  /// - Parameter threads: how many threads draw at the same time, at least 1;
  ///   nil (the default) for one a processor, fewer where a thread would have
  ///   less than 2^16 pixels to do. They are started for each drawing and gone
  ///   when it is done.
  public init(threads: Int? = nil) {
    precondition(
      threads ?? 1 >= 1, "threads must be at least 1, not \(threads ?? 1)")
    self.threads = threads
  }

  /// Draws a picture over a pixmap.
  ///
  /// - Parameters:
  ///   - picture: what to draw, in its own space (points).
  ///   - transform: from the picture's space to pixels of the pixmap. A
  ///     transform that is not finite draws nothing.
  ///   - pixmap: what to draw over.
  public func draw(
    _ picture: Picture, transform: AffineTransform = .identity,
    into pixmap: Pixmap
  ) {
    let bands = Bands(pixmap.bounds, threads: threads)
    let outlines = SharedOutlines(picture, Placement(transform), bands)
    draw(bands, of: Window(pixmap, at: pixmap.bounds)) { rasterizer, band in
      rasterizer.draw(picture, transform, in: band, outlines)
    }
  }

  /// Draws a picture into a window, on the caller's thread.
  func draw(
    _ picture: Picture, _ transform: AffineTransform, in window: Window,
    _ outlines: SharedOutlines = SharedOutlines()
  ) {
    draw(
      picture, Placement(transform), window: window,
      clip: ClipState(rect: window.area, mask: nil), outlines)
  }

  /// Rows of a band of cells, for tests of the law that they do not matter.
  package var bandRows: Int? {
    get { painter.rasterizer.bandRows }
    set { painter.rasterizer.bandRows = newValue }
  }

  /// Draws the part of a display list inside `region` (device pixels) over a
  /// pixmap of the region's size, or over a background in place of what the
  /// pixmap holds. A plan has to be of this list, region and number of threads.
  package func draw(
    _ list: DisplayList, region: PixelRect, background: Color? = nil,
    plan: DrawingPlan? = nil, into pixmap: Pixmap
  ) {
    precondition(
      pixmap.width >= region.width && pixmap.height >= region.height,
      "the pixmap is smaller than the region")
    let plan = plan ?? DrawingPlan(list, region: region, threads: threads)
    let bands = plan.bands
    let shared = share(list, between: bands)
    draw(bands, of: Window(pixmap, at: region)) { rasterizer, band in
      // Each thread touches its own rows first, cleared memory included.
      if let background { band.fill(background.premultiplied) }
      var state = DisplayListState(
        window: band, clip: ClipState(rect: band.area, mask: nil))
      rasterizer.draw(list, shared, &state)
    }
  }

  // MARK: Commands

  /// Draws a picture's commands through a clip.
  func draw(
    _ picture: Picture, _ placement: Placement, window: Window, clip: ClipState,
    _ outlines: SharedOutlines = SharedOutlines()
  ) {
    draw(
      picture, picture.commands.indices, within: -1, placement, window: window,
      clip: clip, outlines)
  }

  /// Draws some of a picture's commands, whole layers, through a clip that
  /// stands for the picture's clip `base` (-1: none).
  func draw(
    _ picture: Picture, _ range: Range<Int>, within base: Int,
    _ placement: Placement, window: Window, clip: ClipState,
    _ outlines: SharedOutlines = SharedOutlines()
  ) {
    guard placement.transform.isFinite, !clip.rect.isEmpty else { return }
    /// The clips made so far, and which one counts as none, for each layer
    /// that its outer clips do not reach into.
    var scopes = [ClipScope(picture, within: clip, base: base)]
    var layers: [(layer: Layer, clip: ClipState?, shadow: GroupShadow?)] = []
    var target = window
    for index in range {
      if drawRect(picture, index, placement, target, &scopes) { continue }
      let command = picture.commands[index]
      let mode = command.blendMode
      switch command.operation {
      case .beginLayer(let alpha):
        let end = picture.layerEnd(from: index)
        let bounds = Picture.bounds(of: picture.commands[index..<end])
        // Room for hairlines; not where the layer clears, because that shows in
        // all of its area, which has to lie in the picture's bounds: tiles
        // beside these are not drawn.
        let room: Double = mode.clearsUnderTransparent ? 0 : -1
        let box = placement.deviceBounds(of: bounds.insetBy(dx: room, dy: room))
        var area = box.intersection(target.area)
        var shadow: GroupShadow?
        if mode.clearsUnderTransparent || command.shadow != nil {
          // What the layer leaves transparent clears what lies under it, and
          // the clip does not cut what casts a shadow, so the clip is applied
          // when the layer is composited, and not inside.
          let outer = state(command.clip, placement, &scopes[scopes.count - 1])
          area = area.intersection(outer.rect)
          if let cast = command.shadow {
            let begun = beginShadow(
              cast.shadow, at: cast.source, placement,
              of: .commands(picture, index + 1..<end, base: command.clip),
              opacity: alpha,
              bounds: placement.deviceBounds(
                of: cast.source.insetBy(dx: room, dy: room)),
              visible: target.area.intersection(outer.rect))
            shadow = begun.shadow
            area = mode.clearsUnderTransparent ? area.union(begun.area) : begun.area
          }
          let all = ClipState(rect: area, mask: nil)
          scopes.append(ClipScope(picture, within: all, base: command.clip))
          layers.append(
            (Layer(area: area, alpha: alpha, blendMode: mode), outer, shadow))
        } else {
          // Clips from outside the layer are applied inside it: with the
          // layer's content clipped, compositing needs none.
          layers.append((Layer(area: area, alpha: alpha, blendMode: mode), nil, nil))
        }
        target = layers[layers.count - 1].layer.window
      case .endLayer:
        if let (layer, outer, shadow) = layers.popLast() {
          if outer != nil { scopes.removeLast() }
          target = layers.last?.layer.window ?? window
          let clip = outer ?? ClipState(rect: target.area, mask: nil)
          if let shadow { paint(shadow, of: layer, window: target, clip: clip) }
          layer.composite(over: target, clip: clip, painter)
        }
      default:
        // A hairline is a device pixel wide: wider than its bounds say where
        // a point is less than a pixel.
        let bounds = placement.deviceBounds(of: command.bounds)
        let scope = scopes[scopes.count - 1].clip.rect
        if bounds.intersection(target.area).intersection(scope).isEmpty {
          continue
        }
        draw(
          command, placement, window: target,
          clip: state(command.clip, placement, &scopes[scopes.count - 1]),
          outlines[index])
      }
    }
  }

  /// Draws the command at an index if all it does is to fill a rectangle that
  /// stays upright; whether it was one. Neither its path nor its bounds are
  /// looked at.
  @inline(__always)
  private func drawRect(
    _ picture: Picture, _ index: Int, _ placement: Placement, _ target: Window,
    _ scopes: inout [ClipScope]
  ) -> Bool {
    guard let rect = picture.commands[index].solidRect else { return false }
    let transform = picture.commands[index].transform
      .concatenating(placement.transform)
    guard let fixed = FixedRect(rect.low, rect.high, under: transform) else {
      return false
    }
    let clip = state(
      picture.commands[index].clip, placement, &scopes[scopes.count - 1])
    painter.paint(
      fixed, shiftX: placement.shiftX, shiftY: placement.shiftY, rect.pixel,
      window: target, clip: clip)
    return true
  }

  /// The clip at an index of a picture's, made when first needed.
  private func state(
    _ index: Int, _ placement: Placement, _ scope: inout ClipScope
  ) -> ClipState {
    if index < 0 || index == scope.base { return scope.clip }
    if let known = scope.states[index] { return known }
    let node = scope.picture.clips[index]
    let parent = state(node.parent, placement, &scope)
    polygon.removeAll()
    let here = node.transform.concatenating(placement.transform)
    node.path.flatten(here, into: &polygon)
    let (dx, dy) = (placement.shiftX, placement.shiftY)
    var new = parent.intersecting(
      polygon, shiftX: dx, shiftY: dy, rule: node.rule,
      rasterizer: painter.rasterizer)
    if let image = node.mask, let rect = node.rect {
      let sampler = ImageSampler(
        image.pixmap, isOpaque: image.isOpaque, orientation: image.orientation,
        in: rect, interpolation: .linear,
        placement: Placement(here, shiftX: dx, shiftY: dy))
      new = new.multiplied(by: sampler)
    }
    scope.states[index] = new
    return new
  }

  /// Draws a command that is no beginning or end, over its shadow.
  func draw(
    _ command: Picture.Command, _ placement: Placement, window: Window,
    clip: ClipState, _ outline: Polygon? = nil
  ) {
    if clip.rect.isEmpty { return }
    if command.shadow != nil {
      drawShadow(of: command, placement, window: window, clip: clip)
    }
    let transform = command.transform.concatenating(placement.transform)
    let (dx, dy) = (placement.shiftX, placement.shiftY)
    let inner = Placement(transform, shiftX: dx, shiftY: dy)
    painter.blending = Blending(
      mode: command.blendMode, opacity: UInt32(command.alpha * 255 + 0.5))
    defer { painter.blending = Blending() }
    polygon.removeAll()
    switch command.operation {
    case .fill(let path, let rule, let paint):
      guard let source = PaintSource(paint, inner) else { return }
      if let circles = CircleParts(fill: path, transform) {
        painter.paint(
          .rings(circles.rings, shiftX: dx, shiftY: dy), source, window: window,
          clip: clip)
        return
      }
      if outline == nil { path.flatten(transform, into: &polygon) }
      paintPolygon(outline ?? polygon, rule, dx, dy, source, window, clip)
    case .stroke(let path, let style, let paint):
      guard let source = PaintSource(paint, inner) else { return }
      if let circles = CircleParts(stroke: path, style, transform) {
        painter.paint(
          .rings(circles.rings, shiftX: dx, shiftY: dy), source, window: window,
          clip: clip)
        guard let rest = circles.rest else { return }
        if outline == nil { rest.flattenStroke(style, transform, into: &polygon) }
      } else if outline == nil {
        let area = window.area.intersection(clip.rect)
        switch CircleStack.rest(of: path, style, inner, in: area) {
        case .rings(let rings):
          painter.paint(
            .denseRings(rings, shiftX: dx, shiftY: dy), source, window: window,
            clip: clip)
          return
        case .path(let rest): rest.flattenStroke(style, transform, into: &polygon)
        case nil: path.flattenStroke(style, transform, into: &polygon)
        }
      }
      paintPolygon(outline ?? polygon, .nonZero, dx, dy, source, window, clip)
    case .image(let image, let rect, let interpolation):
      guard
        let sampler = ImageSampler(
          image.pixmap, isOpaque: image.isOpaque,
          orientation: image.orientation, in: rect,
          interpolation: interpolation, placement: inner, derived: image.derived)
      else { return }
      Path(rect: rect).flatten(transform, into: &polygon)
      paintPolygon(polygon, .nonZero, dx, dy, .image(sampler), window, clip)
    case .beginLayer, .endLayer: break
    }
  }

  /// Paints a polygon, as a rectangle where it is one.
  func paintPolygon(
    _ polygon: Polygon, _ rule: FillRule, _ dx: Int, _ dy: Int,
    _ source: PaintSource, _ window: Window, _ clip: ClipState
  ) {
    if let rect = FixedRect(polygon) {
      if rect.isWholePixels {
        painter.paint(
          .box(rect.pixels(shiftX: dx, shiftY: dy)), source, window: window,
          clip: clip)
      } else {
        painter.paint(
          .rect(rect, shiftX: dx, shiftY: dy), source, window: window, clip: clip)
      }
      return
    }
    painter.paint(
      .polygon(polygon, rule, shiftX: dx, shiftY: dy), source, window: window,
      clip: clip)
  }
}

/// The clips of a picture as they are inside one layer.
private struct ClipScope {
  let picture: Picture
  /// What counts where no clip of the picture's does.
  let clip: ClipState
  /// A clip that is not applied, -1 for none: the one around the layer.
  let base: Int
  /// The clips made so far.
  var states: [ClipState?]

  init(_ picture: Picture, within clip: ClipState, base: Int = -1) {
    self.picture = picture
    self.clip = clip
    self.base = base
    states = Array(repeating: nil, count: picture.clips.count)
  }
}

extension Picture {
  /// The index of the end that belongs to the layer begun at an index.
  func layerEnd(from index: Int) -> Int {
    var depth = 0
    for i in index..<commands.count {
      switch commands[i].operation {
      case .beginLayer: depth += 1
      case .endLayer:
        depth -= 1
        if depth == 0 { return i }
      default: break
      }
    }
    return commands.count
  }
}
