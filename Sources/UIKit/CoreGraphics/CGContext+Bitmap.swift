// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are Core Graphics'.

import Foundation
import MesmerDrawing
import MesmerGeometry

// Contexts for bitmaps of the program, and the pixel formats of images.

/// The storage of the alpha component.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first
  case noneSkipLast, noneSkipFirst, alphaOnly
}

/// The storage format of pixels.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The format as bits.
  public let rawValue: UInt32
  /// Creates a format from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The mask of the alpha bits.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  /// 32 bits, least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 &<< 12)
  /// 32 bits, most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 &<< 12)
  /// The native byte order.
  public static let byteOrderDefault: CGBitmapInfo = []
}

extension CGImage {
  /// The colour space: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  /// The number of bits per component: 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits per pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// The number of bytes in a row, without padding.
  public var bytesPerRow: Int { 4 * width }
  /// The components: red, green, blue, and premultiplied alpha unless opaque.
  public var alphaInfo: CGImageAlphaInfo {
    image.isOpaque ? .noneSkipLast : .premultipliedLast
  }
  /// The pixel format as bits.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
}

extension Canvas {
  /// Creates a context for an image with a size in pixels. Its y points up from the
  /// bottom, as in Core Graphics.
  ///
  /// `makeImage()` returns the result. The initializer returns nil if `data` is not nil,
  /// because drawing into memory of the program is not supported. It also returns nil
  /// unless components have 8 bits, and for a size that is not positive or exceeds 2^28
  /// pixels. A width below 64 counts as 64.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard data == nil, width > 0, height > 0, bitsPerComponent == 8,
      Pixmap.canHold(width: width, height: height)
    else { return nil }
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & 31)
    let isOpaque =
      alpha == CGImageAlphaInfo.none || alpha == .noneSkipLast
      || alpha == .noneSkipFirst
    self.init(
      size: CGSize(width: width, height: height), scale: 1, isOpaque: isOpaque)
    translate(x: 0, y: Double(height))
    scale(x: 1, y: -1)
  }

  /// The width of the context in pixels; 0 for a context that does not draw an image.
  public var width: Int {
    bitmap.map { Int(($0.size.width * $0.scale).rounded(.up)) } ?? 0
  }
  /// The height of the context in pixels; 0 for a context that does not draw an image.
  public var height: Int {
    bitmap.map { Int(($0.size.height * $0.scale).rounded(.up)) } ?? 0
  }

  // MARK: Settings without effect

  /// Has no effect: edges are always smooth.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Has no effect: edges are always smooth.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Has no effect: curves are always flattened to a small fraction of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Has no effect: every colour has its own space.
  public func setFillColorSpace(_ space: CGColorSpace) {}
  /// Has no effect: every colour has its own space.
  public func setStrokeColorSpace(_ space: CGColorSpace) {}
  /// Has no effect: no drawing is pending.
  public func flush() {}
  /// Has no effect: no drawing is pending.
  public func synchronize() {}
}
