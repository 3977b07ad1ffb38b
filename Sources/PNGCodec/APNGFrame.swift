import MesmerDrawing
import MesmerGeometry

extension APNGEncoder {
  /// A compressed frame of a film: the changes from the previous frame.
  public struct Frame: Sendable {
    /// The pixels that the frame replaces: the smallest rectangle around all differences
    /// from the previous frame, or the whole film for a first frame.
    public let rect: PixelRect
    /// The size of the film in pixels.
    let width: Int
    let height: Int
    let content: PixelContent
    /// The rectangle's pixels as a zlib stream of PNG rows.
    let stream: [UInt8]
    /// The written pixel at the film's corner (0, 0), for any rectangle.
    let corner: [UInt8]

    /// Whether the frame replaces every pixel, as a first one must.
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
  ///   - effort: how much time is spent on the frame's size.
  ///
  /// Throws `frameSize` if the pixmaps' sizes differ, `frameContent`, or the errors of
  /// writing a PNG.
  public static func frame(
    _ pixmap: Pixmap, after previous: Pixmap?, content: PixelContent,
    effort: PNGEncoder.Effort = .fast
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
    let stream = try PNGEncoder.compressed(
      pixmap, in: rect, content: content, effort: effort)
    let corner = [UInt8](unsafeUninitializedCapacity: content.channels) {
      writeRow(pixmap.row(0), count: 1, content: content, to: $0.baseAddress!)
      $1 = content.channels
    }
    return Frame(
      rect: rect, width: pixmap.width, height: pixmap.height, content: content,
      stream: stream, corner: corner)
  }
}
