import MesmerDrawing
import MesmerGeometry

/// A transparent pixmap over a rectangle of device space: a group, or a part of a clip or
/// backdrop, that is drawn separately and composited as one.
struct Layer {
  let pixmap: Pixmap
  let window: PixelWindow
  /// Opacity in 0...255, rounded half up.
  let alpha: UInt32
  let blendMode: BlendMode
  /// Whether the layer's luminance becomes its alpha, and its colour black.
  let isLuminance: Bool

  init(
    area: PixelRect, alpha: Double, blendMode: BlendMode = .normal,
    isLuminance: Bool = false
  ) {
    self.blendMode = blendMode
    self.isLuminance = isLuminance
    let box = area.isEmpty ? PixelRect.empty : area
    pixmap = Pixmap(width: box.width, height: box.height)
    window = PixelWindow(pixmap, at: box)
    self.alpha = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
  }

  /// Multiplies the pixels by a clip.
  func cut(to clip: ClipState) {
    let area = window.area
    for y in 0..<pixmap.height {
      let row = pixmap.row(y)
      let isInside = clip.rect.minY..<clip.rect.maxY ~= y + area.minY
      for x in 0..<pixmap.width {
        guard isInside, clip.rect.minX..<clip.rect.maxX ~= x + area.minX else {
          row[x] = 0
          continue
        }
        guard let mask = clip.mask else { continue }
        let part = UInt32(mask.row(y + area.minY)[x + area.minX - mask.area.minX])
        if part == 32768 { continue }
        var pixel: UInt32 = 0
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
          let channel = row[x] &>> shift & 255
          pixel |= ((channel &* part &+ 16384) &>> 15) &<< shift
        }
        row[x] = pixel
      }
    }
  }

  /// Composites the layer over a window through a clip. Its pixels are first replaced by
  /// their luminance, if requested, and multiplied by the opacity, in place.
  func composite(over target: PixelWindow, clip: ClipState, _ painter: Painter) {
    if window.area.isEmpty { return }
    if alpha == 0 && !blendMode.clearsUnderTransparent { return }
    if isLuminance {
      for y in 0..<pixmap.height { Blend.takeLuminance(pixmap.row(y), pixmap.width) }
    }
    if alpha < 255 {
      for y in 0..<pixmap.height {
        Blend.scale(pixmap.row(y), pixmap.width, by: alpha)
      }
    }
    guard let source = source(isOpaque: false) else { return }
    painter.blending.mode = blendMode
    defer { painter.blending = Blending() }
    painter.paint(.box(window.area), source, window: target, clip: clip)
  }

  /// Returns the layer's pixels as a source at the layer's position; nil without pixels.
  func source(isOpaque: Bool) -> PaintSource? {
    let area = window.area
    let box = Rect(
      minX: Double(area.minX), minY: Double(area.minY), maxX: Double(area.maxX),
      maxY: Double(area.maxY))
    return ImageSampler(
      pixmap, isOpaque: isOpaque, in: box, interpolation: .nearest, placement: Placement()
    ).map { .image($0) }
  }
}

extension Blend {
  /// Makes premultiplied pixels black with their luminance as alpha:
  /// (13926 R + 46885 G + 4725 B) / 65536, rounded half up.
  static func takeLuminance(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    for i in 0..<count {
      let p = row[i]
      let sum = 13926 &* (p & 255) &+ 46885 &* (p &>> 8 & 255) &+ 4725 &* (p &>> 16 & 255)
      row[i] = ((sum &+ 32768) &>> 16) &<< 24
    }
  }

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
