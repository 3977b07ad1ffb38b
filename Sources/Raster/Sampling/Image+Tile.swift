import MesmerDrawing
import MesmerGeometry

extension Image {
  /// Returns the stored pixels filtered for a high-quality pattern: to their displayed
  /// size under a linear map, rounded up to whole pixels, with each axis continued by its
  /// repetition. Nil if the stored pixels are to be used: if they have that size already,
  /// or if a tile would have more than 2^24 pixels.
  func tile(
    _ linear: AffineTransform, _ repetitionX: ImagePattern.Repetition,
    _ repetitionY: ImagePattern.Repetition
  ) -> Pixmap? {
    /// Returns the length rounded up, except for the rounding error of the transforms.
    func length(_ pixels: Int, _ x: Double, _ y: Double) -> Int? {
      let shown = Double(pixels) * (x * x + y * y).squareRoot()
      let whole = (shown - 1e-6).rounded(.up)
      return whole <= 16_777_216 ? max(Int(whole), 1) : nil
    }
    guard let width = length(pixelWidth, linear.a, linear.b),
      let height = length(pixelHeight, linear.c, linear.d),
      width * height <= 16_777_216,
      width != pixelWidth || height != pixelHeight
    else { return nil }
    let key = DerivedPixmaps.Key(
      part: pixmap.bounds,
      form: .tile(width: width, height: height, repetitionX, repetitionY))
    return derived.pixmap(key) {
      let x = pixmap.margin(pixelWidth, to: width)
      let y = pixmap.margin(pixelHeight, to: height)
      guard
        let extended = pixmap.extended(x, repetitionX, y, repetitionY)
      else { return nil }
      return extended.resampled(
        Rect(
          x: Double(x), y: Double(y), width: Double(pixelWidth),
          height: Double(pixelHeight)),
        beyond: true, width: width, height: height)
    }
  }
}

extension Pixmap {
  /// Returns the number of pixels that the filter reads beyond an edge, at most `pixels`.
  fileprivate func margin(_ pixels: Int, to size: Int) -> Int {
    let reduction = max(Double(pixels) / Double(size), 1)
    return min(Int((3 * reduction).rounded(.up)) + 2, pixels)
  }

  /// Returns the pixmap with a continued margin on each side; nil if too large.
  fileprivate func extended(
    _ x: Int, _ repetitionX: ImagePattern.Repetition, _ y: Int,
    _ repetitionY: ImagePattern.Repetition
  ) -> Pixmap? {
    let (w, h) = (width + 2 * x, height + 2 * y)
    if !Pixmap.canHold(width: w, height: h) { return nil }
    func index(
      _ i: Int, _ count: Int, _ repetition: ImagePattern.Repetition
    ) -> Int {
      switch repetition {
      case .repeat: return (i + count) % count
      case .mirror: return i < 0 ? -1 - i : i < count ? i : 2 * count - 1 - i
      case .clamp, .once: return min(max(i, 0), count - 1)
      }
    }
    let out = Pixmap(width: w, height: h, cleared: false)
    for j in 0..<h {
      let source = UnsafePointer(row(index(j - y, height, repetitionY)))
      let target = out.row(j)
      (target + x).update(from: source, count: width)
      for i in 0..<x {
        target[i] = source[index(i - x, width, repetitionX)]
        target[x + width + i] = source[index(width + i, width, repetitionX)]
      }
    }
    return out
  }
}
