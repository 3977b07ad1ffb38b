// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are UIKit's.

import MesmerDrawing
import MesmerGeometry
import MesmerRaster
import MesmerRendering

// UIKit's functions about the current context, and contexts that become images.
//
// Every thread has a stack of contexts of its own. Without a context the
// drawing functions do nothing, as in UIKit.

// MARK: The stack of contexts

/// The context that is drawn into; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { Canvas.current }

/// Makes a context the current one until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) {
  Canvas.pushCurrent(context)
}

/// Makes the context before the current one current.
public func UIGraphicsPopContext() { Canvas.popCurrent() }

// MARK: Contexts that become images

/// Makes a context of one pixel a point current, that becomes an image which
/// need not be opaque.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a context current that becomes an image.
///
/// - Parameters:
///   - size: in points; times the scale it is rounded up to whole pixels.
///   - opaque: whether the image is black where nothing is drawn, and not
///     clear.
///   - scale: pixels per point; 0 for the screen's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  Canvas.pushCurrent(Canvas(size: size, scale: scale, isOpaque: opaque))
}

/// An image of what was drawn so far into the current context; nil unless that
/// was begun for an image, where its size is not positive and finite, or where
/// it has more than 2^28 pixels. The drawing can go on.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  Canvas.current?.imageSoFar
}

/// Ends the context that was begun for an image; nothing where the current
/// one is another.
public func UIGraphicsEndImageContext() {
  if Canvas.current?.bitmap != nil { Canvas.popCurrent() }
}

extension Canvas {
  /// A canvas that becomes an image; a scale that is not positive and finite
  /// means the screen's.
  convenience init(size: Size, scale: Double, isOpaque: Bool) {
    self.init()
    let scale = scale > 0 && scale.isFinite ? scale : UIScreen.main.scale
    bitmap = CanvasBitmap(size: size, scale: scale, isOpaque: isOpaque)
    extent = Rect(origin: .zero, size: size)
  }

  /// The image of what was drawn so far.
  var imageSoFar: Image? {
    guard let bitmap else { return nil }
    let size = PixelSize(holding: bitmap.size, scale: bitmap.scale)
    let (pixels, overflows) = size.width.multipliedReportingOverflow(by: size.height)
    guard pixels > 0, !overflows, pixels <= Pixmap.maximumPixels else { return nil }
    let picture = Canvas(goingOnFrom: self).finish()
    let pixmap = Pixmap(
      width: size.width, height: size.height, scale: bitmap.scale,
      content: bitmap.isOpaque ? .opaque : .rgba)
    if bitmap.isOpaque { pixmap.fill(.black) }
    Rasterizer().draw(
      picture,
      transform: AffineTransform(scaleX: bitmap.scale, y: bitmap.scale),
      into: pixmap)
    // A context without alpha shows black through what clears it.
    if bitmap.isOpaque && picture.makesHoles { pixmap.makeOpaque() }
    return Image(pixmap: pixmap, scale: bitmap.scale)
  }

  /// The pixels of what was drawn so far; nil unless the context was begun for
  /// an image.
  public func makeImage() -> CGImage? { imageSoFar?.cgImage }
}

extension Pixmap {
  /// Composites the pixels over black: premultiplied colours stay as they are.
  fileprivate func makeOpaque() {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width { row[x] |= 0xff00_0000 }
    }
  }
}

// MARK: Rectangles

/// Fills a rectangle with the fill colour in place of what was there: in the
/// mode `copy`.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the fill colour, in a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let canvas = Canvas.current else { return }
  canvas.blending(blendMode) { canvas.fill(rect, with: canvas.fillColor) }
}

/// Draws a frame of 1 point along the inside of a rectangle with the stroke
/// colour, in the mode `copy`.
public func UIRectFrame(_ rect: CGRect) {
  guard let canvas = Canvas.current else { return }
  canvas.frame(rect, .copy, canvas.strokeColor)
}

/// Draws a frame of 1 point along the inside of a rectangle with the fill
/// colour, in a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let canvas = Canvas.current else { return }
  canvas.frame(rect, blendMode, canvas.fillColor)
}

/// Intersects the clip with a rectangle.
public func UIRectClip(_ rect: CGRect) { Canvas.current?.clip(to: rect) }

extension Canvas {
  /// Draws in another blend mode and with another opacity, in place of the
  /// state's.
  func drawing(_ mode: BlendMode, alpha: Double, _ body: () -> Void) {
    save()
    blendMode = mode
    self.alpha = alpha
    body()
    restore()
  }

  /// Draws in another blend mode.
  func blending(_ mode: BlendMode, _ body: () -> Void) {
    drawing(mode, alpha: alpha, body)
  }

  /// Paints the points of a rectangle that lie within 1 point of its edges.
  func frame(_ rect: Rect, _ mode: BlendMode, _ color: Color) {
    var path = Path(rect: rect)
    path.addRect(rect.standardized.insetBy(dx: 1, dy: 1))
    blending(mode) { fill(path, with: color, rule: .evenOdd) }
  }
}
