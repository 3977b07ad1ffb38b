import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerPlayback
import MesmerRaster
import MesmerScrolling
import MesmerSheets

/// A plot of a motion: the values and events of a trace over time.
///
/// Panels are stacked on a common time axis: the content offset with the ends of its
/// range (dashed), the velocity, the zoom scale if it changes, the states as rows of
/// bands, and the delegate's events as flags on poles. Axes that do not move have no
/// curve, except y if neither does. DidScroll, DidZoom and moves of touches, which are
/// too frequent, are not marked.
///
/// The picture depends only on the frames, the title, the size and the scale. It is drawn
/// by Mesmer's renderer and lettering, so the bytes are the same on every machine. The
/// preparation takes time proportional to the number of frames, the drawing to the
/// width: of a curve, at most four samples in a column of pixels are drawn.
public struct MotionPlot: Hashable, Sendable {
  /// The size of the figure in points.
  package let size: Size
  /// Device pixels per point.
  package let scale: Double

  /// The smallest legible figure, in points.
  package static let minimumSize = Size(width: 240, height: 256)

  /// Creates a plot with a size in points, at least 240 x 256, and a scale from 0.25
  /// through 16. It may have at most 2^26 pixels, and a million on each side. Throws for
  /// other values.
  public init(
    size: Size = Size(width: 900, height: 600), scale: Double = 2
  ) throws {
    let minimum = MotionPlot.minimumSize
    guard size.width >= minimum.width, size.height >= minimum.height,
      size.width.isFinite, size.height.isFinite
    else { throw FigureError.size(size, minimum: minimum) }
    guard scale >= 0.25, scale <= 16 else { throw FigureError.scale(scale) }
    let (width, height) = (
      Elementary.ceil(size.width * scale), Elementary.ceil(size.height * scale)
    )
    guard width * height <= Double(MotionPlot.maximumPixels),
      max(width, height) <= MotionPlot.maximumSide
    else {
      throw FigureError.tooManyPixels(
        width: width, height: height, limit: MotionPlot.maximumPixels)
    }
    self.size = size
    self.scale = scale
  }

  /// The maximum number of pixels of a plot.
  static let maximumPixels = 1 &<< 26
  /// The maximum number of pixels on a side, as in a PNG file.
  static let maximumSide = 1e6

  /// Draws a trace as an opaque picture of the plot's size.
  ///
  /// Frames are drawn at their times; a frame whose time is not finite is omitted.
  /// Other numbers that are not finite, or are huge, yield no curve or one at the edge,
  /// never a trap. A trace without frames yields empty panels.
  ///
  /// - Parameters:
  ///   - trace: the trace.
  ///   - title: the text at the top left, shortened if it is too long. Characters that
  ///     Mesmer's lettering does not have are drawn as boxes.
  public func picture(of trace: Trace, title: String = "") -> Pixmap {
    picture(of: MotionSeries(trace.frames), title: title)
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
