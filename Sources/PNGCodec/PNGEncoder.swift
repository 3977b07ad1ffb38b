import CPNGShim
import CZlib
import MesmerDrawing
import MesmerPlatform

/// Writes pixmaps as PNG files.
///
/// The colour type follows `pixmap.content` and nothing else: straight RGBA8,
/// RGB8, or gray8. Beside the pixels a file holds sRGB (intent 0), the density
/// of the pixmap's scale (pHYs) and the program's name: no time, no path, no
/// version. The same pixmap gives the same bytes with the same zlib; other
/// zlibs may compress otherwise, so files are compared by their pixels.
public enum PNGEncoder {
  /// The whole file.
  ///
  /// Where the content is `.opaque` or `.opaqueGray` the alpha (and, for gray,
  /// green and blue) is not looked at. Time is linear in the pixels.
  public static func encode(
    _ pixmap: Pixmap
  ) throws(PNGEncodingError) -> [UInt8] {
    guard pixmap.width > 0, pixmap.height > 0 else {
      throw .empty(width: pixmap.width, height: pixmap.height)
    }
    guard
      max(pixmap.width, pixmap.height) <= Int(MESMER_PNG_MAXIMUM_SIDE)
    else { throw .tooLarge(width: pixmap.width, height: pixmap.height) }
    guard let writer = mesmer_png_writer_new() else { throw .outOfMemory }
    defer { mesmer_png_writer_free(writer) }

    var settings = self.settings(for: pixmap)
    try check(mesmer_png_writer_open(writer, &settings), writer)
    try writeRows(of: pixmap, channels: Int(settings.channels), to: writer)
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    try check(mesmer_png_writer_finish(writer, &bytes, &count), writer)
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func settings(for pixmap: Pixmap) -> mesmer_png_settings {
    var settings = mesmer_png_settings()
    settings.width = UInt32(pixmap.width)
    settings.height = UInt32(pixmap.height)
    settings.pixels_per_metre = pixelsPerMetre(scale: pixmap.scale)
    // Level 1: on flat drawings level 6 takes three times as long for 10 % of
    // the size. A gray's runs are runs of one byte, which Z_RLE finds at once;
    // three or four channels repeat at their own distance, which it never sees.
    settings.level = 1
    settings.strategy = Z_DEFAULT_STRATEGY
    switch pixmap.content {
    case .rgba: settings.channels = 4
    case .opaque: settings.channels = 3
    case .opaqueGray:
      settings.channels = 1
      settings.strategy = Z_RLE
    }
    return settings
  }

  /// The density that says "this many pixels per point", where 72 points are
  /// an inch: 2835, 5669, 8504 for 1, 2, 3. 0 where the scale has none.
  static func pixelsPerMetre(scale: Double) -> UInt32 {
    let density = 72 * scale / 0.0254 + 0.5
    return density >= 1 && density < 2_147_483_648 ? UInt32(density) : 0
  }

  /// One row at a time through a buffer that stays in the first-level cache.
  private static func writeRows(
    of pixmap: Pixmap, channels: Int, to writer: OpaquePointer
  ) throws(PNGEncodingError) {
    let width = pixmap.width
    let out = UnsafeMutablePointer<UInt8>.allocate(capacity: width * channels)
    defer { out.deallocate() }
    for y in 0..<pixmap.height {
      let row = UnsafePointer(pixmap.row(y))
      switch channels {
      case 1: writeGrayRow(row, count: width, to: out)
      case 3: writeOpaqueRow(row, count: width, to: out)
      default:
        unpremultiplyReciprocals.withUnsafeBufferPointer {
          writeStraightRow(
            row, count: width, reciprocals: $0.baseAddress!, to: out)
        }
      }
      try check(mesmer_png_writer_row(writer, out), writer)
    }
  }

  private static func check(
    _ status: Int32, _ writer: OpaquePointer
  ) throws(PNGEncodingError) {
    switch Int(status) {
    case MESMER_PNG_OK: return
    case MESMER_PNG_NO_MEMORY: throw .outOfMemory
    default:
      throw .refused(reason: String(cString: mesmer_png_writer_message(writer)))
    }
  }
}

extension Pixmap {
  /// The pixels as a PNG file's bytes; see `PNGEncoder`.
  public func pngData() throws(PNGEncodingError) -> [UInt8] {
    try PNGEncoder.encode(self)
  }

  /// Writes the pixels to a PNG file, which appears only when whole.
  ///
  /// Throws `PNGEncodingError` or `FileError`; then nothing was left behind and
  /// a file that was there before is untouched.
  public func writePNG(to path: String) throws {
    try AtomicFile.write(pngData(), to: path)
  }
}
