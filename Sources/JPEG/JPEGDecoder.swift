import CJPEGShim
import MesmerDrawing
import MesmerGeometry

/// A decoder of JPEG files: baseline and progressive, gray and colour, 8 bits per
/// sample.
///
/// The pixels are the same on every machine: libjpeg-turbo's integer transform and its
/// smooth upsampling of chroma give the same bits with every instruction set
/// (scripts/checks/check-jpeg). Sample values are used unchanged; colour profiles are
/// ignored (`JPEGFile.warning(_:)` reports them). The orientation is that of the EXIF
/// metadata.
///
/// A damaged file is an error, even where libjpeg would fill in the rest: its
/// substitutes change between versions. A C shim returns libjpeg's fatal errors as
/// status codes, so any bytes give a picture or an error. A picture of n pixels takes 4n
/// bytes and, if it is progressive, up to 6n more for coefficients, at most 1 GiB.
public enum JPEGDecoder {
  /// Returns the picture as an image with a scale in pixels per point. Throws for invalid
  /// or unsupported files and if `scale` is not positive and finite; the description of
  /// an error is one line.
  public static func decode(_ bytes: [UInt8], scale: Double = 1) throws -> Image {
    if scale != scale.asScale { throw JPEGDecodingError.scale(scale) }
    guard JPEGHeader.isJPEG(bytes) else { throw JPEGDecodingError.notAJPEG }
    let header = JPEGHeader(bytes)
    let frame = header.frame
    if let frame { try check(frame, fileBytes: bytes.count) }
    let pixmap = try bytes.withUnsafeBufferPointer { file in
      Result { () throws(JPEGDecodingError) in
        try read(file, frame, scale: scale)
      }
    }.get()
    return Image(
      pixmap: pixmap, scale: scale,
      orientation: header.exif.flatMap(EXIFOrientation.read) ?? .up)
  }

  /// Throws for an unsupported picture, before anything of its size is allocated.
  private static func check(
    _ frame: JPEGHeader.Frame, fileBytes: Int
  ) throws(JPEGDecodingError) {
    let (width, height) = (frame.width, frame.height)
    guard frame.coding <= 2 else { throw .coding(frame: frame.coding) }
    guard frame.bitsPerSample == 8 else { throw .bitsPerSample(frame.bitsPerSample) }
    guard frame.components == 1 || frame.components == 3
    else { throw .components(frame.components) }
    guard max(width, height) <= maximumSide, width * height <= Pixmap.maximumPixels
    else { throw .tooLarge(width: width, height: height) }
    // A block of 8 x 8 samples takes at least one bit, and with the strongest
    // subsampling there are two blocks for 256 pixels: 1024 pixels per byte.
    guard width * height <= fileBytes * 1024
    else { throw .damaged(reason: "too few bytes for the stated size") }
  }

  /// The maximum number of pixels per side, that of libjpeg.
  private static let maximumSide = 65_500

  private static func read(
    _ file: UnsafeBufferPointer<UInt8>, _ frame: JPEGHeader.Frame?, scale: Double
  ) throws(JPEGDecodingError) -> Pixmap {
    guard let reader = mesmer_jpeg_reader_new() else { throw .outOfMemory }
    defer { mesmer_jpeg_reader_free(reader) }
    var width: UInt32 = 0
    var height: UInt32 = 0
    try check(
      mesmer_jpeg_reader_open(
        reader, file.baseAddress!, file.count, &width, &height), reader, width, height)
    guard let frame, frame.width == Int(width), frame.height == Int(height)
    else { throw .damaged(reason: "its header cannot be read") }
    let pixmap = Pixmap(
      width: frame.width, height: frame.height, scale: scale,
      content: frame.components == 1 ? .opaqueGray : .opaque, cleared: false)
    try check(
      mesmer_jpeg_reader_read(
        reader, pixmap.base.assumingMemoryBound(to: UInt8.self), pixmap.rowBytes),
      reader, width, height)
    return pixmap
  }

  private static func check(
    _ status: Int32, _ reader: OpaquePointer, _ width: UInt32, _ height: UInt32
  ) throws(JPEGDecodingError) {
    switch Int(status) {
    case MESMER_JPEG_OK: return
    case MESMER_JPEG_TOO_MANY_SCANS:
      throw .tooManyScans(limit: Int(mesmer_jpeg_maximum_scans(width, height)))
    case MESMER_JPEG_TOO_MUCH_MEMORY:
      throw .tooMuchMemory(limit: Int(MESMER_JPEG_MAXIMUM_MEMORY))
    case MESMER_JPEG_NO_MEMORY: throw .outOfMemory
    default:
      var reason = String(cString: mesmer_jpeg_reader_message(reader))
      let known = "Corrupt JPEG data: "
      if reason.hasPrefix(known) { reason.removeFirst(known.count) }
      throw .damaged(reason: reason)
    }
  }
}
