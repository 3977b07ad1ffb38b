import MesmerDrawing
import MesmerGeometry
import MesmerRaster
import MesmerViews

/// Renders a view hierarchy to pixels at a screen scale.
///
/// The view plays the screen: its bounds are what is shown, its own place in
/// a superview has no influence. Views that need it are laid out and drawn, the
/// hierarchy becomes one picture (`View.picture`), which is drawn into a pixmap.
///
/// A pixel depends only on the hierarchy, the scale and its position: the
/// same scene gives the same bytes on every machine, in any order of frames, with
/// any number of threads.
public struct Renderer: Sendable {
  /// Device pixels per point, positive; 1, 2 and 3 on devices.
  public var scale: Double
  /// What lies behind the view; nil (the default) is transparent.
  public var background: Color?
  /// How many threads draw a frame, at least 1; nil (the default) for one a
  /// processor, fewer for small frames. The pixels are the same for any number.
  public var threads: Int? {
    didSet { Renderer.check(threads) }
  }

  /// A renderer for a screen scale (pixels per point, positive and finite: 1
  /// by default), a background, and a number of threads (at least 1; nil, the
  /// default, for what fits).
  public init(scale: Double = 1, background: Color? = nil, threads: Int? = nil) {
    precondition(
      scale > 0 && scale.isFinite,
      "a screen scale must be positive and finite, not \(scale)")
    Renderer.check(threads)
    self.scale = scale
    self.background = background
    self.threads = threads
  }

  private static func check(_ threads: Int?) {
    precondition(
      threads ?? 1 >= 1, "threads must be at least 1, not \(threads ?? 1)")
  }

  /// The size in pixels of a view's frame: points times scale, rounded up to
  /// whole pixels where they are not (a product within 2^-20 of a whole number
  /// is that number). Zero for sizes that are not finite.
  public func pixelSize(of view: View) -> PixelSize {
    PixelSize(holding: view.bounds.size, scale: scale)
  }

  /// Renders a view: one display cycle. Layout comes first, then what is
  /// marked is drawn, then everything is composited.
  ///
  /// The view's bounds times the scale must hold at most 2^28 pixels.
  ///
  /// - Returns: a pixmap of `pixelSize(of:)`. Its content (RGBA, opaque, gray)
  ///   follows from the background and from everything the hierarchy can
  ///   paint, not from the pixels of this frame.
  public func render(_ view: View) -> Pixmap {
    var statistics = FrameStatistics()
    return render(view, statistics: &statistics)
  }

  /// Renders a view, as `render(_:)` does, and tells what that took.
  package func render(
    _ view: View, statistics: inout FrameStatistics
  ) -> Pixmap {
    render(view, region: PixelRect(pixelSize(of: view)), statistics: &statistics)
  }

  /// Renders the part of a view inside a region of device pixels: the same
  /// pixels that the whole frame has there. Pixels outside the view's bounds
  /// show what sticks out of it.
  package func render(_ view: View, region: PixelRect) -> Pixmap {
    var statistics = FrameStatistics()
    return render(view, region: region, statistics: &statistics)
  }

  /// Renders a view, as `render(_:)` does, if that takes no more than the
  /// limits say: 512 MiB beside the frame's own pixels and 2^33 steps of work,
  /// worked out before a pixel is drawn. Throws where it is more; then no pixel
  /// was drawn, and the next frame shows what this one would have.
  public func renderWithinLimits(_ view: View) throws(RenderLimitError) -> Pixmap {
    var statistics = FrameStatistics()
    return try renderWithinLimits(view, statistics: &statistics)
  }

  /// Renders a view, as `renderWithinLimits(_:)` does, and tells what that took.
  package func renderWithinLimits(
    _ view: View, statistics: inout FrameStatistics
  ) throws(RenderLimitError) -> Pixmap {
    let region = PixelRect(pixelSize(of: view))
    let frame = frame(of: view, region)
    statistics = frame.statistics
    let plan = DrawingPlan(frame.picture, region: region, threads: threads)
    if let error = RenderLimitError(
      plan,
      owner: {
        view.owner(ofCommand: $0, scale: scale, viewport: region)
      })
    {
      view.didDisplay()
      throw error
    }
    return draw(frame, of: view, region, plan)
  }

  private func render(
    _ view: View, region: PixelRect, statistics: inout FrameStatistics
  ) -> Pixmap {
    let frame = frame(of: view, region)
    statistics = frame.statistics
    return draw(frame, of: view, region, nil)
  }

  private func frame(of view: View, _ region: PixelRect) -> DisplayFrame {
    view.displayFrame(scale: scale, viewport: region, background: background)
  }

  private func draw(
    _ frame: DisplayFrame, of view: View, _ region: PixelRect, _ plan: DrawingPlan?
  ) -> Pixmap {
    let pixmap = Pixmap(
      width: region.width, height: region.height, scale: scale,
      content: frame.content, cleared: false)
    Rasterizer(threads: threads).draw(
      frame.picture, region: region, background: background ?? .clear, plan: plan,
      into: pixmap)
    view.didDisplay()
    return pixmap
  }
}
