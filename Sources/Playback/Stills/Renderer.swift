import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerRaster
import MesmerViews

/// A renderer of a view hierarchy to pixels at a screen scale.
///
/// The view acts as the screen: its bounds are shown, and its position in a superview
/// has no effect. Invalidated views are laid out and drawn, the hierarchy is flattened
/// into one picture (`View.picture`), and the picture is drawn into a pixmap.
///
/// A pixel depends only on the hierarchy, the scale and its position. The same scene
/// gives the same bytes on every machine, in any order of frames and with any number of
/// threads.
public struct Renderer: Sendable {
  /// Device pixels per point; 1, 2 or 3 on devices. A scale that is not positive and
  /// finite counts as 1.
  public var scale: Double {
    didSet { scale = scale.asScale }
  }
  /// The colour behind the view; nil (the default) is transparent.
  package var background: Color?
  /// The number of threads that draw a frame; less than 1 counts as 1. Nil (the default)
  /// means one per processor, fewer for small frames. The pixels are the same for any
  /// number.
  package var threads: Int?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - scale: pixels per point; 1 if it is not positive and finite.
  ///   - background: the colour behind the view; nil is transparent.
  ///   - threads: less than 1 counts as 1; nil for a suitable number.
  public init(scale: Double = 1, background: Color? = nil, threads: Int? = nil) {
    self.scale = scale.asScale
    self.background = background
    self.threads = threads
  }

  /// Returns the size of a view's picture in pixels: the size of the bounds times the
  /// scale, rounded up to whole pixels. A product within 2^-20 of a whole number counts
  /// as that number. Zero for sizes that are not finite.
  package func pixelSize(of view: View) -> PixelSize {
    PixelSize(holding: view.bounds.size, scale: scale)
  }

  /// Renders a view in one display cycle: layout, drawing of marked views, compositing.
  ///
  /// A frame that no `Pixmap` can hold is a programming error; `renderWithinLimits(_:)`
  /// throws for it.
  ///
  /// - Returns: a pixmap of the view's size, points times scale, rounded up to whole
  ///   pixels. Its content (RGBA, opaque, gray) depends on the background and on
  ///   everything that the hierarchy can paint, not on the pixels of this frame.
  public func render(_ view: View) -> Pixmap { draw(frame(of: view)) }

  /// Renders a view like `render(_:)`, and records statistics.
  package func render(
    _ view: View, statistics: inout FrameStatistics
  ) -> Pixmap {
    let frame = frame(of: view)
    statistics = frame.statistics
    return draw(frame)
  }

  /// Renders the part of a view inside a region of device pixels, with the same pixels as
  /// in the whole frame. Pixels outside the view's bounds may show subviews or shadows.
  package func render(_ view: View, region: PixelRect) -> Pixmap {
    draw(frame(of: view, in: region))
  }

  /// Renders a view like `render(_:)`, unless that would exceed the limits: 2^28 pixels
  /// (a width below 64 counts as 64), 512 MiB in addition to the frame's own pixels,
  /// and 2^33 steps of work.
  ///
  /// The limits are checked before a pixel is drawn. If the method throws, no pixel was
  /// drawn, and the next frame shows what this one would have shown.
  public func renderWithinLimits(_ view: View) throws -> Pixmap {
    draw(try frameWithinLimits(of: view))
  }

  // MARK: Frames

  /// Returns the contents of a frame of a view, or of a region of it, without limits.
  private func frame(of view: View, in region: PixelRect? = nil) -> DisplayFrame {
    defer { view.didDisplay() }
    return view.displayFrame(
      scale: scale, viewport: region ?? PixelRect(pixelSize(of: view)),
      background: background)
  }

  /// Returns the contents of a frame of a view, or of a band of it, without drawing a
  /// pixel. `steps` is the work of the bands above. Throws if drawing would exceed the
  /// limits.
  package func frameWithinLimits(
    of view: View, band: PixelRect? = nil, after steps: Double = 0
  ) throws(RenderLimitError) -> FramePicture {
    let whole = PixelRect(pixelSize(of: view))
    let region = band ?? whole
    if let error = RenderLimitError(region) { throw error }
    let most = RenderLimitError.mostCommands
    var frame = view.displayFrame(
      scale: scale, viewport: region, of: whole, background: background,
      mostCommands: most)
    let count = frame.picture.commands.count
    // The search for the view takes as much memory again.
    if count >= most { frame.picture = .empty }
    let plan = DrawingPlan(frame.picture, region: region, threads: threads)
    let error = RenderLimitError(
      plan, commands: count, after: steps,
      // The cost of the remaining bands is unknown; it is extrapolated.
      part: Double(region.maxY) / Double(max(whole.maxY, 1)),
      owner: {
        view.owner(
          ofCommand: $0, scale: scale, viewport: region, mostCommands: most)
      })
    view.didDisplay()
    if let error { throw error }
    return FramePicture(frame: frame, plan: plan)
  }

