import CPNGShim
import MesmerDrawing
import MesmerGeometry

/// A decoder of PNG files of every colour type, depth and interlacing, to 8 bits per
/// channel.
///
/// Samples are used unchanged. Gamma and colour profiles (gAMA, cHRM, sRGB, iCCP) are
/// ignored: a golden's pixels must have the same meaning everywhere. Transparency (tRNS)
/// is applied at full depth; 16-bit samples are then cut to their high byte. Of an APNG
/// the still picture is read. The image has the orientation of an eXIf chunk, if any;
/// `PNGMeaning` reports colour spaces.
///
/// libpng decodes behind a C shim that always returns, so any bytes give a picture or an
/// error.
package enum PNGDecoder {
  /// Returns the picture as an image, premultiplied. Throws for invalid files, and if
  /// `scale`, in pixels per point, is not positive and finite.
  package static func decode(
    _ bytes: [UInt8], scale: Double = 1
  ) throws(PNGDecodingError) -> Image {
    if scale != scale.asScale { throw .scale(scale) }
    let pixmap = try withReader(bytes) { (reader) throws(PNGDecodingError) in
      // The colour type determines the possible kinds of pixels before one is decoded.
      let content: PixelContent =
        reader.info.has_alpha != 0
        ? .rgba : reader.info.is_gray != 0 ? .opaqueGray : .opaque
      let pixmap = Pixmap(
        width: reader.width, height: reader.height, scale: scale,
        content: content, cleared: false)
      try reader.read(into: pixmap.base, rowBytes: pixmap.rowBytes)
      if content == .rgba {
        for y in 0..<pixmap.height {
          let row = pixmap.row(y)
          Image.premultiply(row, into: row, count: pixmap.width)
        }
      }
      return pixmap
    }
    return Image(
      pixmap: pixmap, scale: scale, orientation: PNGMeaning(bytes).orientation)
  }

  /// Returns the picture's straight pixels, for comparisons: the file's values, without
  /// the loss of premultiplying.
  package static func decodeStraight(
    _ bytes: [UInt8]
  ) throws(PNGDecodingError) -> StraightPixels {
    try withReader(bytes) { (reader) throws(PNGDecodingError) in
      let rowBytes = reader.width * 4
      let count = rowBytes * reader.height
      var failure: PNGDecodingError?
      let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        do throws(PNGDecodingError) {
          try reader.read(into: buffer.baseAddress!, rowBytes: rowBytes)
          filled = count
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      let x = Int(reader.info.pixels_per_metre_x)
      let y = Int(reader.info.pixels_per_metre_y)
      return StraightPixels(
        width: reader.width, height: reader.height, bytes: pixels,
        pixelsPerMetre: x > 0 && x == y ? x : nil)
    }
  }

  /// Returns the straight pixels in a `PixelBuffer`, rows without padding, and whether
  /// the file has neither an alpha channel nor transparency. The caller returns the
  /// buffer to the pool.
  package static func decodeBuffer(
    _ bytes: [UInt8]
  ) throws(PNGDecodingError) -> (
    width: Int, height: Int, pixels: PixelBuffer, isOpaque: Bool
  ) {
    try withReader(bytes) { (reader) throws(PNGDecodingError) in
      let rowBytes = reader.width * 4
      let buffer = PixelBuffer.take(bytes: rowBytes * reader.height)
      do throws(PNGDecodingError) {
        try reader.read(into: buffer.base, rowBytes: rowBytes)
      } catch {
        buffer.giveBack()
        throw error
      }
      return (reader.width, reader.height, buffer, reader.info.has_alpha == 0)
    }
  }

  private static func withReader<R>(
    _ bytes: [UInt8], _ body: (Reader) throws(PNGDecodingError) -> R
  ) throws(PNGDecodingError) -> R {
    try bytes.withUnsafeBufferPointer { buffer -> Result<R, PNGDecodingError> in
      Result { () throws(PNGDecodingError) in
        guard !buffer.isEmpty else { throw .notAPNG }
        guard let handle = mesmer_png_reader_new() else { throw .outOfMemory }
        defer { mesmer_png_reader_free(handle) }
        return try body(Reader(handle, buffer))
      }
    }.get()
  }

  /// An open file: its header is read, its pixels are not yet.
  private struct Reader {
    let handle: OpaquePointer
    let file: UnsafeBufferPointer<UInt8>
    let info: mesmer_png_info

    var width: Int { Int(info.width) }
    var height: Int { Int(info.height) }

    init(
      _ handle: OpaquePointer, _ file: UnsafeBufferPointer<UInt8>
    ) throws(PNGDecodingError) {
      self.handle = handle
      self.file = file
      var info = mesmer_png_info()
      let status = Int(
        mesmer_png_reader_open(handle, file.baseAddress!, file.count, &info))
      self.info = info
      try check(status)
    }

    func read(
      into rows: UnsafeMutableRawPointer, rowBytes: Int
    ) throws(PNGDecodingError) {
      try check(
        Int(
          mesmer_png_reader_read(
            handle, rows.assumingMemoryBound(to: UInt8.self), rowBytes)))
    }

    private func check(_ status: Int) throws(PNGDecodingError) {
      switch status {
      case MESMER_PNG_OK: return
      case MESMER_PNG_NOT_A_PNG: throw .notAPNG
      case MESMER_PNG_TOO_LARGE: throw .tooLarge(width: width, height: height)
      case MESMER_PNG_NO_MEMORY: throw .outOfMemory
      default:
        if file.dropFirst(12).starts(with: Array("CgBI".utf8)) { throw .compressedForIOS }
        throw .damaged(reason: String(cString: mesmer_png_reader_message(handle)))
      }
    }
  }
}
