// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are UIKit's.

import MesmerDrawing
import MesmerGeometry
import MesmerPlayback
import MesmerRaster

// UIKit's functions for the current context, and contexts that become images.
//
// Every thread has its own stack of contexts. Without a context the drawing functions do
// nothing, as in UIKit.

// MARK: The stack of contexts

/// The current context; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { Canvas.current }

/// Makes a context the current one until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) {
  Canvas.pushCurrent(context)
}

/// Makes the previous context the current one again.
public func UIGraphicsPopContext() { Canvas.popCurrent() }

// MARK: Contexts that become images

/// Makes a context for an image the current one, with one pixel per point and an image
/// that need not be opaque.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a context for an image the current one.
///
/// - Parameters:
///   - size: in points; multiplied by the scale and rounded up to whole pixels.
///   - opaque: whether the image is black, and not clear, where nothing is drawn.
///   - scale: pixels per point; 0 means the screen's scale.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  Canvas.pushCurrent(Canvas(size: size, scale: scale, isOpaque: opaque))
}

/// An image of what has been drawn into the current context. Drawing can continue.
///
/// Nil if the context is not for an image, if its size is not positive and finite, or if
/// it has more than 2^28 pixels, where a side below 64 counts as 64.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  Canvas.current?.imageSoFar
}

/// Ends the current context; ignored if it is not for an image.
public func UIGraphicsEndImageContext() {
  if Canvas.current?.bitmap != nil { Canvas.popCurrent() }
}

extension Canvas {
  /// A canvas for an image; a scale that is not positive and finite means the screen's
  /// scale.
  convenience init(size: Size, scale: Double, isOpaque: Bool) {
    self.init()
    let scale = scale > 0 && scale.isFinite ? scale : UIScreen.main.scale
    bitmap = CanvasBitmap(size: size, scale: scale, isOpaque: isOpaque)
    extent = Rect(origin: .zero, size: size)
  }

  /// The image of what has been drawn so far.
  var imageSoFar: Image? {
    guard let bitmap else { return nil }
    let size = PixelSize(holding: bitmap.size, scale: bitmap.scale)
    guard size.width > 0, size.height > 0,
      Pixmap.canHold(width: size.width, height: size.height),
      Pixmap.canHold(width: size.height, height: size.width)
    else { return nil }
    let picture = Canvas(goingOnFrom: self).finish()
    let pixmap = Pixmap(
      width: size.width, height: size.height, scale: bitmap.scale,
      content: bitmap.isOpaque ? .opaque : .rgba)
    if bitmap.isOpaque { pixmap.fill(.black) }
    Rasterizer().draw(
      picture,
      transform: AffineTransform(scaleX: bitmap.scale, y: bitmap.scale),
      into: pixmap)
    // A context without alpha is black where drawing has made it transparent.
    if bitmap.isOpaque && picture.makesHoles { pixmap.makeOpaque() }
    return Image(pixmap: pixmap, scale: bitmap.scale)
  }

  /// The pixels of what has been drawn so far; nil if the context is not for an image.
  public func makeImage() -> CGImage? { imageSoFar?.cgImage }
}

extension Pixmap {
  /// Composites the pixels over black: premultiplied colours do not change.
  fileprivate func makeOpaque() {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width { row[x] |= 0xff00_0000 }
    }
  }
}

// MARK: Rectangles

/// Fills a rectangle with the fill colour, replacing what was there (mode `copy`).
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the fill colour, with a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let canvas = Canvas.current else { return }
  canvas.blending(blendMode) { canvas.fill(rect, with: canvas.fillColor) }
}

/// Draws a frame 1 point wide along the inside of a rectangle with the stroke colour, in
/// the mode `copy`.
public func UIRectFrame(_ rect: CGRect) {
  guard let canvas = Canvas.current else { return }
  canvas.frame(rect, .copy, canvas.strokeColor)
}

/// Draws a frame 1 point wide along the inside of a rectangle with the fill colour, with
/// a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let canvas = Canvas.current else { return }
  canvas.frame(rect, blendMode, canvas.fillColor)
}

/// Intersects the clip with a rectangle.
public func UIRectClip(_ rect: CGRect) { Canvas.current?.clip(to: rect) }

extension Canvas {
  /// Draws with another blend mode and opacity instead of those of the state.
  func drawing(_ mode: BlendMode, alpha: Double, _ body: () -> Void) {
    save()
    blendMode = mode
    self.alpha = alpha
    body()
    restore()
  }

  /// Draws with another blend mode.
  func blending(_ mode: BlendMode, _ body: () -> Void) {
    drawing(mode, alpha: alpha, body)
  }

  /// Paints the points of a rectangle within 1 point of its edges.
  func frame(_ rect: Rect, _ mode: BlendMode, _ color: Color) {
    var path = Path(rect: rect)
    path.addRect(rect.standardized.insetBy(dx: 1, dy: 1))
    blending(mode) { fill(path, with: color, rule: .evenOdd) }
  }
}
