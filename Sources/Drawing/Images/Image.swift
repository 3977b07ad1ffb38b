import MesmerGeometry

/// The orientation in which the pixels of an image are stored: the eight values of
/// UIImage.Orientation.
public enum ImageOrientation: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
  case upMirrored, downMirrored, leftMirrored, rightMirrored

  /// Whether width and height are swapped when the image is shown.
  package var swapsAxes: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }
}

/// An immutable bitmap with a scale, or a drawing that is sharp at any size, as UIKit's
/// UIImage. The pixels are stored premultiplied, the form that all kernels sample.
open class Image: MesmerObject, @unchecked Sendable {
  private enum Content {
    case bitmap(Pixmap)
    case vector(VectorContent)
  }
  private let content: Content

  /// The pixels, premultiplied. Those of a drawing are rendered on first access.
  package var pixmap: Pixmap {
    switch content {
    case .bitmap(let pixmap): pixmap
    case .vector(let vector): vector.bitmap
    }
  }
  /// The drawing; nil for a bitmap.
  package var vector: VectorContent? {
    if case .vector(let vector) = content { vector } else { nil }
  }
  /// The scale in pixels per point: 2 for a file named name@2x.png. A scale that is not
  /// positive and finite is replaced by 1.
  public let scale: Double
  /// The orientation of the stored pixels.
  public let orientation: ImageOrientation
  /// Whether every pixel is opaque; false for a drawing.
  package let isOpaque: Bool
  /// Whether every pixel is a gray.
  package let isGray: Bool
  /// Borders, in points of the image as shown, that keep their size when the image is
  /// resized; nil if the whole image is scaled.
  public let capInsets: EdgeInsets?
  /// The fill mode of the middle between the caps.
  public let resizingMode: ResizingMode
  /// The rendering mode, template or original; automatic by default.
  public let renderingMode: RenderingMode
  /// The pixmaps that samplers have derived from the pixels, cached for reuse.
  package let derived: DerivedPixmaps

  /// The width of the stored bitmap in pixels.
  package var pixelWidth: Int { vector?.pixelWidth ?? pixmap.width }
  /// The height of the stored bitmap in pixels.
  package var pixelHeight: Int { vector?.pixelHeight ?? pixmap.height }

  /// The size of the displayed image, in points: pixels / scale, or the size of the
  /// drawing, after orientation.
  public var size: Size {
    let stored =
      vector?.size
      ?? Size(width: Double(pixmap.width) / scale, height: Double(pixmap.height) / scale)
    return orientation.swapsAxes
      ? Size(width: stored.height, height: stored.width) : stored
  }

  /// Creates an image without pixels.
  public override convenience init() { self.init(width: 0, height: 0, rgba: []) }

  /// Creates an image from a pixmap that no longer changes.
  package init(
    pixmap: Pixmap, scale: Double = 1, orientation: ImageOrientation = .up
  ) {
    content = .bitmap(pixmap)
    self.scale = scale.asScale
    self.orientation = orientation
    // Without branches, so that the compiler vectorizes the loop.
    var alphas = UInt32.max
    var differences: UInt32 = 0
    for y in 0..<pixmap.height {
      let row = UnsafePointer(pixmap.row(y))
      for x in 0..<pixmap.width {
        let p = row[x]
        alphas &= p
        differences |= p ^ (p &>> 8)
      }
    }
    capInsets = nil
    resizingMode = .tile
    renderingMode = .automatic
    isOpaque = alphas &>> 24 == 255
    isGray = differences & 0xffff == 0
    derived = DerivedPixmaps(byteLimit: 2 * pixmap.rowBytes * pixmap.height + 65536)
  }

  /// Creates an image from a drawing. Its scale is that of the bitmap.
  package init(_ vector: VectorContent) {
    content = .vector(vector)
    scale = vector.scale
    orientation = .up
    capInsets = nil
    resizingMode = .tile
    renderingMode = .automatic
    isOpaque = false
    isGray = vector.picture.isGray
    derived = DerivedPixmaps(
      byteLimit: 8 * vector.pixelWidth * vector.pixelHeight + 65536)
  }

