import MesmerGeometry

/// Which way up the pixels of an image are stored: UIImage.Orientation's
/// eight values.
public enum ImageOrientation: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
  case upMirrored, downMirrored, leftMirrored, rightMirrored

  /// Whether width and height change places when the image is shown.
  public var swapsAxes: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    default: false
    }
  }
}

/// A bitmap with a scale: what UIImage is to UIKit. Immutable.
///
/// The pixels are kept premultiplied, as every kernel samples them.
public final class Image: Sendable {
  /// The pixels, premultiplied.
  package let pixmap: Pixmap
  /// Pixels per point: 2 for a file called name@2x.png.
  public let scale: Double
  /// Which way up the stored pixels are.
  public let orientation: ImageOrientation
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// Whether every pixel is a gray.
  public let isGray: Bool

  /// Width of the stored bitmap in pixels.
  public var pixelWidth: Int { pixmap.width }
  /// Height of the stored bitmap in pixels.
  public var pixelHeight: Int { pixmap.height }

  /// Size in points as shown: pixels / scale, after orientation.
  public var size: Size {
    let w = Double(pixmap.width) / scale
    let h = Double(pixmap.height) / scale
    return orientation.swapsAxes
      ? Size(width: h, height: w) : Size(width: w, height: h)
  }

  /// An image of a finished pixmap. The scale must be positive and finite.
  package init(
    pixmap: Pixmap, scale: Double = 1, orientation: ImageOrientation = .up
  ) {
    precondition(scale > 0 && scale.isFinite, "an image's scale must be positive")
    self.pixmap = pixmap
    self.scale = scale
    self.orientation = orientation
    var opaque = true
    var gray = true
    for y in 0..<pixmap.height {
      let row = pixmap.row(y)
      for x in 0..<pixmap.width {
        let p = row[x]
        opaque = opaque && p >> 24 == 255
        gray = gray && (p & 255) == (p >> 8 & 255) && (p & 255) == (p >> 16 & 255)
      }
    }
    isOpaque = opaque
    isGray = gray
  }

  /// An image of straight RGBA8 pixels, rows top-down without padding:
  /// `rgba` holds 4 · width · height bytes. Premultiplied as c·a/255, rounded
  /// to nearest.
  public convenience init(
    width: Int, height: Int, rgba: [UInt8], scale: Double = 1,
    orientation: ImageOrientation = .up
  ) {
    precondition(
      rgba.count == width * height * 4,
      "an image of \(width) x \(height) pixels needs \(width * height * 4) bytes, not \(rgba.count)")
    let pixmap = Pixmap(width: width, height: height, scale: scale, cleared: false)
    rgba.withUnsafeBytes { source in
      for y in 0..<height {
        Image.premultiply(
          source.baseAddress.unsafelyUnwrapped + y * width * 4,
          into: pixmap.row(y), count: width)
      }
    }
    self.init(pixmap: pixmap, scale: scale, orientation: orientation)
  }

  /// The same pixels with another scale or orientation.
  public func with(
    scale: Double? = nil, orientation: ImageOrientation? = nil
  ) -> Image {
    Image(
      pixmap: pixmap, scale: scale ?? self.scale,
      orientation: orientation ?? self.orientation)
  }

  /// Premultiplies `count` straight RGBA8 pixels into a row.
  package static func premultiply(
    _ source: UnsafeRawPointer, into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for x in 0..<count {
      let p = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
      let a = p &>> 24
      if a == 255 {
        row[x] = p
        continue
      }
      var even = (p & 0x00ff_00ff) &* a &+ 0x0080_0080
      even = (even &+ (even &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
      var green = (p &>> 8 & 0xff) &* a &+ 0x80
      green = (green &+ (green &>> 8)) & 0xff00
      row[x] = even | green | a &<< 24
    }
  }
}
