import MesmerDrawing
import MesmerGeometry

extension Pixmap {
  /// Returns the pixels with rows and columns exchanged.
  func transposed() -> Pixmap {
    let out = Pixmap(width: height, height: width, cleared: false)
    // Square blocks, so that both sides stay in the cache.
    for top in stride(from: 0, to: height, by: 16) {
      for left in stride(from: 0, to: width, by: 16) {
        for y in top..<min(top + 16, height) {
          let row = UnsafePointer(row(y))
          for x in left..<min(left + 16, width) { out.row(x)[y] = row[x] }
        }
      }
    }
    return out
  }

  /// Returns a copy that fits a size, in the same proportions and never enlarged; nil if
  /// a side is empty or the reduction exceeds the sampler's limit.
  package func fitted(width: Int, height: Int) -> Pixmap? {
    let (w, h) = (Double(self.width), Double(self.height))
    let factor = min(Double(width) / max(w, 1), Double(height) / max(h, 1), 1)
    func pixels(_ length: Double, _ most: Int) -> Int {
      min(max(Int(length * factor + 0.5), 1), most)
    }
    return resampled(
      Rect(x: 0, y: 0, width: w, height: h), width: pixels(w, width),
      height: pixels(h, height))
  }

  /// Returns a part, inside the pixmap, at another size, by the separable filter of
  /// `Interpolation.high`. The filter reads only the part or, if requested, also its
  /// surroundings. Nil if a side is empty or the reduction exceeds the sampler's limit.
  package func resampled(
    _ part: Rect, beyond: Bool = false, width: Int, height: Int
  ) -> Pixmap? {
    if part.isEmpty || width <= 0 || height <= 0 { return nil }
    let (x, y) = (Double(width) / part.width, Double(height) / part.height)
    // All of the pixmap, placed so that the part is at (0, 0).
    let all = Rect(
      x: -part.minX * x, y: -part.minY * y, width: Double(self.width) * x,
      height: Double(self.height) * y)
    let alone = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard
      let sampler = ImageSampler(
        self, isOpaque: false, source: beyond ? nil : part, in: beyond ? all : alone,
        interpolation: .high, placement: Placement())
    else { return nil }
    let scratch = SamplerScratch()
    let out = Pixmap(width: width, height: height, cleared: false)
    for y in 0..<height {
      sampler.row(y, from: 0, count: width, into: out.row(y), scratch)
    }
    return out
  }
}
