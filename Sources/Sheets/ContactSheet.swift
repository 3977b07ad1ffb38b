import MesmerDrawing
import MesmerGeometry
import MesmerRaster
import MesmerText

/// A contact sheet: many frames on one page, as thumbnails in rows with captions.
///
/// Frames are added in order as they are rendered, and only their thumbnails are
/// stored, at most `maximum`. When that is exceeded, every second thumbnail is dropped,
/// and from then on only every second frame is kept, then every fourth, and so on. The
/// selection depends only on the number of frames.
///
///     var sheet = ContactSheet()
///     for frame in frames { sheet.add(frame.pixmap, caption: frame.caption) }
///     try sheet.picture().writePNG(to: "sheet.png")
///
/// The cells have the aspect ratio of the first frame; frames of other sizes are fitted
/// into them. The same frames give the same bytes on every machine.
public struct ContactSheet: Sendable {
  /// The maximum number of thumbnails.
  package let maximum: Int
  /// The number of thumbnails per row; nil for the least number with which the sheet is
  /// at least 1.5 times as wide as it is high.
  package let columns: Int?
  /// Device pixels per point.
  package let scale: Double

  /// The number of frames added, including those not shown.
  package private(set) var count = 0
  /// The interval between shown frames: a power of two.
  package private(set) var step = 1
  private var thumbnails: [Thumbnail] = []
  private var cell: PixelSize?

  /// Creates an empty sheet.
  ///
  /// - Parameters:
  ///   - maximum: the maximum number of thumbnails, 1 through 480.
  ///   - columns: the number of thumbnails per row, at least 1; nil for an automatic
  ///     number.
  ///   - scale: pixels per point, 0.5 through 4; thumbnails are at most 88 points wide.
  ///
  /// Numbers outside their range are clamped; a scale of NaN counts as 0.5.
  public init(maximum: Int = 240, columns: Int? = nil, scale: Double = 2) {
    self.maximum = min(max(maximum, 1), 480)
    self.columns = columns.map { max($0, 1) }
    self.scale = scale > 0.5 ? min(scale, 4) : 0.5
  }

  /// Whether the next frame is kept if there is space.
  private var takesNext: Bool { count % step == 0 }

  /// Adds a frame with a caption, such as `ContactSheet.caption(frame:time:)`.
  public mutating func add(_ pixmap: Pixmap, caption: String) {
    defer { count += 1 }
    if !takesNext { return }
    if thumbnails.count == maximum {
      // The shown frames 0, 2, 4, ... remain.
      thumbnails = thumbnails.enumerated().filter { $0.offset % 2 == 0 }
        .map(\.element)
      step *= 2
      if !takesNext { return }
    }
    let size = cell ?? Thumbnail.cell(for: pixmap, width: Int(88 * scale))
    cell = size
    thumbnails.append(
      Thumbnail(pixmap, caption: caption, width: size.width, height: size.height))
  }

  /// Returns the caption of a frame: its number, and its time in seconds, to a
  /// hundredth.
  package static func caption(frame: Int, time: Double) -> String {
    "\(frame)   \(FigureText.number(time, decimals: 2)) s"
  }

  // MARK: Drawing

  /// Returns the sheet so far: opaque, at `scale`. Without frames it reads "no frames".
  public func picture() -> Pixmap {
    let grid = grid
    let pixmap = Pixmap(
      width: grid.size.width, height: grid.size.height, scale: scale,
      background: ContactSheet.paper)
    let picture = Canvas.record { canvas in
      if thumbnails.isEmpty {
        canvas.write(
          "no frames",
          at: Point(x: Double(grid.size.width) / 2, y: Double(grid.size.height) / 2),
          StrokeFont(size: 10 * scale), FigurePalette.faint, anchor: .middle)
      }
      for (index, thumbnail) in thumbnails.enumerated() {
        draw(thumbnail, in: grid.cell(index), canvas)
      }
    }
    Rasterizer().draw(picture, into: pixmap)
    return pixmap
  }

  private static let paper = Color(white: 0.94)

  private func draw(_ thumbnail: Thumbnail, in cell: PixelRect, _ canvas: Canvas) {
    let width = max(Int(scale / 2), 1)
    let frame = Rect(
      x: Double(cell.minX - width), y: Double(cell.minY - width),
      width: Double(cell.width + 2 * width), height: Double(cell.height + 2 * width))
    canvas.fill(frame, with: Color(white: 0.78))
    canvas.fill(
      frame.insetBy(dx: Double(width), dy: Double(width)), with: ContactSheet.paper)
    thumbnail.draw(in: cell, canvas)
    let lettering = StrokeFont(size: 8.5 * scale)
    canvas.write(
      lettering.fitted(thumbnail.caption, width: Double(cell.width) + 8 * scale),
      at: Point(
        x: Double(cell.minX) + Double(cell.width) / 2,
        y: Double(cell.maxY) + 11 * scale), lettering, FigurePalette.ink,
      anchor: .middle)
  }

  var grid: ThumbnailGrid {
    let cell = cell ?? PixelSize(width: Int(88 * scale), height: Int(88 * scale))
    let margin = Int(14 * scale)
    let step = PixelOffset(
      dx: cell.width + Int(12 * scale), dy: cell.height + Int(24 * scale))
    let count = max(thumbnails.count, 1)
    let columns = min(columns ?? ContactSheet.columns(count, step), count)
    let rows = (count + columns - 1) / columns
    return ThumbnailGrid(
      columns: columns, cell: cell, origin: PixelOffset(dx: margin, dy: margin),
      step: step,
      size: PixelSize(
        width: columns * step.dx - Int(12 * scale) + 2 * margin,
        height: rows * step.dy - Int(8 * scale) + 2 * margin))
  }

  /// Returns the least number of columns for which the sheet is at least 1.5 times as
  /// wide as it is high.
  private static func columns(_ count: Int, _ step: PixelOffset) -> Int {
    var columns = 1
    while columns < count
      && 2 * columns * step.dx < 3 * ((count + columns - 1) / columns) * step.dy
    {
      columns += 1
    }
    return columns
  }
}