  /// Creates an image with the pixels and all properties of another one, without reading
  /// a pixel. The two also share the derived pixmaps.
  package convenience init(sharing other: Image) {
    self.init(
      other, scale: other.scale, orientation: other.orientation,
      capInsets: other.capInsets, resizingMode: other.resizingMode,
      renderingMode: other.renderingMode)
  }

  /// Creates an image from straight RGBA8 pixels, rows top-down without padding.
  ///
  /// `rgba` must hold 4 · width · height bytes, and width · height must be at most 2^28,
  /// where a side below 64 is treated as 64; anything else is a programming error. The
  /// components are premultiplied as c·a/255, rounded to nearest.
  public convenience init(
    width: Int, height: Int, rgba: [UInt8], scale: Double = 1,
    orientation: ImageOrientation = .up
  ) {
    demand(
      Pixmap.canHold(width: width, height: height)
        && Pixmap.canHold(width: height, height: width)
        && rgba.count == width * height * 4,
      "an image of \(width) x \(height) pixels cannot have \(rgba.count) bytes; "
        + "it has 4 for each of its at most 2^28 pixels")
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

  /// Creates an image of the same content with other properties. A drawing with another
  /// scale gets a new bitmap.
  private init(
    _ other: Image, scale: Double, orientation: ImageOrientation,
    capInsets: EdgeInsets?, resizingMode: ResizingMode, renderingMode: RenderingMode
  ) {
    let vector = scale == other.scale ? nil : other.vector?.with(scale: scale)
    let scale = vector?.scale ?? scale.asScale
    content = vector.map { .vector($0) } ?? other.content
    self.scale = scale
    self.orientation = orientation
    self.capInsets = capInsets
    self.resizingMode = resizingMode
    self.renderingMode = renderingMode
    isOpaque = other.isOpaque
    isGray = other.isGray
    derived =
      scale == other.scale && orientation == other.orientation
      ? other.derived : DerivedPixmaps(byteLimit: other.derived.byteLimit)
  }

  /// Returns the same image with another scale or orientation (nil keeps it), without
  /// caps. The size of a drawing does not depend on its scale.
  public func with(
    scale: Double? = nil, orientation: ImageOrientation? = nil
  ) -> Image {
    Image(
      self, scale: scale ?? self.scale,
      orientation: orientation ?? self.orientation, capInsets: nil,
      resizingMode: .tile, renderingMode: renderingMode)
  }

  /// The rendering modes of an image, by UIKit's numbers.
  public enum RenderingMode: Int, Hashable, Sendable, CaseIterable {
    /// The mode depends on the context: system buttons, segments and bars use the image
    /// as a template.
    case automatic
    /// An image with its own colours.
    case alwaysOriginal
    /// A shape: only its alpha is used, filled with the tint of the view that shows it.
    case alwaysTemplate
  }

  /// Returns the same image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> Image {
    Image(
      self, scale: scale, orientation: orientation, capInsets: capInsets,
      resizingMode: resizingMode, renderingMode: renderingMode)
  }

  // MARK: Resizing

  /// The fill modes of the middle of an image with cap insets.
  public enum ResizingMode: String, Hashable, Sendable, CaseIterable {
    /// Repeated from its top left; stretched along an axis on which it is at most one
    /// pixel long.
    case tile
    /// Stretched.
    case stretch
  }

  /// Returns the same image with caps: borders, in points, that keep their size when the
  /// image is resized, while the middle is repeated (the default) or stretched. Negative
  /// insets and NaN are treated as 0; caps do not extend beyond the image.
  public func resizableImage(
    withCapInsets capInsets: EdgeInsets, resizingMode: ResizingMode = .tile
  ) -> Image {
    Image(
      self, scale: scale, orientation: orientation, capInsets: capInsets,
      resizingMode: resizingMode, renderingMode: renderingMode)
  }

