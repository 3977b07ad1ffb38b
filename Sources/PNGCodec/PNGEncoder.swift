import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// Writes pixmaps as PNG files.
///
/// The colour type follows `pixmap.content` and nothing else: straight RGBA8,
/// RGB8, or gray8. Beside the pixels a file holds sRGB (intent 0), the density
/// of the pixmap's scale (pHYs), the program's name and the texts that the caller
/// passes: no time, no path, no version. The same pixmap gives the same bytes on
/// every machine; with `Effort.small` only with the same zlib, for other zlibs may
/// compress otherwise. Another version of this encoder may write other bytes, so
/// files are compared by their pixels.
public enum PNGEncoder {
  /// How much time is spent on a file's size. The pixels are the same.
  public enum Effort: Hashable, Sendable, CaseIterable {
    /// The encoder's own compression: a few milliseconds for a drawing of three
    /// million pixels.
    case fast
    /// The smallest of what `fast` gives and of libpng with zlib's level 6, rows
    /// filtered or not: a third of a second for such a drawing, which becomes up
    /// to a quarter smaller.
    case small
  }

  /// The whole file.
  ///
  /// Where the content is `.opaque` or `.opaqueGray` the alpha (and, for gray,
  /// green and blue) is not looked at. The texts are written in their order.
  /// Time is linear in the pixels.
  package static func encode(
    _ pixmap: Pixmap, effort: Effort = .fast, text: [PNGText] = []
  ) throws(PNGEncodingError) -> [UInt8] {
    var file = try PNGFileWriter(
      width: pixmap.width, height: pixmap.height, content: pixmap.content,
      scale: pixmap.scale, text: text)
    file.addPixels(
      try compressed(
        pixmap, in: pixmap.bounds, content: pixmap.content, effort: effort))
    return file.finish()
  }

  /// The zlib stream of a rectangle of a pixmap, written as `content` says. The
  /// rectangle lies inside and is not empty.
  static func compressed(
    _ pixmap: Pixmap, in rect: PixelRect, content: PixelContent, effort: Effort
  ) throws(PNGEncodingError) -> [UInt8] {
    let own = FastRows.compressed(pixmap, in: rect, content: content)
    guard effort == .small else { return own }
    let other = try LibPNGRows.smaller(of: pixmap, in: rect, content: content)
    return other.count < own.count ? other : own
  }
}

extension Pixmap {
  /// The pixels as a PNG file's bytes; see `PNGEncoder`.
  public func pngData(
    effort: PNGEncoder.Effort = .fast, text: [PNGText] = []
  ) throws(PNGEncodingError) -> [UInt8] {
    try PNGEncoder.encode(self, effort: effort, text: text)
  }

  /// Writes the pixels to a PNG file, which appears only when whole.
  ///
  /// Throws `PNGEncodingError` or `FileError`; then nothing was left behind and
  /// a file that was there before is untouched.
  public func writePNG(
    to path: String, effort: PNGEncoder.Effort = .fast, text: [PNGText] = []
  ) throws {
    try AtomicFile.write(pngData(effort: effort, text: text), to: path)
  }
}
