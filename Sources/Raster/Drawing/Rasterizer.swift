import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A rasterizer that draws pictures into pixmaps.
///
/// A pixel depends only on the content, its placement and the pixel's position, not on
/// the region, band or tile in which it is drawn or on the number of threads. A
/// rasterizer keeps scratch memory between drawings; use each one on one thread at a
/// time.
package final class Rasterizer {
  let painter = Painter()
  var polygon = Polygon()
  /// The requested number of drawing threads, at least 1; nil for the default of `init`.
  package let threads: Int?
  /// The rasterizers of the other threads, created on first use.
  var helpers: [Rasterizer] = []
  /// Whether edges of axis-aligned layers are antialiased too.
  var hasSoftEdges = false
  /// Whether a group is drawn for its shadow alone.
  var drawsShadow = false

  /// Creates a rasterizer with empty scratch memory.
  ///
  /// - Parameter threads: the number of threads that draw at the same time, clamped to
  ///   1...256. Nil (the default) means one per processor, but at most one per 2^16
  ///   pixels. Threads are started for each drawing and end with it.
  package init(threads: Int? = nil) {
    self.threads = threads.map { max($0, 1) }
  }

  /// Draws a picture over a pixmap.
  ///
  /// - Parameters:
  ///   - picture: the picture to draw, in its own space (points).
  ///   - transform: from the picture's space to pixels of the pixmap. If it is not
  ///     finite, nothing is drawn.
  ///   - pixmap: the destination.
  package func draw(
    _ picture: Picture, transform: AffineTransform = .identity,
    into pixmap: Pixmap
  ) {
    draw(
      picture, Placement(transform), region: pixmap.bounds,
      Bands(pixmap.bounds, threads: threads), into: pixmap)
  }

  /// Draws the part of a frame inside `region` (device pixels) over a pixmap of at least
  /// the region's size, or over a background that replaces the pixmap's contents. A plan
  /// must be for this picture, region and number of threads.
  package func draw(
    _ frame: Picture, region: PixelRect, background: Color? = nil,
    plan: DrawingPlan? = nil, into pixmap: Pixmap
  ) {
    let plan = plan ?? DrawingPlan(frame, region: region, threads: threads)
    draw(
      frame, Placement(), region: region, background: background, plan.bands,
      into: pixmap)
  }

  /// Draws some commands of a frame, in whole groups and inside their clips, over a
  /// pixmap of a region's size.
  package func draw(
    _ frame: Picture, commands: Range<Int>, region: PixelRect, into pixmap: Pixmap
  ) {
    draw(
      frame, commands, within: -1, Placement(), window: PixelWindow(pixmap, at: region),
      clip: ClipState(rect: region, mask: nil))
  }

  /// Draws some commands of a frame inside `part` into a pixmap that holds `area` (device
  /// pixels). With a background, which replaces the contents, the commands are the first
  /// of the frame; without one, they are drawn over the contents.
  package func draw(
    _ frame: Picture, commands: Range<Int>, in part: PixelRect, of area: PixelRect,
    background: Color?, shared: SharedParts = SharedParts(), into pixmap: Pixmap
  ) {
    draw(
      frame, with: PixelWindow(pixmap, at: area).cropped(to: part),
      isOver: background == nil
    ) { window in
      var commands = commands
      if let background {
        if let cover = frame.lastCover(
          of: window.area, Placement(), before: commands.upperBound)
        {
          commands = cover..<commands.upperBound
        } else {
          window.fill(background.premultiplied)
        }
      }
      draw(
        frame, commands, within: -1, Placement(), window: window,
        clip: ClipState(rect: window.area, mask: nil), shared)
    }
  }

  private func draw(
    _ picture: Picture, _ placement: Placement, region: PixelRect,
    background: Color? = nil, _ bands: Bands, into pixmap: Pixmap
  ) {
    precondition(
      pixmap.width >= region.width && pixmap.height >= region.height,
      "the pixmap is smaller than the region")
    // A region without pixels can have 2^32 rows.
    if region.isEmpty { return }
    let shared = share(picture, placement, between: bands)
    draw(bands, of: PixelWindow(pixmap, at: region)) { rasterizer, band in
      rasterizer.draw(picture, with: band, isOver: background == nil) { band in
        let cover = background == nil ? nil : picture.lastCover(of: band.area, placement)
        // Each thread touches its own rows first, also when memory is cleared.
        if let background, cover == nil { band.fill(background.premultiplied) }
        rasterizer.draw(
          picture, (cover ?? 0)..<picture.commands.count, within: -1, placement,
          window: band, clip: ClipState(rect: band.area, mask: nil), shared)
      }
    }
  }

  /// The number of rows in a band of cells, for tests that verify that it has no effect.
  package var bandRows: Int? {
    get { painter.rasterizer.bandRows }
    set { painter.rasterizer.bandRows = newValue }
  }
}

// Groups that are clipped to rounded rectangles, such as cards.
//
// Such a group is drawn separately and composited through its clip. Where the clip covers
// a pixel completely, drawing directly gives the same pixel, without the layer: so only
// the corners, and edges between pixels, are drawn as layers. The choice of these pixels
// depends on the rectangle's position alone, not on a band or region.

extension Rasterizer {
  /// The maximum number of nested clips that are drawn in parts. Each clip can multiply
  /// the number of parts, so groups with clips further inside are drawn as layers.
  static let mostRoundedClips = 2

  /// The parts of a group that is clipped to a rounded rectangle.
  struct RoundedParts {
    /// The outer clip of the group's clip, in whole pixels.
    var outer: PixelRect
    var shape: Polygon
    var shift: PixelOffset
    /// The pixels that the clip covers completely: over, between and under the corners.
    var inside: [PixelRect]
    /// The pixels around `inside` that the clip can touch.
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
    // The columns and rows between the corners; none if the corners meet.
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
