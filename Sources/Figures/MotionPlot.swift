import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlayback
import MesmerRaster
import MesmerSceneFormat
import MesmerScrolling

/// A picture of a motion: what a trace says, over time.
///
/// Panels stand one above the other on one axis of time: the content offset
/// with the edges of its range (dashed), the velocity, the zoom scale where it
/// changes, the states as rows of bands, and the delegate's events as flags on
/// poles. Only the axes that move have a curve. DidScroll and DidZoom, which
/// come with every frame, are not marked.
///
/// A pure function of the frames, the size and the scale; drawn by this
/// project's own renderer with its own lettering, so the bytes are the same on
/// every machine. The time is linear in the frames, and drawing follows the
/// picture's width: of the frames that fall into a column of pixels the
/// extremes are drawn.
public struct MotionPlot: Hashable, Sendable {
  /// The size of the figure in points.
  public let size: Size
  /// Device pixels a point.
  public let scale: Double

  /// 900 x 600 points.
  public static let defaultSize = Size(width: 900, height: 600)
  /// The smallest figure that can be read, in points.
  public static let minimumSize = Size(width: 240, height: 256)

  /// A plot of a size in points, 240 x 256 at least, at a scale from 0.25
  /// through 16; 2^26 pixels at most, and a million on each side.
  public init(
    size: Size = MotionPlot.defaultSize, scale: Double = 2
  ) throws(FigureError) {
    let minimum = MotionPlot.minimumSize
    guard size.width >= minimum.width, size.height >= minimum.height,
      size.width.isFinite, size.height.isFinite
    else { throw .size(size, minimum: minimum) }
    guard scale >= 0.25, scale <= 16 else { throw .scale(scale) }
    let (width, height) = (
      Elementary.ceil(size.width * scale), Elementary.ceil(size.height * scale)
    )
    guard width * height <= Double(MotionPlot.maximumPixels),
      max(width, height) <= MotionPlot.maximumSide
    else {
      throw .tooManyPixels(
        width: width, height: height, limit: MotionPlot.maximumPixels)
    }
    self.size = size
    self.scale = scale
  }

  /// The most pixels of a plot.
  static let maximumPixels = 1 << 26
  /// The most pixels of a side: those of a PNG file.
  static let maximumSide = 1e6

  /// Draws a trace: an opaque picture of the plot's size.
  ///
  /// Frames are drawn by their times; those whose time is not finite are left
  /// out. Other numbers that are not finite, or are huge, give no curve or one
  /// at the edge, never a trap. A trace without frames gives empty panels.
  ///
  /// - Parameters:
  ///   - frames: the frames, in any order.
  ///   - title: what stands at the top left, shortened where it is too long.
  ///     The letters are those of ASCII.
  public func picture(of frames: [TraceFrame], title: String = "") -> Pixmap {
    picture(of: MotionSeries(frames), title: title)
  }

  /// Draws a series.
  func picture(of series: MotionSeries, title: String = "") -> Pixmap {
    let page = PlotPage(series, title: title, size: size, scale: scale)
    let picture = Canvas.record { page.draw(FigurePen(canvas: $0, scale: scale)) }
    let pixmap = Pixmap(
      width: Int(Elementary.ceil(size.width * scale)),
      height: Int(Elementary.ceil(size.height * scale)), scale: scale,
      background: FigurePalette.paper)
    Rasterizer().draw(
      picture, transform: AffineTransform(scaleX: scale, y: scale), into: pixmap)
    return pixmap
  }
}
