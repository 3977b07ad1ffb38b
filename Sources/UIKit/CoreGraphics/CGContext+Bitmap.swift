// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are Core Graphics'.

import Foundation
import MesmerDrawing
import MesmerGeometry

// Contexts for bitmaps of the program, and what the pixels of images are.

/// How the alpha of pixels is stored.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first
  case noneSkipLast, noneSkipFirst, alphaOnly
}

/// How pixels are stored.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The way as bits.
  public let rawValue: UInt32
  /// A way from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The bits for the alpha.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  /// 32 bits, the lowest first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 32 bits, the highest first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
  /// The machine's order.
  public static let byteOrderDefault: CGBitmapInfo = []
}

extension CGImage {
  /// sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  /// 8.
  public var bitsPerComponent: Int { 8 }
  /// 32.
  public var bitsPerPixel: Int { 32 }
  /// The bytes of a row, without gaps.
  public var bytesPerRow: Int { 4 * width }
  /// Red, green, blue and premultiplied alpha; without alpha for an opaque image.
  public var alphaInfo: CGImageAlphaInfo {
    image.isOpaque ? .noneSkipLast : .premultipliedLast
  }
  /// The same as bits.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
}

extension Canvas {
  /// A context for an image of some pixels, whose y points up from the bottom, as Core
  /// Graphics has it.
  ///
  /// What is drawn is had from `makeImage()`; memory of the program is not drawn into:
  /// with `data` there is no context. Nil also for a size that is not positive or over
  /// 2^28 pixels, and for other components than 8 bits.
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

  /// The width of the context in pixels; 0 unless it is for an image.
  public var width: Int {
    bitmap.map { Int(($0.size.width * $0.scale).rounded(.up)) } ?? 0
  }
  /// The height of the context in pixels; 0 unless it is for an image.
  public var height: Int {
    bitmap.map { Int(($0.size.height * $0.scale).rounded(.up)) } ?? 0
  }

  // MARK: Settings that change nothing

  /// Edges are always smooth: false has no effect.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Edges are always smooth: false has no effect.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Curves are always drawn to a small part of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Colours have their own space: it has no effect.
  public func setFillColorSpace(_ space: CGColorSpace) {}
  /// Colours have their own space: it has no effect.
  public func setStrokeColorSpace(_ space: CGColorSpace) {}
  /// Nothing waits to be drawn.
  public func flush() {}
  /// Nothing waits to be drawn.
  public func synchronize() {}
}
