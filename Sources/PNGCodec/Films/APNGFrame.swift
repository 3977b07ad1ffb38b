import MesmerDrawing
import MesmerGeometry

extension APNGEncoder {
  /// A compressed frame of a film: the changes from the previous frame.
  package struct Frame: Sendable {
    /// The pixels that the frame replaces: the whole film for a first frame, otherwise
    /// the smallest rectangle around all differences from the previous frame. With
    /// `Effort.fast`, a rectangle at least half as wide as the film and as high as a
    /// piece (`StreamCuts`), as when content scrolls, is extended to whole rows between
    /// cuts of the stream.
    package let rect: PixelRect
    /// The size of the film in pixels.
    let width: Int
    let height: Int
    let content: PixelContent
    /// The rectangle's pixels as a zlib stream of PNG rows.
    let stream: PixelStream
    /// The written pixel at the film's corner (0, 0), regardless of the rectangle.
    let corner: [UInt8]

    /// Whether the frame replaces every pixel, as a first frame must.
    var isWhole: Bool {
      rect == PixelRect(x: 0, y: 0, width: width, height: height)
    }
  }

  /// Compresses one frame of a film; nil if it equals the previous frame.
  ///
  /// The result depends only on the arguments, so frames can be compressed in any order
  /// and by several threads.
  ///
  /// - Parameters:
  ///   - pixmap: the frame's picture.
  ///   - previous: the picture of the previous frame; nil for the first of the film.
  ///   - content: the film's content, which must include the content of both pixmaps. If
  ///     it is `.opaque` or `.opaqueGray`, channels that are not written are not
  ///     compared.
  ///   - effort: the time spent on the frame's size.
  ///   - rows: the compressed rows of the whole picture if they are known; only
  ///     `Effort.fast` uses them.
  ///
  /// Throws `frameSize` if the pixmaps' sizes differ, `frameContent`, or the errors of
  /// writing a PNG.
  package static func frame(
    _ pixmap: Pixmap, after previous: Pixmap?, content: PixelContent,
    effort: PNGEncoder.Effort = .fast, rows: [CompressedRows]? = nil
  ) throws(PNGEncodingError) -> Frame? {
    guard pixmap.width > 0, pixmap.height > 0 else {
      throw .empty(width: pixmap.width, height: pixmap.height)
    }
    for shown in [previous, pixmap].compactMap({ $0 })
    where !content.covers(shown.content) {
      throw .frameContent(shown.content, film: content)
    }
    var rect = pixmap.bounds
    if let previous {
      guard previous.bounds == pixmap.bounds else {
        throw .frameSize(
          width: pixmap.width, height: pixmap.height, filmWidth: previous.width,
          filmHeight: previous.height)
      }
      guard let changed = changedRect(from: previous, to: pixmap, content: content)
      else { return nil }
      rect = changed
    }
    var known: [CompressedRows]?
    if effort == .fast, 2 * rect.width >= pixmap.width,
      rect.height >= StreamCuts.rows(width: pixmap.width)
    {
      // Whole pieces, which are identical in other frames.
      let pieces = StreamCuts.pieces(
        width: pixmap.width, height: pixmap.height, phase: pixmap.cutPhase)
      let changed = pieces.indices.filter {
        pieces[$0].lowerBound < rect.maxY && pieces[$0].upperBound > rect.minY
      }
      rect = PixelRect(
        minX: 0, minY: pieces[changed.first!].lowerBound, maxX: pixmap.width,
        maxY: pieces[changed.last!].upperBound)
      known = rows.map { rows in changed.map { rows[$0] } }
    }
    let stream: PixelStream
    if let known {
      stream = .pieces(known)
    } else {
      stream = try PNGEncoder.stream(
        pixmap, in: rect, content: content, phase: pixmap.cutPhase - rect.minY,
        effort: effort)
    }
    let corner = [UInt8](unsafeUninitializedCapacity: content.channels) {
      writeRow(pixmap.row(0), count: 1, content: content, to: $0.baseAddress!)
      $1 = content.channels
    }
    return Frame(
      rect: rect, width: pixmap.width, height: pixmap.height, content: content,
      stream: stream, corner: corner)
  }
}
