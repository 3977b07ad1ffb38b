import MesmerDrawing

/// A writer of a PNG file whose picture is appended in bands, from the top, so that
/// memory does not grow with the picture's height. The file is identical to that of
/// `PNGEncoder.encode` for the whole picture, with `Effort.fast` and without texts.
package struct PNGBands {
  private var file: PNGFileWriter
  private let content: PixelContent
  private let isCut: Bool
  private let compressor = RowCompressor()
  private var checksum = Adler32()
  private var isEmpty = true

  /// Starts a file. The picture's stream is cut into pieces from the first row on.
  package init(
    width: Int, height: Int, content: PixelContent, scale: Double
  ) throws(PNGEncodingError) {
    file = try PNGFileWriter(
      width: width, height: height, content: content, scale: scale, text: [])
    self.content = content
    isCut = height > StreamCuts.rows(width: width)
  }

  /// Appends a band, which must be as wide as the picture, and returns the next bytes of
  /// the file. The height of each band except the last must be a multiple of
  /// `StreamCuts.rows`.
  package mutating func append(_ band: Pixmap) -> [UInt8] {
    let stream = compressor.stream(band, in: band.bounds, content: content, phase: 0)
    guard isCut, case .pieces(let pieces) = stream else {
      file.addPixels(stream)
      return file.take()
    }
    if isEmpty { file.add("IDAT") { $0 += PixelStream.header } }
    isEmpty = false
    for rows in pieces {
      checksum.add(rows.checksum, count: rows.count)
      file.add(rows)
    }
    return file.take()
  }

  /// Returns the last bytes of the file.
  package mutating func finish() -> [UInt8] {
    if isCut { file.add("IDAT") { $0 += PixelStream.end(checksum) } }
    return file.finish()
  }
}
