import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// An encoder of pixmaps as PNG files.
///
/// The colour type depends only on `pixmap.content`: straight RGBA8, RGB8 or gray8.
/// Besides the pixels a file contains sRGB (intent 0), the density for the pixmap's scale
/// (pHYs), the program's name and the caller's texts, but no time, path or version. The
/// same pixmap gives the same bytes on every machine. With `Effort.small` this requires
/// the same zlib, because other zlibs may compress differently. Another version of this
/// encoder may write other bytes, so compare files by their pixels.
public enum PNGEncoder {
  /// The time spent on a smaller file. It does not affect the pixels.
  public enum Effort: Hashable, Sendable, CaseIterable {
    /// The encoder's own compression: a few milliseconds for a drawing of three
    /// million pixels.
    case fast
    /// The smallest result of `fast` and of libpng with zlib's level 6, with rows
    /// filtered or not. It takes a third of a second for such a drawing and saves up to
    /// a quarter of its size.
    case small
  }

  /// Throws if the size is invalid for a PNG.
  package static func check(width: Int, height: Int) throws(PNGEncodingError) {
    guard width > 0, height > 0 else { throw .empty(width: width, height: height) }
    guard max(width, height) <= PNGFileWriter.maximumSide else {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// Returns the bytes of the whole file.
  ///
  /// If the content is `.opaque` or `.opaqueGray`, the alpha (and, for gray, green and
  /// blue) is ignored. The texts are written in order. The time is proportional to the
  /// number of pixels.
  package static func encode(
    _ pixmap: Pixmap, effort: Effort = .fast, text: [PNGText] = []
  ) throws(PNGEncodingError) -> [UInt8] {
    var file = try PNGFileWriter(
      width: pixmap.width, height: pixmap.height, content: pixmap.content,
      scale: pixmap.scale, text: text)
    file.addPixels(
      try stream(
        pixmap, in: pixmap.bounds, content: pixmap.content, phase: pixmap.cutPhase,
        effort: effort))
    return file.finish()
  }

  /// Replaces `bytes`, whose memory is reused, by a whole file of compressed rows. `rows`
  /// are the pieces of `StreamCuts` for the picture, from the top. The file is identical
  /// to that of `encode` with `Effort.fast`.
  package static func write(
    _ rows: [CompressedRows], width: Int, height: Int, content: PixelContent,
    scale: Double, text: [PNGText] = [], to bytes: inout [UInt8]
  ) throws(PNGEncodingError) {
    var file = try PNGFileWriter(
      width: width, height: height, content: content, scale: scale, text: text)
    file.use(memoryOf: &bytes)
    file.addPixels(.pieces(rows))
    bytes = file.finish()
  }

  /// Returns the zlib stream of a rectangle of a pixmap, written with `content`. The
  /// rectangle must be inside the pixmap and not be empty. A stream in pieces has a cut
  /// at the row `phase` of the rectangle.
  static func stream(
    _ pixmap: Pixmap, in rect: PixelRect, content: PixelContent, phase: Int,
    effort: Effort
  ) throws(PNGEncodingError) -> PixelStream {
    let own = RowCompressor().stream(pixmap, in: rect, content: content, phase: phase)
    guard effort == .small else { return own }
    let other = try LibPNGRows.smaller(of: pixmap, in: rect, content: content)
    return other.count < own.count ? .whole(other) : own
  }
}

extension Pixmap {
  /// Returns the bytes of a PNG file with the pixels; see `PNGEncoder`. Throws for a
  /// pixmap without pixels or with a side of more than 1,000,000 pixels.
  public func pngData(effort: PNGEncoder.Effort = .fast) throws -> [UInt8] {
    try PNGEncoder.encode(self, effort: effort)
  }

  /// Writes the pixels to a PNG file atomically.
  ///
  /// If it throws, no new file remains, and an existing file is unchanged.
  public func writePNG(to path: String, effort: PNGEncoder.Effort = .fast) throws {
    try AtomicFile.write(pngData(effort: effort), to: path)
  }
}
