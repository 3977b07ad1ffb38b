import MesmerDrawing
import MesmerGeometry

extension Pixmap {
  /// The pixels with rows and columns exchanged.
  func transposed() -> Pixmap {
    let out = Pixmap(width: height, height: width, cleared: false)
    // Square blocks: both sides stay in the cache.
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

  /// A part (whole pixels inside the pixmap) at another size, by the separable
  /// filter of `Interpolation.high`; nil where a side is empty or the reduction
  /// is beyond the sampler's limit.
  func resampled(_ part: PixelRect, width: Int, height: Int) -> Pixmap? {
    func rect(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> Rect {
      Rect(x: Double(x), y: Double(y), width: Double(w), height: Double(h))
    }
    guard
      let sampler = ImageSampler(
        self, isOpaque: false,
        source: rect(part.minX, part.minY, part.width, part.height),
        in: rect(0, 0, width, height), interpolation: .high,
        placement: Placement())
    else { return nil }
    let scratch = SamplerScratch()
    let out = Pixmap(width: width, height: height, cleared: false)
    for y in 0..<height {
      sampler.row(y, from: 0, count: width, into: out.row(y), scratch)
    }
    return out
  }
}
