import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// Draws pictures into pixmaps.
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
    draw(
      picture, Placement(transform), region: pixmap.bounds,
      Bands(pixmap.bounds, threads: threads), into: pixmap)
  }

  /// Draws the part of a frame inside `region` (device pixels) over a pixmap of the
  /// region's size, or over a background in place of what the pixmap holds. A plan
  /// has to be of this picture, region and number of threads.
  package func draw(
    _ frame: Picture, region: PixelRect, background: Color? = nil,
    plan: DrawingPlan? = nil, into pixmap: Pixmap
  ) {
    let plan = plan ?? DrawingPlan(frame, region: region, threads: threads)
    draw(
      frame, Placement(), region: region, background: background, plan.bands,
      into: pixmap)
  }

  private func draw(
    _ picture: Picture, _ placement: Placement, region: PixelRect,
    background: Color? = nil, _ bands: Bands, into pixmap: Pixmap
  ) {
    precondition(
      pixmap.width >= region.width && pixmap.height >= region.height,
      "the pixmap is smaller than the region")
    let shared = share(picture, placement, between: bands)
    draw(bands, of: PixelWindow(pixmap, at: region)) { rasterizer, band in
      let cover = background == nil ? nil : picture.lastCover(of: band.area, placement)
      // Each thread touches its own rows first, cleared memory included.
      if let background, cover == nil { band.fill(background.premultiplied) }
      rasterizer.draw(
        picture, (cover ?? 0)..<picture.commands.count, within: -1, placement,
        window: band, clip: ClipState(rect: band.area, mask: nil), shared)
    }
  }

  /// Rows of a band of cells, for tests of the law that they do not matter.
  package var bandRows: Int? {
    get { painter.rasterizer.bandRows }
    set { painter.rasterizer.bandRows = newValue }
  }
}
