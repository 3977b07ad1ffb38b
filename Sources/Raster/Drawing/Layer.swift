import MesmerDrawing
import MesmerGeometry

/// A group that is drawn separately and composited as one: a transparent pixmap over the
/// group's device bounds.
struct Layer {
  let pixmap: Pixmap
  let window: PixelWindow
  /// Opacity in 0...255, rounded half up.
  let alpha: UInt32
  let blendMode: BlendMode

  init(area: PixelRect, alpha: Double, blendMode: BlendMode = .normal) {
    self.blendMode = blendMode
    let box = area.isEmpty ? PixelRect.empty : area
    pixmap = Pixmap(width: box.width, height: box.height)
    window = PixelWindow(pixmap, at: box)
    self.alpha = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
  }

  /// Composites the layer over a window. A pixel is the layer's times the
  /// opacity, then composited through the clip.
  func composite(over target: PixelWindow, clip: ClipState, _ painter: Painter) {
    if window.area.isEmpty { return }
    if alpha == 0 && !blendMode.clearsUnderTransparent { return }
    if alpha < 255 {
      for y in 0..<pixmap.height {
        Blend.scale(pixmap.row(y), pixmap.width, by: alpha)
      }
    }
    let box = Rect(
      x: Double(window.area.minX), y: Double(window.area.minY),
      width: Double(window.area.width), height: Double(window.area.height))
    guard
      let sampler = ImageSampler(
        pixmap, isOpaque: false, in: box, interpolation: .nearest,
        placement: Placement())
    else { return }
    painter.blending.mode = blendMode
    defer { painter.blending = Blending() }
    painter.paint(.box(window.area), .image(sampler), window: target, clip: clip)
  }
}

extension Blend {
  /// Multiplies premultiplied pixels by an opacity of 0...255.
  static func scale(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, by alpha: UInt32
  ) {
    for i in 0..<count {
      let p = row[i]
      var even = (p & 0x00ff_00ff) &* alpha &+ 0x0080_0080
      even = (even &+ (even &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
      var odd = (p &>> 8 & 0x00ff_00ff) &* alpha &+ 0x0080_0080
      odd = (odd &+ (odd &>> 8 & 0x00ff_00ff)) & 0xff00_ff00
      row[i] = even | odd
    }
  }
}
