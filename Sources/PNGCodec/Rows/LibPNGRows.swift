import CPNGShim
import CZlib
import MesmerDrawing
import MesmerGeometry

/// Filtering and compression of pixels with libpng and zlib.
///
/// The bytes depend on the zlib in use: the same zlib gives the same bytes for the same
/// pixels, but another one may compress differently.
enum LibPNGRows {
  /// Settings for libpng: zlib's level and strategy, and whether each row uses the best
  /// of PNG's five filters or none.
  struct Settings {
    var level: Int32
    var strategy: Int32
    var filtersRows: Bool
  }

  /// Returns the smaller zlib stream of a rectangle of a pixmap at level 6: with
  /// filtered rows, which suit photographs, or without, which suits flat drawings. The
  /// rectangle must be inside the pixmap and not be empty.
  static func smaller(
    of pixmap: Pixmap, in rect: PixelRect, content: PixelContent
  ) throws(PNGEncodingError) -> [UInt8] {
    // The strategy is set because libpng would choose Z_FILTERED for filtered rows,
    // which costs a tenth on flat drawings.
    var settings = Settings(level: 6, strategy: Z_DEFAULT_STRATEGY, filtersRows: false)
    let plain = try compressed(pixmap, in: rect, content: content, settings)
    settings.filtersRows = true
    let filtered = try compressed(pixmap, in: rect, content: content, settings)
    return filtered.count < plain.count ? filtered : plain
  }

  /// Returns the zlib stream of a rectangle of a pixmap, written with `content`.
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

    // One row at a time, through a buffer that stays in the first-level cache.
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

  /// Returns the data of all IDAT chunks in a file written by libpng.
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