  /// Returns the same image with a cap at the left, a cap at the top and a middle of one
  /// point that is stretched; the rest forms the caps at the right and bottom. 0 or less
  /// means no caps on that axis.
  public func stretchableImage(
    withLeftCapWidth left: Double, topCapHeight top: Double
  ) -> Image {
    resizableImage(
      withCapInsets: EdgeInsets(
        top: max(top, 0), left: max(left, 0),
        bottom: top > 0 ? max(size.height - top - 1, 0) : 0,
        right: left > 0 ? max(size.width - left - 1, 0) : 0),
      resizingMode: .stretch)
  }

  /// Returns the stored pixels of a part, which must be inside the image and not empty,
  /// with the same scale and orientation.
  package func cropped(to part: PixelRect) -> Image {
    precondition(
      !part.isEmpty && pixmap.bounds.intersection(part) == part,
      "\(part) is not a part of \(pixelWidth) x \(pixelHeight) pixels")
    let result = Pixmap(
      width: part.width, height: part.height, scale: pixmap.scale,
      content: pixmap.content, cleared: false)
    for y in 0..<part.height {
      result.row(y).update(
        from: pixmap.row(part.minY + y) + part.minX, count: part.width)
    }
    return Image(pixmap: result, scale: scale, orientation: orientation)
  }

  /// Premultiplies `count` straight RGBA8 pixels into a row: c·a/255, rounded to nearest.
  /// The source need not be aligned and may be the row itself.
  package static func premultiply(
    _ source: UnsafeRawPointer, into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var x = 0
    while x &+ 8 <= count {
      if isOpaque(source + x &* 4) {
        (UnsafeMutableRawPointer(row) + x &* 4).copyMemory(
          from: source + x &* 4, byteCount: 32)
        x &+= 8
        continue
      }
      let p = source.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self)
      UnsafeMutableRawPointer(row).storeBytes(
        of: premultiplied(p), toByteOffset: x &* 4, as: SIMD8<UInt32>.self)
      x &+= 8
    }
    while x < count {
      let p = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
      row[x] = premultiplied(SIMD8(repeating: p))[0]
      x &+= 1
    }
  }

  /// Returns whether eight pixels are opaque: premultiplying does not change them.
  @inline(__always)
  private static func isOpaque(_ source: UnsafeRawPointer) -> Bool {
    func pair(_ i: Int) -> UInt64 {
      source.loadUnaligned(fromByteOffset: i, as: UInt64.self)
    }
    let all = pair(0) & pair(8) & pair(16) & pair(24) & 0xff00_0000_ff00_0000
    return all == 0xff00_0000_ff00_0000
  }

  /// Premultiplies eight pixels at once: the even and the odd bytes as 16-bit lanes, each
  /// t = c·a + 128, (t + t/256) / 256, which is c·a/255 rounded to nearest. The alpha
  /// bytes are set to 255 first, which makes them a·255/255 = a. The largest t plus t/256
  /// (t = 255·255 + 128) stays below 2^16.
  @inline(__always)
  private static func premultiplied(_ p: SIMD8<UInt32>) -> SIMD8<UInt32> {
    var alpha = p &>> 24
    alpha |= alpha &<< 16
    let a = unsafeBitCast(alpha, to: SIMD16<UInt16>.self)
    let v = unsafeBitCast(p | 0xff00_0000, to: SIMD16<UInt16>.self)
    var even = (v & 255) &* a &+ 128
    var odd = (v &>> 8) &* a &+ 128
    even = (even &+ (even &>> 8)) &>> 8
    odd = (odd &+ (odd &>> 8)) & 0xff00
    return unsafeBitCast(even | odd, to: SIMD8<UInt32>.self)
  }
}
