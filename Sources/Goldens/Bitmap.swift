import MesmerDrawing
import MesmerPNGCodec

/// A picture to compare: rows of RGBA8 pixels, red in the low byte. It is read from a
/// file, or shares the memory of a pixmap.
///
/// Invariant: a pixel with alpha 0 is 0, 0, 0, 0, regardless of the colour stored in a
/// file. Two pixels are therefore equal exactly if their four bytes are. Two bitmaps
/// that are both straight or both premultiplied can be compared as memory, because
/// unpremultiplying is injective for each alpha.
package struct Bitmap: Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Whether the pixels in memory are straight; otherwise they are premultiplied.
  let isStraight: Bool
  /// The distance between rows, in pixels.
  let stride: Int
  /// The owner of the pixel memory, which must stay alive while rows are read.
  let owner: Owner

  /// The owner of a bitmap's pixels.
  final class Owner: @unchecked Sendable {
    let base: UnsafeMutablePointer<UInt32>
    private let pixmap: Pixmap?
    private let buffer: PixelBuffer?

    init(_ pixmap: Pixmap) {
      self.pixmap = pixmap
      buffer = nil
      base = pixmap.base.assumingMemoryBound(to: UInt32.self)
    }

    convenience init(pixels: Int) { self.init(PixelBuffer.take(bytes: pixels * 4)) }

    init(_ buffer: PixelBuffer) {
      pixmap = nil
      self.buffer = buffer
      base = buffer.base.bindMemory(to: UInt32.self, capacity: buffer.bytes / 4)
    }

    deinit { buffer?.giveBack() }
  }

  /// Decodes a PNG file.
  package init(png bytes: [UInt8]) throws(PNGDecodingError) {
    let decoded = try PNGDecoder.decodeBuffer(bytes)
    width = decoded.width
    height = decoded.height
    stride = width
    isStraight = true
    owner = Owner(decoded.pixels)
    if !decoded.isOpaque { Bitmap.clearTransparent(owner.base, count: width * height) }
  }

  /// Creates a bitmap of decoded pixels.
  package init(_ straight: StraightPixels) {
    width = straight.width
    height = straight.height
    stride = straight.width
    isStraight = true
    let count = width * height
    owner = Owner(pixels: count)
    let target = owner.base
    straight.bytes.withUnsafeBytes { source in
      if count > 0 {
        UnsafeMutableRawPointer(target).copyMemory(
          from: source.baseAddress!, byteCount: count * 4)
      }
    }
    Bitmap.clearTransparent(target, count: count)
  }

  /// Creates a bitmap of a rendered frame. It compares as a PNG of the frame would:
  /// straight components are c·255/a, rounded half up.
  package init(_ pixmap: Pixmap) {
    width = pixmap.width
    height = pixmap.height
    stride = pixmap.rowBytes / 4
    isStraight = pixmap.content != .rgba
    owner = Owner(pixmap)
  }

  /// Returns the pixels of a row as stored, straight or premultiplied.
  func row(_ y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(owner.base + y &* stride)
  }

  /// Sets every pixel with alpha 0 to 0. A while loop over a pointer is fast in debug
  /// builds, too.
  private static func clearTransparent(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var i = 0
    while i < count {
      if pixels[i] < 0x0100_0000 { pixels[i] = 0 }
      i &+= 1
    }
  }
}

/// The rows of a bitmap as straight pixels, each converted on first access.
final class StraightRows {
  let bitmap: Bitmap
  /// The memory of converted rows; nil until the first conversion.
  private var converted: Bitmap.Owner?
  /// The rows that have been accessed.
  private var rows: [UnsafePointer<UInt32>?]

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    rows = Array(repeating: nil, count: bitmap.isStraight ? 0 : bitmap.height)
  }

  /// Returns the straight pixels of a row.
  func row(_ y: Int) -> UnsafePointer<UInt32> {
    if bitmap.isStraight { return bitmap.row(y) }
    if let row = rows[y] { return row }
    let source = bitmap.row(y)
    var row = source
    if !StraightRows.isOpaque(source, count: bitmap.width) {
      let target = memory.base + y &* bitmap.width
      unpremultiply(source, into: target)
      row = UnsafePointer(target)
    }
    rows[y] = row
    return row
  }

  private var memory: Bitmap.Owner {
    if let converted { return converted }
    let owner = Bitmap.Owner(pixels: bitmap.width * bitmap.height)
    converted = owner
    return owner
  }

  private static func isOpaque(_ row: UnsafePointer<UInt32>, count: Int) -> Bool {
    var all: UInt32 = 0xff00_0000
    var i = 0
    while i < count {
      all &= row[i]
      i &+= 1
    }
    return all == 0xff00_0000
  }

  private func unpremultiply(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>
  ) {
    let count = bitmap.width
    unpremultiplyReciprocals.withUnsafeBufferPointer { reciprocals in
      let reciprocals = reciprocals.baseAddress!
      var i = 0
      while i < count {
        target[i] = straightPixel(source[i], reciprocals)
        i &+= 1
      }
    }
  }
}

extension Bitmap {
  /// Returns the picture as a premultiplied pixmap for display. Straight components are
  /// multiplied by alpha / 255 and rounded.
  package func pixmap() -> Pixmap {
    let pixmap = Pixmap(width: width, height: height, cleared: false)
    for y in 0..<height {
      let source = row(y)
      let target = pixmap.row(y)
      var x = 0
      while x < width {
        let p = source[x]
        let a = p &>> 24
        if a == 255 || !isStraight {
          target[x] = p
        } else {
          let r = ((p & 255) &* a &+ 127) / 255
          let g = ((p &>> 8 & 255) &* a &+ 127) / 255
          let b = ((p &>> 16 & 255) &* a &+ 127) / 255
          target[x] = r | g &<< 8 | b &<< 16 | a &<< 24
        }
        x &+= 1
      }
    }
    return pixmap
  }
}
