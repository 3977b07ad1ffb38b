import MesmerGeometry
import MesmerPlatform

/// The kind of pixels that a pixmap can contain, determined from the scene before any
/// pixel is drawn.
///
/// It decides the colour type of a PNG, so that a file's type never depends on the
/// content of a single frame.
package enum PixelContent: Hashable, Sendable {
  /// Any colour, any opacity: written as RGBA.
  case rgba
  /// Any colour, every pixel opaque: written as RGB.
  case opaque
  /// Grays, every pixel opaque: written as grayscale.
  case opaqueGray
}

/// A buffer of premultiplied RGBA8 pixels, rows top-down, red in the first byte: a
/// rendered frame.
///
/// Invariant: no channel exceeds its alpha. The kernels add bytes without carry and rely
/// on it.
///
/// Rows start `rowBytes` apart, a multiple of 64. Kernels may overwrite the padding,
/// which contains no pixels. A pixmap can be shared between threads as long as no thread
/// changes it (with `withUnsafeMutableBytes` or by drawing into it).
public final class Pixmap: @unchecked Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The scale in pixels per point, for the density written to a PNG; 1 by default.
  public let scale: Double
  /// The kind of pixels it can contain; `.rgba` by default.
  package private(set) var content: PixelContent
  /// The row of the content's origin, which may be outside the pixmap: a PNG's stream is
  /// cut at multiples from there. It has no effect on pixels.
  package var cutPhase = 0
  /// The number of bytes from one row to the next: a multiple of 64.
  public let rowBytes: Int
  /// The first pixel; aligned to 64 bytes.
  @usableFromInline package let base: UnsafeMutableRawPointer

  private let buffer: PixelBuffer

  /// Creates a transparent pixmap, or an uninitialized one if `cleared` is false.
  ///
  /// A size that no pixmap can have (`canHold`) is a programming error: callers that take
  /// sizes from users check them first.
  package init(
    width: Int, height: Int, scale: Double = 1, content: PixelContent = .rgba,
    cleared: Bool = true
  ) {
    demand(
      Pixmap.canHold(width: width, height: height),
      "a pixmap has 0 to 2^28 pixels, not \(width) x \(height); "
        + "a width below 64 counts as 64")
    self.width = width
    self.height = height
    self.scale = scale
    self.content = content
    let rowBytes = (width * 4 + 63) & ~63
    // Rows that are a multiple of 4096 bytes apart share the same few lines of a cache.
    self.rowBytes = rowBytes > 0 && rowBytes & 4095 == 0 ? rowBytes + 64 : rowBytes
    buffer = PixelBuffer.take(bytes: self.rowBytes * height)
    base = buffer.base
    if cleared { clear() }
  }

  deinit { buffer.giveBack() }

  /// The maximum number of pixels in a pixmap: 2^28.
  package static let maximumPixels = 1 &<< 28

  /// Returns whether a pixmap can have a size: at most 2^28 pixels, where a width below
  /// 64 is treated as 64 because rows are padded; without pixels, at most 2^32 on a
  /// side.
  package static func canHold(width: Int, height: Int) -> Bool {
    guard 0...1 &<< 32 ~= width, 0...1 &<< 32 ~= height else { return false }
    if width == 0 || height == 0 { return true }
    let (pixels, overflows) = max(width, 64).multipliedReportingOverflow(by: height)
    return !overflows && pixels <= maximumPixels
  }

  /// Makes every pixel transparent.
  package func clear() {
    base.initializeMemory(as: UInt8.self, repeating: 0, count: rowBytes * height)
  }

  /// Returns a separate pixmap with the same pixels.
  package func copied() -> Pixmap {
    let copy = Pixmap(
      width: width, height: height, scale: scale, content: content, cleared: false)
    copy.cutPhase = cutPhase
    copy.base.copyMemory(from: base, byteCount: rowBytes * height)
    return copy
  }

  /// Returns the pixels of a row, premultiplied, red in the low byte. The pointer is
  /// valid only while the pixmap is retained.
  @inlinable
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y * rowBytes).assumingMemoryBound(to: UInt32.self)
  }

  /// The rectangle of all pixels.
  package var bounds: PixelRect {
    PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// The straight components of a pixel: c·255/a, rounded half up; all 0 if the alpha is
  /// 0. A pixel outside the pixmap is a programming error.
  public subscript(x: Int, y: Int) -> (
    red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) {
    demand(
      bounds.contains(x: x, y: y),
      "a pixmap of \(width) x \(height) pixels has no pixel (\(x), \(y))")
    let p = unpremultiplyReciprocals.withUnsafeBufferPointer {
      straightPixel(row(y)[x], $0.baseAddress!)
    }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: p >> shift) }
    return (byte(0), byte(8), byte(16), byte(24))
  }
}

extension Pixmap {
  /// Creates a pixmap of one colour to draw into.
  ///
  /// - Parameters:
  ///   - width: in pixels, not negative.
  ///   - height: in pixels, not negative; width times height is at most 2^28, where a
  ///     width below 64 is treated as 64. Any other size is a programming error.
  ///   - scale: pixels per point, for the density written to a PNG.
  ///   - background: the colour of every pixel; a pattern leaves them clear. If it is
  ///     opaque, the content is `.opaque`, and drawing keeps it so.
  public convenience init(
    width: Int, height: Int, scale: Double = 1, background: Color
  ) {
    self.init(
      width: width, height: height, scale: scale,
      content: background.fillsOpaquely ? .opaque : .rgba,
      cleared: false)
    fill(background)
  }

  /// Sets every pixel to a colour.
  package func fill(_ color: Color) {
    if width == 0 { return }
    let pixel = color.premultiplied
    if pixel == 0 || pixel == 0xffff_ffff {
      base.initializeMemory(
        as: UInt8.self, repeating: UInt8(truncatingIfNeeded: pixel),
        count: rowBytes * height)
      return
    }
    for y in 0..<height { row(y).update(repeating: pixel, count: width) }
  }
}

// MARK: Bytes

extension Pixmap {
  /// Calls `body` with the bytes of all rows: premultiplied RGBA8, rows top-down,
  /// `rowBytes` apart, `rowBytes * height` in all.
  ///
  /// After the `width * 4` bytes of a row comes padding with any values. The pointer is
  /// not valid after the call. For a pixmap without pixels the buffer is empty.
  public func withUnsafeBytes<R>(
    _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    try body(UnsafeRawBufferPointer(start: base, count: rowBytes * height))
  }

  /// Calls `body` with the mutable bytes of all rows, laid out as in `withUnsafeBytes`.
  /// No other thread may read or change the pixmap during the call.
  ///
  /// Afterwards the content is `.rgba`, and a channel that exceeds its alpha is lowered
  /// to it, because premultiplied pixels have no such channel.
  package func withUnsafeMutableBytes<R>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> R
  ) rethrows -> R {
    content = .rgba
    defer { lowerChannels() }
    return try body(UnsafeMutableRawBufferPointer(start: base, count: rowBytes * height))
  }

  private func lowerChannels() {
    if width == 0 { return }
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width {
        let pixel = row[x]
        let alpha = pixel &>> 24
        if alpha == 255 { continue }
        row[x] =
          min(pixel & 255, alpha) | min(pixel &>> 8 & 255, alpha) &<< 8
          | min(pixel &>> 16 & 255, alpha) &<< 16 | alpha &<< 24
      }
    }
  }
}
