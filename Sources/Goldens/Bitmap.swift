import MesmerDrawing
import MesmerPNGCodec

/// A decoded picture for comparisons: straight RGBA8 pixels, rows top-down without
/// padding.
///
/// Invariant: a pixel with alpha 0 is 0, 0, 0, 0, regardless of the colour stored in the
/// file. Two pixels are therefore equal exactly if their four bytes are, and rows can be
/// compared as memory.
package struct Bitmap: Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// The `width` · `height` pixels, red in the low byte.
  package let pixels: [UInt32]

  /// A bitmap of decoded pixels.
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

  /// The straight pixels of a rendered frame, as in a PNG of it: c·255/a, rounded half
  /// up.
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

  /// Sets every pixel with alpha 0 to 0. It is a while loop over a pointer, because debug
  /// builds run it over whole frames.
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
