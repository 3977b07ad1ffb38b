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
  /// The number of drawing threads, at least 1; nil for one per processor, but a single
  /// one for small targets.
  package let threads: Int?
  /// The rasterizers of the other threads, created on first use.
  var helpers: [Rasterizer] = []
  /// Whether edges of axis-aligned layers are antialiased too.
  var hasSoftEdges = false
  /// Whether a group is drawn for its shadow alone.
  var drawsShadow = false

  /// Creates a rasterizer with empty scratch memory.
  ///
  /// - Parameter threads: the number of threads that draw at the same time; less than 1
  ///   counts as 1, and more than 256 as 256. Nil (the default) means one per processor,
  ///   or fewer if a thread would have less than 2^16 pixels. They are started for each
  ///   drawing and end with it.
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

  /// Draws the part of a frame inside `region` (device pixels) over a pixmap of the
  /// region's size, or over a background that replaces the pixmap's contents. A plan must
  /// be for this picture, region and number of threads.
  package func draw(
    _ frame: Picture, region: PixelRect, background: Color? = nil,
    plan: DrawingPlan? = nil, into pixmap: Pixmap
  ) {
    let plan = plan ?? DrawingPlan(frame, region: region, threads: threads)
    draw(
      frame, Placement(), region: region, background: background, plan.bands,
      into: pixmap)
  }

  /// Draws some commands of a frame, in whole groups, over a pixmap of a region's size: a
  /// part of the frame alone, inside its own clips.
  package func draw(
    _ frame: Picture, commands: Range<Int>, region: PixelRect, into pixmap: Pixmap
  ) {
    draw(
      frame, commands, within: -1, Placement(), window: PixelWindow(pixmap, at: region),
      clip: ClipState(rect: region, mask: nil))
  }

  /// Draws the part of a frame inside `part` into a pixmap that holds `area` (device
  /// pixels): its first commands over a background, which replaces the contents, or its
  /// last ones over the contents.
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
    // 2^32 rows without pixels would take time too.
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
