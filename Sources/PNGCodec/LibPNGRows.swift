import CPNGShim
import CZlib
import MesmerDrawing
import MesmerGeometry

/// Filters and compresses pixels through libpng and zlib.
///
/// The bytes depend on the zlib in use: the same pixels give the same bytes with
/// the same zlib, another may compress otherwise.
enum LibPNGRows {
  /// How libpng is to compress: zlib's level and strategy, and whether each row
  /// takes the best of PNG's five filters or none.
  struct Settings {
    var level: Int32
    var strategy: Int32
    var filtersRows: Bool
  }

  /// The smaller zlib stream of a rectangle of a pixmap that level 6 gives: with
  /// rows filtered, as photographs want it, or not, as flat drawings do. The
  /// rectangle lies inside and is not empty.
  static func smaller(
    of pixmap: Pixmap, in rect: PixelRect, content: PixelContent
  ) throws(PNGEncodingError) -> [UInt8] {
    // The strategy is said, for libpng would choose Z_FILTERED for filtered rows,
    // which costs a tenth on flat drawings.
    var settings = Settings(level: 6, strategy: Z_DEFAULT_STRATEGY, filtersRows: false)
    let plain = try compressed(pixmap, in: rect, content: content, settings)
    settings.filtersRows = true
    let filtered = try compressed(pixmap, in: rect, content: content, settings)
    return filtered.count < plain.count ? filtered : plain
  }

  /// The zlib stream of a rectangle of a pixmap, written as `content` says.
  static func compressed(
    _ pixmap: Pixmap, in rect: PixelRect, content: PixelContent, _ chosen: Settings
  ) throws(PNGEncodingError) -> [UInt8] {
    guard let writer = mesmer_png_writer_new() else { throw .outOfMemory }
    defer { mesmer_png_writer_free(writer) }
    var settings = mesmer_png_settings()
    settings.width = UInt32(rect.width)
    settings.height = UInt32(rect.height)
    settings.channels = Int32(content.channels)
    settings.level = chosen.level
    settings.strategy = chosen.strategy
    settings.filters_rows = chosen.filtersRows ? 1 : 0
    try check(mesmer_png_writer_open(writer, &settings), writer)

    // One row at a time through a buffer that stays in the first-level cache.
    let out = UnsafeMutablePointer<UInt8>.allocate(
      capacity: rect.width * content.channels)
    defer { out.deallocate() }
    for y in rect.minY..<rect.maxY {
      writeRow(
        pixmap.row(y) + rect.minX, count: rect.width, content: content, to: out)
      try check(mesmer_png_writer_row(writer, out), writer)
    }
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    try check(mesmer_png_writer_finish(writer, &bytes, &count), writer)
    return pixelData(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The data of all IDAT chunks of a file that libpng wrote.
  private static func pixelData(_ file: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var stream: [UInt8] = []
    stream.reserveCapacity(file.count)
    for chunk in PNGChunks(of: file) where chunk.type == PNGChunks.pixels {
      stream += chunk.data
    }
    return stream
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