  /// Draws a whole frame. A `FramePainter`, in contrast, reuses pixels of earlier frames.
  package func draw(_ picture: FramePicture) -> Pixmap {
    draw(picture.frame, picture.plan)
  }

  private func draw(_ frame: DisplayFrame, _ plan: DrawingPlan? = nil) -> Pixmap {
    let region = frame.region
    let pixmap = Pixmap(
      width: region.width, height: region.height, scale: scale,
      content: frame.content, cleared: false)
    pixmap.cutPhase = frame.scrolled.shift.dy
    Rasterizer(threads: threads).draw(
      frame.picture, region: region, background: frame.background ?? .clear,
      plan: plan, into: pixmap)
    return pixmap
  }
}

extension Renderer {
  /// Renders the entire content of a scroll view, which `ScrollView.withWholeContent`
  /// shows on the screen, in bands from the top, so that memory is independent of the
  /// height.
  ///
  /// Nothing is drawn if the size is invalid for a PNG, or if the work of all bands or
  /// the memory of one would exceed the limits: these costs are determined first.
  ///
  /// - Parameters:
  ///   - bandPixels: the approximate number of pixels in a band.
  ///   - planned: called for each band before the first is drawn, while the views of
  ///     the band exist.
  ///   - begin: called with the size and the kinds of pixels, before the first band.
  ///   - take: called with each band and its first row in the whole picture.
  package func renderWholeContent(
    of scroll: ScrollView, on screen: View, bandPixels: Int = 1 &<< 22,
    statistics: inout FrameStatistics, planned: () throws -> Void = {},
    begin: (PixelRect, PixelContent) throws -> Void,
    take: (_ band: Pixmap, _ top: Int) throws -> Void
  ) throws {
    scroll.limitRows(to: 0..<0, of: screen, scale: scale)
    screen.prepareForDisplay()
    if let fault = scroll.faultOfWholeContent {
      throw SceneError(Fault(file: "", message: fault))
    }
    let whole = PixelRect(pixelSize(of: screen))
    try PNGEncoder.check(width: whole.width, height: whole.height)
    let rows = StreamCuts.rows(width: whole.width)
    // A list creates the rows for some thousand pixels at a time.
    let height = max(min(bandPixels / whole.width, 8192) / rows, 1) * rows
    let bands = stride(from: 0, to: whole.height, by: height).map {
      PixelRect(
        x: 0, y: $0, width: whole.width, height: min(height, whole.height - $0))
    }
    func frame(of band: PixelRect, after steps: Double) throws -> FramePicture {
      scroll.limitRows(to: band.minY..<band.maxY, of: screen, scale: scale)
      return try frameWithinLimits(of: screen, band: band, after: steps)
    }
    var steps = 0.0
    var first: FramePicture?
    for band in bands {
      let part = try frame(of: band, after: steps)
      steps += part.plan.steps
      statistics.draws += part.frame.statistics.draws
      // The screen itself is not counted.
      statistics.composites += part.frame.statistics.composites - 1
      if first == nil { first = part }
      try planned()
    }
    guard let first else { return }
    try begin(whole, first.frame.content)
    for (index, band) in bands.enumerated() {
      try take(draw(index == 0 ? first : frame(of: band, after: 0)), band.minY)
    }
  }

  /// Returns the picture that `renderWholeContent` makes. Throws if it has more than 2^28
  /// pixels.
  package func wholeContent(
    of scroll: ScrollView, on screen: View, bandPixels: Int = 1 &<< 22,
    statistics: inout FrameStatistics
  ) throws -> Pixmap {
    var picture: Pixmap?
    try renderWholeContent(
      of: scroll, on: screen, bandPixels: bandPixels, statistics: &statistics
    ) {
      if let error = RenderLimitError($0) { throw error }
      picture = Pixmap(
        width: $0.width, height: $0.height, scale: scale, content: $1, cleared: false)
    } take: { band, top in
      for y in 0..<band.height {
        picture?.row(top + y).update(from: band.row(y), count: band.width)
      }
    }
    return picture!
  }
}
