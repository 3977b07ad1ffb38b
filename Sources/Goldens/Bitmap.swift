import MesmerDrawing
import MesmerPNGCodec

/// A decoded picture as comparisons see it: straight RGBA8 pixels, rows
/// top-down without padding.
///
/// Invariant: a pixel whose alpha is 0 is 0, 0, 0, 0, whatever colour was
/// stored under it. Two pixels are therefore equal exactly when their four
/// bytes are, and rows can be compared as memory.
package struct Bitmap: Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// The pixels, red in the low byte: `width` · `height` of them.
  package let pixels: [UInt32]

  /// Decoded pixels.
  package init(_ straight: StraightPixels) {
    width = straight.width
    height = straight.height
    let count = width * height
    pixels = [UInt32](unsafeUninitializedCapacity: count) { target, used in
      straight.bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
      }
      used = count
      Bitmap.clearTransparent(target.baseAddress, count: count)
    }
  }

  /// The straight pixels of a rendered frame, as a PNG of it would hold them:
  /// c·255/a rounded half up.
  package init(_ pixmap: Pixmap) {
    width = pixmap.width
    height = pixmap.height
    let count = width * height
    pixels = [UInt32](unsafeUninitializedCapacity: count) { target, used in
      used = count
      guard count > 0, let base = target.baseAddress else { return }
      for y in 0..<pixmap.height {
        Bitmap.unpremultiply(
          pixmap.row(y), into: base + y &* pixmap.width, count: pixmap.width)
      }
    }
  }

  /// Makes every pixel of alpha 0 wholly 0. A while loop over a pointer: this
  /// runs in debug builds over whole frames.
  private static func clearTransparent(
    _ pixels: UnsafeMutablePointer<UInt32>?, count: Int
  ) {
    guard let pixels else { return }
    var i = 0
    while i < count {
      if pixels[i] < 0x0100_0000 { pixels[i] = 0 }
      i &+= 1
    }
  }

  private static func unpremultiply(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    unpremultiplyReciprocals.withUnsafeBufferPointer { reciprocals in
      var i = 0
      while i < count {
        target[i] = straightPixel(source[i], reciprocals.baseAddress!)
        i &+= 1
      }
    }
  }
}
