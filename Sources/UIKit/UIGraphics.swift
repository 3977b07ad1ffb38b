// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are UIKit's.

import MesmerDrawing
import MesmerGeometry
import MesmerPlayback
import MesmerRaster

// UIKit's functions for the current context, and image contexts.
//
// Each thread has its own stack of contexts. Without a current context, the drawing
// functions have no effect, as in UIKit.

// MARK: The stack of contexts

/// Returns the current context; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { Canvas.current }

/// Makes a context the current one until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) {
  Canvas.pushCurrent(context)
}

/// Restores the previous context as the current one.
public func UIGraphicsPopContext() { Canvas.popCurrent() }

// MARK: Contexts that become images

/// Creates an image context with one pixel per point, clear where nothing is drawn, and
/// makes it the current one.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Creates an image context and makes it the current one.
///
/// - Parameters:
///   - size: the size in points; multiplied by the scale and rounded up to whole
///     pixels.
///   - opaque: whether the image is black instead of clear where nothing is drawn.
///   - scale: the pixels per point; if not positive and finite, the screen's scale is
///     used.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  Canvas.pushCurrent(Canvas(size: size, scale: scale, isOpaque: opaque))
}

/// Returns an image of the current context's drawing so far. Drawing can continue.
///
/// Returns nil if the context is not an image context. Also returns nil if the size is
/// not positive and finite, or exceeds 2^28 pixels, where a side below 64 counts as 64.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  Canvas.current?.imageSoFar
}

/// Ends the current context; ignored if it is not an image context.
public func UIGraphicsEndImageContext() {
  if Canvas.current?.bitmap != nil { Canvas.popCurrent() }
}

extension Canvas {
  /// Creates an image canvas. If the scale is not positive and finite, the screen's is
  /// used.
  convenience init(size: Size, scale: Double, isOpaque: Bool) {
    self.init()
    let scale = scale > 0 && scale.isFinite ? scale : UIScreen.main.scale
    bitmap = CanvasBitmap(size: size, scale: scale, isOpaque: isOpaque)
    extent = Rect(origin: .zero, size: size)
  }

  /// The image of the drawing so far; nil under the conditions of
  /// `UIGraphicsGetImageFromCurrentImageContext()`.
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

  /// Returns the pixels of the drawing so far; nil under the conditions of
  /// `UIGraphicsGetImageFromCurrentImageContext()`.
  public func makeImage() -> CGImage? { imageSoFar?.cgImage }
}

extension Pixmap {
  /// Composites the pixels over black. Only alpha changes, because colours are
  /// premultiplied.
  fileprivate func makeOpaque() {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width { row[x] |= 0xff00_0000 }
    }
  }
}

// MARK: Rectangles

/// Fills a rectangle with the fill colour, in the blend mode `copy`.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the fill colour, with a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let canvas = Canvas.current else { return }
  canvas.blending(blendMode) { canvas.fill(rect, with: canvas.fillColor) }
}

/// Strokes a frame 1 point wide along the inner edges of a rectangle with the stroke
/// colour, in the blend mode `copy`.
public func UIRectFrame(_ rect: CGRect) {
  guard let canvas = Canvas.current else { return }
  canvas.frame(rect, .copy, canvas.strokeColor)
}

/// Strokes a frame 1 point wide along the inner edges of a rectangle with the fill
/// colour, in a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let canvas = Canvas.current else { return }
  canvas.frame(rect, blendMode, canvas.fillColor)
}

/// Intersects the clip with a rectangle.
public func UIRectClip(_ rect: CGRect) { Canvas.current?.clip(to: rect) }

extension Canvas {
  /// Calls a closure with a blend mode and an opacity, 0...1, in place of the canvas's
  /// own.
  func drawing(_ mode: BlendMode, alpha: Double, _ body: () -> Void) {
    save()
    blendMode = mode
    self.alpha = alpha
    body()
    restore()
  }

  /// Calls a closure with a blend mode in place of the canvas's own.
  func blending(_ mode: BlendMode, _ body: () -> Void) {
    drawing(mode, alpha: alpha, body)
  }

  /// Fills the points of a rectangle within 1 point of its edges.
  func frame(_ rect: Rect, _ mode: BlendMode, _ color: Color) {
    var path = Path(rect: rect)
    path.addRect(rect.standardized.insetBy(dx: 1, dy: 1))
    blending(mode) { fill(path, with: color, rule: .evenOdd) }
  }
}
