import MesmerDrawing
import MesmerGeometry

/// The method for one shadow: the blur, the offset in pixels, and the anchor from which
/// cells and blurred pixels are counted.
///
/// The anchor is the pixel that contains the top left corner of the casting shape, so a
/// shadow's values move with it by whole pixels.
struct ShadowLayout {
  let blur: GaussianBlur
  /// The offset in whole pixels, and the remainder: 0 ..< 1.
  let wholeX: Int
  let wholeY: Int
  let restX: Double
  let restY: Double
  /// Whether a group casts the shadow. On single pixels, a group is usually drawn once
  /// for itself and its shadow, so the remainder of the offset moves its pixels.
  let isGroup: Bool
  /// The anchor, a device pixel.
  let anchorX: Int
  let anchorY: Int

  /// Creates the layout of a shadow given in the points of `placement`. The anchor is
  /// determined by the top left corner of `rect` on the device. Nil if numbers are not
  /// finite or beyond the rasterizers' range.
  init?(
    _ shadow: Shadow, at rect: Rect, _ placement: Placement, isGroup: Bool
  ) {
    let device = placement.device(shadow)
    let corner = rect.applying(placement.transform)
    guard device.isDrawable, corner.minX.magnitude < FixedPoint.limit,
      corner.minY.magnitude < FixedPoint.limit
    else { return nil }
    blur = GaussianBlur(device)
    self.isGroup = isGroup
    /// Returns whole pixels and the remainder of an offset rounded to 1/1024 px.
    func split(_ offset: Double) -> (Int, Double) {
      let snapped = (offset * 1024).rounded() / 1024
      let whole = snapped.rounded(.down)
      return (Int(whole), snapped - whole)
    }
    (wholeX, restX) = split(device.dx)
    (wholeY, restY) = split(device.dy)
    func pixel(_ v: Double) -> Int {
      Int(((v * 1024).rounded() / 1024).rounded(.down))
    }
    anchorX = pixel(corner.minX) + placement.shift.dx
    anchorY = pixel(corner.minY) + placement.shift.dy
  }

  /// Whether shapes are drawn on single pixels, not on larger cells.
  var drawsPixels: Bool { blur.x.rasterLevel == 0 && blur.y.rasterLevel == 0 }

  /// Whether the remainder of the offset moves pixels that are drawn without it.
  var movesPixels: Bool { isGroup && drawsPixels }

  /// Returns the cells covered by content inside these cells after it is moved by the
  /// remainder.
  func moved(_ support: PixelRect) -> PixelRect {
    if support.isEmpty { return .empty }
    return PixelRect(
      minX: support.minX, minY: support.minY,
      maxX: support.maxX + (restX > 0 ? 1 : 0),
      maxY: support.maxY + (restY > 0 ? 1 : 0))
  }

  /// Returns the drawn cells from which the cells `source` are made.
  func drawn(for source: PixelRect) -> PixelRect {
    if source.isEmpty || !movesPixels { return source }
    return PixelRect(
      minX: source.minX - (restX > 0 ? 1 : 0), minY: source.minY - (restY > 0 ? 1 : 0),
      maxX: source.maxX, maxY: source.maxY)
  }

  /// Returns the alpha of the cells `source`, from a pixmap of drawn cells whose first
  /// cell is that of `corner`.
  func plane(
    _ source: PixelRect, of pixmap: Pixmap, at corner: PixelRect
  ) -> BlurPlane {
    BlurPlane(
      alphaOf: pixmap, area: source, column: source.minX - corner.minX,
      row: source.minY - corner.minY, moveX: movesPixels ? Float(restX) : 0,
      moveY: movesPixels ? Float(restY) : 0)
  }

  /// Returns the blur of cells for some pixels.
  func mask(of plane: BlurPlane, for output: PixelRect) -> ClipMask {
    ClipMask(blur.blurred(plane, for: output), dx: anchorX, dy: anchorY)
  }

  /// Returns a placement in drawn cells, relative to the anchor and moved by the offset;
  /// only by its whole pixels if the remainder moves pixels later (`movesPixels`).
  func cells(_ placement: Placement) -> Placement {
    var t = placement.transform
    if !movesPixels {
      t.tx += restX
      t.ty += restY
    }
    let shift = PixelOffset(
      dx: placement.shift.dx + wholeX - anchorX, dy: placement.shift.dy + wholeY - anchorY
    )
    if drawsPixels { return Placement(t, shift: shift) }
    t.tx += Double(shift.dx)
    t.ty += Double(shift.dy)
    return Placement(
      t.concatenating(
        AffineTransform(
          scaleX: 1 / Double(1 << blur.x.rasterLevel),
          y: 1 / Double(1 << blur.y.rasterLevel))))
  }

  /// Returns the visible pixels (device pixels) that the shadow of content inside these
  /// cells can change, relative to the anchor.
  func output(of support: PixelRect, visible: PixelRect) -> PixelRect {
    let part = visible.offsetBy(dx: -anchorX, dy: -anchorY)
    let output = blur.reached(from: support.bounded).intersection(part)
    return output.isEmpty ? .empty : output
  }

  /// Returns the cells on which the shadow's pixels `output` depend.
  func source(of output: PixelRect, support: PixelRect) -> PixelRect {
    let source = blur.source(of: output).intersection(support.bounded)
    return source.isEmpty ? .empty : source
  }
}

extension PixelRect {
  /// The part within 2^36 cells of the anchor: more than a rasterizer can draw, and small
  /// enough for computing with pixels.
  fileprivate var bounded: PixelRect {
    let limit = 1 &<< 36
    return intersection(
      PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit))
  }
}
