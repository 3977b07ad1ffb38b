import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerRaster
import MesmerText

/// A filmstrip: a few frames side by side, with perforations and captions.
///
///     var strip = Filmstrip()
///     for frame in [0, 8, 16] { strip.add(pixmap(frame), caption: "\(frame)") }
///     try strip.picture().writePNG(to: "strip.png")
///
/// All frames have the aspect ratio of the first one; other frames are scaled to fit.
/// The same frames give the same bytes on every machine.
public struct Filmstrip: Sendable {
  /// Whether the frames are arranged in a column instead of a row.
  package let isVertical: Bool
  /// Device pixels per point.
  package let scale: Double

  private var thumbnails: [Thumbnail] = []
  private var cell: PixelSize?

  /// Creates a strip without frames, in a row unless `isVertical`. The scale is 0.5
  /// through 4 pixels per point, clamped, with NaN as 0.5; frames are at most 140 points
  /// wide.
  public init(isVertical: Bool = false, scale: Double = 2) {
    self.isVertical = isVertical
    self.scale = scale > 0.5 ? min(scale, 4) : 0.5
  }

  /// Returns the frames out of `count` for a strip of `length` frames (8 by default):
  /// the first, the last, and others evenly spaced between them, numbered from 0.
  ///
  /// At most `length` and at most `maximum` frames are chosen: all, if there are not
  /// more, and only the first for a length of 1. The result is empty if either number is
  /// not positive.
  package static func chosenFrames(of count: Int, length: Int = 8) -> [Int] {
    if count <= 0 || length <= 0 { return [] }
    let length = min(length, maximum)
    if count <= length { return Array(0..<count) }
    if length == 1 { return [0] }
    return (0..<length).map { index in
      // Rounded half up, without overflow.
      let (whole, rest) = (count - 1).quotientAndRemainder(dividingBy: length - 1)
      return index * whole + (2 * index * rest + length - 1) / (2 * (length - 1))
    }
  }

  /// The maximum number of frames in a strip; frames added after that are not shown.
  package static let maximum = 120

  /// The number of frames shown.
  package var count: Int { thumbnails.count }

  /// Adds a frame with a caption, such as its number and time.
  public mutating func add(_ pixmap: Pixmap, caption: String) {
    if thumbnails.count >= Filmstrip.maximum { return }
    let size = cell ?? Thumbnail.cell(for: pixmap, width: Int(140 * scale))
    cell = size
    thumbnails.append(
      Thumbnail(pixmap, caption: caption, width: size.width, height: size.height))
  }

  // MARK: Drawing

  /// Returns the strip so far: opaque, at `scale`. Without frames it has one empty
  /// position.
  public func picture() -> Pixmap {
    let grid = grid
    let pixmap = Pixmap(
      width: grid.size.width, height: grid.size.height, scale: scale,
      background: Filmstrip.film)
    let picture = Canvas.record { canvas in
      drawPerforation(grid.size, canvas)
      for (index, thumbnail) in thumbnails.enumerated() {
        let cell = grid.cell(index)
        canvas.fill(
          Rect(
            x: Double(cell.minX), y: Double(cell.minY), width: Double(cell.width),
            height: Double(cell.height)), with: Color(white: 0))
        thumbnail.draw(in: cell, canvas)
        let lettering = StrokeFont(size: 8 * scale)
        canvas.write(
          lettering.fitted(thumbnail.caption, width: Double(cell.width)),
          at: Point(
            x: Double(cell.minX), y: Double(cell.maxY) + Filmstrip.caption * scale),
          lettering, Filmstrip.print)
      }
    }
    Rasterizer().draw(picture, into: pixmap)
    return pixmap
  }

  private static let film = Color(white: 0.13)
  private static let hole = Color(white: 0.97)
  /// The yellow of the frame numbers printed on film.
  private static let print = Color(red: 0.96, green: 0.78, blue: 0.35)

  // In points: the margin with the perforations, the distance between perforations, the
  // length and breadth of a perforation, the distance from a frame to the baseline of
  // its caption, the height of a caption, the distance between frames.
  private static let margin = 20.0
  private static let pitch = 14.0
  private static let holeLength = 7.0
  private static let holeWidth = 9.0
  private static let caption = 11.0
  private static let captionRoom = 15.0
  private static let gap = 8.0

  private func drawPerforation(_ strip: PixelSize, _ canvas: Canvas) {
    let length = Double(isVertical ? strip.height : strip.width)
    let width = Double(isVertical ? strip.width : strip.height)
    let pitch = Filmstrip.pitch * scale
    let inset = (Filmstrip.margin - Filmstrip.holeWidth) / 2 * scale
    var path = Path()
    // The distances before the first and after the last perforation are equal.
    let count = max(Int(length / pitch), 1)
    let start = (length - Double(count) * pitch + pitch) / 2
    for index in 0..<count {
      let along = start + Double(index) * pitch - Filmstrip.holeLength * scale / 2
      for across in [inset, width - inset - Filmstrip.holeWidth * scale] {
        var hole = Rect(
          x: along, y: across, width: Filmstrip.holeLength * scale,
          height: Filmstrip.holeWidth * scale)
        if isVertical {
          hole = Rect(x: hole.minY, y: hole.minX, width: hole.height, height: hole.width)
        }
        path.addRoundedRect(hole, cornerRadius: 2 * scale)
      }
    }
    canvas.fill(path, with: Filmstrip.hole)
  }

  var grid: ThumbnailGrid {
    let cell = cell ?? PixelSize(width: Int(140 * scale), height: Int(140 * scale))
    let count = max(thumbnails.count, 1)
    func pixels(_ points: Double) -> Int { Int(points * scale) }
    let margin = pixels(Filmstrip.margin)
    let gap = pixels(Filmstrip.gap)
    let room = pixels(Filmstrip.captionRoom)
    if isVertical {
      let step = cell.height + room + gap
      return ThumbnailGrid(
        columns: 1, cell: cell, origin: PixelOffset(dx: margin, dy: gap),
        step: PixelOffset(dy: step),
        size: PixelSize(width: cell.width + 2 * margin, height: count * step + gap))
    }
    let step = cell.width + gap
    return ThumbnailGrid(
      columns: count, cell: cell, origin: PixelOffset(dx: gap, dy: margin),
      step: PixelOffset(dx: step),
      size: PixelSize(
        width: count * step + gap, height: cell.height + room + 2 * margin))
  }
}
